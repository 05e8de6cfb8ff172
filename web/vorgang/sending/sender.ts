import { LIMITS } from '#domain/limits.ts';
import { readVorgang, type Vorgang } from '#domain/vorgang.ts';
import { call } from '../../net/calls.ts';
import { caughtUp, rebaseAndReport, overtaken, reportedAs } from '../merge/catch-up.ts';
import { device } from '../device/device.ts';
import { transitions, useApp } from '../state/app.ts';
import { deskIn, withDesk } from '../state/at-desk.ts';
import { isChanged } from '../state/changed.ts';
import { isDraft, isJoined, keep } from '../case/keep.ts';
import { makeKey } from '../../net/key.ts';
import { endingOf } from './ending.ts';
import type { Sender } from './flusher.ts';
import { addItem, waiting } from '../device/queue.ts';
import { visit } from '../device/visit.ts';
import type { Held, Item } from '../state/shapes.ts';
import { refusalOf, reportIs, withRefusal } from './refusal.ts';
import { headersOf, methodOf, pathOf } from './wire.ts';
import { IDLE, isWished, wishIs } from '../case/wishes.ts';

type Settle<T> = (item: Item, held: Held, answer: T) => Promise<void>;
interface Body {
  status: number;
  body: Record<string, unknown>;
}

/**
 * The case of an item: the held one, else the stored one. Of an item that an earlier visit made, what is not joined yet
 * would count as cleared. fault C40.
 */
async function caseOf(id: string): Promise<Held | undefined> {
  await isJoined();
  const { held } = useApp.getState();
  return held?.id === id ? held : (await device()).kept(id);
}

/** Sends an item with its key and revision. A failed try is logged. §8. */
export const send: Sender['send'] = async (item) => {
  const answer = await call(pathOf(item), {
    method: methodOf(item),
    body: item.body,
    headers: headersOf(item),
    language: useApp.getState().language,
    limit: item.kind === 'melden' ? LIMITS.reportTimeout : LIMITS.saveTimeout,
  });
  if (endingOf(answer, item) === 'again') {
    const what = item.kind === 'storno' ? 'storniert' : 'gespeichert';
    console.warn(`Der Vorgang konnte nicht ${what} werden`, answer.came ? answer.status : answer.reason);
  }
  return answer;
};

/** Applies an answer to the case. A conflict with a case that is not stored here waits until that case is opened. */
export const settle: Sender['settle'] = async (item, ending, answer) => {
  const found = await caseOf(item.id);
  if (found) {
    // The service has answered for the case: an earlier 404 is over, and `gone` says it anew.
    const { isLost: _, ...held } = found;
    await { done, conflict, fix, gone }[ending](item, withDesk(held, deskIn(answer.body)), answer);
  }
  return found !== undefined || answer.body['code'] !== 'VERALTET';
};

const revisionOf = ({ body }: Body, before: number): number =>
  typeof body['revision'] === 'number' ? body['revision'] : before;

const done: Settle<Body> = async (item, before, answer) => {
  let held = before;
  const revision = revisionOf(answer, held.revision);
  // An answer older than what is known says only that the item has arrived.
  if (item.kind === 'save' && revision < held.revision) return;
  if (item.kind === 'start') return keep({ ...held, gestartet: true });
  if (item.kind === 'save' || item.kind === 'melden') held = { ...held, unsaved: undefined };
  if (isWished(item)) wishIs(item, { kind: 'done', isAnswer: item.frage !== undefined });
  if (item.kind === 'bewertung') {
    const bewertung = item.body as Vorgang['bewertung'];
    const vorgang = { ...held.vorgang, bewertung };
    return keep({ ...held, vorgang, acked: vorgang, revision });
  }
  if (item.kind === 'save') {
    const theirs = readVorgang(answer.body['data']);
    // More than one revision on: another device wrote too while the answer to this item was lost. What waits behind it
    // will meet its own conflict.
    const isNext = revision === item.revision + 1;
    await keep((isNext ? caughtUp : rebaseAndReport)(held, readVorgang(item.body), theirs, revision));
    return isNext ? rebaseWaitingItems(item, revision) : undefined;
  }
  // What else is wished stands beside the report.
  if (item.kind !== 'melden' && item.kind !== 'storno') return;
  const told = item.kind === 'melden' ? reportedAs(held, readVorgang(item.body)) : held;
  const { data } = answer.body as { data: Partial<Vorgang['vorgangsMetadaten']> };
  const vorgang = readVorgang({ ...told.vorgang, vorgangsMetadaten: { ...told.vorgang.vorgangsMetadaten, ...data } });
  await keep({ ...told, vorgang, acked: vorgang, revision, notTaken: undefined });
  if (item.kind === 'melden') await forget(item, 'melden');
  reportIs(item.id, { kind: 'idle' });
};

