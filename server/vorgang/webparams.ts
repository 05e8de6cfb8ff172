import type { AppTyp } from '#domain/flow.ts';
import type { Asking } from '#domain/questions.ts';
import { say, type Language, type Text } from '#domain/text.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import { WEBPARAM_TEXTS } from '../http/schemas.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import { asksForNews } from '../mandanten/gateway-for.ts';
import type { Found } from './find-case.ts';

type Webparams = Asking['webparams'];
type Switches = { webparams: Webparams } & Record<Language, string>;
/**
 * Memoised per client, app type and whether it is an example: the switches of what it asks, and their JSON members in
 * each language.
 */
const memo = new WeakMap<Client, Map<string, Switches>>();

function switchesOf(client: Client, typ: AppTyp, isExample: boolean): Switches {
  const made = memo.get(client) ?? new Map<string, Switches>();
  memo.set(client, made);
  const known = made.get(`${typ} ${isExample}`);
  if (known) return known;
  const web_handynachricht_abfrage_jn = asksForNews(client, isExample);
  const webparams = { ...client.mandant.webparams, web_AppTyp: typ, web_handynachricht_abfrage_jn };
  const fresh = { webparams, de: membersOf(webparams, 'de'), en: membersOf(webparams, 'en') };
  made.set(`${typ} ${isExample}`, fresh);
  return fresh;
}

/** On the wire the texts are strings in one language; both languages stand beside them. D105 */
export function onTheWire(webparams: Webparams, language: Language) {
  const texts = WEBPARAM_TEXTS.map((name) => [name, webparams[name] as Text] as const);
  const worded = texts.map(([name, text]) => [name, say(text, language)]);
  return { webparams: { ...webparams, ...Object.fromEntries(worded) }, webparams_texte: Object.fromEntries(texts) };
}

const membersOf = (webparams: Webparams, language: Language): string =>
  JSON.stringify(onTheWire(webparams, language)).slice(1, -1);

/** The client's `webparams` (§3) for an app type. */
export const webparamsFor = (client: Client, typ: AppTyp, isExample = false): Webparams =>
  switchesOf(client, typ, isExample).webparams;

/** JSON members `"webparams":{…},"webparams_texte":{…}` in that language. */
export const webparamsMembers = (
  client: Client,
  { typ, beispiel }: Pick<StoredCase, 'typ' | 'beispiel'>,
  language: Language,
): string => switchesOf(client, typ, beispiel)[language];

/** The client's `webparams` for a case: `web_AppTyp` is the case's own. */
export const webparamsOf = ({ client, stored }: Found): Webparams => webparamsFor(client, stored.typ, stored.beispiel);

/** The context in which answers are checked; `now` in milliseconds. */
export const askingOf = (found: Found, now: number): Asking => ({
  webparams: webparamsOf(found),
  typ: found.stored.typ,
  zone: found.client.mandant.zone,
  smsVorwahlen: found.client.mandant.smsVorwahlen,
  now,
});
