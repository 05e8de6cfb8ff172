import { useEffect } from 'react';
import { ask } from '../state/api.ts';

/** Tells the service of each print of a sheet, by our button or by the browser's: it is a read of its own. */
export function usePrinted(vorgangRef: string): void {
  useEffect(() => {
    const tell = (): void => void ask('POST', `fall/${encodeURIComponent(vorgangRef)}/druck`);
    addEventListener('beforeprint', tell);
    return () => removeEventListener('beforeprint', tell);
  }, [vorgangRef]);
}
