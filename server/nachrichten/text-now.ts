import type { FastifyBaseLogger } from 'fastify';
import { smsNumber } from '#domain/personen/sms-number.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import type { Settings } from '../settings.ts';
import { sendSms } from './sms.ts';

/** Milliseconds for which a desk waits for the gateway, before the text is sent by hand. */
const PATIENCE = 5_000;

interface Text {
  client: Client;
  telefon: string;
  /** The same for a repeat. */
  id: string;
  text: string;
  /** Name of the line in the log where it did not go. */
  event: string;
}

/**
 * Sends a text by the client's gateway, once and at once, because somebody waits for it: whether that took it. Null
 * where there is no gateway, or the number takes no texts.
 */
export async function textNow(
  { sms: { secrets } }: Pick<Settings, 'sms'>,
  { client: { mandant, nachrichten: gateway }, telefon, id, text, event }: Text,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<boolean | null> {
  const nummer = smsNumber(telefon, mandant.smsVorwahlen);
  if (!gateway || gateway === 'probe' || nummer === null) return null;
  const { signal } = new AbortController();
  const sent = await sendSms(gateway, { id, nummer, text }, { secrets, timeoutMs: PATIENCE, signal });
  if (sent.ended === 'accepted') return true;
  const grund = sent.ended === 'failed' ? sent.grund : sent.ended;
  log.warn({ event, mandant: mandant.id, grund }, 'A link did not go as a text.');
  return false;
}
