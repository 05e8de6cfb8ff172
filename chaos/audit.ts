import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { TYP, type ServiceTyp } from '#domain/ereignisse/typen.ts';
import { valueAt } from '#domain/vorgang.ts';
import type { Ledger, Wanted } from './ledger.ts';
import { HELPER_TAPS, type FollowUp } from './injection.ts';
import type { Receiver } from './receiver.ts';
import type { Scene } from './scene.ts';

/** Findings of the audit of a round. */
export interface Findings {
  lost: string[];
  double: string[];
}

const MESSAGE: Record<FollowUp, string> = {
  nachtrag: 'vorgang.nachtrag',
  storno: 'vorgang.storniert',
  bewertung: 'vorgang.bewertet',
};
const EVENT: Record<FollowUp, ServiceTyp> = { nachtrag: TYP.NACHTRAG, storno: TYP.STORNO, bewertung: TYP.BEWERTUNG };

/** What the audit reads of a round that is over. */
export type Played = Pick<Scene, 'userID' | 'ledger' | 'writes'>;

/** The rows of a case, read from the store's SQLite file beside the running service. */
export interface Rows {
  status: string;
  doc: Record<string, unknown>;
  keys: { art: string; schluessel: string }[];
  events: { meldungs_typ: string; partner: string; daten: string }[];
  waiting: { id: string; daten: string }[];
}

/** Opens the store's SQLite file read-only beside the running service. */
export function openRows(dataDir: string): {
  of(userID: string): Rows;
  cases(): number;
  waiting(): number;
  close(): void;
} {
  const database = new DatabaseSync(join(dataDir, 'pannenlotse.sqlite'), { readOnly: true });
  const all = (sql: string, ...of: string[]): unknown[] => database.prepare(sql).all(...of);
  return {
    of(userID) {
      const [row] = all('select status, doc from vorgaenge where user_id = ?', userID) as {
        status: string;
        doc: string;
      }[];
      return {
        status: row?.status ?? 'no case',
        doc: JSON.parse(row?.doc ?? '{}') as Rows['doc'],
        keys: all('select art, schluessel from antworten where user_id = ?', userID) as Rows['keys'],
        events: all(
          'select meldungs_typ, partner, daten from ereignisse where user_id = ? order by nr',
          userID,
        ) as Rows['events'],
        waiting: all('select id, daten from zustellungen where user_id = ?', userID) as Rows['waiting'],
      };
    },
    cases: () => (all('select count(*) as n from vorgaenge where beispiel = 0') as { n: number }[])[0]!.n,
    waiting: () => (all('select count(*) as n from zustellungen') as { n: number }[])[0]!.n,
    close: () => database.close(),
  };
}

/** Reconciles what the user did with the store's rows and the messages that the operator got or still will get. */
export function audit(scene: Played, rows: Rows, receiver: Pick<Receiver, 'ids'>): Findings {
  const { ledger } = scene;
  const found: Findings = { lost: [...ledger.violations], double: [] };
  const count = (what: string, is: number, least: number, most: number): void => {
    if (is < least) found.lost.push(`${what}: ${is}, wanted ${least}`);
    if (is > most) found.double.push(`${what}: ${is}, wanted ${most}`);
  };
  const eventsOf = (typ: string): number => rows.events.filter(({ meldungs_typ }) => meldungs_typ === typ).length;
  const deliveries = (type: string): number =>
    new Set([
      ...receiver.ids(scene.userID, type),
      ...rows.waiting.filter(({ daten }) => daten.includes(`"${type}"`)).map(({ id }) => id),
    ]).size;
  const answers = (art: string): number => rows.keys.filter((key) => key.art === art).length;

  const wanted = ledger.taps > 0 ? 1 : 0;
  if (!['gemeldet', 'storniert'].includes(rows.status)) found.lost.push(`the case is '${rows.status}'`);
  count('reports', answers('melden'), wanted, wanted);
  count(TYP.EINGANG, eventsOf(TYP.EINGANG), wanted, wanted);
  count('deliveries of the report', deliveries('vorgang.gemeldet'), wanted, wanted);
  for (const followUp of ['nachtrag', 'storno', 'bewertung'] as const) {
    const decided = ledger.wanted.filter((one) => one.followUp === followUp);
    const sure = Math.max(decided.filter(({ isSure }) => isSure).length, sent(scene, followUp));
    count(EVENT[followUp], eventsOf(EVENT[followUp]), sure, decided.length);
    count(`answers to ${followUp}`, answers(followUp), sure, decided.length);
    count(`deliveries of ${followUp}`, deliveries(MESSAGE[followUp]), sure, decided.length);
  }
  const told = rows.events.filter(({ partner }) => partner.startsWith('auftrag:')).map((one) => one.meldungs_typ);
  for (const tap of HELPER_TAPS) {
    const made = ledger.helped.find((one) => one.tap === tap);
    count(`the helper's ${tap}`, told.filter((one) => one === tap).length, made?.isShown ? 1 : 0, made ? 1 : 0);
  }
  const inOrder = HELPER_TAPS.filter((tap) => told.includes(tap));
  if (told.join() !== inOrder.join()) found.lost.push(`the helper's events are in this order: ${told.join()}`);
  found.lost.push(...lostAnswers(scene, rows));
  return found;
}

/** Number of distinct keys sent for a kind of follow-up: each was in the phone's queue, so none may be lost. */
const sent = (scene: Played, followUp: Wanted['followUp']): number =>
  new Set(scene.writes(followUp).map(({ key }) => key)).size;

/**
 * Fields whose stored value is none that was typed. Only answers that must be there count: those of the phone once its
 * own report is accepted or a save with them was acknowledged, those of the rival phone once acknowledged.
 */
function lostAnswers(scene: Played, { doc, keys }: Rows): string[] {
  const { typed }: Ledger = scene.ledger;
  const isOwn = keys.some(
    ({ art, schluessel }) => art === 'melden' && scene.writes('melden').some(({ key }) => key === schluessel),
  );
  const isSure = ({ by, value, isAcked }: Ledger['typed'][number]): boolean =>
    by === 'rival'
      ? isAcked
      : isOwn || scene.writes('save').some(({ body, status }) => status === 200 && body.includes(value));
  return [...new Set(typed.map(({ field }) => field))].flatMap((field) => {
    const all = typed.filter((one) => one.field === field);
    const held = valueAt(doc, field);
    const isLost = all.some(isSure) && !all.some(({ value }) => value === held);
    return isLost
      ? [`${field} is ${JSON.stringify(held)}, typed was ${all.map(({ value }) => value).join(' or ')}`]
      : [];
  });
}
