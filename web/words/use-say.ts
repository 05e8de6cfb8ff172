import { useCallback } from 'react';
import { say, type Language, type Text } from '#domain/text.ts';
import { useApp } from '../vorgang/state/app.ts';

/** The language that the screens are shown in. */
export const useLanguage = (): Language => useApp((state) => state.language);

/** Translation: gives the function that picks the text of the current language. */
export function useSay(): (text: Text) => string {
  const language = useLanguage();
  return useCallback((text: Text) => say(text, language), [language]);
}
