import type { Text } from '../text.ts';
import { abroad } from './laender.ts';

interface Adresse {
  strasse: string;
  hausnummer: string;
  plz: string;
  ort: string;
  land: string;
}

/** An address in one line, as on a letter, with the country if it is abroad; null without street and town. */
export function addressLine({ strasse, hausnummer, plz, ort, land }: Adresse): Text | null {
  const lines = [strasse && `${strasse} ${hausnummer}`.trim(), `${plz} ${ort}`.trim()].filter(Boolean);
  if (!lines.length) return null;
  const inOne = (country = ''): string => [...lines, country].filter(Boolean).join(', ');
  const [de, en] = abroad(land) ?? [];
  return [inOne(de), inOne(en)];
}
