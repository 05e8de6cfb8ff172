import { LIMITS } from '#domain/limits.ts';
import { readVorgang, type Vorgang } from '#domain/vorgang.ts';
import { call } from './calls.ts';
import { device, type Item } from './device.ts';
import { useHeld, type Held, type Refused } from './held.ts';
import { keep } from './keep.ts';
import { makeKey } from './key.ts';
import { isSame, merge } from './merge.ts';
import { endingOf, enqueue, waiting, type Sender } from './queue.ts';
import { isWish, useWishes, type Wish } from './wish.ts';

type Settle<T> = (item: Item, held: Held, answer: T) => Promise<void>;
interface Body {
  status: number;
  body: Record<string, unknown>;
}

/** The case of an item: the one held, else the device's copy. */
async function caseOf(id: string): Promise<Held | undefined> {
  const { held } = useHeld.getState();
  return held?.id === id ? held : (await device()).kept(id);
}

/** Sends an item with its key and the revision its body was made from. One that has to go again is said on the console. §8. */
const send: Sender['send'] = async (item) => {
  const answer = await call(pathOf(item), {
    method: item.kind === 'bewertung' ? 'PUT' : 'POST',
    body: item.body,
    headers: { 'idempotency-key': item.key, 'if-match': `"${item.revision}"` },
    language: useHeld.getState().language,
    limit: item.kind === 'melden' ? LIMITS.reportTimeout : LIMITS.saveTimeout,
  });
  if (endingOf(answer, item.key) === 'again') {
    const what = item.kind === 'storno' ? 'storniert' : 'gespeichert';
    console.warn(`Der Vorgang konnte nicht ${what} werden`, answer.came ? answer.status : answer.reason);
  }
  return answer;
};

function pathOf({ id, kind }: Item): string {
  if (kind === 'storno') return `storno/vorgang/${id}`;
  return kind === 'save' ? `vorgang/${id}` : `vorgang/${id}/${kind}`;
}

/** What an answer does to the case. */
const settle: Sender['settle'] = async (item, ending, answer) => {
  const held = await caseOf(item.id);
  if (!held) return;
  await { done, conflict, fix, gone }[ending](item, held, answer);
};

const revisionOf = ({ body }: Body, before: number): number =>
  typeof body['revision'] === 'number' ? body['revision'] : before;

const done: Settle<Body> = async (item, held, answer) => {
  const revision = revisionOf(answer, held.revision);
  if (item.kind === 'start') return keep({ ...held, gestartet: true });
  if (isWish(item.kind)) useWishes.setState({ [item.kind]: { kind: 'done' } });
  if (item.kind === 'nachtrag') return;
  if (item.kind === 'bewertung') {
    const bewertung = item.body as Vorgang['bewertung'];
    const vorgang = { ...held.vorgang, bewertung };
    return keep({ ...held, vorgang, acked: vorgang, revision });
  }
  if (item.kind === 'save') {
    const theirs = readVorgang(answer.body['data']);
    await keep(caughtUp(held, readVorgang(item.body), theirs, revision));
    return descend(item, revision);
  }
  const { data } = answer.body as { data: Partial<Vorgang['vorgangsMetadaten']> };
  const vorgang = readVorgang({ ...held.vorgang, vorgangsMetadaten: { ...held.vorgang.vorgangsMetadaten, ...data } });
  await keep({ ...held, vorgang, acked: vorgang, revision });
  useHeld.setState({ report: { kind: 'idle' } });
};

/** What was made on top of an item starts from the revision that the item has become. */
async function descend(item: Item, revision: number): Promise<void> {
  const store = await device();
  for (const next of await waiting(item.id)) {
    if (next.nr > item.nr && next.revision === item.revision) await store.change({ ...next, revision });
  }
}

/** Somebody else wrote: both versions are put together, and one item in the stead of all that waited carries the whole. */
const conflict: Settle<Body> = async (item, held, answer) => {
  const theirs = readVorgang(answer.body['data']);
  const revision = revisionOf(answer, held.revision);
  if (isWish(item.kind)) {
    refuseWish(item.kind, answer.body);
    return keep({ ...held, vorgang: theirs, acked: theirs, revision });
  }
  const items = (await waiting(item.id)).filter(({ kind }) => kind === 'save' || kind === 'melden');
  if (answer.body['code'] === 'BEREITS_GEMELDET') {
    const store = await device();
    for (const { nr } of items) await store.remove(nr);
    await keep({ ...held, vorgang: theirs, acked: theirs, revision, typed: {} });
    return useHeld.setState({ report: { kind: 'idle' } });
  }
  const merged = caughtUp(held, held.acked, theirs, revision);
  await keep(merged);
  const report = items.find(({ kind }) => kind === 'melden');
  if (!report && isSame(merged.vorgang, theirs)) return;
  const [kind, key] = report ? (['melden', report.key] as const) : (['save', makeKey()] as const);
  const numbers = items.map(({ nr }) => nr);
  await enqueue({ id: item.id, kind, key, revision, body: merged.vorgang }, numbers);
};

/** Refused: of a report and a consent the person must hear; a save is said on the console, its answers stay on the device. */
const fix: Settle<Body> = async (item, held, { status, body }) => {
  console.error(`Der Vorgang konnte nicht gespeichert werden (${item.kind}, ${status})`);
  if (isWish(item.kind)) return refuseWish(item.kind, body);
  if (body['code'] === 'ZUSTIMMUNG_FEHLT') await keep({ ...held, gestartet: false });
  if (item.kind === 'melden') useHeld.setState({ report: { kind: 'refused', ...refusalOf(body) } });
};

const refuseWish = (kind: Wish, body: Record<string, unknown>): void =>
  useWishes.setState({ [kind]: { kind: 'refused', text: refusalOf(body).text } });

function refusalOf(body: Record<string, unknown>): Refused {
  const words = (value: unknown): string => (typeof value === 'string' ? value : '');
  const fehler = Array.isArray(body['fehler']) ? (body['fehler'] as { feld: string; text: string }[]) : [];
  const lacks = fehler.map(({ feld, text }) => ({ feld, text: [text, text] as const }));
  return { code: words(body['code']), text: words(body['detail']), lacks };
}

/** What the person typed stays on the device; only the held case is let go, and the shell shows the page of §8. */
const gone: Settle<Body> = async (_, held) => {
  if (useHeld.getState().held?.id === held.id) useHeld.setState({ held: null, fault: 'ERR_BAD_REQUEST' });
};

/** The service's copy is the acknowledged one now; what was changed here since `base` stays on top of it. */
function caughtUp(held: Held, base: Vorgang, theirs: Vorgang, revision: number): Held {
  return { ...held, vorgang: merge(base, held.vorgang, theirs), acked: theirs, revision };
}

/** The one sender of this browser. */
export const sender: Sender = { send, settle };
