import type { MouseEvent } from 'react';
import type { Language } from '#domain/text.ts';
import { setLanguage } from '../vorgang/commands/vorgang.ts';

/** Follows a link to this page in another language without a load; the address loses its query. */
export function chooseLanguage(event: MouseEvent, language: Language): void {
  event.preventDefault();
  setLanguage(language);
  if (location.search) history.replaceState(history.state, '', location.pathname);
}
