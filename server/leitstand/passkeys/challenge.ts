import { randomBytes } from 'node:crypto';
import type { Deps } from '../../http/deps.ts';
import { isoTime } from '../../http/iso-time.ts';
import { hashOf } from '../../store/tables/bearer-key.ts';

/** Milliseconds in which a challenge has to be signed. */
const GOOD_FOR = 5 * 60_000;

/** A new challenge, base64url, for one account, or (null) for whoever signs in. Any process may take it. */
export async function newChallenge({ store, clock }: Pick<Deps, 'store' | 'clock'>, kontoID: string | null) {
  const challenge = randomBytes(32).toString('base64url');
  const [angelegt, gueltigBis] = [isoTime(clock()), isoTime(clock() + GOOD_FOR)];
  await store.zugangslinks.issue({ art: 'frage', kontoID, angelegt, gueltigBis }, hashOf(challenge));
  return challenge;
}

/** Whether a challenge is ours, of that account, and is taken here for the first time. */
export async function takeChallenge(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  challenge: string,
  kontoID: string | null,
): Promise<boolean> {
  const [hash, now] = [hashOf(challenge), isoTime(clock())];
  const known = await store.zugangslinks.find(hash, now);
  if (known?.art !== 'frage' || known.kontoID !== kontoID) return false;
  return (await store.zugangslinks.take(hash, now)) !== null;
}
