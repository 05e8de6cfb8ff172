import type { AuftragTyp } from '#domain/auftrag.ts';
import { serviceNow } from '../../net/clock.ts';
import { makeKey } from '../../net/key.ts';
import { useAuftrag } from '../held.ts';
import { itemOf } from '../meldung.ts';
import { flush, showWaiting } from './sending.ts';
import { outbox } from './storage.ts';

/**
 * The helper says something by a tap: stored on the device first, shown at once, sent as soon as it can be. `at`: when
 * it happened, milliseconds by the service's clock.
 */
export async function say(
  meldungsTyp: AuftragTyp,
  felder: Readonly<Record<string, unknown>> = {},
  at = serviceNow(),
): Promise<void> {
  const { token } = useAuftrag.getState();
  const item = itemOf({ token, unid: makeKey(), at, made: Date.now() }, meldungsTyp, felder);
  await outbox.add(item);
  await showWaiting();
  void flush();
}
