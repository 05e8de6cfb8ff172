import { GEO_CREDIT, type GeoQuelle } from '#domain/ort/geo.ts';
import type { Text } from '#domain/text.ts';
import { useSay } from '../words/use-say.ts';

/** Attribution of geodata, as its licence demands. */
export function Source({ quelle }: { quelle: GeoQuelle }) {
  const say = useSay();
  return <p className="hint credit">{`${say(['Daten: ', 'Data: '])}${GEO_CREDIT[quelle]}`}</p>;
}

/** §8: the geocoder did not answer, and what is enough without it. D109. */
export const unreachable = ([de, en]: Text): Text =>
  navigator.onLine
    ? [
        `Der Server für Adressen ist gerade nicht erreichbar. ${de}`,
        `The server for addresses appears to be unreachable. ${en}`,
      ]
    : [`Ohne Netz finden wir keine Adressen. ${de}`, `Without a network we cannot find addresses. ${en}`];

/** What is enough beside fields that the person fills in. */
export const OWN_WORDS: Text = ['Ihre eigenen Angaben genügen.', 'What you typed is enough.'];
