import { useEffect, useState } from 'react';
import type { Fault } from '#domain/errors.ts';
import { optional } from '../chunks/late-chunk.ts';
import { refusalText, type Coded } from '../vorgang/after/refusal-text.ts';
import { useSay } from '../words/use-say.ts';

/**
 * Words of a refusal by its code, in the language of the screens. Until the catalogue has loaded, and without it: the
 * service's own words.
 */
export function Refusal(refusal: Coded) {
  const say = useSay();
  const [faults, setFaults] = useState<Readonly<Record<string, Fault>>>({});
  useEffect(() => {
    optional(() => import('#domain/errors.ts')).then(({ FAULTS }) => setFaults(FAULTS), console.warn);
  }, []);
  return say(refusalText(faults, refusal));
}
