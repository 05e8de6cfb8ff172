import type { Text } from '../text.ts';
import type { Vorgang } from '../vorgang.ts';
import { addressLines } from './adresse.ts';
import { KM_UNKNOWN, kmDigits } from './kilometer.ts';
import { abroad } from './laender.ts';
import { isRoad } from './orts-typ.ts';
import type { Point } from './punkt.ts';
import { pointText } from './punkt-worte.ts';

type SchadenOrt = Vorgang['schadenOrt'];

const ME: Text = ['Ich stehe', 'I am'];

/**
 * The place as one sentence to read out on the phone; null while nothing is known. It names road, direction and
 * kilometre, or the address, then landmarks and coordinates.
 * 'Ich stehe auf der Autobahn A 9 in Richtung München bei Kilometer 153,5; meine Koordinaten sind …' `who`: the subject
 * of the sentence, with its verb.
 */
export function spokenPlace(place: SchadenOrt, point: Point | null, who: Text = ME): Text | null {
  const where = isRoad(place) && place.ausserortsInfo.name ? road(place) : address(place);
  if (!where && !point) return null;
  const { hinweis } = place.ausserortsInfo;
  const [deBy, enBy] = hinweis ? [`, zu erkennen an: ${hinweis}`, `, to be recognised by: ${hinweis}`] : ['', ''];
  const [de, en] = point ? pointText(point, [' Grad ', ' degrees ']) : ['', ''];
  if (!where) return [`${who[0]} bei den Koordinaten ${de}${deBy}.`, `${who[1]} at the coordinates ${en}${enBy}.`];
  return [
    `${who[0]} ${where[0]}${deBy}${de && `; meine Koordinaten sind ${de}`}.`,
    `${who[1]} ${where[1]}${enBy}${en && `; my coordinates are ${en}`}.`,
  ];
}

const INSIDE: Text = [', im Parkhaus oder in der Tiefgarage', ', in a multi-storey or underground car park'];

function road({ ortsTyp, ausserortsInfo, adresse, istParkhaus }: SchadenOrt): Text {
  const { name, fahrtrichtung, km } = ausserortsInfo;
  const isMotorway = ortsTyp === 'autobahn';
  const isKnown = km !== '' && km !== KM_UNKNOWN;
  const [deKm, enKm] = kmDigits(km);
  const at = isMotorway ? null : houseAndTown(adresse);
  const [deLand, enLand] = abroad(adresse.land) ?? ['', ''];
  const say = (...parts: readonly string[]): string => parts.filter(Boolean).join('');
  return [
    say(
      `auf der ${isMotorway ? 'Autobahn' : 'Straße'} ${name}`,
      fahrtrichtung && ` in Richtung ${fahrtrichtung}`,
      isKnown ? ` bei Kilometer ${deKm}` : '',
      at ? `, ${at[0]}` : '',
      deLand && `, ${deLand}`,
      istParkhaus ? INSIDE[0] : '',
    ),
    say(
      `on the ${isMotorway ? 'motorway' : 'road'} ${name}`,
      fahrtrichtung && ` towards ${fahrtrichtung}`,
      isKnown ? ` at kilometre ${enKm}` : '',
      at ? `, ${at[1]}` : '',
      enLand && `, ${enLand}`,
      istParkhaus ? INSIDE[1] : '',
    ),
  ];
}

function address({ ortsTyp, adresse, istParkhaus }: SchadenOrt): Text | null {
  const at = ortsTyp === 'autobahn' ? null : houseAndTown(adresse);
  if (!at) return null;
  const land = abroad(adresse.land);
  const say = (where: string, country: string | undefined, inside: string): string =>
    where + (country ? `, ${country}` : '') + (istParkhaus ? inside : '');
  return [say(at[0], land?.[0], INSIDE[0]), say(at[1], land?.[1], INSIDE[1])];
}

/** 'an der Adresse Feldweg 3 in 86655 Harburg', 'in 86655 Harburg'; null where neither is known. */
function houseAndTown(adresse: SchadenOrt['adresse']): Text | null {
  const [house, town] = addressLines(adresse);
  if (!house && !town) return null;
  const say = (at: string): string => [house && `${at} ${house}`, town && `in ${town}`].filter(Boolean).join(' ');
  return [say('an der Adresse'), say('at the address')];
}
