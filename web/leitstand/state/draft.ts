import { create } from 'zustand';
import type { Entwurf } from '#domain/leitstand/entwurf.ts';
import { differences, type Difference } from '#domain/merge/differences.ts';
import { isSame } from '#domain/merge/merge.ts';
import type { Answers, Asking, Part } from '#domain/questions.ts';
import { readVorgang, type Vorgang } from '#domain/vorgang.ts';
import { serviceNow } from '../../net/clock.ts';
import { makeKey } from '../../net/key.ts';
import { backOff } from '../../queue/backoff.ts';
import { typedAnswersIn, withAnswersTo, withPartLeft } from '../../vorgang/state/answering.ts';
import { isChanged } from '../../vorgang/state/changed.ts';
import type { Held } from '../../vorgang/state/shapes.ts';
import { ask, type ApiProblem, type Result } from './api.ts';
import { heldDraft, withCame, withSaved } from './draft-merge.ts';
import { followStream } from './follow-stream.ts';
import { askSession } from './session.ts';
import { useShell } from './shell.ts';
import { unsavedIs } from './unsaved.ts';

interface Draft {
  ref: string;
  /** `reported`: somebody has sent it. */
  phase: 'opening' | 'open' | 'gone' | 'reported';
  /** What the service last said of it, but for the answers. */
  entwurf: Entwurf | null;
  held: Held | null;
  /** The consent was read out and ticked here; it goes with the report, and can be taken back until then. */
  isTicked: boolean;
  /** `unsaved`: the last try has failed. */
  save: 'saved' | 'saving' | 'unsaved';
  /** Of a reported draft: what was entered here and is not in the report. */
  missing: readonly Difference[];
  /** This desk has tried to send it, and got no answer: the report may be its own. */
  isUnsure: boolean;
  /** When the service last said anything, milliseconds of the page's own clock. */
  heard: number | null;
  failures: number;
}

const NONE: Draft = {
  ref: '',
  phase: 'opening',
  entwurf: null,
  held: null,
  isTicked: false,
  save: 'saved',
  missing: [],
  isUnsure: false,
  heard: null,
  failures: 0,
};

/** The draft that this desk fills in. Nothing of it is kept on the device. */
export const useDraft = create<Draft>()(() => NONE);

/** A call with its key, which a repeat after a lost answer bears again. */
interface Sent {
  sent: Vorgang;
  from: number;
  key: string;
}

/** A draft with its saves, each of which it makes by itself: it may be left meanwhile. */
interface One {
  now: Draft;
  /** The account that fills it in: what it typed is saved in its name alone. */
  konto: string;
  timer: number;
  saving: Promise<void> | null;
  failed: number;
  /** The save, and the report, that is under way or whose answer did not come. */
  open: Sent | null;
  report: Sent | null;
  /** This desk is sending the report: the answer says whose counts. */
  isReporting: boolean;
}

/** The drafts in memory: the one that shows, and those that were left before all of it was saved. */
const known = new Map<string, One>();
let shown: One | null = null;

/** Milliseconds after the last change until it is saved. */
const PAUSE = 350;
/** Tries of a report that meets the other's answers. */
const TRIES = 5;

const kontoNow = (): string => useShell.getState().sitzung?.konto.kontoID ?? '';
const pathOf = (one: One, more = ''): string => `entwurf/${encodeURIComponent(one.now.ref)}${more}`;

/** Changes a draft, which shows at once if it is the one on the page. */
function change(one: One, more: Partial<Draft>): void {
  one.now = { ...one.now, ...more };
  const { ref, phase, save } = one.now;
  const isOwed = phase === 'open' && save !== 'saved';
  const isLasting = isOwed || (phase === 'open' && one.now.isTicked);
  if (known.get(ref) === one) unsavedIs(ref, isOwed ? save : 'saved');
  if (one === shown) useDraft.setState(one.now);
  else if (!isLasting) forget(one);
}

function forget(one: One): void {
  clearTimeout(one.timer);
  if (known.get(one.now.ref) !== one) return;
  known.delete(one.now.ref);
  unsavedIs(one.now.ref, 'saved');
}

/** The draft as this account has left it, or a new one. */
function draftOf(ref: string): One {
  const before = known.get(ref);
  if (before?.konto === kontoNow()) return before;
  if (before) forget(before);
  const now = { ...NONE, ref };
  const konto = kontoNow();
  const one = { now, konto, timer: 0, saving: null, failed: 0, open: null, report: null, isReporting: false };
  known.set(ref, one);
  return one;
}

