import { asCorrected, type Berichtigt } from '#domain/berichtigung.ts';
import { keep } from '../case/keep.ts';
import { isSame } from '#domain/merge/merge.ts';
import { useApp } from '../state/app.ts';

/**
 * Holds the case as it counts now, whoever has corrected it: what leads the person (distance, number, what to say to
 * 112) reads it from there. D126
 */
export function holdCorrected(berichtigt: Berichtigt): void {
  const { held } = useApp.getState();
  if (!held) return;
  const vorgang = asCorrected(held.vorgang, berichtigt);
  if (!isSame(vorgang, held.vorgang)) void keep({ ...held, vorgang, acked: asCorrected(held.acked, berichtigt) });
}
