import type { FastifyBaseLogger } from 'fastify';
import { smsNumber } from '#domain/personen/sms-number.ts';
import type { Language } from '#domain/text.ts';
import type { Deps } from '../../http/deps.ts';
import { textNow } from '../../nachrichten/text-now.ts';
import { caseNow } from '../../store/tables/case-now.ts';
import type { Found } from '../../vorgang/find-case.ts';
import { linkOf } from '../../vorgang/vorgang-new.ts';

/** The personal link of a draft, and how it may go to the caller. */
interface SentLink {
  url: string;
  /** `sms:` link with the message; '' where the case has no number that takes one. */
  sms: string;
  /** The client's gateway has taken the text. */
  gesendet: boolean;
}

const WORDS: Readonly<Record<Language, (name: string, url: string) => string>> = {
  de: (name, url) => `${name}: Ihre Pannenmeldung ${url}`,
  en: (name, url) => `${name}: your breakdown report ${url}`,
};

/**
 * Sends the link by the client's text gateway where there is one, else it is the caller's to take. Nothing leaves of an
 * example. `id`: the same for a repeat.
 */
export async function sendLink(
  { settings }: Pick<Deps, 'settings'>,
  { client, stored }: Found,
  id: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<SentLink> {
  const { mobilnummer, language } = caseNow(stored).vorgangsMetadaten;
  const url = linkOf(client, stored.userID, settings.publicUrl);
  const text = WORDS[language](client.mandant.name, url);
  const nummer = smsNumber(mobilnummer, client.mandant.smsVorwahlen);
  const sms = nummer ? `sms:${nummer}?body=${encodeURIComponent(text)}` : '';
  const job = { client, telefon: mobilnummer, id, text, event: 'link-sms-gestoert' };
  const gesendet = stored.beispiel ? null : await textNow(settings, job, log);
  return { url, sms, gesendet: gesendet === true };
}
