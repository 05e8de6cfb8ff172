import { tidyPhone } from './telefon.ts';

/**
 * A telephone number as it is compared: with its country code, however it is written; a number without one is German.
 * One that is not dialled so (`110`) stays as it is; '' for what is no number.
 */
export function comparedPhone(typed: string): string {
  const dialled = tidyPhone(typed) ?? '';
  const international = dialled.replace(/^00/, '+').replace(/^0(?=[1-9])/, '+49');
  return international.replace(/^\+490+/, '+49');
}
