import { smsNumber } from '#domain/personen/sms-nummer.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import { asksForNews } from '../mandanten/gateway-for.ts';
import type { Found } from '../vorgang/find-case.ts';
import type { Report } from '../store/tables/report.ts';
import { smsLane } from './sms-lane.ts';

/**
 * The way by text that a report opens; undefined where the person does not want it, the client does not ask it, or the
 * number takes no text messages.
 */
export function smsWeg(
  { client, stored }: Pick<Found, 'client' | 'stored'>,
  { handynachricht, vorgangsMetadaten }: Vorgang,
): Report['weg'] {
  const { mobilnummer, language } = vorgangsMetadaten;
  const adresse = asksForNews(client, stored.beispiel) && handynachricht ? smsNumber(mobilnummer) : null;
  return adresse === null ? undefined : { ziel: 'sms', weg: smsLane(client.mandant.id), adresse, sprache: language };
}
