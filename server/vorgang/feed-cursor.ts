import { createHash } from 'node:crypto';
import { isObject } from '#domain/is-object.ts';
import { Refusal, wrongAt } from '../http/faults.ts';
import type { FeedStand } from '../store/tables/feed.ts';

/** The cursor of a sequence number: it names the epoch of the store and the client. D114, ADR 037, ADR 066. */
export const cursorOf = ({ epoche }: FeedStand, mandant: string, folge: number): string =>
  `${nameOf(epoche, mandant)}.${folge}`;

/** The name of a client's feed in an epoch. */
const nameOf = (epoche: string, mandant: string): string =>
  createHash('sha256').update(`${epoche} ${mandant}`).digest('hex').slice(0, 8);

/**
 * The sequence number of a client's cursor.
 * @throws Refusal UNVOLLSTAENDIG (422) for what is no cursor; STAND_VORAUS (409, with the cursor to go on from) for one
 * of another client, of another epoch or ahead of the store, which was set back
 */
export function folgeOf(seit: string, stand: FeedStand, mandant: string): number {
  if (readAll(seit)) throw ahead(cursorOf(stand, mandant, 0));
  const [, named, typed] = ONE.exec(seit) ?? [];
  if (typed === undefined) throw noCursor();
  const folge = Number(typed);
  if (named === nameOf(stand.epoche, mandant) && folge <= stand.stand) return folge;
  // Of what was given after the store parted from the reader's, nothing may be missed; where that is unknown, of all.
  const common = named === nameOf(stand.vorher, mandant) ? Math.min(folge, stand.ab) : 0;
  throw ahead(cursorOf(stand, mandant, common));
}

/** The feed of one client among those of all: where it stands, and how far the reader has come. */
export interface OfClient {
  mandant: string;
  stand: FeedStand;
  folge: number;
}

/**
 * The cursor of the feed over all clients. It also keeps what the one before said of clients that are not there now.
 */
export function cursorOfAll(feeds: readonly OfClient[], before: string | undefined): string {
  const [first] = feeds;
  const kept = (before === undefined ? null : readAll(before))?.folgen ?? new Map<string, number>();
  const folgen = new Map([...kept, ...feeds.map(({ mandant, folge }) => [mandant, folge] as const)]);
  const text = JSON.stringify(Object.fromEntries([...folgen].filter(([, folge]) => folge > 0)));
  return `${nameOf(first?.stand.epoche ?? '', ALL)}.${Buffer.from(text).toString('base64url')}`;
}

/**
 * How far the reader has come in the feed of each client; 0 for one that has come since.
 * @throws Refusal as `folgeOf`
 */
export function folgenOf(
  seit: string | undefined,
  stands: readonly Omit<OfClient, 'folge'>[],
): (OfClient & { folge: number })[] {
  if (seit === undefined) return stands.map((one) => ({ ...one, folge: 0 }));
  const read = readAll(seit);
  if (!read && !ONE.test(seit)) throw noCursor();
  let isAhead = false;
  const feeds = stands.map((one): OfClient => {
    const { stand } = one;
    const folge = read?.folgen.get(one.mandant) ?? 0;
    const isOurs = read?.named === nameOf(stand.epoche, ALL);
    if (isOurs && folge <= stand.stand) return { ...one, folge };
    isAhead = true;
    return { ...one, folge: read?.named === nameOf(stand.vorher, ALL) ? Math.min(folge, stand.ab) : 0 };
  });
  if (isAhead) throw ahead(cursorOfAll(feeds, undefined));
  return feeds;
}

/** No client has this name. */
const ALL = '*';
const ONE = /^([0-9a-f]{8})\.(\d{1,15})$/;

/** What a cursor over all clients says; null: it is none. */
function readAll(seit: string): { named: string; folgen: Map<string, number> } | null {
  const [, named, packed] = /^([0-9a-f]{8})\.(e[\w-]{1,12000})$/.exec(seit) ?? [];
  if (named === undefined || packed === undefined) return null;
  try {
    const read: unknown = JSON.parse(Buffer.from(packed, 'base64url').toString());
    if (!isObject(read)) return null;
    const folgen = Object.entries(read).filter((pair): pair is [string, number] => isFolge(pair[1]));
    return { named, folgen: new Map(folgen) };
  } catch {
    return null;
  }
}

const isFolge = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

const ahead = (cursor: string): Refusal =>
  new Refusal('STAND_VORAUS', { members: `"cursor":${JSON.stringify(cursor)}` });

const noCursor = (): Refusal =>
  wrongAt({
    feld: 'seit',
    text: [
      'Der cursor der Seite davor; ohne seit beginnt der Feed von vorn.',
      'The cursor of the page before; without seit the feed begins anew.',
    ],
  });

/**
 * Parses a whole number of the query.
 * @throws Refusal UNVOLLSTAENDIG naming `feld`
 */
export function countOf(feld: string, typed: string, least: number, most: number): number {
  const count = /^\d{1,15}$/.test(typed) ? Number(typed) : -1;
  if (count >= least && count <= most) return count;
  const text = [`Eine ganze Zahl, ${least} bis ${most}.`, `A whole number, ${least} to ${most}.`] as const;
  throw wrongAt({ feld, text });
}
