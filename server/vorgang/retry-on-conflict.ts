import { Refusal } from '../http/faults.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import type { Added, Cancelled } from '../store/tables/report.ts';
import { refusalWith } from './case-answer.ts';
import type { Found } from './find-case.ts';

/** Tries in all. */
const TRIES = 3;

interface Conflict {
  ended: 'conflict';
  current: StoredCase;
}

const isConflict = (written: { ended: string }): written is Conflict => written.ended === 'conflict';

/**
 * Optimistic locking: `write` names the revision of the case it was given; on a conflict it runs again with the current
 * case. Gives how the last try ended, which may be a conflict still.
 */
export async function retryOnConflict<W extends { ended: string }>(
  stored: StoredCase,
  write: (stored: StoredCase) => Promise<W | Conflict>,
  most = TRIES,
): Promise<W | Conflict> {
  let written = await write(stored);
  for (let tries = 1; tries < most && isConflict(written); tries++) written = await write(written.current);
  return written;
}

/**
 * As `retryOnConflict`, for calls. `write` may refuse what the case's state does not allow.
 * @throws Refusal ERR_BAD_REQUEST (404) when the case is gone; VERALTET when every try met a conflict; VOLL when it has
 * as many additions of that type as it may
 */
export async function writeOrRefuse<W extends Cancelled | Added>(
  found: Found,
  write: (found: Found) => Promise<W>,
): Promise<Exclude<W, { ended: 'conflict' | 'gone' | 'full' }>> {
  const written = await retryOnConflict<W>(found.stored, (stored) => write({ ...found, stored }));
  if (written.ended === 'gone') throw new Refusal('ERR_BAD_REQUEST');
  if (isConflict(written)) throw refusalWith('VERALTET', { ...found, stored: written.current });
  if (written.ended === 'full' && 'current' in written)
    throw refusalWith('VOLL', { ...found, stored: written.current });
  return written as Exclude<W, { ended: 'conflict' | 'gone' | 'full' }>;
}
