import { useEffect, useRef } from 'react';

/** Keys of the board and what they do, in the words of the list behind `?`. */
export const BOARD_KEYS = [
  ['j', ['Nächste Zeile', 'Next line']],
  ['k', ['Vorige Zeile', 'Previous line']],
  ['Enter', ['Fall öffnen', 'Open the case']],
  ['t', ['Übernehmen', 'Take']],
  ['h', ['Helfer beauftragen', 'Hand out to a helper']],
  ['/', ['Suchen', 'Search']],
  ['?', ['Diese Liste', 'This list']],
] as const;

/** Keys of a sheet. */
export const CASE_KEYS = [
  ['t', ['Übernehmen', 'Take']],
  ['h', ['Helfer beauftragen, oder der nächste', 'Hand out, or to the next one']],
  ['m', ['Nachricht schreiben', 'Write a message']],
  ['z', ['Zeit zusagen', 'Promise a time']],
  ['s', ['Stand melden', 'Report the state']],
  ['o', ['Notiz schreiben', 'Write a note']],
  ['p', ['Drucken', 'Print']],
  ['b', ['Zurück zum Brett', 'Back to the board']],
  ['/', ['Suchen', 'Search']],
  ['?', ['Diese Liste', 'This list']],
] as const;

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
