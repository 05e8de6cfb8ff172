import { createHash } from 'node:crypto';
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
  const [, named, typed] = /^([0-9a-f]{8})\.(\d{1,15})$/.exec(seit) ?? [];
  if (typed === undefined)
    throw wrongAt({
      feld: 'seit',
      text: [
        'Der cursor der Seite davor; ohne seit beginnt der Feed von vorn.',
        'The cursor of the page before; without seit the feed begins anew.',
      ],
    });
  const folge = Number(typed);
  if (named === nameOf(stand.epoche, mandant) && folge <= stand.stand) return folge;
  // Of what was given after the store parted from the reader's, nothing may be missed; where that is unknown, of all.
  const common = named === nameOf(stand.vorher, mandant) ? Math.min(folge, stand.ab) : 0;
  throw new Refusal('STAND_VORAUS', { members: `"cursor":${JSON.stringify(cursorOf(stand, mandant, common))}` });
}

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
