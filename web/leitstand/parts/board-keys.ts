import { useEffect, useRef } from 'react';
import type { Text } from '#domain/text.ts';
import { useKeySettings } from '../state/keys.ts';

type Listed = readonly (readonly [key: string, words: Text])[];

/** Keys of every page and what they do, in the words of the list behind `?`. */
const ALWAYS: Listed = [
  ['/', ['Suchen', 'Search']],
  ['?', ['Diese Liste', 'This list']],
];

const BOARD: Listed = [
  ['j', ['Nächste Zeile', 'Next line']],
  ['k', ['Vorige Zeile', 'Previous line']],
  ['Enter', ['Fall öffnen', 'Open the case']],
  ['t', ['Übernehmen', 'Take']],
  ['h', ['Helfer beauftragen', 'Hand out to a helper']],
  ['n', ['Meldung am Telefon aufnehmen', 'Take a report by phone']],
];

const FIRST: Listed = [
  ['n', ['Neue Meldung aufnehmen', 'Take a new report']],
  ['b', ['Zurück zum Brett', 'Back to the board']],
];

const DRAFT: Listed = [
  ['Ctrl+Enter', ['Hilfe anfordern', 'Request help']],
  ['PgDn', ['Nächster Abschnitt', 'Next section']],
  ['PgUp', ['Voriger Abschnitt', 'Previous section']],
  ['F2', ['Link an Anrufer', 'Link to the caller']],
];

const DRAFT_SHEET: Listed = [
  ['n', ['Am Telefon aufnehmen', 'Take it by phone']],
  ['o', ['Notiz schreiben', 'Write a note']],
  ['p', ['Drucken', 'Print']],
  ['b', ['Zurück zum Brett', 'Back to the board']],
];

const CASE: Listed = [
  ['t', ['Übernehmen', 'Take']],
  ['h', ['Helfer beauftragen, oder der nächste', 'Hand out, or to the next one']],
  ['m', ['Nachricht schreiben', 'Write a message']],
  ['z', ['Zeit zusagen', 'Promise a time']],
  ['s', ['Stand melden', 'Report the state']],
  ['r', ['Ort oder Nummer berichtigen', 'Correct place or number']],
  ['o', ['Notiz schreiben', 'Write a note']],
  ['p', ['Drucken', 'Print']],
  ['b', ['Zurück zum Brett', 'Back to the board']],
];

/** The keys of a page, by its path below `/leitstand`. `isDraft`: its sheet is that of a draft. */
export const keysOf = (at: string, isDraft: boolean): Listed => [...ownKeysOf(at, isDraft), ...ALWAYS];

function ownKeysOf(at: string, isDraft: boolean): Listed {
  if (at === '') return BOARD;
  if (at.startsWith('/fall/')) return isDraft ? DRAFT_SHEET : CASE;
  return at === '/neu' ? FIRST : at.startsWith('/neu/') ? DRAFT : [];
}

/** Whether the person is typing, or a dialog is open: then a letter is a letter. */
const isTyping = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (document.activeElement instanceof HTMLElement &&
    document.activeElement.matches('input, textarea, select, [contenteditable]'));

/** Listens to single keys while the component is there. `keys`: what each one does. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const now = useRef(keys);
  useEffect(() => void (now.current = keys));
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping()) return;
      if (event.key.length === 1 && !useKeySettings.getState().isOn) return;
      // Enter belongs to the button or link that has the focus.
      if (event.key === 'Enter' && document.activeElement?.matches('a, button, summary')) return;
      const act = Object.hasOwn(now.current, event.key) ? now.current[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
