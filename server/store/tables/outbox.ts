import type { Engine, Rows } from '../engine.ts';

/** A message on its way to the operator. */
export interface Delivery {
  /** The same for every try: the receiver knows a repeat by it (`Idempotency-Key`, `webhook-id`). */
  id: string;
  mandant: string;
  userID: string;
  /** ISO time of the next try; of a claimed message the end of its lease. */
  faellig: string;
  /** Tries begun so far. */
  versuche: number;
  /** JSON text of the message. */
  daten: string;
  /** Why the last try failed, or null. */
  fehler: string | null;
  /** ISO time at which it was given up: a dead letter; null while it is on its way. */
  aufgegeben: string | null;
}

/** The outbox: written by the commands of a case in their transactions, emptied by any number of processes. */
export interface Outbox {
  /**
   * Takes messages that are due at `now` (ISO), those waiting longest first, until `until`: nobody else gets them before. Whoever takes one and dies lets it fall
   * due again then. Each carries `faellig` = `until`, which `postpone` and `giveUp` must show.
   */
  claim(now: string, until: string, limit: number): Promise<Delivery[]>;
  /** Delivered: the message goes, and its report counts as read. */
  done(id: string): Promise<void>;
  /** Failed: to be tried again at `next`. Nothing happens when the lease has run out and another took it. */
  postpone(claimed: Delivery, next: string, fehler: string): Promise<void>;
  /** Failed for good: a dead letter, kept until it is replayed. */
  giveUp(claimed: Delivery, now: string, fehler: string): Promise<void>;
  /** What waits, or the dead letters; the oldest first. `mandant` null: of every client. */
  list(mandant: string | null, which: 'wartend' | 'aufgegeben', limit: number): Promise<Delivery[]>;
  /** Makes dead letters due again at `now`, their tries counted from 0: that one, or (null) all. How many there were. */
  replay(mandant: string | null, id: string | null, now: string): Promise<number>;
  /** How many wait (due or not), since when the longest due one is, and how many are given up. */
  backlog(): Promise<{ wartend: number; faelligSeit: string | null; aufgegeben: number }>;
}

interface DeliveryRow extends Omit<Delivery, 'userID'> {
  user_id: string;
}

const COLUMNS = 'id, mandant, user_id, faellig, versuche, daten, fehler, aufgegeben';
/** When a dead letter is due. */
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

/** A row is taken only if it is still as it was seen: of two at once the second finds it changed. */
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
