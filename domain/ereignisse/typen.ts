import { LIMITS } from '../limits.ts';
import type { Text } from '../text.ts';
import { SCHRITTE, type SchrittCode } from './schritte.ts';

/** Properties of all events of a type. A property that is absent is false. */
export interface EventType {
  /**
   * Writer of the event. `partner`: the provider of help. `service`: the service, when the person acts. `computed`: the
   * service, when time has passed or a message was taken. `operator`: the operator's call. `both`: the partner, or the
   * service when the person acts.
   * After an event of a partner the background watch checks again whether news is overdue. ADR 034
   */
  writer: 'partner' | 'service' | 'computed' | 'operator' | 'both';
  /** The event moves the case to the end of the operator's feed. §7. */
  inFeed: boolean;
  /** Step of the order that the event completes. */
  step?: SchrittCode;
  /** Steps that the event takes back. Helper, promise and position from before it no longer count. §4 'Order'. */
  resets?: readonly SchrittCode[];
  /** The help is over: the days in which the whole case can be read begin. D86. */
  endsOrder?: true;
  /** A helper or partner has acted: the patience begins anew. D111. */
  isSignOfHelper?: true;
  /** The operator has read the case, or acted. After news is overdue, this shows that somebody knows. ADR 050 */
  isSignOfOperator?: true;
  /** Waiting time or appointment of the event are the expected time of help. §4 'Expected time'. */
  isPromise?: true;
  /** `type` of the signed message to the operator (the webhook). §7. */
  message?: string;
  /** The event counts as unread until it is in the operator's hands, by feed or webhook. ADR 050 */
  needsReader?: true;
  /**
   * The person's page says whether the operator knows of the event. ZUGESTELLT is written once the operator has it. ADR
   * 050
   */
  awaitsOperator?: true;
  /** Way in which the event ends the live assignment of a helper. ADR 061 */
  endsAssignment?: 'storno' | 'erledigt' | 'ersetzt' | 'zurueckgezogen';
  /** A point of a trail. The last point of each ten minutes is kept; a day after the end only the latest stays. D115 */
  isTrail?: true;
  /**
   * Most events of the type that are kept, the latest by their times. One more replaces the earliest, and is never
   * refused.
   */
  keepsLatest?: number;
  /** Most events of the type that are taken, 60 if absent. One more is refused. */
  most?: number;
  /** News for a person without an open page. WARTEZEIT is news only where the promise moved. ADR 050 */
  news?: 'beauftragt' | 'spaeter' | 'unterwegs' | 'angekommen' | 'abbestellt' | 'hinweis';
  /** The event is a note on the status page. These words stand before the sender's own. */
  note?: Text;
}

/** Assignment and start belong to one helper. Another helper begins with neither. */
const OF_ONE_HELPER = ['beauftragt', 'abfahrt'] as const satisfies readonly SchrittCode[];

