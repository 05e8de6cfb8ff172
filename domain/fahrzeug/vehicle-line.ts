import type { AppTyp } from '../flow.ts';
import { joined } from '../questions/joined.ts';
import type { Text } from '../text.ts';
import type { Vorgang } from '../vorgang.ts';
import { FAHRRAD_TYPEN } from './fahrrad-infos.ts';

/** The vehicle in one line: 'K-RA 1234, Muster Kombi, mit Anhänger', 'E-Bike, Muster'; null if nothing is known. */
export function vehicleLine({ kfz }: Vorgang, typ: AppTyp): Text | null {
  const plate =
    kfz.kennzeichen_land === 'DE' || !kfz.kennzeichen_land
      ? kfz.kennzeichen_id
      : kfz.kennzeichen_id && `${kfz.kennzeichen_id} (${kfz.kennzeichen_land})`;
  const model = [kfz.hersteller, kfz.modell].filter(Boolean).join(' ');
  const ofBicycle = [kindOf(kfz.fahrzeugtyp), same(kfz.hersteller)];
  const own = typ === 'kfz' ? [same(plate), same(model)] : ofBicycle;
  const texts = [...own, trailer(kfz)].filter((text) => text !== null);
  return texts.length ? joined(texts) : null;
}

function trailer({ anhaenger, anhaenger_rollfaehig: rolls }: Vorgang['kfz']): Text | null {
  if (anhaenger !== 'ja') return null;
  return rolls === 'nein' ? ['Anhänger rollt nicht', 'trailer does not roll'] : ['mit Anhänger', 'with trailer'];
}

const same = (word: string): Text | null => (word ? [word, word] : null);

function kindOf(code: string): Text | null {
  if (code === 'keine_angabe' || !Object.hasOwn(FAHRRAD_TYPEN, code)) return null;
  return FAHRRAD_TYPEN[code as keyof typeof FAHRRAD_TYPEN];
}