/**
 * Opens a draft and follows it until the function that it gives is called. What is not saved by then is saved behind
 * the other pages.
 */
export function openDraft(ref: string): () => void {
  const one = draftOf(ref);
  shown = one;
  useDraft.setState(one.now);
  let isOn = true;
  let tries = 0;
  let timer = 0;
  let stop = (): void => undefined;
  const load = async (): Promise<void> => {
    const result = await ask<Entwurf>('GET', pathOf(one));
    if (!isOn) return;
    if (result.ok) {
      const heard = performance.now();
      if (one.now.held) {
        came(one, result.data);
        change(one, { heard });
        void flush(one);
      } else change(one, { phase: 'open', entwurf: result.data, held: heldDraft(result.data), heard });
      stop = follow(one);
    } else if (isLate(result.problem)) timer = window.setTimeout(() => void load(), backOff((tries += 1)));
    else refused(one, result.problem);
  };
  void load();
  return () => {
    isOn = false;
    stop();
    clearTimeout(timer);
    if (shown === one) {
      shown = null;
      useDraft.setState(NONE);
    }
    void flush(one);
  };
}

const follow = (one: One) =>
  followStream(pathOf(one, '/strom'), {
    names: ['entwurf', 'weg', 'sitzung', 'herzschlag'],
    heard(name, data) {
      change(one, { failures: 0, heard: performance.now() });
      if (name === 'entwurf') {
        const { data: entwurf, gemeldet } = data as { data: Entwurf; gemeldet: boolean };
        if (!gemeldet) came(one, entwurf);
        // Of this desk's own report its answer tells, now or when it is tried again.
        else if (!one.isReporting && !one.report) reported(one, readVorgang(entwurf.vorgang));
      } else if (name === 'weg') change(one, { phase: 'gone' });
      else if (name === 'sitzung') void askSession();
    },
    failed() {
      change(one, { failures: one.now.failures + 1 });
      void askSession();
    },
  });

/** What the service has of the draft now joins what is typed here. */
function came(one: One, entwurf: Entwurf): void {
  const { held } = one.now;
  if (held) change(one, { entwurf, held: withCame(held, entwurf, one.open ? [one.open.sent] : []) });
}

/** Somebody has sent it. `theirs`: the report; without it, all that is not saved is missing. */
function reported(one: One, theirs?: Vorgang): void {
  const { held, phase } = one.now;
  if (phase === 'reported') return;
  const all = held ? differences(held.acked, held.vorgang, theirs ?? held.acked) : [];
  change(one, { phase: 'reported', missing: all.filter(({ by }) => by !== 'there') });
}

/** No answer, or none that lasts. */
const isLate = ({ status, code }: ApiProblem): boolean =>
  status === 0 || status >= 500 || status === 429 || code === 'SITZUNG_GESPERRT' || code === 'SITZUNG_FEHLT';

function refused(one: One, { code, status, body }: ApiProblem): void {
  if (code === 'VERALTET') came(one, body['data'] as Entwurf);
  else if (code === 'BEREITS_GEMELDET') reported(one);
  else if ([400, 403, 404].includes(status)) change(one, { phase: 'gone' });
}

/** Context of the questions of the draft. */
export function askingOf({ mandant, typ }: Entwurf, { vorgang }: Held): Asking {
  return { ...mandant, typ, now: serviceNow(), language: vorgang.vorgangsMetadaten.language, vorgang };
}

/** Answers to a part: shown at once, saved soon. */
export function answerDraft(part: Part, changes: Answers): void {
  const { entwurf, held } = useDraft.getState();
  if (!entwurf || !held) return;
  const asking = askingOf(entwurf, held);
  const answered = withAnswersTo(held, part, { ...typedAnswersIn(held, part, asking), ...changes }, asking);
  changeDraft(withPartLeft(answered, part, asking));
}

/** Holds a changed draft, and saves it soon. */
export function changeDraft(held: Held): void {
  if (!shown) return;
  change(shown, { held, save: shown.now.save === 'unsaved' ? 'unsaved' : 'saving' });
  saveSoon(shown, PAUSE);
}

/** What another one changed was read. */
export function readChanges(): void {
  const held = shown?.now.held;
  if (!shown || !held) return;
  const { elsewhere: _, ...rest } = held;
  change(shown, { held: rest });
}

