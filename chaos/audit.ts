import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { TYP, type ServiceTyp } from '#domain/ereignisse/typen.ts';
import { valueAt } from '#domain/vorgang.ts';
import type { Ledger, Wanted } from './ledger.ts';
import type { Deed } from './plan.ts';
import type { Receiver } from './receiver.ts';
import type { Scene } from './scene.ts';

/** What the count of a round has found. */
export interface Findings {
  lost: string[];
  double: string[];
}

const MESSAGE: Record<Deed, string> = {
  nachtrag: 'vorgang.nachtrag',
  storno: 'vorgang.storniert',
  bewertung: 'vorgang.bewertet',
};
const EVENT: Record<Deed, ServiceTyp> = { nachtrag: TYP.NACHTRAG, storno: TYP.STORNO, bewertung: TYP.BEWERTUNG };

/** What is known of a round that is over. */
export type Played = Pick<Scene, 'userID' | 'ledger' | 'writes'>;

/** What the store's own file holds of a case, read beside the service. */
export interface Rows {
  status: string;
  doc: Record<string, unknown>;
  keys: { art: string; schluessel: string }[];
  events: { meldungs_typ: string; daten: string }[];
  waiting: { id: string; daten: string }[];
}

/** Opens the store's file beside the service, to read only. */
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
        events: all('select meldungs_typ, daten from ereignisse where user_id = ?', userID) as Rows['events'],
        waiting: all('select id, daten from zustellungen where user_id = ?', userID) as Rows['waiting'],
      };
    },
    cases: () => (all('select count(*) as n from vorgaenge where beispiel = 0') as { n: number }[])[0]!.n,
    waiting: () => (all('select count(*) as n from zustellungen') as { n: number }[])[0]!.n,
    close: () => database.close(),
  };
}

/** Counts what the person did against what the service holds and the operator was told. */
export function audit(scene: Played, rows: Rows, receiver: Pick<Receiver, 'ids'>): Findings {
  const { ledger } = scene;
  const found: Findings = { lost: [...ledger.broken], double: [] };
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
  for (const deed of ['nachtrag', 'storno', 'bewertung'] as const) {
    const decided = ledger.wanted.filter((one) => one.deed === deed);
    const sure = Math.max(decided.filter(({ isSure }) => isSure).length, sent(scene, deed));
    count(EVENT[deed], eventsOf(EVENT[deed]), sure, decided.length);
    count(`answers to ${deed}`, answers(deed), sure, decided.length);
    count(`deliveries of ${deed}`, deliveries(MESSAGE[deed]), sure, decided.length);
  }
  found.lost.push(...lostAnswers(scene, rows));
  return found;
}

/** How many things of that kind have left the phone, by their keys: each lies on it until it is answered. */
const sent = (scene: Played, deed: Wanted['deed']): number => new Set(scene.writes(deed).map(({ key }) => key)).size;

/** Fields that hold nothing of what was last typed. What another phone sent away before it was saved need not be in. */
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
