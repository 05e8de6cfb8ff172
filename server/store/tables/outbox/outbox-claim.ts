import type { Rows } from '../../engine.ts';
import { moveToOwnLanes } from './bahnen.ts';
import {
  columnsOf,
  delivery,
  ofLane,
  type Claimed,
  type Delivery,
  type DeliveryRow,
  type OutboxLane,
} from './outbox-rows.ts';

type Head = Pick<Delivery, 'id' | 'faellig' | 'versuche' | 'fehler'>;

/**
 * The first pending message of each case (and of its way). A message that is being sent, or waits for its next attempt,
 * holds up those after it.
 */
const headsOf = ({ table }: OutboxLane): string => `select z.id, z.faellig, z.versuche, z.fehler from ${table} z
  where z.aufgegeben is null and not exists (
    select 1 from ${table} f where f.user_id = z.user_id${table === 'nachrichten' ? ' and f.ziel = z.ziel' : ''}
    and f.aufgegeben is null and (f.nr, f.id) < (z.nr, z.id))`;

/** `Outbox.claim`. */
export async function leaseDue(
  rows: Rows,
  lane: OutboxLane,
  now: string,
  until: string,
  limit: number,
): Promise<Claimed[]> {
  if (lane.own) await moveToOwnLanes(rows, lane.own());
  const [own, params] = ofLane(lane, 3);
  const sql = `${headsOf(lane)}${own} and z.faellig <= $1 order by z.seit, z.id limit $2`;
  const due = await rows.all<Head>(sql, [now, limit, ...params]);
  const taken: Claimed[] = [];
  for (const one of due) {
    const claimed = await lease(rows, lane, one, now, until);
    if (claimed) taken.push(claimed);
  }
  return taken;
}

/** `Outbox.probe`. */
export async function leaseOne(
  rows: Rows,
  lane: OutboxLane,
  now: string,
  until: string,
  after: string,
): Promise<Claimed | null> {
  if (lane.own) await moveToOwnLanes(rows, lane.own());
  const [own, params] = ofLane(lane, 2);
  const first = (condition: string, order: string, from: string) =>
    rows.all<Head>(`${headsOf(lane)}${own} and ${condition} order by ${order} limit 1`, [from, ...params]);
  const untried = () => first('z.fehler is null and z.faellig <= $1', 'z.seit, z.id', now);
  const failed = (from: string) => first('z.fehler is not null and z.id > $1', 'z.id', from);
  const next = (await untried())[0] ?? (await failed(after))[0] ?? (await failed(''))[0];
  return next ? lease(rows, lane, next, now, until) : null;
}

/** `Outbox.resume`. */
export async function makeDue(rows: Rows, lane: OutboxLane, now: string): Promise<number> {
  const [own, params] = ofLane(lane, 2);
  const resumed = await rows.all(
    `update ${lane.table} as z set faellig = $1, vorgezogen = 1
    where fehler is not null and aufgegeben is null and vorgezogen = 0 and faellig > $1${own} returning id`,
    [now, ...params],
  );
  return resumed.length;
}

/** Compare-and-set on `faellig`: of two processes that saw the same row, only one gets it. */
async function lease(rows: Rows, lane: OutboxLane, head: Head, now: string, until: string): Promise<Claimed | null> {
  const { id, faellig } = head;
  const [row] = await rows.all<DeliveryRow & { vorgezogen: number }>(
    `update ${lane.table} set faellig = $3, versuche = versuche + 1, fehler = null,
      vorgezogen = case when vorgezogen = 1 then 2 when faellig > $4 then vorgezogen else 0 end
    where id = $1 and faellig = $2 and aufgegeben is null returning ${columnsOf(lane)}, vorgezogen`,
    [id, faellig, until, now],
  );
  if (!row) return null;
  const { vorgezogen, ...one } = row;
  const abgebrochen = head.versuche > 0 && head.fehler === null;
  return { ...delivery(one), vorher: faellig, vorgezogen: vorgezogen === 2, abgebrochen };
}
