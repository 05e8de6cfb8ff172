import type { OrderStatus } from '#domain/ereignisse.ts';
import { isUeberfaellig, type Schritt } from '#domain/ereignisse/schritte.ts';
import { isServiceOnly } from '#domain/ereignisse/typen.ts';
import type { Text } from '#domain/text.ts';

/** Where a report stands, in one word: what the screen is about. */
export type Stand =
  'gemeldet' | 'beauftragt' | 'unterwegs' | 'überfällig' | 'nicht angetroffen' | 'da' | 'fertig' | 'storniert';

/** Heading of the screen, and what is said of it when it changes. look.md §8. */
// prettier-ignore
export const TITLES: Readonly<Record<Stand, Text>> = {
  gemeldet:            ['Ihre Meldung ist da',          'We have your report'],
  beauftragt:          ['Ein Helfer ist beauftragt',    'A helper is assigned'],
  unterwegs:           ['Hilfe ist unterwegs',          'Help is on the way'],
  überfällig:          ['Wir fragen beim Helfer nach',  'We are asking the helper'],
  'nicht angetroffen': ['Der Helfer findet Sie nicht',  'The helper cannot find you'],
  da:                  ['Der Helfer ist da',            'The helper is here'],
  fertig:              ['Die Hilfe war da',             'Help has been there'],
  storniert:           ['Die Hilfe ist abbestellt',     'Help is cancelled'],
};

/** How a report stands at a moment (milliseconds). */
export function standOf(status: OrderStatus, now: number): Stand {
  if (status.status.toLowerCase() === 'storniert') return 'storniert';
  if (isDone(status, 'abschluss')) return 'fertig';
  if (status.anrufen) return 'nicht angetroffen';
  if (isDone(status, 'ankunft')) return 'da';
  if (isUeberfaellig(status, now)) return 'überfällig';
  if (isDone(status, 'abfahrt')) return 'unterwegs';
  return isDone(status, 'beauftragt') ? 'beauftragt' : 'gemeldet';
}

export const isDone = ({ schritte }: OrderStatus, code: Schritt['code']): boolean =>
  schritte.some((schritt) => schritt.code === code && schritt.erledigt);

/** Milliseconds of a step, or null while it is open or its time is not known. */
export function timeOf({ schritte }: OrderStatus, code: Schritt['code']): number | null {
  const zeit = schritte.find((schritt) => schritt.code === code)?.zeit;
  return zeit ? Date.parse(zeit) : null;
}

/** When something was last heard of the help, in milliseconds: a step, a promise, a note, a position; before all that, the report itself. */
export function lastHeard(status: OrderStatus): number {
  const { schritte, eta, hinweise, position } = status;
  const theirs = [
    ...schritte.filter(({ code }) => code !== 'meldung'),
    ...hinweise.filter(({ typ }) => !isServiceOnly(typ)),
    { zeit: eta?.stand ?? null },
    { zeit: position?.zeit ?? null },
  ].map(({ zeit }) => (zeit ? Date.parse(zeit) : 0));
  return Math.max(...theirs) || (timeOf(status, 'meldung') ?? 0);
}
