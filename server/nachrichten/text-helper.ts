import type { FastifyBaseLogger } from 'fastify';
import type { Helfer } from '#domain/ereignisse/helfer.ts';
import { textOfLink } from '../auftrag/assign.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import type { Settings } from '../settings.ts';
import { hashOf } from '../store/tables/bearer-key.ts';
import { textNow } from './text-now.ts';

interface Job {
  client: Client;
  helfer: Helfer;
  /** The link: it is known now and never again, so that the text is tried once, at once. */
  url: string;
}

/** Sends the helper's link by the client's gateway, as `textNow` does. */
export const textHelper = (
  settings: Pick<Settings, 'sms'>,
  { client, helfer, url }: Job,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<boolean | null> => {
  const id = `auftrag ${hashOf(url).slice(0, 20)}`;
  const text = textOfLink(client, url);
  return textNow(settings, { client, telefon: helfer.telefon, id, text, event: 'auftrag-sms-gestoert' }, log);
};
