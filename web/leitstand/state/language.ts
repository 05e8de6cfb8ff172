import { DESK_PATH } from '#domain/leitstand/seite.ts';
import { LANGUAGES, type Language } from '#domain/text.ts';
import { seedBrand } from '../../vorgang/case/brand.ts';
import { transitions, useApp } from '../../vorgang/state/app.ts';
import { keep, kept } from './kept.ts';

/** The desk has no brand: the parts of the kit that name one show nothing. */
const NOBODY = { id: '', name: '', telefon: { wahl: '', anzeige: '' } };

/** Begins in the language that was chosen on this device, else in that of the browser. Calls go to the desk's base. */
export function beginLanguage(language: Language): void {
  const chosen = LANGUAGES.find((one) => one === kept('sprache'));
  seedBrand(NOBODY, chosen ?? language, `${DESK_PATH}/api`);
  document.documentElement.lang = chosen ?? language;
}

/** Shows another language, and keeps the choice on this device. */
export function chooseLanguage(language: Language): void {
  keep('sprache', language);
  transitions.brandChanges(NOBODY, language);
  document.documentElement.lang = language;
}

export const currentLanguage = (): Language => useApp.getState().language;
