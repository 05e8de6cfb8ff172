import type { FastifyBaseLogger } from 'fastify';
import type { Helfer } from '#domain/ereignisse/helfer.ts';
import { smsNumber } from '#domain/personen/sms-nummer.ts';
import { textOfLink } from '../auftrag/assign.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import type { Settings } from '../settings.ts';
import { hashOf } from '../store/tables/bearer-key.ts';
import { sendSms } from './sms.ts';

/** Milliseconds for which a desk waits for the gateway, before the link is sent by hand. */
const PATIENCE = 5_000;

interface Job {
  client: Client;
  helfer: Helfer;
  /** The link: it is known now and never again, so that the text is tried once, at once. */
  url: string;
}

/**
 * Sends the helper's link by the client's gateway: whether that took it. Null where there is no gateway, or the number
 * takes no texts.
 */
export async function textHelper(
  { sms: { secrets } }: Pick<Settings, 'sms'>,
  { client, helfer, url }: Job,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<boolean | null> {
  const { nachrichten: gateway, mandant } = client;
  const nummer = smsNumber(helfer.telefon, mandant.smsVorwahlen);
  if (!gateway || gateway === 'probe' || nummer === null) return null;
  const text = { id: `auftrag ${hashOf(url).slice(0, 20)}`, nummer, text: textOfLink(client, url) };
  const sent = await sendSms(gateway, text, { secrets, timeoutMs: PATIENCE, signal: new AbortController().signal });
  if (sent.ended === 'accepted') return true;
  const grund = sent.ended === 'failed' ? sent.grund : sent.ended;
  log.warn({ event: 'auftrag-sms-gestoert', mandant: mandant.id, grund }, 'A helper’s link did not go as a text.');
  return false;
}
