import { TYP, type ServiceTyp } from '#domain/ereignisse/typen.ts';
import { OPERATOR_PARTNER } from '#domain/lesbar.ts';
import { valueAt } from '#domain/vorgang.ts';
import { deedCounts, isOfDispatcher } from './audit-desk.ts';
import type { CallDeed } from './deeds.ts';
import { outOfOrder, correctionCounts } from './audit-rightings.ts';
import type { Ledger, WantedFollowUp } from './ledger.ts';
import { FOLLOW_UPS, HELPER_TAPS, type FollowUp } from './injection.ts';
import type { WebhookReceiver } from './receiver.ts';
import type { CaseRows } from './rows.ts';
import type { RoundScene } from './scene.ts';

/** Findings of the audit of a round. */
export interface AuditFindings {
  lost: string[];
  double: string[];
}

const MESSAGE: Record<FollowUp, string> = {
  nachtrag: 'vorgang.nachtrag',
  storno: 'vorgang.storniert',
  bewertung: 'vorgang.bewertet',
  berichtigung: 'vorgang.berichtigt',
  rueckruf: 'vorgang.rueckruf',
};
const EVENT: Record<FollowUp, ServiceTyp> = {
  nachtrag: TYP.NACHTRAG,
  storno: TYP.STORNO,
  bewertung: TYP.BEWERTUNG,
  berichtigung: TYP.BERICHTIGUNG,
  rueckruf: TYP.RUECKRUF,
};

/** The facts that the audit reads of a round that is over. */
export type Played = Pick<RoundScene, 'userID' | 'ledger' | 'writes'>;

/** Reconciles the user's acts with the store's rows, and with the messages that the operator got or still will get. */
export function audit(scene: Played, rows: CaseRows, receiver: Pick<WebhookReceiver, 'ids'>): AuditFindings {
  const { ledger } = scene;
  const found: AuditFindings = { lost: [...ledger.violations], double: [] };
  const count = (what: string, is: number, least: number, most: number): void => {
    if (is < least) found.lost.push(`${what}: ${is}, wanted ${least}`);
    if (is > most) found.double.push(`${what}: ${is}, wanted ${most}`);
  };
  const eventsOf = (typ: string): number =>
    rows.events.filter(({ meldungs_typ, partner }) => meldungs_typ === typ && partner !== OPERATOR_PARTNER).length;
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
  for (const followUp of FOLLOW_UPS) {
    const decided = ledger.wanted.filter((one) => one.followUp === followUp);
    const sure = Math.max(decided.filter(({ isSure }) => isSure).length, sent(scene, followUp));
    const [least, most] = withCalls(ledger, followUp, [sure, decided.length]);
    // A cancel by the desk is an event of the operator.
    const own = followUp === 'storno' ? ([sure, decided.length] as const) : ([least, most] as const);
    count(EVENT[followUp], eventsOf(EVENT[followUp]), ...own);
    count(`answers to ${followUp}`, answers(followUp), least, most);
    count(`deliveries of ${followUp}`, deliveries(MESSAGE[followUp]), least, most);
  }
  for (const deed of deedCounts(ledger, rows)) count(...deed);
  for (const deed of correctionCounts(ledger, rows)) count(...deed);
  found.lost.push(...outOfOrder(ledger, rows));
  const told = rows.events
    .filter(({ partner }) => partner.startsWith('auftrag:') && !isOfDispatcher(rows, partner))
    .map((one) => one.meldungs_typ);
  for (const tap of HELPER_TAPS) {
    const made = ledger.helped.find((one) => one.tap === tap);
    count(`the helper's ${tap}`, told.filter((one) => one === tap).length, made?.isShown ? 1 : 0, made ? 1 : 0);
  }
  const inOrder = HELPER_TAPS.filter((tap) => told.includes(tap));
  if (told.join() !== inOrder.join()) found.lost.push(`the helper's events are in this order: ${told.join()}`);
  found.lost.push(...lostAnswers(scene, rows));
  return found;
}

/** Deeds by calls that are answered and delivered like a follow-up of a page. */
const BY_CALLS: Readonly<Record<string, readonly CallDeed['what'][]>> = {
  storno: ['cancel'],
  berichtigung: ['place', 'number'],
  rueckruf: ['wish'],
};

function withCalls(
  { deeds }: Ledger,
  followUp: FollowUp,
  [least, most]: readonly [number, number],
): readonly [number, number] {
  const like = deeds.filter(({ what }) => BY_CALLS[followUp]?.includes(what));
  return [least + like.filter(({ isDone }) => isDone).length, most + like.length];
}

/**
 * Number of different keys that the phone's page has sent for a kind of follow-up. Each was in its queue, so none may
 * be lost.
 */
function sent({ ledger, writes }: Played, followUp: WantedFollowUp['followUp']): number {
  const byCalls = new Set(ledger.deeds.map(({ key }) => key));
  return new Set(writes(followUp).flatMap(({ key }) => (byCalls.has(key) ? [] : key))).size;
}

/**
 * Fields whose stored value was never typed. Only answers that must be there count. Those of the phone count once its
 * own report is accepted, or a save with them was acknowledged; those of the rival phone once acknowledged.
 */
function lostAnswers(scene: Played, { doc, keys }: CaseRows): string[] {
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
