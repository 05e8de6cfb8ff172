import { tidyPhone } from './telefon.ts';

/**
 * A telephone number for comparison: with its country code, however it is written. A number without one is German. A
 * number that has no such form (`110`) stays as it is; '' for a text that is no number.
 */
export function comparedPhone(typed: string): string {
  return (tidyPhone(typed) ?? '').replace(/^0(?=[1-9])/, '+49');
}
