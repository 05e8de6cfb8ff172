import type { Held } from './shapes.ts';

type AtDesk = Pick<Held, 'amTelefon' | 'schreiber'>;

/** Who a desk is to the person's page. */
const LEITSTAND = 'leitstand';

/** What an answer says of the desk: that it has the draft open, and which fields it wrote last. */
export const deskIn = ({ amTelefon, vomLeitstand }: Record<string, unknown>): AtDesk => ({
  ...(amTelefon === true && { amTelefon }),
  ...(Array.isArray(vomLeitstand) && {
    schreiber: Object.fromEntries(vomLeitstand.map((path) => [String(path), LEITSTAND])),
  }),
});

/** A held case with what is known of the desk now. */
export function withDesk<T extends AtDesk>(held: T, { amTelefon, schreiber }: AtDesk): T {
  const { amTelefon: _, schreiber: __, ...rest } = held;
  return { ...rest, ...(amTelefon && { amTelefon }), ...(schreiber && { schreiber }) } as T;
}
