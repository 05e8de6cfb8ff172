import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { flatTyre } from '../../server/test/test-app.ts';
import { BASE } from '../../server/test/test-calls.ts';
import type { Asked, Machine } from './machine.ts';

/** A report that the service has acknowledged. */
export interface Reported {
  userID: string;
  vorgangRef: string;
}

interface Line {
  machine: Pick<Machine, 'ask'>;
  /** The brand, and its host name. */
  mandant: string;
  host: string;
  /** A key of the operator. */
  key: string;
}

/** Milliseconds until a call is sent again, and for how long. */
const AGAIN = 200;
const PATIENCE = 60_000;

/** Answers after which a phone sends the same again; the others are meant for it. */
const isForNow = (status: number): boolean => [408, 429, 502, 503, 504].includes(status);

/** Calls until there is an answer, as phones and systems do: again, with the same key. Gives its JSON. */
async function insist<T>({ machine, host }: Line, path: string, asked: Asked = {}): Promise<T> {
  for (const until = performance.now() + PATIENCE; ;) {
    const told = await machine.ask(host, `${BASE}/${path}`, asked).catch((error: Error) => error);
    if (!(told instanceof Error) && told.status < 300) return JSON.parse(told.body) as T;
    const why = told instanceof Error ? told.message : `${told.status} ${told.body}`;
    if (performance.now() > until || !(told instanceof Error || isForNow(told.status)))
      throw new Error(`${path}: ${why}`);
    await sleep(AGAIN);
  }
}

/** One whole report: made by the operator's key, begun, saved and sent by a phone. */
export async function reportOnce(line: Line): Promise<Reported> {
  const keyed = (headers: Record<string, string> = {}) => ({ 'idempotency-key': randomUUID(), ...headers });
  const made = await insist<{ data: Reported }>(line, 'betreiber/vorgang', {
    method: 'POST',
    headers: keyed({ authorization: `Bearer ${line.key}` }),
    body: { mandant: line.mandant },
  });
  const { userID, vorgangRef } = made.data;
  const { data } = await insist<{ data: { zustimmung: string } }>(line, 'mandant');
  const begin = { zustimmung: data.zustimmung, language: 'de' };
  const write = (path: string, body: object, revision?: number) =>
    insist<{ revision: number }>(line, path, {
      method: 'POST',
      headers: keyed(revision === undefined ? {} : { 'if-match': `"${revision}"` }),
      body,
    });
  const begun = await write(`vorgang/${userID}/start`, begin);
  const saved = await write(`vorgang/${userID}`, flatTyre(), begun.revision);
  await write(`vorgang/${userID}/melden`, flatTyre(), saved.revision);
  return { userID, vorgangRef };
}

/** So many callers report one case after the other until they are told to stop; then gives all their reports. */
export function reportOn(line: Line, callers: number): { stop(): Promise<Reported[]> } {
  const over = new AbortController();
  const reports: Reported[] = [];
  const caller = async (): Promise<void> => {
    while (!over.signal.aborted) reports.push(await reportOnce(line));
  };
  const all = Promise.all(Array.from({ length: callers }, caller));
  // Awaited in stop(), which throws it.
  all.catch(() => undefined);
  return {
    stop: async () => {
      over.abort();
      await all;
      return reports;
    },
  };
}

/** The references of all cases in the feed of that brand, from its beginning; one that comes twice stands twice. */
export async function feedOf(line: Line): Promise<string[]> {
  const refs: string[] = [];
  for (let seit = ''; ;) {
    const query = `mandant=${line.mandant}&anzahl=200${seit && `&seit=${encodeURIComponent(seit)}`}`;
    const page = await insist<{ data: Reported[]; cursor: string }>(line, `betreiber/vorgaenge?${query}`, {
      headers: { authorization: `Bearer ${line.key}` },
    });
    if (!page.data.length) return refs;
    refs.push(...page.data.map(({ vorgangRef }) => vorgangRef));
    seit = page.cursor;
  }
}

/** How the person's own link of a case is answered: 200, or 404 once there is no such case. */
export async function statusOf({ machine, host }: Line, { userID }: Reported): Promise<number> {
  return (await machine.ask(host, `${BASE}/vorgang/${userID}`)).status;
}

/** Which of these are missing in a list, and which stand there more than once. */
export function countIn(list: readonly string[], wanted: readonly string[]): { lost: string[]; double: string[] } {
  const times = (one: string): number => list.filter((other) => other === one).length;
  return { lost: wanted.filter((one) => !times(one)), double: wanted.filter((one) => times(one) > 1) };
}
