import { useEffect, useState } from 'react';
import type { Fault } from '#domain/errors.ts';
import { spare } from '../chunks/spare.ts';
import { refusalText, type Coded } from '../vorgang/after/refusal-text.ts';
import { useSay } from '../words/say.ts';

/** Words of a refusal, which follow the language of the screens; until the catalogue has come, and without it, those of the service. */
export function Refusal(refusal: Coded) {
  const say = useSay();
  const [faults, setFaults] = useState<Readonly<Record<string, Fault>>>({});
  useEffect(() => {
    spare(() => import('#domain/errors.ts')).then(({ FAULTS }) => setFaults(FAULTS), console.warn);
  }, []);
  return say(refusalText(faults, refusal));
}
