import { useEffect } from 'react';
import { useSay } from '../../words/use-say.ts';
import { tabTitle } from '../state/ring.ts';
import { useShell } from '../state/shell.ts';

/** Title of the window: '(2) Brett – Leitstand', with the number of reports that nobody has taken. */
export function useTitle(page: string): void {
  const say = useSay();
  const neu = useShell((state) => state.neu);
  const product = say(['Leitstand', 'Desk']);
  useEffect(() => {
    document.title = tabTitle(neu, [page, product].filter(Boolean).join(' – '));
  }, [page, product, neu]);
}
