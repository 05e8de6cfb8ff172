/** Deeds of the dispatcher: takes the case, hands it out, writes a note, promises a time, cancels. */
export type DeskDeed = 'take' | 'hand' | 'note' | 'promise' | 'cancel';
/** Corrections after the report, of place or number; and a call-back, wished by the person or made by others. */
export type Correcting = 'place' | 'number' | 'wish' | 'called';

/** Actors that work by calls: the person, with their phone's calls; somebody at the desk; a machine of the operator. */
export const DOERS = ['person', 'desk', 'machine'] as const;
export type Doer = (typeof DOERS)[number];

/** A deed that is done by a call. */
export interface CallDeed {
  what: DeskDeed | Correcting;
  by: Doer;
  /** Number of the deed within the round; each correction has a value of its own. */
  nr: number;
  /** The Idempotency-Key of every try. */
  key: string;
  /** Whether the service has acknowledged it. Then it must be there, once. */
  isDone: boolean;
  /** Times of its first try and of its answer, in milliseconds since 1970; Infinity: not answered. */
  begun: number;
  ended: number;
}

export const isCorrecting = ({ what }: Pick<CallDeed, 'what'>): boolean =>
  ['place', 'number', 'wish', 'called'].includes(what);

/** Short name of the dispatcher, and name of every helper whom they send. */
export const KUERZEL = 'CH';
export const HELPER = 'Abschlepp Chaos';
/** The words of a note. */
export const noteOf = ({ key }: Pick<CallDeed, 'key'>): string => `Notiz ${key}`;

/** Street and number in a correction. The house numbers from 20 on are unused, since the reported one is 12. */
export const correctedStreetOf = ({ nr }: Pick<CallDeed, 'nr'>): string => `Chaos${String.fromCodePoint(97 + nr)}weg`;
export const correctedNumberOf = ({ nr }: Pick<CallDeed, 'nr'>): string => `0176040690${20 + nr}`;
/** Patterns that find them in a text; the phone number without its prefix. */
export const CORRECTED_PATTERNS = { place: /Chaos[a-z]weg/g, number: /176040690[2-9]\d/g } as const;

type Call = readonly [method: string, path: string, body: (deed: CallDeed) => object];
const placeOf = (deed: CallDeed): object => ({
  ortsTyp: 'innerorts',
  positionsdaten: { lat: 50.94, lng: 6.95 },
  adresse: { strasse: correctedStreetOf(deed), ort: 'Köln' },
});

/** The call of each deed, below the case. */
export const CALLS: Readonly<Record<CallDeed['what'], Call>> = {
  take: ['PUT', 'zustaendigkeit', () => ({})],
  hand: ['POST', 'auftrag', () => ({ helfer: { name: HELPER, telefon: '0221 471033' }, angenommen: true })],
  note: ['POST', 'notiz', (deed) => ({ text: noteOf(deed) })],
  promise: ['POST', 'zusage', () => ({ wartezeitMinuten: 45 })],
  cancel: ['POST', 'storno', () => ({ grund: 'doppelt' })],
  place: ['POST', 'berichtigung', (deed) => ({ schadenOrt: placeOf(deed), grund: 'weitergegangen' })],
  number: ['POST', 'berichtigung', (deed) => ({ mobilnummer: correctedNumberOf(deed) })],
  wish: ['POST', 'rueckruf', () => ({})],
  called: ['POST', 'rueckruf', () => ({ erreicht: true })],
};
