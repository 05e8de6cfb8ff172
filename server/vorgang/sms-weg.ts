import { smsNumber } from '#domain/personen/sms-number.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import { asksForNews } from '../mandanten/gateway-for.ts';
import { caseNow } from '../store/tables/case-now.ts';
import type { Report } from '../store/tables/report.ts';
import type { Found } from './find-case.ts';

type Given = Pick<Found, 'client' | 'stored'>;

/** Name of the lane of a client's gateway. */
export const smsLane = (mandant: string): string => `sms ${mandant}`;

/**
 * The way by text that a report opens; undefined where the person does not want it, the client does not ask it, or the
 * number takes no text messages.
 */
export const smsWeg = (found: Given, vorgang: Vorgang): Report['weg'] =>
  vorgang.handynachricht ? smsWegOf(found, vorgang) : undefined;

/** The way by text that the person may open on the status page; undefined likewise. */
export const smsWegLater = (found: Given): Report['weg'] => smsWegOf(found, caseNow(found.stored));

function smsWegOf({ client, stored }: Given, { vorgangsMetadaten }: Vorgang): Report['weg'] {
  const { mobilnummer, language } = vorgangsMetadaten;
  const adresse = asksForNews(client, stored.beispiel) ? smsNumber(mobilnummer, client.mandant.smsVorwahlen) : null;
  return adresse === null ? undefined : { ziel: 'sms', weg: smsLane(client.mandant.id), adresse, sprache: language };
}
