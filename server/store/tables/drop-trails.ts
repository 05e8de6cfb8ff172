import { setTimeout as sleep } from 'node:timers/promises';
import { withoutOldPoints } from '#domain/berichtigung.ts';
import type { Ereignis } from '#domain/ereignisse.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { eraseWithin } from './append-events.ts';
import { lockStatus } from './cases.ts';
import type { Engine, Rows } from '../engine.ts';
import { dropWege } from './outbox/wege.ts';
import { TRAIL } from './trail.ts';
import { typesWith } from './types-in.ts';

const ENDS = typesWith(({ endsOrder }) => endsOrder);

/** `Lifetime.dropTrails`, one case in a transaction, at a pace that leaves callers half of the time. */
export function makeDropTrails({ read, write }: Engine): (before: string, limit: number) => Promise<number> {
  return async (before, limit) => {
    const sql = `select mandant, user_id from vorgaenge where status <> '' and spur < $1 order by spur limit $2`;
    const due = await read((rows) => rows.all<{ mandant: string; user_id: string }>(sql, [before, limit]));
    let dropped = 0;
    for (const { mandant, user_id } of due) {
      const begun = performance.now();
      dropped += await write((rows) => dropTrail(rows, mandant, user_id, before));
      await sleep(performance.now() - begun);
    }
    return dropped;
  };
}

async function dropTrail(rows: Rows, mandant: string, userID: string, before: string): Promise<number> {
  if (!(await lockStatus(rows, mandant, userID))) return 0;
  const set = (spur: string) =>
    rows.all('update vorgaenge set spur = $3 where mandant = $1 and user_id = $2', [mandant, userID, spur]);
  const [end] = await rows.all<{ zeit: string }>(
    `select zeit from ereignisse where mandant = $1 and user_id = $2 and meldungs_typ in (${ENDS}) order by nr limit 1`,
    [mandant, userID],
  );
  if (!end || end.zeit >= before) {
    await set(end?.zeit ?? TRAIL.open);
    return 0;
  }
  await set(TRAIL.gone);
  // Number and subscriptions have no purpose any more, since no news will follow.
  await dropWege(rows, mandant, userID, null);
  const gone = await rows.all(
    `delete from ereignisse where mandant = $1 and user_id = $2 and meldungs_typ = '${TYP.POSITION}' and nr <> (
      select nr from ereignisse where mandant = $1 and user_id = $2 and meldungs_typ = '${TYP.POSITION}'
      order by zeit desc, nr desc limit 1) returning nr`,
    [mandant, userID],
  );
  await dropOldPoints(rows, mandant, userID);
  return gone.length;
}

/** Removes the points of earlier corrected places; the newest stays. */
async function dropOldPoints(rows: Rows, mandant: string, userID: string): Promise<void> {
  const found = await rows.all<{ nr: number; daten: string }>(
    `select nr, daten from ereignisse where mandant = $1 and user_id = $2 and meldungs_typ = '${TYP.BERICHTIGUNG}' order by nr`,
    [mandant, userID],
  );
  const events = found.map(({ daten }) => JSON.parse(daten) as Required<Pick<Ereignis, 'berichtigung'>>);
  const kept = withoutOldPoints(events.map(({ berichtigung }) => berichtigung));
  for (const [index, { nr }] of found.entries())
    await eraseWithin(rows, { mandant, userID, nr }, JSON.stringify({ ...events[index], berichtigung: kept[index] }));
}
