import type { Store } from '../store/store.ts';
import type { StoredAuftrag } from '../store/tables/auftrag/row.ts';

type OfCase = Pick<StoredAuftrag, 'auftragID' | 'userID'>;

/**
 * Assignments with open streams, by case: the store tells of cases, and one case may have a live assignment and one
 * that is over, of which neither may see the other's.
 */
export class OpenAssignments {
  readonly #ofCase = new Map<string, Map<string, number>>();

  add({ auftragID, userID }: OfCase): string {
    const ids = this.#ofCase.get(userID) ?? new Map<string, number>();
    this.#ofCase.set(userID, ids.set(auftragID, (ids.get(auftragID) ?? 0) + 1));
    return auftragID;
  }

  remove({ auftragID, userID }: OfCase): void {
    const ids = this.#ofCase.get(userID);
    const count = (ids?.get(auftragID) ?? 0) - 1;
    if (count > 0) ids?.set(auftragID, count);
    else ids?.delete(auftragID);
    if (ids?.size === 0) this.#ofCase.delete(userID);
  }

  /** The store's changes, told by the ids of the open assignments of the case. */
  changesOf({ changes }: Pick<Store, 'changes'>): Pick<Store, 'changes'> {
    return {
      changes: (listener) =>
        changes((userID) => {
          if (userID === '') listener('');
          for (const auftragID of this.#ofCase.get(userID)?.keys() ?? []) listener(auftragID);
        }),
    };
  }
}