/** Removes other items of these kinds from the outbox: two tabs may have decided the same at once. */
async function forget(item: Item, ...kinds: Item['kind'][]): Promise<void> {
  const store = await device();
  for (const { nr, kind } of await waiting(item.id)) if (nr !== item.nr && kinds.includes(kind)) await store.remove(nr);
}

/** Items made on top of this one's revision now start from the revision that it has become. ADR 005. */
async function rebaseWaitingItems(item: Item, revision: number): Promise<void> {
  const store = await device();
  for (const next of await waiting(item.id)) {
    if (next.nr > item.nr && next.revision === item.revision) await store.change({ ...next, revision });
  }
}

/**
 * Optimistic concurrency: another device wrote. The versions are merged, the person is told, and the outbox is rebased.
 */
const conflict: Settle<Body> = async (item, held, { body, ...answer }) => {
  const theirs = readVorgang(body['data']);
  const revision = revisionOf({ body, ...answer }, held.revision);
  if (body['code'] === 'NICHT_GEMELDET') {
    const merged = rebaseAndReport(held, held.acked, theirs, revision);
    if (isWished(item) && item.kind !== 'storno') return keep(withRefusal(merged, item, body));
    // The report that this cancel was to take back had not arrived: there is nothing to cancel.
    if (isWished(item)) wishIs(item, IDLE);
    return keep(merged);
  }
  const isReported = body['code'] === 'BEREITS_GEMELDET';
  // A wish that came too late, such as a cancel after the helper has arrived: refused, with the case as it is now.
  if (isWished(item) && !isReported)
    return keep({ ...withRefusal(held, item, body), vorgang: theirs, acked: theirs, revision });
  // The report that waits behind a save hears for itself whether the one that stands is its own, by text. ADR 063
  if (isReported && item.kind === 'save' && (await waiting(item.id)).some(({ kind }) => kind === 'melden')) return;
  if (isReported) {
    // A cancel that names another report than the one that stands cancels nothing. ADR 023.
    if (item.kind === 'storno') wishIs({ ...item, kind: 'storno' }, IDLE);
    await forget(item, 'save', 'melden');
    await keep({ ...overtaken(held, theirs, revision), notTaken: undefined });
    return reportIs(item.id, { kind: 'idle' });
  }
  const merged = rebaseAndReport(held, held.acked, theirs, revision);
  await keep(merged);
  await retryWith(merged);
};

/**
 * The one retry after a conflict: one item with the whole case and its new revision replaces all saves and the report
 * that waited. A report keeps its key, its age, and whether it was tried (D77); without one, what the service lacks is
 * a new save with a new key.
 */
async function retryWith(merged: Held): Promise<void> {
  const { id, revision, vorgang: body } = merged;
  const items = (await waiting(id)).filter(({ kind }) => kind === 'save' || kind === 'melden');
  const numbers = items.map(({ nr }) => nr);
  const report = items.find(({ kind }) => kind === 'melden');
  if (!report)
    return isChanged(merged) ? addItem({ id, kind: 'save', key: makeKey(), revision, body }, numbers) : undefined;
  const { kind, key, made, isTried } = report;
  const before = visit.of(key);
  if (before) visit.add({ id, kind, key, revision, body }, before.at);
  await (await device()).add({ id, kind, key, revision, body, made, isTried }, numbers);
}

/**
 * The service refused an item, and the person hears of it: of a save by a banner, and its answers stay on the device.
 * D129
 */
const fix: Settle<Body> = async (item, held, { status, body }) => {
  console.error(`Der Vorgang konnte nicht gespeichert werden (${item.kind}, ${status})`);
  if (isWished(item)) return keep(withRefusal(held, item, body));
  const isReport = item.kind === 'melden';
  const gestartet = held.gestartet && body['code'] !== 'ZUSTIMMUNG_FEHLT';
  const isSave = item.kind === 'save' || (item.kind === 'start' && gestartet);
  const refused = { ...(isReport && { notTaken: refusalOf(body) }), ...(isSave && { unsaved: refusalOf(body) }) };
  await keep({ ...held, gestartet, ...refused });
  if (isReport) reportIs(item.id, { kind: 'refused', ...refusalOf(body) });
};

/**
 * The service does not know the case any more: it is let go, and the shell shows the page for that. The stored answers
 * stay on the device, and a draft's are offered with the next start. §8, D115.
 */
const gone: Settle<Body> = async (_, held) => {
  if (isDraft(held)) await keep({ ...held, isLost: true });
  if (useApp.getState().held?.id === held.id) transitions.caseIsGone();
};
