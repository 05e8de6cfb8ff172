import { useCallback } from 'react';
import { say, type Language, type Text } from '#domain/text.ts';
import { useHeld } from '../vorgang/case/held.ts';

/** The language of the screens. */
export const useLanguage = (): Language => useHeld((state) => state.language);

/** Says a text in the language of the screens. */
export function useSay(): (text: Text) => string {
  const language = useLanguage();
  return useCallback((text: Text) => say(text, language), [language]);
}
