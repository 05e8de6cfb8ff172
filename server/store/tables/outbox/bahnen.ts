import type { Rows } from '../../engine.ts';

/** Which webhook a message goes to: that of its client where it has one of its own, else the operator's. ADR 057 */

/** Placeholders for these names, from that number on. */
export const places = (names: readonly string[], from = 1): string => names.map((_, at) => `$${at + from}`).join(', ');

/** Puts what the operator's lane holds of these clients into their own. It reads no other client's messages. */
export async function intoOwn(rows: Rows, own: readonly string[]): Promise<void> {
  if (!own.length) return;
  await rows.all(
    `update zustellungen set bahn = mandant where mandant in (${places(own)}) and bahn = '' and aufgegeben is null`,
    own,
  );
}

/** Gives back to the operator what waits for clients that have no webhook of their own any more. */
export async function backFromOthers(rows: Rows, own: readonly string[]): Promise<void> {
  const others = own.length ? ` and bahn not in (${places(own)})` : '';
  await rows.all(`update zustellungen set bahn = '' where bahn > '' and aufgegeben is null${others}`, own);
}
