import { say, type Language, type Text } from '../text.ts';
import { abroad } from './laender.ts';

interface Adresse {
  strasse: string;
  hausnummer: string;
  plz: string;
  ort: string;
  land: string;
}

/**
 * House and town of an address, each '' where it is unknown. Where there are no street names, the number follows the
 * town's name, as on letters: 'Langeneß 12', '25863 Langeneß'.
 */
export const addressLines = ({
  strasse,
  hausnummer,
  plz,
  ort,
}: Omit<Adresse, 'land'>): [house: string, town: string] => [
  strasse || plz || ort ? `${strasse || (hausnummer && ort)} ${hausnummer}`.trim() : '',
  `${plz} ${ort}`.trim(),
];

/** An address in one line, as on a letter, with the country if it is abroad; null without street and town. */
export function addressLine({ land, ...adresse }: Adresse): Text | null {
  const lines = addressLines(adresse).filter(Boolean);
  if (!lines.length) return null;
  const inOne = (country = ''): string => [...lines, country].filter(Boolean).join(', ');
  const [de, en] = abroad(land) ?? [];
  return [inOne(de), inOne(en)];
}

/** An address in one line, in the language of the case; '' for none. D137 */
export function addressIn(language: Language, adresse: Adresse): string {
  const line = addressLine(adresse);
  return line ? say(line, language) : '';
}
