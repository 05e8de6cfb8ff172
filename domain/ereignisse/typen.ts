import { LIMITS } from '../limits.ts';
import type { Text } from '../text.ts';
import { SCHRITTE, type SchrittCode } from './schritte.ts';

/** What holds for every event of a type. What a row does not say is not so. */
export interface EventType {
  /**
   * Who may write it. `partner`: the provider of help sends it. `service`: the service writes it when the person acts.
   * `computed`: the service writes it when time has passed, or a message was taken. `operator`: the operator's call
   * writes it. `both`: the partner, or the service when the person acts. After a partner's word the watch looks anew
   * whether news is overdue. ADR 034
   */
  writer: 'partner' | 'service' | 'computed' | 'operator' | 'both';
  /** Such an event puts the case at the end of the operator's feed. §7. */
  inFeed: boolean;
  /** The step of the order that it does. */
  step?: SchrittCode;
  /** The steps that it takes back; helper, promise and position from before it count no more. §4 'Order'. */
  resets?: readonly SchrittCode[];
  /** The help is over: the days for reading the whole case begin. D86. */
  endsOrder?: true;
  /** Somebody who helps has acted: the patience begins anew. D111. */
  isSignOfHelper?: true;
  /** The operator has read of the case, or acted: after what is overdue it says that somebody knows. ADR 050 */
  isSignOfOperator?: true;
  /** Its waiting time or appointment is when help is expected. §4 'Expected time'. */
  isPromise?: true;
  /** `type` of the signed message to the operator (the webhook). §7. */
  message?: string;
  /** It counts as unread until the operator's feed or webhook has it. ADR 050 */
  needsReader?: true;
  /** The person's page says who knows of it: once the operator has it, ZUGESTELLT is written. ADR 050 */
  awaitsOperator?: true;
  /** How it ends the live assignment of a helper. ADR 061 */
  endsAssignment?: 'storno' | 'erledigt' | 'ersetzt' | 'zurueckgezogen';
  /** One point of a trail: of ten minutes the last is kept, and all but the latest go a day after the end. D115 */
  isTrail?: true;
  /** So many are kept, the latest by their times. One more replaces the earliest and is never refused. */
  keepsLatest?: number;
  /** So many are taken, 60 if absent. One more is refused. */
  most?: number;
  /** What it is to a person without an open page. WARTEZEIT is only where the promise moved. ADR 050 */
  news?: 'beauftragt' | 'spaeter' | 'unterwegs' | 'angekommen' | 'abbestellt' | 'hinweis';
  /** It is a note on the status page by itself; these words stand before the sender's own. */
  note?: Text;
}

/** Assignment and start belong to one helper: another one begins anew. */
const OF_ONE_HELPER = ['beauftragt', 'abfahrt'] as const satisfies readonly SchrittCode[];

