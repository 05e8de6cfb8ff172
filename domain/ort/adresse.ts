import type { Text } from '../text.ts';
import { abroad } from './laender.ts';

interface Adresse {
  strasse: string;
  hausnummer: string;
  plz: string;
  ort: string;
  land: string;
}

/** House and town of an address, '' each where it is unknown. A number without a street is none. */
export const addressLines = ({
  strasse,
  hausnummer,
  plz,
  ort,
}: Omit<Adresse, 'land'>): [house: string, town: string] => [
  strasse && `${strasse} ${hausnummer}`.trim(),
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
