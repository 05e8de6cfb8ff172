/** Countries with one time zone. Of a country with several, the mainland's counts for a place on a road there. */
// prettier-ignore
const ZONES: Readonly<Record<string, readonly string[]>> = {
  'Europe/Berlin': ['DE'], 'Europe/Vienna': ['AT'], 'Europe/Zurich': ['CH', 'LI'], 'Europe/Brussels': ['BE'],
  'Europe/Luxembourg': ['LU'], 'Europe/Amsterdam': ['NL'], 'Europe/Paris': ['FR', 'MC'], 'Europe/Rome': ['IT', 'SM', 'VA'],
  'Europe/Madrid': ['ES'], 'Europe/Andorra': ['AD'], 'Europe/Gibraltar': ['GI'], 'Europe/Malta': ['MT'], 'Europe/Copenhagen': ['DK'],
  'Europe/Oslo': ['NO'], 'Europe/Stockholm': ['SE'], 'Europe/Warsaw': ['PL'], 'Europe/Prague': ['CZ'], 'Europe/Bratislava': ['SK'],
  'Europe/Budapest': ['HU'], 'Europe/Ljubljana': ['SI'], 'Europe/Zagreb': ['HR'], 'Europe/Sarajevo': ['BA'], 'Europe/Belgrade': ['RS', 'XK'],
  'Europe/Podgorica': ['ME'], 'Europe/Skopje': ['MK'], 'Europe/Tirane': ['AL'],
  'Europe/London': ['GB'], 'Europe/Dublin': ['IE'], 'Europe/Lisbon': ['PT'], 'Europe/Jersey': ['JE'], 'Europe/Guernsey': ['GG'],
  'Europe/Isle_of_Man': ['IM'], 'Atlantic/Faroe': ['FO'], 'Atlantic/Reykjavik': ['IS'],
  'Europe/Athens': ['GR'], 'Europe/Sofia': ['BG'], 'Europe/Bucharest': ['RO'], 'Europe/Chisinau': ['MD'], 'Europe/Helsinki': ['FI', 'AX'],
  'Europe/Tallinn': ['EE'], 'Europe/Riga': ['LV'], 'Europe/Vilnius': ['LT'], 'Europe/Kiev': ['UA'], 'Asia/Nicosia': ['CY'],
  'Europe/Istanbul': ['TR'], 'Europe/Minsk': ['BY'], 'Asia/Tbilisi': ['GE'], 'Asia/Yerevan': ['AM'], 'Asia/Baku': ['AZ'],
  'Africa/Casablanca': ['MA'], 'Africa/Algiers': ['DZ'], 'Africa/Tunis': ['TN'], 'Africa/Cairo': ['EG'], 'Asia/Jerusalem': ['IL'],
};

const BY_COUNTRY = new Map(
  Object.entries(ZONES).flatMap(([zone, lands]) => lands.map((land) => [land, zone] as const)),
);

/** D140: the IANA time zone of a place's country. The client's zone where the country is unknown or has several. */
export const zoneOf = (land: string, ofClient: string): string => BY_COUNTRY.get(land) ?? ofClient;
