import type { Item } from '../state/shapes.ts';

/** Path of the call that sends an item. §7. */
export function pathOf({ id, kind }: Pick<Item, 'id' | 'kind'>): string {
  if (kind === 'storno') return `storno/vorgang/${id}`;
  return kind === 'save' ? `vorgang/${id}` : `vorgang/${id}/${kind}`;
}

/** HTTP method of the call. §7. */
export const methodOf = ({ kind }: Pick<Item, 'kind'>): 'PUT' | 'POST' => (kind === 'bewertung' ? 'PUT' : 'POST');

/** Headers of the call: idempotency key, and If-Match with the revision that the body was made from. D91. */
export const headersOf = ({ key, revision }: Pick<Item, 'key' | 'revision'>): Record<string, string> => ({
  'idempotency-key': key,
  'if-match': `"${revision}"`,
});
