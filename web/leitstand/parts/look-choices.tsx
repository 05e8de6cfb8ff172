import { useSyncExternalStore } from 'react';
import { LANGUAGES, type Language } from '#domain/text.ts';
import { chooseHelligkeit, helligkeit, isDunkel, watchHelligkeit } from '../../kit/helligkeit.ts';
import { useLanguage, useSay } from '../../words/use-say.ts';
import { chooseLanguage } from '../state/language.ts';

const NAMES: Record<Language, string> = { de: 'Deutsch', en: 'English' };

/** The other language, as a button in its own words. */
export function LanguageChoice() {
  const current = useLanguage();
  const other = LANGUAGES.find((one) => one !== current)!;
  return (
    <button className="quiet" type="button" lang={other} onClick={() => chooseLanguage(other)}>
      {NAMES[other]}
    </button>
  );
}

/** Light or dark, kept on this device. */
export function SchemeChoice() {
  const say = useSay();
  const isDark = useSyncExternalStore(watchHelligkeit, () => isDunkel(helligkeit(), false));
  return (
    <button className="quiet" type="button" onClick={() => chooseHelligkeit(isDark ? 'hell' : 'dunkel', false)}>
      {isDark ? say(['Helle Ansicht', 'Light view']) : say(['Dunkle Ansicht', 'Dark view'])}
    </button>
  );
}
