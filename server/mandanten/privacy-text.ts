import { LANGUAGES, type Language } from '#domain/text.ts';
import { mistakeAt } from '#domain/mistake.ts';
import { findingsIn, type Finding } from './finding.ts';
import { DRAFT } from './legal-files.ts';
import type { Client } from './mandant-file.ts';

const always = (pattern: RegExp) => () => pattern;
const NAMES_TEXTS = { de: always(/SMS|Textnachricht/), en: always(/SMS|text messages?/i) };
/** What a privacy text must say, by what is set. */
interface Rule {
  isNeeded(client: Client, hasGeocoder: boolean): boolean;
  says: Record<Language, (client: Client) => RegExp>;
  remedy(client: Client): string;
}

/** Privacy text against settings: how long a case is kept, and who gets what because of a setting. GDPR Art. 13. */
const RULES: readonly Rule[] = [
  {
    isNeeded: () => true,
    says: {
      de: ({ aufbewahrungTage: days }) => new RegExp(`(?<!\\d)${days}\\s+Tagen?\\b`),
      en: ({ aufbewahrungTage: days }) => new RegExp(`(?<!\\d)${days}\\s+days?\\b`),
    },
    remedy: ({ aufbewahrungTage: days }) => `it does not say that a case is kept for ${days} days (aufbewahrungTage)`,
  },
  {
    isNeeded: ({ nachrichten }) => nachrichten !== undefined && nachrichten !== 'probe',
    says: NAMES_TEXTS,
    remedy: () => 'it does not name text messages (SMS), which go to your gateway (nachrichten)',
  },
  {
    isNeeded: ({ mandant }) => mandant.smsNummer !== undefined && !mandant.testmandant,
    says: NAMES_TEXTS,
    remedy: () => 'it does not say that a report by text message (SMS) goes through networks of others (smsMeldung)',
  },
  {
    isNeeded: ({ mandant }, hasGeocoder) => hasGeocoder && mandant.webparams.geolocation_use_nominatim,
    says: { de: always(/Adress(suche|dienst)|Geocod/i), en: always(/address (search|service)|geocod/i) },
    remedy: () =>
      'it does not name the address search (GEO_PROVIDER), which gets points and words, or set geolocation_use_nominatim to false',
  },
];

/** Mistakes of a client's privacy text beside its settings; a draft is named elsewhere. */
export function privacyMistakes(client: Client, hasGeocoder: boolean): Finding[] {
  return LANGUAGES.flatMap((language) => {
    const text = client.recht.datenschutz[language];
    if (text.includes(DRAFT[language])) return [];
    return RULES.filter(
      ({ isNeeded, says }) => isNeeded(client, hasGeocoder) && !says[language](client).test(text),
    ).flatMap(({ remedy }) =>
      findingsIn(`datenschutz.${language}.md`, [mistakeAt('', undefined, remedy(client))], false),
    );
  });
}
