import type { OrderStatus } from './ereignisse.ts';
import { eventTypeOf } from './ereignisse/typen.ts';
import { emptyVorgang, type Vorgang } from './vorgang.ts';

/** Days after the end of the help in which whoever has the link reads the whole case. D86. */
export const LESBAR_TAGE = 14;

const DAY = 24 * 60 * 60_000;

/** Whether two weeks have passed since a moment; both in milliseconds. */
export const isLongAgo = (moment: number, now: number): boolean => now > moment + LESBAR_TAGE * DAY;

/** Whether the days after completion or cancellation are over; a case without either end is never so. `now` in milliseconds. D86. */
export const isPast = (events: readonly { meldungsTyp: string; zeit: string }[], now: number): boolean =>
  events.some(
    ({ meldungsTyp, zeit }) => eventTypeOf(meldungsTyp).endsOrder === true && isLongAgo(Date.parse(zeit), now),
  );

/** What is left of a case to be read then: which it was, and what became of it. D86, docs/decisions/014. */
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

/** The order status then: its steps and numbers; nobody's name, number, words or place. */
export const pastStatus = (order: OrderStatus): OrderStatus => ({
  ...order,
  helfer: null,
  position: null,
  hinweise: [],
  ziel: null,
  bewertung: { ...order.bewertung, bewertungFeedback: '' },
});
