import { CHOICES, choicesAfterStart, type Path } from '#domain/flow.ts';
import { visited } from '#domain/vorgang.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import { isoTime } from '../http/iso-time.ts';
import { caseAsReported } from '../store/tables/case-now.ts';
import type { Found } from './find-case.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { webparamsOf } from './webparams.ts';

/** The screen of a choice, if the picker after this start offers it; null for anything else. */
export function offeredBy(found: Found, choice: unknown): Path | null {
  const { web_AppTyp: appTyp, web_schnelleinstieg: schnelleinstieg } = webparamsOf(found);
  const picker = choicesAfterStart({ appTyp, schnelleinstieg });
  return (picker && CHOICES[picker].find((path) => path === choice)) ?? null;
}

/**
 * Stores a choice that was posted without script, as the visited step that it is with script. Idempotent: the same
 * choice twice is stored once. A reported case stays as it is.
 * @throws Refusal ERR_BAD_REQUEST (404) when the case is gone
 */
export async function storeChoice({ store, clock }: Deps, { stored }: Found, choice: Path): Promise<void> {
  const zeit = isoTime(clock());
  const written = await retryOnConflict(stored, async (current) => {
    if (current.status !== '') return { ended: 'reported' };
    const vorgang = caseAsReported(current);
    if (vorgang.bearbeitungsSchritte.at(-1)?.schritt === choice) return { ended: 'done' };
    const bearbeitungsSchritte = visited(vorgang.bearbeitungsSchritte, [{ schritt: choice, zeit }]);
    const { mandant, userID, revision } = current;
    const doc = JSON.stringify({ ...vorgang, bearbeitungsSchritte });
    return store.save({ mandant, userID, revision, doc, key: '', zeit });
  });
  if (written.ended === 'gone') throw new Refusal('ERR_BAD_REQUEST');
}