/** §4 'Order': every `meldungsTyp` with a meaning of its own. Other product files name a type only as `TYP.…`. */
// prettier-ignore
export const EVENT_TYPES = {
  EINGANG:           { writer: 'service',  inFeed: true,  step: 'meldung', message: 'vorgang.gemeldet', needsReader: true },
  // After a report by text message: the phone has brought the rest of the answers. ADR 063
  ERGAENZT:          { writer: 'service',  inFeed: true,  message: 'vorgang.ergaenzt' },
  // A second report within an hour has another number: the first one may be a forged text message. ADR 063
  ANDERE_NUMMER:     { writer: 'service',  inFeed: true,  message: 'vorgang.andere_nummer', most: 5 },
  SCHADENNUMMER:     { writer: 'partner',  inFeed: true,  step: 'schadennummer' },
  BEAUFTRAGT:        { writer: 'partner',  inFeed: true,  step: 'beauftragt', isSignOfHelper: true, isPromise: true, message: 'vorgang.beauftragt', news: 'beauftragt' },
  ABGELEHNT:         { writer: 'partner',  inFeed: true,  resets: OF_ONE_HELPER, isSignOfHelper: true, endsAssignment: 'zurueckgezogen',
                       note: ['Der Helfer kann nicht kommen. Wir suchen einen anderen.', 'The helper cannot come. We are looking for another one.'] },
  WECHSEL:           { writer: 'partner',  inFeed: true,  resets: OF_ONE_HELPER, isSignOfHelper: true, endsAssignment: 'ersetzt',
                       note: ['Es kommt ein anderer Helfer.', 'Another helper is coming.'] },
  WARTEZEIT:         { writer: 'partner',  inFeed: true,  isSignOfHelper: true, isPromise: true, news: 'spaeter', keepsLatest: 100 },
  ABFAHRT:           { writer: 'partner',  inFeed: true,  step: 'abfahrt', isSignOfHelper: true, isPromise: true, message: 'vorgang.unterwegs', news: 'unterwegs' },
  // Every few seconds while the helper drives: nothing for the operator.
  POSITION:          { writer: 'partner',  inFeed: false, isSignOfHelper: true, isTrail: true, keepsLatest: 100 },
  ANKUNFT:           { writer: 'partner',  inFeed: true,  step: 'ankunft', isSignOfHelper: true, message: 'vorgang.angekommen', news: 'angekommen' },
  NICHT_ANGETROFFEN: { writer: 'partner',  inFeed: true,  isSignOfHelper: true, message: 'vorgang.nicht_angetroffen',
                       note: ['Der Helfer hat Sie nicht gefunden. Bitte rufen Sie an.', 'The helper did not find you. Please call.'] },
  NICHT_ANGENOMMEN:  { writer: 'partner',  inFeed: true,  isSignOfHelper: true, message: 'vorgang.nicht_angenommen',
                       note: ['Die Werkstatt hat Ihr Fahrzeug nicht angenommen.', 'The garage has not accepted your vehicle.'] },
  NICHT_ABGELIEFERT: { writer: 'partner',  inFeed: true,  isSignOfHelper: true, message: 'vorgang.nicht_abgeliefert',
                       note: ['Ihr Fahrzeug konnte nicht abgeliefert werden.', 'Your vehicle could not be delivered.'] },
  ABSCHLUSS:         { writer: 'partner',  inFeed: true,  step: 'abschluss', endsOrder: true, isSignOfHelper: true, endsAssignment: 'erledigt', message: 'vorgang.abgeschlossen' },
  STORNO:            { writer: 'both',     inFeed: true,  endsOrder: true, endsAssignment: 'storno', message: 'vorgang.storniert', news: 'abbestellt' },
  UEBERFAELLIG:      { writer: 'computed', inFeed: true,  message: 'vorgang.ueberfaellig', needsReader: true, awaitsOperator: true, keepsLatest: 10 },
  // In the feed it would come again with each page that was read.
  ZUGESTELLT:        { writer: 'computed', inFeed: false, isSignOfOperator: true, keepsLatest: 10 },
  BETREIBER_HINWEIS: { writer: 'operator', inFeed: true,  isSignOfOperator: true, news: 'hinweis', most: LIMITS.additions,
                       note: ['Nachricht von uns', 'Message from us'] },
  BEWERTUNG:         { writer: 'service',  inFeed: true,  message: 'vorgang.bewertet', most: LIMITS.additions },
  NACHTRAG:          { writer: 'service',  inFeed: true,  message: 'vorgang.nachtrag', most: LIMITS.additions, note: ['Ihre Nachricht an uns', 'Your message to us'] },
  // The report stays as it was: what counts from now on is beside it. D126
  BERICHTIGUNG:      { writer: 'service',  inFeed: true,  message: 'vorgang.berichtigt', most: LIMITS.additions },
  // The helper with a link has tapped the line that says so.
  BERICHTIGUNG_GELESEN: { writer: 'computed', inFeed: true,
                       note: ['Der Helfer hat die Berichtigung gelesen.', 'The helper has read the correction.'] },
  RUECKRUF:          { writer: 'service',  inFeed: true,  message: 'vorgang.rueckruf', needsReader: true, awaitsOperator: true, most: LIMITS.additions,
                       note: ['Sie möchten zurückgerufen werden.', 'You asked to be called back.'] },
  RUECKRUF_ERLEDIGT: { writer: 'operator', inFeed: true,  isSignOfOperator: true, most: LIMITS.additions },
} as const satisfies Record<string, EventType>;

/** D82: an unknown type is kept, in the feed, and shown as a note. */
const UNKNOWN: EventType = { writer: 'partner', inFeed: true };

type Table = typeof EVENT_TYPES;
export type MeldungsTyp = keyof Table;
/** The types whose rows hold that much. */
type TypesLike<Row> = { [Typ in MeldungsTyp]: Table[Typ] extends Row ? Typ : never }[MeldungsTyp];
/** The types that the service writes. */
export type ServiceTyp = TypesLike<{ writer: 'service' | 'computed' | 'operator' | 'both' }>;

const NAMES = /* @__PURE__ */ Object.keys(EVENT_TYPES) as MeldungsTyp[];

/** The types by their names: a misspelt one does not compile. */
export const TYP = /* @__PURE__ */ Object.fromEntries(/* @__PURE__ */ NAMES.map((typ) => [typ, typ])) as {
  readonly [Typ in MeldungsTyp]: Typ;
};

export const isKnownType = (meldungsTyp: string): meldungsTyp is MeldungsTyp => Object.hasOwn(EVENT_TYPES, meldungsTyp);

/** The row of a type as an event names it, known or not. */
export const eventTypeOf = (meldungsTyp: string): EventType =>
  isKnownType(meldungsTyp) ? EVENT_TYPES[meldungsTyp] : UNKNOWN;

/** Whether nobody but the service may write it. */
export const isServiceOnly = (meldungsTyp: string): boolean =>
  ['service', 'computed', 'operator'].includes(eventTypeOf(meldungsTyp).writer);

/** The types that do this step or a later one, so that it counts as done. */
export function typesFrom(code: SchrittCode): MeldungsTyp[] {
  const done: (string | undefined)[] = SCHRITTE.map(([name]) => name).slice(
    SCHRITTE.findIndex(([name]) => name === code),
  );
  return NAMES.filter((typ) => done.includes(eventTypeOf(typ).step));
}
