/** A text in German and English, side by side, so that a missing language does not compile. §1. */
export type Text = readonly [de: string, en: string];

/** §1: the two languages; `de` is the default, also for any other language of a case. */
export const LANGUAGES = ['de', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The text in that language. */
export function say(text: readonly [de: string, en: string, ...rest: unknown[]], language: Language): string {
  return text[language === 'en' ? 1 : 0];
}

/** The language that a field, header or address names (`en-GB`, `DE`, …); German for anything else. */
export function languageOf(value: unknown): Language {
  return typeof value === 'string' && /^\s*en\b/i.test(value) ? 'en' : 'de';
}

/**
 * Converts a received value to a string; '' for anything but a string, number or boolean, because `String()` of a
 * foreign object may throw.
 */
export function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Fills the `{name}` placeholders of a text, in both languages. */
export function fill(text: Text, values: Record<string, string | number>): Text {
  const put = (sentence: string): string =>
    sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(Object.hasOwn(values, name) ? values[name] : whole));
  return [put(text[0]), put(text[1])];
}
