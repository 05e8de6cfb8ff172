import type { FastifyBaseLogger } from 'fastify';
import type { Store } from '../store/store.ts';
import { keyStateOf } from '../store/tables/keys.ts';

/** Milliseconds between two warnings. */
const DAY = 24 * 3_600_000;

/**
 * Logs a warning for each key that ends within 14 days, at once and then every day: whoever uses it may not know. ADR
 * 040. Gives the function that stops it.
 */
export function warnOfEndingKeys({ keys }: Pick<Store, 'keys'>, log: Pick<FastifyBaseLogger, 'warn'>): () => void {
  const look = async (): Promise<void> => {
    const now = new Date().toISOString();
    // The name may be a person's: the log has the id alone.
    for (const key of (await keys.list()).filter((one) => keyStateOf(one, now) === 'ends'))
      log.warn(
        { event: 'schluessel-endet', id: key.id, gueltigBis: key.gueltigBis },
        'A key ends soon: betreiber -- schluessel liste',
      );
  };
  const lookOrTell = (): void =>
    void look().catch((error: unknown) =>
      log.warn({ event: 'schluessel-ungelesen', err: error }, 'The keys cannot be read now.'),
    );
  lookOrTell();
  const timer = setInterval(lookOrTell, DAY).unref();
  return () => clearInterval(timer);
}
