import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../http/deps.ts';
import { isTextKeyFor } from '../store/tables/keys.ts';

/**
 * Logs a warning for each client whose page offers reports by text that no gateway could bring: people would wait.
 * ADR 063
 */
export async function warnOfMissingTextKeys(
  { store, mandanten }: Pick<Deps, 'store' | 'mandanten'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const offering = mandanten.all.filter(({ mandant }) => mandant.smsNummer && !mandant.testmandant);
  if (!offering.length) return;
  const keys = await store.keys.list();
  const now = new Date().toISOString();
  for (const { mandant } of offering.filter((one) => !isTextKeyFor(keys, one.mandant.id, now)))
    log.warn(
      { event: 'sms-ohne-schluessel', mandant: mandant.id },
      'Reports by text are offered, and no key may bring them: betreiber -- schluessel anlegen --art partner --darf sms',
    );
}
