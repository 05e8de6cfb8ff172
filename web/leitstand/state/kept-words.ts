import { useState } from 'react';

/** What is being typed, by the case and the field; in memory alone, and gone with the page. */
const kept = new Map<string, string>();

/** Forgets what was typed: the session has ended. */
export const forgetWords = (): void => kept.clear();

/** A text that is being typed. It outlives each update of the sheet, and a dialog that was closed by mistake. */
export function useKeptWords(name: string): readonly [words: string, set: (words: string) => void] {
  const [words, setWords] = useState(() => kept.get(name) ?? '');
  const set = (next: string): void => {
    if (next) kept.set(name, next);
    else kept.delete(name);
    setWords(next);
  };
  return [words, set];
}
