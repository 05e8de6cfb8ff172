import { nameOf } from '../http/access.ts';
import type { Store } from '../store/store.ts';
import { isKeyGood } from '../store/tables/keys.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import type { Zuweisung } from '../store/tables/zuweisungen.ts';

/**
 * Assigns a case to a partner by the name of its key; a repeat leaves the first time. Null: no partner of that name
 * could act on the case, since it has no key that is good for the case's client.
 */
export async function assign(
  store: Store,
  { mandant, userID }: StoredCase,
  partner: string,
  seit: string,
): Promise<Zuweisung | null> {
  const keys = await store.keys.list();
  const isPartner = keys.some(
    (key) =>
      key.art === 'partner' &&
      nameOf(key) === partner.trim() &&
      isKeyGood(key, seit) &&
      (key.mandant === null || key.mandant === mandant),
  );
  return isPartner ? store.zuweisungen.assign(mandant, userID, { partner: partner.trim(), seit }) : null;
}
