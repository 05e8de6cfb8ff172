/** What the dispatcher does: takes the case, hands it out, writes a note, promises a time, cancels. */
export type DeskDeed = 'take' | 'hand' | 'note' | 'promise' | 'cancel';

/** A deed of the dispatcher at the desk. */
export interface Deed {
  what: DeskDeed;
  /** The Idempotency-Key of every try. */
  key: string;
  /** The service has said that it is done: it must be there, once. */
  isDone: boolean;
}

/** Short name of the dispatcher, and the name of every helper whom they send. */
export const KUERZEL = 'CH';
export const HELPER = 'Abschlepp Chaos';
/** The words of a note. */
export const noteOf = ({ key }: Pick<Deed, 'key'>): string => `Notiz ${key}`;

type Call = readonly [method: string, path: string, body: (deed: Deed) => object];
/** The call of each. */
export const CALLS: Readonly<Record<DeskDeed, Call>> = {
  take: ['PUT', 'zustaendigkeit', () => ({})],
  hand: ['POST', 'auftrag', () => ({ helfer: { name: HELPER, telefon: '0221 471033' }, angenommen: true })],
  note: ['POST', 'notiz', (deed) => ({ text: noteOf(deed) })],
  promise: ['POST', 'zusage', () => ({ wartezeitMinuten: 45 })],
  cancel: ['POST', 'storno', () => ({ grund: 'doppelt' })],
};
