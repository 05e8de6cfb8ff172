import type { Language } from '#domain/text.ts';

/** URL of a legal text of a client, in that language. D92. */
export function legalAddress(name: string, mandant: string, language: Language): string {
  return `/recht/${name}?mandant=${encodeURIComponent(mandant)}${language === 'en' ? '&sprache=en' : ''}`;
}