/** The consent was read out, and given; until the report it can be taken back. */
export function tickConsent(isTicked: boolean): void {
  if (shown) change(shown, { isTicked });
}

/** Saves what is typed in the draft that shows; resolves once it is, or a try has failed. */
export const flushDraft = async (): Promise<void> => (shown ? flush(shown) : undefined);

function saveSoon(one: One, after: number): void {
  clearTimeout(one.timer);
  one.timer = window.setTimeout(() => void flush(one), after);
}

function flush(one: One): Promise<void> {
  clearTimeout(one.timer);
  return (one.saving ??= saveAll(one).finally(() => (one.saving = null)));
}

async function saveAll(one: One): Promise<void> {
  for (;;) {
    const { held, phase } = one.now;
    if (!held || phase !== 'open' || !(one.open || isChanged(held))) return change(one, { save: 'saved' });
    const konto = kontoNow();
    // Somebody else has signed in: their name does not stand for these words.
    if (konto && konto !== one.konto) return forget(one);
    if (!konto) return later(one);
    if (one.now.save === 'saved') change(one, { save: 'saving' });
    // A save whose answer did not come is made again as it was.
    one.open ??= { sent: held.vorgang, from: held.revision, key: makeKey() };
    const { sent, from, key } = one.open;
    const headers = { 'if-match': `"${from}"` };
    const result = await ask<Entwurf>('PUT', pathOf(one), { body: sent, key, headers });
    if (result.ok) {
      one.open = null;
      one.failed = 0;
      const since = one.now.held;
      change(one, { entwurf: result.data, held: since && withSaved(since, sent, from, result.data), save: 'saving' });
      continue;
    }
    if (isLate(result.problem)) return later(one);
    one.open = null;
    refused(one, result.problem);
    if (result.problem.code !== 'VERALTET') return change(one, { save: 'unsaved' });
  }
}

/** It did not go: once more after a while. */
function later(one: One): void {
  one.failed += 1;
  change(one, { save: 'unsaved' });
  saveSoon(one, backOff(one.failed));
}

/**
 * Sends the report, with the consent that was ticked. What the person has written meanwhile is merged, and it is tried
 * again. `null`: somebody else has sent it, or it is gone.
 */
export async function reportDraft(): Promise<Result<{ vorgangRef: string }> | null> {
  const one = shown;
  if (!one) return null;
  // What was sent already, and is the same still, goes once more as it was: it may have come.
  if (!isSentAs(one, one.now.held)) await flush(one);
  one.isReporting = true;
  return reportAll(one).finally(() => (one.isReporting = false));
}

const isSentAs = ({ report }: One, held: Held | null): boolean =>
  report !== null && held !== null && isSame(report.sent, held.vorgang);

async function reportAll(one: One): Promise<Result<{ vorgangRef: string }> | null> {
  const consent = await consentFor(one);
  if (consent && !consent.ok) return consent;
  for (let tries = 1; ; tries++) {
    const { held, phase } = one.now;
    if (!held || phase !== 'open') return null;
    if (!isSentAs(one, held)) one.report = { sent: held.vorgang, from: held.revision, key: makeKey() };
    const { sent, from, key } = one.report!;
    const headers = { 'if-match': `"${from}"` };
    const result = await ask<{ vorgangRef: string }>('POST', pathOf(one, '/melden'), { body: sent, key, headers });
    if (!result.ok && isLate(result.problem)) {
      change(one, { isUnsure: true });
      return result;
    }
    one.report = null;
    if (result.ok) {
      // All of it is with the service now.
      change(one, { isTicked: false, save: 'saved', held: { ...held, acked: held.vorgang } });
      return result;
    }
    refused(one, result.problem);
    if (result.problem.code !== 'VERALTET' || tries === TRIES) return result;
  }
}

/** Gives the consent that was ticked here; null: it was given before, or is missing. */
async function consentFor(one: One): Promise<Result<never> | null> {
  const { entwurf, isTicked } = one.now;
  if (!entwurf || entwurf.zustimmung || !isTicked) return null;
  const body = { zustimmung: entwurf.mandant.zustimmung };
  const result = await ask<Entwurf>('POST', pathOf(one, '/zustimmung'), { body });
  if (!result.ok) {
    if (!isLate(result.problem)) refused(one, result.problem);
    return result;
  }
  came(one, result.data);
  return null;
}
