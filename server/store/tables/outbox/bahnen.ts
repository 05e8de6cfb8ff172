import type { Rows } from '../../engine.ts';

/** Webhook of a message: the client's own, if it has one, else the operator's. ADR 057 */

/** Placeholders for these names, numbered from `from`. */
export const placeholders = (names: readonly string[], from = 1): string =>
  names.map((_, at) => `$${at + from}`).join(', ');

/**
 * Moves the pending messages of these clients from the operator's lane into their own. Reads no other client's
 * messages.
 */
export async function moveToOwnLanes(rows: Rows, own: readonly string[]): Promise<void> {
  if (!own.length) return;
  await rows.all(
    `update zustellungen set bahn = mandant where mandant in (${placeholders(own)}) and bahn = '' and aufgegeben is null`,
    own,
  );
}

/** Returns to the operator the pending messages of clients that no longer have a webhook of their own. */
export async function moveBackToOperator(rows: Rows, own: readonly string[]): Promise<void> {
  const others = own.length ? ` and bahn not in (${placeholders(own)})` : '';
  await rows.all(`update zustellungen set bahn = '' where bahn > '' and aufgegeben is null${others}`, own);
}
