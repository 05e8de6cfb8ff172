import type { AuftragTyp } from '#domain/auftrag.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { isObject } from '#domain/is-object.ts';
import type { QueueItem } from '../queue/item.ts';

/** What the helper says, as it is sent: type, time of the tap, and the fields of the type. */
export interface Meldung extends Readonly<Record<string, unknown>> {
  /** Idempotency key, made with the tap. */
  unid: string;
  meldungsTyp: AuftragTyp;
  /** ISO time of the tap, by the service's clock as far as it is known. */
  timestamp: string;
}

/** An item of the helper's outbox; its `id` is the key of the link, its `key` the `unid`. */
export interface MeldungItem extends QueueItem {
  body: Meldung;
}

/** Makes an item of a tap at a moment, milliseconds. */
export function itemOf(
  { token, unid, at, made }: { token: string; unid: string; at: number; made: number },
  meldungsTyp: AuftragTyp,
  felder: Readonly<Record<string, unknown>> = {},
): Omit<MeldungItem, 'nr'> {
  const body: Meldung = { ...felder, unid, meldungsTyp, timestamp: new Date(at).toISOString() };
  return { id: token, key: unid, made, isTried: false, body };
}

/** Type guard. Rows that are no items (of a newer version, or damaged) stay where they are and hold nothing up. */
export const isMeldungItem = (row: unknown): row is MeldungItem =>
  isObject(row) &&
  typeof row['key'] === 'string' &&
  typeof row['id'] === 'string' &&
  isObject(row['body']) &&
  typeof row['body']['meldungsTyp'] === 'string';

/**
 * Whether an item need not be sent any more: a position that was never tried, where a newer one waits. Nobody needs to
 * know where the helper was ten minutes ago.
 */
export const isOvertaken = (item: MeldungItem, items: readonly MeldungItem[]): boolean =>
  isPosition(item) &&
  !item.isTried &&
  items.some((other) => other.id === item.id && other.nr > item.nr && isPosition(other));

export const isPosition = ({ body }: Pick<MeldungItem, 'body'>): boolean => body.meldungsTyp === TYP.POSITION;
