import type { OrderStatus } from '#domain/ereignisse.ts';
import type { Place } from '#domain/flow.ts';
import { DEMO_ID } from '#domain/ids.ts';
import { accept, asked, pathOf, type Answers, type Asking, type Part } from '#domain/questions.ts';
import type { Language } from '#domain/text.ts';
import { answersOf, SCHADEN, withAnswers, withValue } from '#domain/vorgang.ts';
import { call } from './calls.ts';
import { demoStatus } from './demo.ts';
import { useHeld, type Held } from './held.ts';
import { keep } from './keep.ts';
import { isSame } from './merge.ts';
import { enqueue, flush, waiting } from './queue.ts';

/** The held case; throws where a screen that needs one shows without. */
function heldNow(): Held {
  const { held } = useHeld.getState();
  if (!held) throw new Error('no case is held');
  return held;
}

/** What conditions of questions may look at, for the held case. */
export function asking(): Asking {
  const { mandant } = useHeld.getState();
  if (!mandant) throw new Error('no client is known');
  return { webparams: mandant.webparams, typ: mandant.webparams.web_AppTyp, zone: mandant.zone, now: Date.now() };
}

/** The person's answers to a part, as typed: into the case through `accept`, and to the device. */
export function answer(part: Part, answers: Answers): void {
  const held = heldNow();
  const accepted = accept(part, answers, asking(), answersOf(part, held.acked)).answers;
  const typed = { ...held.typed };
  for (const field of typedFields(part, accepted)) {
    const path = pathOf(part, field);
    if (isSame(answers[field], accepted[field])) delete typed[path];
    else typed[path] = answers[field];
  }
  void keep({ ...held, vorgang: withAnswers(part, held.vorgang, accepted), typed });
}

/** Fields a person types in, where what was typed and what is stored may differ; one that is not asked is forgotten. */
function typedFields(part: Part, accepted: Answers): string[] {
  return asked(part, accepted, asking()).flatMap((question) =>
    question.kind === 'text' || question.kind === 'number' ? [question.field] : [],
  );
}

/** The answers of a part as the person typed them. */
export function typedAnswers(part: Part): Answers {
  const { vorgang, typed } = heldNow();
  const stored = answersOf(part, vorgang);
  const fields = typedFields(part, stored).filter((field) => pathOf(part, field) in typed);
  return { ...stored, ...Object.fromEntries(fields.map((field) => [field, typed[pathOf(part, field)]])) };
}

/** Leaves a screen by its button: its data count as entered; of a damage's screen, its type is the case's. */
export function enter(part: Part): void {
  const schaden = SCHADEN.find(([, object]) => object === part.at);
  answer(part, { ...typedAnswers(part), ...('datenEingegeben' in part.empty ? { datenEingegeben: true } : {}) });
  if (!schaden) return;
  const held = heldNow();
  void keep({ ...held, vorgang: { ...held.vorgang, schadenTyp: schaden[0] } });
}

/** §3 'bearbeitungsSchritte': a visited screen with its time; alone never a reason to save. */
export function visit({ row: [path] }: Place): void {
  const held = heldNow();
  const schritt = { schritt: path, zeit: new Date().toISOString() };
  const bearbeitungsSchritte = [...held.vorgang.bearbeitungsSchritte, schritt];
  void keep({ ...held, vorgang: { ...held.vorgang, bearbeitungsSchritte } });
}

/** §4 'Saving': puts a save into the queue if something changed since the last acknowledged copy. */
export async function saveOnLeave(): Promise<void> {
  const { id, vorgang, acked } = heldNow();
  if (id === DEMO_ID || isSame({ ...vorgang, bearbeitungsSchritte: [] }, { ...acked, bearbeitungsSchritte: [] }))
    return;
  const items = await waiting(id);
  if (items.some(({ kind }) => kind === 'melden')) return;
  const newest = items.findLast(({ kind }) => kind === 'save');
  if (newest && isSame(newest.body, vorgang)) return;
  await enqueue({ id, kind: 'save', key: crypto.randomUUID(), body: vorgang });
}

/** The start button: consent into the queue; resolves once it is kept. */
export async function start(): Promise<void> {
  const held = heldNow();
  const { mandant, language } = useHeld.getState();
  if (held.id === DEMO_ID) return keep({ ...held, gestartet: true });
  if (held.gestartet || (await waiting(held.id)).some(({ kind }) => kind === 'start')) return;
  const body = { zustimmung: mandant?.zustimmung ?? '', language };
  await enqueue({ id: held.id, kind: 'start', key: crypto.randomUUID(), body });
}

/** Send: puts the report into the queue and tries at once; a repeated tap finds the first. Resolves when it is kept. */
export async function report(): Promise<void> {
  const { id, vorgang } = heldNow();
  if (useHeld.getState().report.kind === 'sending') return flush();
  useHeld.setState({ report: { kind: 'sending' } });
  if (id === DEMO_ID) return reportDemo();
  await start();
  if ((await waiting(id)).some(({ kind }) => kind === 'melden')) return flush();
  await enqueue({ id, kind: 'melden', key: crypto.randomUUID(), body: vorgang });
}

async function reportDemo(): Promise<void> {
  const held = heldNow();
  const reported = withValue(held.vorgang, 'vorgangsMetadaten.status', 'gemeldet');
  await keep({ ...held, vorgang: withValue(reported, 'vorgangsMetadaten.timestampGemeldet', Date.now()) });
  useHeld.setState({ report: { kind: 'idle' } });
}

/** Tries to send what waits, now. */
export const flushNow = (): void => void flush();

/** §1 'Languages': shown at once, and kept with the case. */
export function setLanguage(language: Language): void {
  useHeld.setState({ language });
  const { held } = useHeld.getState();
  if (!held) return;
  void keep({ ...held, vorgang: withValue(held.vorgang, 'vorgangsMetadaten.language', language) }).then(saveOnLeave);
}

/** Loads the order status; null when there is no connection. */
export async function loadStatus(): Promise<OrderStatus | null> {
  const { id, vorgang } = heldNow();
  if (id === DEMO_ID) return demoStatus(vorgang);
  const answer = await call(`vorgang/${id}/status`, { language: useHeld.getState().language });
  return answer.came && answer.status === 200 ? (answer.body['data'] as OrderStatus) : null;
}
