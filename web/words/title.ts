import { useEffect } from 'react';
import type { Text } from '#domain/text.ts';
import { useApp } from '../vorgang/state/app.ts';
import { useSay } from './use-say.ts';

const PRODUCT: Text = ['Pannenmeldung', 'Breakdown report'];
const WRONG: Text = ['Fehler: ', 'Error: '];

/** Document title: 'Frage – Pannenmeldung – Marke', with 'Fehler: ' in front while the error summary shows. */
export function titleOf(question: string, brand: string, say: (text: Text) => string, isWrong = false): string {
  const plain = question.replaceAll('\u00ad', '');
  return (isWrong ? say(WRONG) : '') + [plain, say(PRODUCT), brand].filter(Boolean).join(' – ');
}

/**
 * Sets the document title. `Lead` does it for its screen; a screen that calls it too wins, because its effect runs
 * later.
 */
export function useTitle(question: string, isWrong = false): void {
  const say = useSay();
  const brand = useApp((state) => state.mandant?.name ?? '');
  useEffect(() => {
    document.title = titleOf(question, brand, say, isWrong);
  }, [question, brand, say, isWrong]);
}
