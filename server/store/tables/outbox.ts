import type { Engine, Rows } from '../engine.ts';

/** A message in the outbox. */
export interface Delivery {
  /** Message id, the same for every attempt; the receiver deduplicates by it (`Idempotency-Key`, `webhook-id`). */
  id: string;
  mandant: string;
  userID: string;
  /** Due time (ISO) of the next attempt; of a claimed message, the end of its lease. */
  faellig: string;
  /** Attempts begun so far. */
  versuche: number;
  /** JSON text of the message. */
  daten: string;
  /** Error of the last attempt, or null. */
  fehler: string | null;
  /** ISO time at which it became a dead letter; null while it is pending. */
  aufgegeben: string | null;
}

/** Transactional outbox: written in the transaction of a case's command, drained by any number of processes. */
export interface Outbox {
  /**
   * Leases messages that are due at `now` (ISO), the longest overdue first, until `until`: no other process gets them
   * before. If the holder dies, they fall due again then. Each carries `faellig` = `until` as its lease token, which
   * `postpone` and `giveUp` check.
   */
  claim(now: string, until: string, limit: number): Promise<Delivery[]>;
  /** Delivered: deletes the message and marks its report as read. */
  done(id: string): Promise<void>;
  /**
   * Failed: schedules the next attempt at `next`. No effect when the lease has expired and another process took the
   * message.
   */
  postpone(claimed: Delivery, next: string, fehler: string): Promise<void>;
  /** Not counted: as `postpone`, and takes the attempt back. */
  release(claimed: Delivery, next: string, fehler: string): Promise<void>;
  /** Failed for good: makes it a dead letter, kept until it is replayed. */
  giveUp(claimed: Delivery, now: string, fehler: string): Promise<void>;
  /** Pending messages or dead letters, the oldest first. `mandant` null: of every client. */
  list(mandant: string | null, which: 'wartend' | 'aufgegeben', limit: number): Promise<Delivery[]>;
  /**
   * Makes dead letters due again at `now` with a fresh attempt count: the one with `id`, or (null) all. Gives how many
   * there were.
   */
  replay(mandant: string | null, id: string | null, now: string): Promise<number>;
  /** Numbers for monitoring: pending (due or not), since when the longest due one has been due, dead letters. */
  backlog(): Promise<{ wartend: number; faelligSeit: string | null; aufgegeben: number }>;
}

interface DeliveryRow extends Omit<Delivery, 'userID'> {
  user_id: string;
}

const COLUMNS = 'id, mandant, user_id, faellig, versuche, daten, fehler, aufgegeben';
/** Due time of a dead letter. */
const NEVER = '9999-12-31T23:59:59.999Z';

const delivery = ({ user_id, ...row }: DeliveryRow): Delivery => ({ ...row, userID: user_id });

export function makeOutbox({ read, write }: Engine): Outbox {
  return {
    claim: (now, until, limit) => write((rows) => claim(rows, now, until, limit)),
    done: (id) => write((rows) => done(rows, id)),
    postpone: ({ id, faellig }, next, fehler) =>
      write(async (rows) => {
        await rows.all('update zustellungen set faellig = $3, fehler = $4 where id = $1 and faellig = $2', [
          id,
          faellig,
          next,
          fehler,
        ]);
      }),
    release: ({ id, faellig }, next, fehler) =>
      write(async (rows) => {
        await rows.all(
          'update zustellungen set faellig = $3, fehler = $4, versuche = versuche - 1 where id = $1 and faellig = $2',
          [id, faellig, next, fehler],
        );
      }),
    giveUp: ({ id, faellig }, now, fehler) =>
      write(async (rows) => {
        await rows.all(
          'update zustellungen set faellig = $3, aufgegeben = $4, fehler = $5 where id = $1 and faellig = $2',
          [id, faellig, NEVER, now, fehler],
        );
      }),
    list: (mandant, which, limit) => read((rows) => list(rows, mandant, which, limit)),
    replay: (mandant, id, now) => write((rows) => replay(rows, mandant, id, now)),
    backlog: () => read(backlog),
  };
}

/** Compare-and-set on `faellig`: of two processes that saw the same row, only one gets it. */
async function claim(rows: Rows, now: string, until: string, limit: number): Promise<Delivery[]> {
  const due = await rows.all<{ id: string; faellig: string }>(
    'select id, faellig from zustellungen where faellig <= $1 order by faellig, id limit $2',
    [now, limit],
  );
  const taken: Delivery[] = [];
  for (const { id, faellig } of due) {
    const [row] = await rows.all<DeliveryRow>(
      `update zustellungen set faellig = $3, versuche = versuche + 1 where id = $1 and faellig = $2 returning ${COLUMNS}`,
      [id, faellig, until],
    );
    if (row) taken.push(delivery(row));
  }
  return taken;
}

async function done(rows: Rows, id: string): Promise<void> {
  const [gone] = await rows.all<{ user_id: string }>('delete from zustellungen where id = $1 returning user_id', [id]);
  if (gone) await rows.all('delete from ungelesen where user_id = $1', [gone.user_id]);
}

async function list(
  rows: Rows,
  mandant: string | null,
  which: 'wartend' | 'aufgegeben',
  limit: number,
): Promise<Delivery[]> {
  const where = `aufgegeben is ${which === 'wartend' ? '' : 'not '}null`;
  const order = `order by faellig, aufgegeben, id limit $1`;
  const found =
    mandant === null
      ? await rows.all<DeliveryRow>(`select ${COLUMNS} from zustellungen where ${where} ${order}`, [limit])
      : await rows.all<DeliveryRow>(`select ${COLUMNS} from zustellungen where ${where} and mandant = $2 ${order}`, [
          limit,
          mandant,
        ]);
  return found.map(delivery);
}

async function replay(rows: Rows, mandant: string | null, id: string | null, now: string): Promise<number> {
  const chosen = [
    ['mandant', mandant],
    ['id', id],
  ].filter((choice): choice is [string, string] => choice[1] !== null);
  const and = chosen.map(([column], index) => `and ${column} = $${index + 2}`).join(' ');
  const again = await rows.all(
    `update zustellungen set faellig = $1, versuche = 0, aufgegeben = null where aufgegeben is not null ${and} returning id`,
    [now, ...chosen.map(([, value]) => value)],
  );
  return again.length;
}

async function backlog(rows: Rows): ReturnType<Outbox['backlog']> {
  const [found] = await rows.all<{ alle: number; tot: number; seit: string | null }>(
    `select count(*) as alle, count(aufgegeben) as tot, min(case when aufgegeben is null then faellig end) as seit
    from zustellungen`,
  );
  const [alle, tot] = [Number(found?.alle ?? 0), Number(found?.tot ?? 0)];
  return { wartend: alle - tot, faelligSeit: found?.seit ?? null, aufgegeben: tot };
}
