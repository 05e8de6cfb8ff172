import type { Engine, Rows } from '../engine.ts';
import { noteRead, type NoteObservation, type Observed, type ReadRow } from './observation.ts';
import { moveBackToOperator } from './outbox/bahnen.ts';
import { leaseDue, leaseOne, makeDue } from './outbox/outbox-claim.ts';
import {
  columnsOf,
  delivery,
  ofLane,
  type Claimed,
  type Delivery,
  type DeliveryRow,
  type OutboxLane,
} from './outbox/outbox-rows.ts';
import { noteTold, READ_ROW } from './unread.ts';

export type { Claimed, Delivery, OutboxLane };

/**
 * Transactional outbox: messages are written in the transaction of a case's command, and delivered by any number of
 * processes.
 */
export interface Outbox {
  /**
   * Leases messages that are due at `now` (ISO), the oldest first, until `until`; no other process gets them before. If
   * the holder dies, they fall due again then.
   * Of each case only the first pending message is leased, so that messages go out in order; a dead letter lets the
   * next one go. Each has `faellig` = `until` as its lease token, which `postpone` and `giveUp` check.
   */
  claim(now: string, until: string, limit: number): Promise<Claimed[]>;
  /**
   * Leases a single message, due or not: one that has not failed yet, else the next by id after `after`. Null: nothing
   * is pending.
   */
  probe(now: string, until: string, after: string): Promise<Claimed | null>;
  /**
   * The receiver accepts messages again: makes messages that wait after a failure due at `now`, each once before its
   * own time. Returns their number.
   */
  resume(now: string): Promise<number>;
  /** Delivered at `now` (ISO): deletes the message and marks its event as read; writes ZUGESTELLT for overdue cases. */
  done(id: string, now: string): Promise<void>;
  /**
   * Failed: schedules the next attempt at `next`. No effect if the lease has expired and another process has the
   * message.
   */
  postpone(claimed: Delivery, next: string, fehler: string): Promise<void>;
  /** As `postpone`, but does not count the attempt. */
  release(claimed: Delivery, next: string, fehler: string): Promise<void>;
  /** Failed for good: makes the message a dead letter, which is kept until it is replayed. */
  giveUp(claimed: Delivery, now: string, fehler: string): Promise<void>;
  /** Pending messages or dead letters, the oldest first. `mandant` null: of every client. */
  list(mandant: string | null, which: 'wartend' | 'aufgegeben', limit: number): Promise<Delivery[]>;
  /**
   * Makes dead letters due again at `now` with a fresh attempt count: the one with `id`, or (null) all. Returns their
   * number.
   */
  replay(mandant: string | null, id: string | null, now: string): Promise<number>;
  /** Numbers for monitoring: pending messages (due or not), since when the oldest waits, dead letters. */
  backlog(): Promise<{ wartend: number; seit: string | null; aufgegeben: number }>;
}

/** Due time of a dead letter. */
const NEVER = '9999-12-31T23:59:59.999Z';

/** Messages to every client's webhooks. */
export const WEBHOOK: OutboxLane = { table: 'zustellungen', weg: null };

/** `Store.lanes`: of webhooks, '' is the operator's. */
export interface LaneBacklog {
  lane: string;
  /** Pending messages, due or not. */
  wartend: number;
  /** ISO time since when the oldest of them waits. */
  seit: string | null;
  /** Dead letters. */
  aufgegeben: number;
}

export function makeOutbox({ read, write }: Pick<Engine, 'read'> & Pick<Observed, 'write'>, lane: OutboxLane): Outbox {
  const { table } = lane;
  const ended = (result: 'delivered' | 'failed' | 'given_up') =>
    ({ what: 'delivery', lane: lane.weg ?? '', result }) as const;
  // The note about a begun attempt is removed once its result is known.
  const toEnd = table === 'nachrichten' ? `, daten = '{}'` : '';
  /** Changes a message whose lease is still held. */
  const change = (
    { id, faellig }: Delivery,
    set: string,
    values: readonly string[],
    result?: 'failed' | 'given_up',
  ): Promise<void> =>
    write(async (rows, _, note) => {
      await rows.all(`update ${table} set ${set}${toEnd} where id = $1 and faellig = $2`, [id, faellig, ...values]);
      if (result) note(ended(result));
    });
  let given = '';
  /** Moves messages after a change of the clients' own webhooks. Recorded once it is stored. */
  const settleLanes = async (): Promise<void> => {
    const own = lane.own?.() ?? [];
    const now = JSON.stringify(own);
    if (!lane.own || now === given) return;
    await write((rows) => moveBackToOperator(rows, own));
    given = now;
  };
  return {
    claim: async (now, until, limit) => {
      await settleLanes();
      return write((rows) => leaseDue(rows, lane, now, until, limit));
    },
    probe: (now, until, after) => write((rows) => leaseOne(rows, lane, now, until, after)),
    resume: (now) => write((rows) => makeDue(rows, lane, now)),
    done: (id, now) =>
      write(async (rows, wake, note) => {
        const noted = await done(rows, note, lane, { id, now });
        if (noted) wake(noted);
        note(ended('delivered'));
      }),
    postpone: (one, next, fehler) => change(one, 'faellig = $3, fehler = $4', [next, fehler], 'failed'),
    release: (one, next, fehler) => change(one, 'faellig = $3, fehler = $4, versuche = versuche - 1', [next, fehler]),
    giveUp: (one, now, fehler) =>
      change(one, 'faellig = $3, aufgegeben = $4, fehler = $5', [NEVER, now, fehler], 'given_up'),
    list: (mandant, which, limit) => read((rows) => list(rows, lane, mandant, which, limit)),
    replay: (mandant, id, now) => write((rows) => replay(rows, lane, mandant, id, now)),
    backlog: () => read((rows) => backlog(rows, lane)),
  };
}

