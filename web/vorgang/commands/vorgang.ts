import { isReported, type Place } from '#domain/flow.ts';
import { DEMO_ID } from '#domain/ids.ts';
import { isSame } from '#domain/merge/merge.ts';
import type { Asking } from '#domain/questions.ts';
import type { Language } from '#domain/text.ts';
import { inLanguage } from '#domain/ort/in-language.ts';
import { serviceNow } from '../../net/clock.ts';
import { transitions, useApp } from '../state/app.ts';
import { isChanged } from '../state/changed.ts';
import { isJoined, keep, alsoWaitFor } from '../case/keep.ts';
import { makeKey } from '../../net/key.ts';
import { waiting } from '../device/queue.ts';
import { enqueue, flush } from '../sending/flush.ts';
import type { Held } from '../state/shapes.ts';

/**
 * The held case.
 * @throws Error if none is held: screens that need one show only with it
 */
export function heldNow(): Held {
  const { held } = useApp.getState();
  if (!held) throw new Error('no case is held');
  return held;
}

/**
 * Context of the conditions of questions, for the held case.
 * @throws Error if no client is known
 */
export function asking(): Asking {
  const { mandant, held } = useApp.getState();
  if (!mandant) throw new Error('no client is known');
  return {
    ...mandant,
    typ: mandant.webparams.web_AppTyp,
    now: serviceNow(),
    ...(held && { language: held.vorgang.vorgangsMetadaten.language, vorgang: held.vorgang }),
  };
}

/** Records a visited screen with its time; alone that is no reason to save. D25. */
export function visit({ row: [path] }: Place): void {
  const held = heldNow();
  const schritt = { schritt: path, zeit: new Date().toISOString() };
  const bearbeitungsSchritte = [...held.vorgang.bearbeitungsSchritte, schritt];
  void keep({ ...held, vorgang: { ...held.vorgang, bearbeitungsSchritte } });
}

/**
 * §4 'Saving': puts a save into the outbox if something changed since the last acknowledged copy. A reported case is
 * not saved.
 */
export async function saveOnLeave(): Promise<void> {
  const left = heldNow();
  await isJoined()?.catch(() => undefined);
  const items = await waiting(left.id);
  const { held } = useApp.getState();
  // Read after the last await, so that revision and body belong together; unless another case is held by now.
  const last = held?.id === left.id ? held : left;
  if (!isToSave(last)) return;
  const { id, vorgang, revision } = last;
  const newest = items.findLast(({ kind }) => kind === 'save');
  if (items.some(({ kind }) => kind === 'melden') || (newest && isSame(newest.body, vorgang))) return;
  await enqueue({ id, kind: 'save', key: makeKey(), revision, body: vorgang });
}

/** Whether the case has changes that the service lacks and still accepts. */
export function isToSave(held = heldNow()): boolean {
  return held.id !== DEMO_ID && isChanged(held) && !isReported(held.vorgang.vorgangsMetadaten.status);
}

/**
 * The start button: puts the consent into the outbox. The screen that comes next does not wait until it is stored, the
 * one after it does (`isKept`). ADR 073.
 */
export function start(): void {
  if (!heldNow().gestartet) alsoWaitFor(recordStart());
}

async function recordStart(): Promise<void> {
  const { id, revision } = heldNow();
  const { mandant, language } = useApp.getState();
  const body = { zustimmung: mandant?.zustimmung ?? '', language };
  if (id !== DEMO_ID) await enqueue({ id, kind: 'start', key: makeKey(), revision, body });
  const { held } = useApp.getState();
  if (held?.id === id) void keep({ ...held, gestartet: true });
}

/** Flushes the outbox at once, because a person asks for it. */
export const flushNow = (): void => void flush(true);

/** Sets the language that the address names: on this visit it wins over the one of any case. */
export const wishLanguage = (wish: Language): void => transitions.languageIsWished(wish);

/**
 * Sets the language: at once on the screen, then in the case; a reported case, which is not saved any more, keeps it on
 * this device only. §1.
 */
export function setLanguage(language: Language): void {
  transitions.languageIsChosen(language);
  const { held } = useApp.getState();
  if (!held) return;
  void keep({ ...held, vorgang: inLanguage(held.vorgang, language) }).then(saveOnLeave);
}
