import type { Language } from '#domain/text.ts';

/** Address of a legal text of a client, in that language. */
export function legalAddress(name: string, mandant: string, language: Language): string {
  return `/recht/${name}?mandant=${encodeURIComponent(mandant)}${language === 'en' ? '&sprache=en' : ''}`;
}
