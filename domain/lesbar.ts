import type { OrderStatus } from './ereignisse.ts';
import { eventTypeOf } from './ereignisse/typen.ts';
import { emptyVorgang, type Vorgang } from './vorgang.ts';

/** Retention for the person: days after completion or cancellation in which the link shows the whole case. D86. */
export const LESBAR_TAGE = 14;

const DAY = 24 * 60 * 60_000;

/** Whether `LESBAR_TAGE` have passed since `moment`; both in milliseconds. */
export const isLongAgo = (moment: number, now: number): boolean => now > moment + LESBAR_TAGE * DAY;

/**
 * Whether completion or cancellation lies longer ago than that; never for a case without either. `now` in milliseconds.
 */
export const isPast = (events: readonly { meldungsTyp: string; zeit: string }[], now: number): boolean =>
  events.some(
    ({ meldungsTyp, zeit }) => eventTypeOf(meldungsTyp).endsOrder === true && isLongAgo(Date.parse(zeit), now),
  );

/** Redacts a case after those days: its number and its outcome remain. D86, ADR 014. */
export function pastVorgang({ schadenTyp, vorgangsMetadaten, bewertung }: Vorgang): Vorgang {
  const empty = emptyVorgang();
  const { userID, mandantenID, language, status, ranaVorgangsnummer, timestampGemeldet, storno } = vorgangsMetadaten;
  const kept = { userID, mandantenID, language, status, ranaVorgangsnummer, timestampGemeldet, storno };
  return {
    ...empty,
    schadenTyp,
    vorgangsMetadaten: { ...empty.vorgangsMetadaten, ...kept },
    bewertung: { ...empty.bewertung, bewertungWert: bewertung.bewertungWert },
  };
}

/** Redacts the order status likewise: steps and numbers remain; no person, helper, words or place. */
export const pastStatus = (order: OrderStatus): OrderStatus => ({
  ...order,
  helfer: null,
  position: null,
  hinweise: [],
  ziel: null,
  bewertung: { ...order.bewertung, bewertungFeedback: '' },
});
