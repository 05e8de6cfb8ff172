import { Refusal } from '../http/faults.ts';
import type { StoredCase, Written } from '../store/tables/cases.ts';
import { refusalWith, type Found } from './found.ts';

/** Tries until a case stays as it is between reading and writing. */
const TRIES = 3;

type Ended = Written | { ended: 'arrived'; current: StoredCase };

/**
 * Writes to a case that may change meanwhile: on a conflict again, with the case as it is then. `write` refuses what the case as it is does not allow.
 * @throws Refusal ERR_BAD_REQUEST (404) when the case is gone, VERALTET when it does not come to rest
 */
export async function keepTrying<W extends Ended>(
  found: Found,
  write: (found: Found) => Promise<W>,
): Promise<Exclude<W, { ended: 'conflict' | 'gone' }>> {
  let now = found;
  for (let tries = 0; tries < TRIES; tries++) {
    const written = await write(now);
    if (written.ended === 'gone') throw new Refusal('ERR_BAD_REQUEST');
    if (written.ended !== 'conflict') return written as Exclude<W, { ended: 'conflict' | 'gone' }>;
    now = { ...now, stored: written.current };
  }
  throw refusalWith('VERALTET', now);
}
