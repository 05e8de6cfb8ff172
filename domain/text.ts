/** A text is German and English side by side; one that lacks a language does not compile. §1 'Languages'. */
export type Text = readonly [de: string, en: string];

/** §1: only these two are taken over from the case field `language`; `de` is the default. */
export const LANGUAGES = ['de', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The text in that language. */
export function say(text: readonly [de: string, en: string, ...rest: unknown[]], language: Language): string {
  return text[language === 'en' ? 1 : 0];
}

/** The language a field, header or address names (`en-GB`, `DE`, …); everything else is German. */
export function languageOf(value: unknown): Language {
  return typeof value === 'string' && /^\s*en\b/i.test(value) ? 'en' : 'de';
}

/** A received value as a word: text, number or boolean; anything else is '', because `String()` of a foreign object may throw. */
export function wordOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Puts values into a text's `{name}` places, in both languages at once. */
export function fill(text: Text, values: Record<string, string | number>): Text {
  const put = (sentence: string): string =>
    sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(Object.hasOwn(values, name) ? values[name] : whole));
  return [put(text[0]), put(text[1])];
}

/** Without the marks that nobody sees and that come along with what is pasted: soft hyphens, joiners, directions. */
export const withoutMarks = (text: string): string =>
  text.replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '');
