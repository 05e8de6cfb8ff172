import { isNoticeTime } from '#domain/hinweise.ts';
import { momentOf } from '#domain/wall-clock.ts';
import type { Client } from '../mandanten/mandant-file.ts';

/**
 * Expiry of a card or a key as ISO time, the first moment at which it is refused. A day (`2027-12-31`) counts whole,
 * and a time without an offset is on the client's clock. Undefined if it cannot be read or is past; `now` in
 * milliseconds.
 */
export function expiryOf(value: string, { mandant }: Client, now: number): string | undefined {
  if (!value || !isNoticeTime(value)) return undefined;
  const [datum = '', uhrzeit = ''] = value.split('T');
  const hasOffset = uhrzeit !== '' && !/^\d\d:\d\d(:\d\d)?$/.test(uhrzeit);
  const minute = uhrzeit ? uhrzeit.slice(0, 5) : '23:59';
  const seconds = uhrzeit ? Number(uhrzeit.slice(6)) : 60;
  const end = hasOffset ? Date.parse(value) : (momentOf(datum, minute, mandant.zone) ?? NaN) + seconds * 1_000;
  return end > now ? new Date(end).toISOString() : undefined;
}
