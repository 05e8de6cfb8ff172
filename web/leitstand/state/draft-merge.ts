import type { Entwurf } from '#domain/leitstand/entwurf.ts';
import { readVorgang, type Vorgang } from '#domain/vorgang.ts';
import { caughtUp, rebaseAndReport } from '../../vorgang/merge/catch-up.ts';
import { heldOf } from '../../vorgang/state/app.ts';
import type { Held } from '../../vorgang/state/shapes.ts';

/** How the desk merges a draft with what the person writes meanwhile: as the person's page does. Pure. */

/** What of a draft is merged; `von`: who wrote a field last, where the person did not. */
export type Came = Pick<Entwurf, 'vorgang' | 'revision'> & Partial<Pick<Entwurf, 'von'>>;

/** A draft as it was opened, with nothing typed. */
export const heldDraft = ({ vorgangRef, vorgang, revision, zustimmung, beispiel }: Entwurf): Held =>
  heldOf(vorgangRef, { vorgang: readVorgang(vorgang), revision, gestartet: zustimmung !== null, beispiel });

/**
 * The service's copy came, by stream or because this desk was too late; by stream an older one may come later than the
 * answer to a save. `own`: what this desk has under way.
 */
export function withCame(held: Held, { vorgang, revision, von }: Came, own: readonly Vorgang[]): Held {
  if (revision <= held.revision) return held;
  return rebaseAndReport(writtenBy(held, von), held.acked, readVorgang(vorgang), revision, own);
}

/** The save of `sent`, made from that revision, was answered. */
export function withSaved(held: Held, sent: Vorgang, from: number, { vorgang, revision, von }: Came): Held {
  if (revision < held.revision) return held;
  const theirs = readVorgang(vorgang);
  // More than one on: somebody else has written since.
  return revision === from + 1
    ? caughtUp(held, sent, theirs, revision)
    : rebaseAndReport(writtenBy(held, von), sent, theirs, revision);
}

const writtenBy = (held: Held, von: Came['von']): Held => (von ? { ...held, schreiber: von } : held);
