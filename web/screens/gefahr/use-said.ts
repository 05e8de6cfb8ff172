import { useEffect, useState } from 'react';
import type { Gefahr } from '#domain/gefahr/gefahr.ts';
import { isReported } from '#domain/flow.ts';
import { VORGANG, type Vorgang } from '#domain/vorgang.ts';
import { keepSaid } from './keep-said.ts';
import { useApp } from '../../vorgang/state/app.ts';

type Said = Vorgang['gefahr'];

/** Where it is kept: in the case; on this page alone, because the report has gone; nowhere, without a case. */
export type Kept = 'case' | 'reported' | 'none';

/**
 * What was said of dangers, as it is shown: that of the held case, with the taps of this visit on top. Each tap goes
 * into the case at once, like any answer; one made before the case had come goes in with it.
 */
export function useSaid(): { said: Said; set(code: Gefahr, isOn: boolean): void; kept: Kept } {
  const inCase = useApp((state) => state.held?.vorgang.gefahr);
  const kept = useApp(({ held, report }): Kept => {
    if (!held) return 'none';
    return report.kind === 'sending' || isReported(held.vorgang.vorgangsMetadaten.status) ? 'reported' : 'case';
  });
  const [taps, setTaps] = useState<Partial<Said>>({});
  useEffect(() => {
    if (kept === 'case' && Object.keys(taps).length) void keepSaid(taps);
  }, [taps, kept]);
  return {
    said: { ...VORGANG.gefahr, ...inCase, ...taps },
    set: (code, isOn) => setTaps((before) => ({ ...before, [code]: isOn })),
    kept,
  };
}