/** Returns the userID of the case if it has a new event. */
async function done(
  rows: Rows,
  note: NoteObservation,
  { table }: OutboxLane,
  { id, now }: { id: string; now: string },
): Promise<string | null> {
  const [one] = await rows.all<{ mandant: string; user_id: string; nr: number }>(
    `select mandant, user_id, nr from ${table} where id = $1`,
    [id],
  );
  if (!one) return null;
  if (table === 'nachrichten') {
    await rows.all('delete from nachrichten where id = $1', [id]);
    return null;
  }
  const { mandant, user_id: userID, nr } = one;
  // First, because it locks the case. Code that appends an event also locks the case before these rows.
  const isNoted = await noteTold(rows, note, { mandant, userID, nr }, now);
  await rows.all('delete from zustellungen where id = $1', [id]);
  const [read] = await rows.all<ReadRow>(
    `delete from ungelesen where user_id = $1 and nr <= $2 returning ${READ_ROW}`,
    [userID, nr],
  );
  if (read) noteRead(note, read, now);
  return isNoted ? userID : null;
}

async function list(
  rows: Rows,
  lane: OutboxLane,
  mandant: string | null,
  which: 'wartend' | 'aufgegeben',
  limit: number,
): Promise<Delivery[]> {
  const [own, params] = ofLane(lane, 2);
  const [ofClient, client] = mandant === null ? ['', []] : [` and mandant = $${params.length + 2}`, [mandant]];
  const found = await rows.all<DeliveryRow>(
    `select ${columnsOf(lane)} from ${lane.table} z
    where aufgegeben is ${which === 'wartend' ? '' : 'not '}null${own}${ofClient}
    order by faellig, aufgegeben, id limit $1`,
    [limit, ...params, ...client],
  );
  return found.map(delivery);
}

async function replay(
  rows: Rows,
  { table }: OutboxLane,
  mandant: string | null,
  id: string | null,
  now: string,
): Promise<number> {
  const chosen = [
    ['mandant', mandant],
    ['id', id],
  ].filter((choice): choice is [string, string] => choice[1] !== null);
  const and = chosen.map(([column], index) => `and ${column} = $${index + 2}`).join(' ');
  const again = await rows.all(
    `update ${table} set faellig = $1, versuche = 0, aufgegeben = null where aufgegeben is not null ${and} returning id`,
    [now, ...chosen.map(([, value]) => value)],
  );
  return again.length;
}

async function backlog(rows: Rows, lane: OutboxLane): ReturnType<Outbox['backlog']> {
  const [own, params] = ofLane(lane, 1);
  const [found] = await rows.all<{ alle: number; tot: number; seit: string | null }>(
    `select count(*) as alle, count(aufgegeben) as tot, min(case when aufgegeben is null and seit <> '' then seit end) as seit
    from ${lane.table} z where 1 = 1${own}`,
    params,
  );
  const [alle, tot] = [Number(found?.alle ?? 0), Number(found?.tot ?? 0)];
  return { wartend: alle - tot, seit: found?.seit ?? null, aufgegeben: tot };
}

/**
 * `Store.lanes`: finds pending messages by the index of the lanes, dead letters by that of the due times. So messages
 * without a webhook are not read.
 */
export async function lanesOf(rows: Rows, hasOperator: boolean): Promise<LaneBacklog[]> {
  const which = hasOperator ? '' : ` and bahn > ''`;
  const pending = await rows.all<{ bahn: string; anzahl: number; seit: string | null }>(
    `select bahn, count(*) as anzahl, min(nullif(seit, '')) as seit from zustellungen
    where aufgegeben is null${which} group by bahn`,
  );
  const dead = await rows.all<{ bahn: string; anzahl: number }>(
    `select bahn, count(*) as anzahl from zustellungen
    where faellig = $1 and aufgegeben is not null${which} group by bahn`,
    [NEVER],
  );
  const lanes = new Map<string, LaneBacklog>();
  for (const { bahn: lane, anzahl, seit } of pending)
    lanes.set(lane, { lane, wartend: Number(anzahl), seit, aufgegeben: 0 });
  for (const { bahn: lane, anzahl } of dead)
    lanes.set(lane, { wartend: 0, seit: null, ...lanes.get(lane), lane, aufgegeben: Number(anzahl) });
  return [...lanes.values()];
}
