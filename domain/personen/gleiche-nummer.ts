import { tidyPhone } from './telefon.ts';

/**
 * A telephone number as it is compared: with its country code, however it is written; a number without one
 * is German. One that is not dialled so (`110`) stays as it is; '' for what is no number.
 */
export function comparedPhone(typed: string): string {
  return (tidyPhone(typed) ?? '').replace(/^0(?=[1-9])/, '+49');
}
