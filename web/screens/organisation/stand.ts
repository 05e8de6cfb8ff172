import type { OrderStatus } from '#domain/ereignisse.ts';
import { nachfrageAt } from '#domain/ereignisse/nachfrage.ts';
import { isUeberfaellig, type Schritt } from '#domain/ereignisse/schritte.ts';
import { eventTypeOf } from '#domain/ereignisse/typen.ts';
import type { Text } from '#domain/text.ts';

/** Metres from which on help is almost there. */
export const NEAR = 1_000;

/** State of the order in one word; the heading of the status page follows it. */
export type Stand =
  'gemeldet' | 'beauftragt' | 'unterwegs' | Overdue | 'nicht angetroffen' | 'da' | 'fertig' | 'storniert';

/** Nothing was heard: not yet told, somebody knows (and there is a helper to ask), or nobody does. ADR 050 */
type Overdue = 'überfällig' | 'nachgefragt' | 'beim Helfer nachgefragt' | 'bitte anrufen';

/** Heading of the status page by state; also announced when it changes. */
// prettier-ignore
export const TITLES: Readonly<Record<Stand, Text>> = {
  gemeldet:            ['Wir haben Ihre Meldung',       'We have your report'],
  beauftragt:          ['Ein Helfer ist beauftragt',    'A helper is assigned'],
  unterwegs:           ['Hilfe ist unterwegs',          'Help is on the way'],
  überfällig:          ['Noch keine Nachricht',         'No news yet'],
  nachgefragt:         ['Wir fragen nach',              'We are checking'],
  'beim Helfer nachgefragt': ['Wir fragen beim Helfer nach', 'We are checking with the helper'],
  'bitte anrufen':     ['Bitte rufen Sie uns an',       'Please call us'],
  'nicht angetroffen': ['Der Helfer findet Sie nicht',  'The helper cannot find you'],
  da:                  ['Der Helfer ist da',            'The helper is here'],
  fertig:              ['Erledigt',                     'All done'],
  storniert:           ['Die Hilfe ist abbestellt',     'Help is cancelled'],
};

const ALMOST: Text = ['Gleich ist Hilfe da', 'Almost there'];

/** The heading of a state; on the last kilometre another one. `metres`: how far the helper is, null: not known now. */
export const headlineOf = (stand: Stand, metres: number | null, titles = TITLES): Text =>
  stand === 'unterwegs' && metres !== null && metres <= NEAR ? ALMOST : titles[stand];

/** The state at a moment, in milliseconds. */
export function standOf(status: OrderStatus, now: number): Stand {
  if (status.status.toLowerCase() === 'storniert') return 'storniert';
  if (isDone(status, 'abschluss')) return 'fertig';
  if (status.anrufen) return 'nicht angetroffen';
  if (isDone(status, 'ankunft')) return 'da';
  if (isUeberfaellig(status, now)) {
    const known = nachfrageAt(status, now)?.stand ?? 'geschrieben';
    return OVERDUE[known === 'angenommen' && isDone(status, 'beauftragt') ? 'helfer' : known];
  }
  if (isDone(status, 'abfahrt')) return 'unterwegs';
  return isDone(status, 'beauftragt') ? 'beauftragt' : 'gemeldet';
}

// prettier-ignore
const OVERDUE = {
  geschrieben: 'überfällig', angenommen: 'nachgefragt', helfer: 'beim Helfer nachgefragt', niemand: 'bitte anrufen',
} as const;

export const isOverdue = (stand: Stand): boolean => Object.values<Stand>(OVERDUE).includes(stand);

export const isDone = ({ schritte }: OrderStatus, code: Schritt['code']): boolean =>
  schritte.some((schritt) => schritt.code === code && schritt.erledigt);

/** Whether all of the promised time has passed. */
export const isPast = ({ eta }: OrderStatus, now: number): boolean => eta !== null && now > Date.parse(eta.bis);

/** Time of a step in milliseconds; null while it is open or its time is unknown. */
export function timeOf({ schritte }: OrderStatus, code: Schritt['code']): number | null {
  const zeit = schritte.find((schritt) => schritt.code === code)?.zeit;
  return zeit ? Date.parse(zeit) : null;
}

/**
 * Time of the last sign of help in milliseconds: a step, a promised time, a note, a position; without any, the report
 * itself.
 */
export function lastHeard(status: OrderStatus): number {
  const { schritte, eta, hinweise, position } = status;
  const theirs = [
    ...schritte.filter(({ code }) => code !== 'meldung'),
    ...hinweise.filter(({ typ }) => eventTypeOf(typ).writer !== 'service'),
    { zeit: eta?.stand ?? null },
    { zeit: position?.zeit ?? null },
  ].map(({ zeit }) => (zeit ? Date.parse(zeit) : 0));
  return Math.max(...theirs) || (timeOf(status, 'meldung') ?? 0);
}
