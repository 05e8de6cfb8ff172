import type { Gateway } from './gateway.ts';
import type { Client } from './mandant-file.ts';
import { STANDARD } from '#domain/standard.ts';

/**
 * The gateway for a case; null: no text messages. Examples of the standard client, which `npm start` makes, are for
 * trying out: they have the trial gateway where the client has none.
 */
export const gatewayFor = ({ mandant, nachrichten }: Client, isExample: boolean): Gateway | null =>
  nachrichten ?? (isTrial(mandant.id, isExample) ? 'probe' : null);

/** Whether the question is asked, as the client says or because it is an example of the standard client's. */
export const asksForNews = (client: Client, isExample: boolean): boolean =>
  client.mandant.webparams.web_handynachricht_abfrage_jn ||
  (client.nachrichten === undefined && isTrial(client.mandant.id, isExample));

const isTrial = (id: string, isExample: boolean): boolean => isExample && id === STANDARD;
