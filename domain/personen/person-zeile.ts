import type { AppTyp } from '../flow.ts';
import { joined } from '../questions/joined.ts';
import type { Text } from '../text.ts';
import type { Vorgang } from '../vorgang.ts';
import { bicyclesOnSite, personsOnSite } from './anzahl.ts';
import { shownOwnPhone } from './telefon.ts';

/**
 * The person in one line: 'Jana Beispiel, 0176 040 690 12, zwei Personen vor Ort'. For a bicycle it gives the number of
 * bicycles.
 */
export function personLine({ vn, vorgangsMetadaten }: Vorgang, typ: AppTyp): Text {
  const phone = shownOwnPhone(vorgangsMetadaten.mobilnummer).replaceAll(' ', '\u00a0'); // Non-breaking blanks.
  const words = [`${vn.vorname} ${vn.nachname}`.trim(), phone].filter(Boolean);
  const count = typ === 'kfz' ? personsOnSite(vn.anzahlPersonen) : bicyclesOnSite(vn.anzahlFahrraeder);
  return joined([...words.map((word): Text => [word, word]), count]);
}
