import { languageOf } from '#domain/text.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import { isoTime } from '../http/iso-time.ts';
import type { Found } from './find-case.ts';

/** @throws Refusal ZUSTIMMUNG_FEHLT unless the consent is to the current version of the client's texts */
export function assertConsent({ mandant }: Client, zustimmung: string): void {
  if (zustimmung === mandant.zustimmung) return;
  const text = [
    'Lesen Sie die neuen Nutzungsbedingungen und den Datenschutz. Starten Sie dann noch einmal.',
    'Read the new terms of use and privacy. Then start again.',
  ] as const;
  throw new Refusal('ZUSTIMMUNG_FEHLT', { fehler: [{ feld: 'zustimmung', text }] });
}

/**
 * Starts a case: records the consent to the client's current texts, and who read it out (`durch`) where somebody did.
 * Idempotent: a started case stays as it is.
 * @throws Refusal ZUSTIMMUNG_FEHLT when the consent is to other texts; ERR_BAD_REQUEST (404) when the case is gone
 */
export async function startCase(
  deps: Deps,
  found: Found,
  zustimmung: string,
  language: unknown,
  durch?: string,
): Promise<Found> {
  const { stored, client } = found;
  if (stored.gestartet) return found;
  assertConsent(client, zustimmung);
  const consent = {
    version: zustimmung,
    zeit: isoTime(deps.clock()),
    language: languageOf(language),
    ...(durch && { durch }),
  };
  const started = await deps.store.start(stored.mandant, stored.userID, consent);
  if (!started) throw new Refusal('ERR_BAD_REQUEST');
  return { stored: started, client };
}