/** §4 'Order': every `meldungsTyp` with a meaning of its own. Other product files name a type only as `TYP.…`. */
// prettier-ignore
export const EVENT_TYPES = {
  EINGANG:           { writer: 'service',  inFeed: true,  step: 'meldung', message: 'vorgang.gemeldet', needsReader: true },
  // The phone has brought the other answers, after a report by text message. ADR 063
  ERGAENZT:          { writer: 'service',  inFeed: true,  message: 'vorgang.ergaenzt' },
  // A second report within an hour has another number, so the first one may be a forged text message. ADR 063
  ANDERE_NUMMER:     { writer: 'service',  inFeed: true,  message: 'vorgang.andere_nummer', most: 5 },
  SCHADENNUMMER:     { writer: 'partner',  inFeed: true,  step: 'schadennummer' },
  BEAUFTRAGT:        { writer: 'partner',  inFeed: true,  step: 'beauftragt', isSignOfHelper: true, isPromise: true, message: 'vorgang.beauftragt', news: 'beauftragt' },
  ABGELEHNT:         { writer: 'partner',  inFeed: true,  resets: OF_ONE_HELPER, isSignOfHelper: true, endsAssignment: 'zurueckgezogen',
                       note: ['Der Helfer kann nicht kommen. Wir suchen einen anderen.', 'The helper cannot come. We are looking for another one.'] },
  WECHSEL:           { writer: 'partner',  inFeed: true,  resets: OF_ONE_HELPER, isSignOfHelper: true, endsAssignment: 'ersetzt',
                       note: ['Es kommt ein anderer Helfer.', 'Another helper is coming.'] },
  WARTEZEIT:         { writer: 'partner',  inFeed: true,  isSignOfHelper: true, isPromise: true, news: 'spaeter', keepsLatest: 100 },
  ABFAHRT:           { writer: 'partner',  inFeed: true,  step: 'abfahrt', isSignOfHelper: true, isPromise: true, message: 'vorgang.unterwegs', news: 'unterwegs' },
  // Not in the feed: the operator needs no position every few seconds.
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
  // Not in the feed: every page of the feed that is read would bring it again.
  ZUGESTELLT:        { writer: 'computed', inFeed: false, isSignOfOperator: true, keepsLatest: 10 },
  BETREIBER_HINWEIS: { writer: 'operator', inFeed: true,  isSignOfOperator: true, news: 'hinweis', most: LIMITS.additions,
                       note: ['Nachricht von uns', 'Message from us'] },
  BEWERTUNG:         { writer: 'service',  inFeed: true,  message: 'vorgang.bewertet', most: LIMITS.additions },
  NACHTRAG:          { writer: 'service',  inFeed: true,  message: 'vorgang.nachtrag', most: LIMITS.additions, note: ['Ihre Nachricht an uns', 'Your message to us'] },
  // The report stays unchanged; the values that count from now on are stored beside it. D126
  BERICHTIGUNG:      { writer: 'service',  inFeed: true,  message: 'vorgang.berichtigt', most: LIMITS.additions },
  // The helper with a link has acknowledged the correction.
  BERICHTIGUNG_GELESEN: { writer: 'computed', inFeed: true,
                       note: ['Der Helfer hat die Berichtigung gelesen.', 'The helper has read the correction.'] },
  RUECKRUF:          { writer: 'service',  inFeed: true,  message: 'vorgang.rueckruf', needsReader: true, awaitsOperator: true, most: LIMITS.additions,
                       note: ['Sie möchten zurückgerufen werden.', 'You asked to be called back.'] },
  RUECKRUF_ERLEDIGT: { writer: 'operator', inFeed: true,  isSignOfOperator: true, most: LIMITS.additions },
} as const satisfies Record<string, EventType>;

/** D82: an unknown type is stored, put in the feed, and shown as a note. */
const UNKNOWN: EventType = { writer: 'partner', inFeed: true };

type Table = typeof EVENT_TYPES;
export type MeldungsTyp = keyof Table;
/** The types whose rows match `Row`. */
type TypesLike<Row> = { [Typ in MeldungsTyp]: Table[Typ] extends Row ? Typ : never }[MeldungsTyp];
/** The types that the service writes. */
export type ServiceTyp = TypesLike<{ writer: 'service' | 'computed' | 'operator' | 'both' }>;

const NAMES = /* @__PURE__ */ Object.keys(EVENT_TYPES) as MeldungsTyp[];

/** The types by their names, so that a misspelt one does not compile. */
export const TYP = /* @__PURE__ */ Object.fromEntries(/* @__PURE__ */ NAMES.map((typ) => [typ, typ])) as {
  readonly [Typ in MeldungsTyp]: Typ;
};

export const isKnownType = (meldungsTyp: string): meldungsTyp is MeldungsTyp => Object.hasOwn(EVENT_TYPES, meldungsTyp);

/** The row of a type as an event names it, known or not. */
export const eventTypeOf = (meldungsTyp: string): EventType =>
  isKnownType(meldungsTyp) ? EVENT_TYPES[meldungsTyp] : UNKNOWN;

/** The types that a partner may send. */
export const PARTNER_TYPES: readonly MeldungsTyp[] = /* @__PURE__ */ NAMES.filter((typ) =>
  ['partner', 'both'].includes(EVENT_TYPES[typ].writer),
);

/** Whether only the service may write this type. */
export const isServiceOnly = (meldungsTyp: string): boolean =>
  ['service', 'computed', 'operator'].includes(eventTypeOf(meldungsTyp).writer);

/** The types that complete this step or a later one. */
export function typesFrom(code: SchrittCode): MeldungsTyp[] {
  const done: (string | undefined)[] = SCHRITTE.map(([name]) => name).slice(
    SCHRITTE.findIndex(([name]) => name === code),
  );
  return NAMES.filter((typ) => done.includes(eventTypeOf(typ).step));
}
