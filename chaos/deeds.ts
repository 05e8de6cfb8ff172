/** What the dispatcher does: takes the case, hands it out, writes a note, promises a time, cancels. */
export type DeskDeed = 'take' | 'hand' | 'note' | 'promise' | 'cancel';
/** What is put right after the report: place or number; and a call-back, wished by the person or made by others. */
export type Righting = 'place' | 'number' | 'wish' | 'called';

/** Who does it by calls: the person, as their phone calls; somebody at the desk; a machine of the operator. */
export const DOERS = ['person', 'desk', 'machine'] as const;
export type Doer = (typeof DOERS)[number];

/** Something that is done by a call. */
export interface Deed {
  what: DeskDeed | Righting;
  by: Doer;
  /** Its place among those of the round: each correction has a value of its own. */
  nr: number;
  /** The Idempotency-Key of every try. */
  key: string;
  /** The service has said that it is done: it must be there, once. */
  isDone: boolean;
  /** When its first try began and when it was answered, milliseconds since 1970; Infinity: it was not. */
  begun: number;
  ended: number;
}

export const isRighting = ({ what }: Pick<Deed, 'what'>): boolean =>
  ['place', 'number', 'wish', 'called'].includes(what);

/** Short name of the dispatcher, and the name of every helper whom they send. */
export const KUERZEL = 'CH';
export const HELPER = 'Abschlepp Chaos';
/** The words of a note. */
export const noteOf = ({ key }: Pick<Deed, 'key'>): string => `Notiz ${key}`;

/** The street and the number of a correction: numbers that nobody has, from 20 on, since the reported one is 12. */
export const streetOf = ({ nr }: Pick<Deed, 'nr'>): string => `Chaos${String.fromCodePoint(97 + nr)}weg`;
export const numberOf = ({ nr }: Pick<Deed, 'nr'>): string => `0176040690${20 + nr}`;
/** How to find them in a text: the number without what stands before its network. */
export const RIGHTED = { place: /Chaos[a-z]weg/g, number: /176040690[2-9]\d/g } as const;

type Call = readonly [method: string, path: string, body: (deed: Deed) => object];
const placeOf = (deed: Deed): object => ({
  ortsTyp: 'innerorts',
  positionsdaten: { lat: 50.94, lng: 6.95 },
  adresse: { strasse: streetOf(deed), ort: 'Köln' },
});

/** The call of each, below the case. */
export const CALLS: Readonly<Record<Deed['what'], Call>> = {
  take: ['PUT', 'zustaendigkeit', () => ({})],
  hand: ['POST', 'auftrag', () => ({ helfer: { name: HELPER, telefon: '0221 471033' }, angenommen: true })],
  note: ['POST', 'notiz', (deed) => ({ text: noteOf(deed) })],
  promise: ['POST', 'zusage', () => ({ wartezeitMinuten: 45 })],
  cancel: ['POST', 'storno', () => ({ grund: 'doppelt' })],
  place: ['POST', 'berichtigung', (deed) => ({ schadenOrt: placeOf(deed), grund: 'weitergegangen' })],
  number: ['POST', 'berichtigung', (deed) => ({ mobilnummer: numberOf(deed) })],
  wish: ['POST', 'rueckruf', () => ({})],
  called: ['POST', 'rueckruf', () => ({ erreicht: true })],
};
