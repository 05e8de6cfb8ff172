import type { Item } from '../device/shapes.ts';

/** The call that sends an item. §7. */
export function pathOf({ id, kind }: Pick<Item, 'id' | 'kind'>): string {
  if (kind === 'storno') return `storno/vorgang/${id}`;
  return kind === 'save' ? `vorgang/${id}` : `vorgang/${id}/${kind}`;
}

/** How it is called. §7. */
export const methodOf = ({ kind }: Pick<Item, 'kind'>): 'PUT' | 'POST' => (kind === 'bewertung' ? 'PUT' : 'POST');

/** Its key, and the revision that its body was made from. D91. */
export const headersOf = ({ key, revision }: Pick<Item, 'key' | 'revision'>): Record<string, string> => ({
  'idempotency-key': key,
  'if-match': `"${revision}"`,
});
