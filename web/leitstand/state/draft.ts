import { create } from 'zustand';
import type { Entwurf } from '#domain/leitstand/entwurf.ts';
import type { Answers, Asking, Part } from '#domain/questions.ts';
import type { Vorgang } from '#domain/vorgang.ts';
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

interface Draft {
  ref: string;
  /** `reported`: somebody has sent it. */
  phase: 'opening' | 'open' | 'gone' | 'reported';
  /** What the service last said of it, but for the answers. */
  entwurf: Entwurf | null;
  held: Held | null;
  /** `unsaved`: the last try has failed. */
  save: 'saved' | 'saving' | 'unsaved';
  /** When the service last said anything, milliseconds of the page's own clock. */
  heard: number | null;
  failures: number;
}

const NONE: Draft = {
  ref: '',
  phase: 'opening',
  entwurf: null,
  held: null,
  save: 'saved',
  heard: null,
  failures: 0,
};

/** The draft that this desk fills in. Nothing of it is kept on the device. */
export const useDraft = create<Draft>()(() => NONE);
const { getState: now, setState: set } = useDraft;

/** Milliseconds after the last change until it is saved. */
const PAUSE = 350;
/** Tries of a report that meets the other's answers. */
const TRIES = 5;

let timer = 0;
let saving: Promise<void> | null = null;
let failed = 0;
/** This desk is sending the report: the answer says whose counts. */
let isReporting = false;
/** The save that is under way, or whose answer did not come. */
let open: { sent: Vorgang; from: number; key: string } | null = null;

const pathOf = (more = ''): string => `entwurf/${encodeURIComponent(now().ref)}${more}`;
const isOf = (ref: string): boolean => now().ref === ref;

/** Opens a draft and follows it until the function that it gives is called. */
export function openDraft(ref: string): () => void {
  set({ ...NONE, ref });
  open = null;
  failed = 0;
  let stop = (): void => undefined;
  const load = async (): Promise<void> => {
    const result = await ask<Entwurf>('GET', pathOf());
    if (!isOf(ref)) return;
    if (result.ok) {
      set({ phase: 'open', entwurf: result.data, held: heldDraft(result.data), heard: performance.now() });
      stop = follow();
    } else if (isLate(result.problem)) timer = window.setTimeout(() => void load(), backOff((failed += 1)));
    else refused(result.problem);
  };
  void load();
  return () => {
    void flush();
    stop();
    clearTimeout(timer);
    if (isOf(ref)) set(NONE);
  };
}

const follow = () =>
  followStream(pathOf('/strom'), {
    names: ['entwurf', 'weg', 'sitzung', 'herzschlag'],
    heard(name, data) {
      set({ failures: 0, heard: performance.now() });
      if (name === 'entwurf') {
        const { data: entwurf, gemeldet } = data as { data: Entwurf; gemeldet: boolean };
        if (!gemeldet) came(entwurf);
        else if (!isReporting) set({ phase: 'reported' });
      } else if (name === 'weg') set({ phase: 'gone' });
      else if (name === 'sitzung') void askSession();
    },
    failed() {
      set(({ failures }) => ({ failures: failures + 1 }));
      void askSession();
    },
  });

/** What the service has of the draft now joins what is typed here. */
function came(entwurf: Entwurf): void {
  const { held } = now();
  if (!held) return;
  set({ entwurf, held: withCame(held, entwurf, open ? [open.sent] : []) });
}

/** No answer, or none that lasts. */
const isLate = ({ status, code }: ApiProblem): boolean =>
  status === 0 || status >= 500 || status === 429 || code === 'SITZUNG_GESPERRT' || code === 'SITZUNG_FEHLT';

function refused({ code, status, body }: ApiProblem): void {
  if (code === 'VERALTET') came(body['data'] as Entwurf);
  else if (code === 'BEREITS_GEMELDET') set({ phase: 'reported' });
  else if ([400, 403, 404].includes(status)) set({ phase: 'gone' });
}

/** Context of the questions of the draft. */
export function askingOf({ mandant, typ }: Entwurf, { vorgang }: Held): Asking {
  return { ...mandant, typ, now: serviceNow(), language: vorgang.vorgangsMetadaten.language, vorgang };
}

/** Answers to a part: shown at once, saved soon. */
export function answerDraft(part: Part, changes: Answers): void {
  const { entwurf, held } = now();
  if (!entwurf || !held) return;
  const asking = askingOf(entwurf, held);
  const answered = withAnswersTo(held, part, { ...typedAnswersIn(held, part, asking), ...changes }, asking);
  changeDraft(withPartLeft(answered, part, asking));
}

/** Holds a changed draft, and saves it soon. */
export function changeDraft(held: Held): void {
  set(({ save }) => ({ held, save: save === 'unsaved' ? save : 'saving' }));
  saveSoon(PAUSE);
}

/** What another one changed was read. */
export function readChanges(): void {
  const { held } = now();
  if (!held) return;
  const { elsewhere: _, ...rest } = held;
  set({ held: rest });
}

function saveSoon(after: number): void {
  clearTimeout(timer);
  timer = window.setTimeout(() => void flush(), after);
}

/** Saves what is typed; resolves once it is, or a try has failed. */
export function flush(): Promise<void> {
  clearTimeout(timer);
  return (saving ??= saveAll().finally(() => (saving = null)));
}

async function saveAll(): Promise<void> {
  for (;;) {
    const { held, ref, phase } = now();
    if (!held || phase !== 'open' || !(open || isChanged(held))) return set({ save: 'saved' });
    set({ save: 'saving' });
    // A save whose answer did not come is made again as it was.
    open ??= { sent: held.vorgang, from: held.revision, key: makeKey() };
    const { sent, from, key } = open;
    const result = await ask<Entwurf>('PUT', pathOf(), { body: sent, key, headers: { 'if-match': `"${from}"` } });
    if (!isOf(ref)) return void (open = null);
    if (result.ok) {
      open = null;
      failed = 0;
      set(({ held: since }) => ({ entwurf: result.data, held: since && withSaved(since, sent, from, result.data) }));
      continue;
    }
    if (isLate(result.problem)) {
      failed += 1;
      set({ save: 'unsaved' });
      return saveSoon(backOff(failed));
    }
    open = null;
    refused(result.problem);
    if (result.problem.code !== 'VERALTET') return set({ save: 'unsaved' });
  }
}

/** The consent was read out, and given. */
export async function consentTo(zustimmung: string): Promise<Result<Entwurf>> {
  const result = await ask<Entwurf>('POST', pathOf('/zustimmung'), { body: { zustimmung } });
  if (result.ok) came(result.data);
  else refused(result.problem);
  return result;
}

/**
 * Sends the report. What the person has written meanwhile is merged, and it is tried again. `null`: somebody else has
 * sent it, or it is gone.
 */
export async function reportDraft(): Promise<Result<{ vorgangRef: string }> | null> {
  await flush();
  isReporting = true;
  return reportAll().finally(() => (isReporting = false));
}

async function reportAll(): Promise<Result<{ vorgangRef: string }> | null> {
  const key = makeKey();
  for (let tries = 1; ; tries++) {
    const { held } = now();
    if (!held || now().phase !== 'open') return null;
    const headers = { 'if-match': `"${held.revision}"` };
    const result = await ask<{ vorgangRef: string }>('POST', pathOf('/melden'), { body: held.vorgang, key, headers });
    if (result.ok || result.problem.code !== 'VERALTET' || tries === TRIES) {
      if (!result.ok && !isLate(result.problem)) refused(result.problem);
      return result;
    }
    refused(result.problem);
  }
}
