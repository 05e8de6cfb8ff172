import { say, type Language } from '#domain/text.ts';

const localeOf = (language: Language): string => say(['de-DE', 'en-GB'], language);

/** A month in words: 'März 2027', or short as below a bar: 'Mär 27'. */
export const monthText = (monat: string, language: Language, isShort = false): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    month: isShort ? 'short' : 'long',
    year: isShort ? '2-digit' : 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(`${monat}-01T00:00:00Z`));

/** A day as a date: '3. März 2027'. */
export const dayText = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long' }).format(Date.parse(iso));

/** A share in percent as it is read: '58 %'. */
export const percentText = (percent: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent' }).format(percent / 100);

/** A number as it is read: '1.234', with so many digits after the comma. */
export const numberText = (value: number, language: Language, digits = 0): string =>
  new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  );
