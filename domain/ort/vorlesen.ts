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
 * The place as one sentence to read out on the phone: road, direction and kilometre, or the address, then the
 * coordinates; null while nothing is known. 'Ich stehe auf der Autobahn A 9 in Richtung München bei Kilometer 153,5;
 * meine Koordinaten sind …' `who`: whoever stands there, with the verb.
 */
export function spokenPlace(place: SchadenOrt, point: Point | null, who: Text = ME): Text | null {
  const where = isRoad(place) ? road(place) : address(place);
  if (!where && !point) return null;
  const near = isRoad(place) ? place.ausserortsInfo.hinweis : '';
  const [de, en] = point ? pointText(point, [' Grad ', ' degrees ']) : ['', ''];
  if (!where) return [`${who[0]} bei den Koordinaten ${de}.`, `${who[1]} at the coordinates ${en}.`];
  return [
    `${who[0]} ${where[0]}${near && `, in der Nähe: ${near}`}${de && `; meine Koordinaten sind ${de}`}.`,
    `${who[1]} ${where[1]}${near && `, nearby: ${near}`}${en && `; my coordinates are ${en}`}.`,
  ];
}

const INSIDE: Text = [', im Parkhaus oder in der Tiefgarage', ', in a multi-storey or underground car park'];

function road({ ortsTyp, ausserortsInfo: { name, fahrtrichtung, km }, adresse, istParkhaus }: SchadenOrt): Text | null {
  if (!name) return null;
  const [deLand, enLand] = abroad(adresse.land) ?? ['', ''];
  const isKnown = ortsTyp === 'autobahn' && km !== '' && km !== KM_UNKNOWN;
  const [deKm, enKm] = kmDigits(km);
  const [de, en] = ortsTyp === 'autobahn' ? ['Autobahn', 'the motorway'] : ['Straße', 'the road'];
  const [deInside, enInside] = istParkhaus ? INSIDE : ['', ''];
  return [
    `auf der ${de} ${name}${fahrtrichtung && ` in Richtung ${fahrtrichtung}`}${isKnown ? ` bei Kilometer ${deKm}` : ''}${deLand && `, ${deLand}`}${deInside}`,
    `on ${en} ${name}${fahrtrichtung && ` towards ${fahrtrichtung}`}${isKnown ? ` at kilometre ${enKm}` : ''}${enLand && `, ${enLand}`}${enInside}`,
  ];
}

function address({ adresse, istParkhaus }: SchadenOrt): Text | null {
  const [house, town] = addressLines(adresse);
  if (!house && !town) return null;
  const [deLand, enLand] = abroad(adresse.land) ?? ['', ''];
  const say = (at: string, within: string, inside: string, country: string): string =>
    [house && `${at} ${house}`, town && `${within} ${town}`].filter(Boolean).join(' ') +
    (country && `, ${country}`) +
    (istParkhaus ? inside : '');
  return [say('an der Adresse', 'in', INSIDE[0], deLand), say('at the address', 'in', INSIDE[1], enLand)];
}
