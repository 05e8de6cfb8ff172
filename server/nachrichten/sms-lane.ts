import { smsNumber } from '#domain/personen/sms-number.ts';
import { shownPhone } from '#domain/personen/telefon.ts';
import { smsOfNews } from '#domain/nachricht/nachricht.ts';
import { languageOf } from '#domain/text.ts';
import { gatewayFor } from '../mandanten/gateway-for.ts';
import type { Deps } from '../http/deps.ts';
import { caseNow } from '../store/tables/case-now.ts';
import { placeZone } from '../vorgang/order-status.ts';
import { linkOf } from '../vorgang/vorgang-new.ts';
import type { Anlass, Sprecher } from './deliver.ts';
import { sendSms, SMS_TIMEOUT } from './sms.ts';

/** Says it by the client's gateway; `print` shows what the trial gateway takes. */
export const smsSprecher = (
  { settings }: Pick<Deps, 'settings'>,
  print: (line: string) => void,
  timeoutMs = SMS_TIMEOUT,
): Sprecher => ({
  textOf: ({ client, way, stored, news, now }: Anlass) => {
    const { name, telefon } = client.mandant;
    const zone = placeZone(caseNow(stored), client.mandant.zone);
    const link = linkOf(client, `organisation/${stored.leseID}`, settings.publicUrl);
    const from = { name, telefon: telefon.anzeige, zone, link, language: languageOf(way.sprache) };
    return smsOfNews(news, from, now);
  },
  hand: async ({ one: { id }, client, stored, way: { adresse: nummer } }, text, signal) => {
    const gateway = gatewayFor(client, stored.beispiel);
    if (gateway === null) return { ended: 'failed', grund: 'no nachrichten in mandant.json', rest: 0 };
    // The client's list may have changed since the person asked.
    if (!smsNumber(nummer, client.mandant.smsVorwahlen))
      return { ended: 'failed', grund: 'the country code is not in smsVorwahlen, or the number costs a lot', rest: 0 };
    if (gateway !== 'probe')
      return sendSms(gateway, { id, nummer, text }, { secrets: settings.sms.secrets, timeoutMs, signal });
    print(`SMS an ${shownPhone(nummer)}: ${text}`);
    return { ended: 'accepted' };
  },
});
