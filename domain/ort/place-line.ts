import { joined } from '../questions/joined.ts';
import type { Text } from '../text.ts';
import type { Vorgang } from '../vorgang.ts';
import { addressLine, addressLines } from './adresse.ts';
import { kilometreText } from './kilometer.ts';
import { abroad } from './laender.ts';
import { isRoad } from './orts-typ.ts';
import { chosenPosition, type Point } from './punkt.ts';
import { accuracyText, pointText } from './punkt-worte.ts';

/**
 * The place in one line, with the country if it is abroad; null while none is known.
 * 'Nürnberger Straße 12, 91207 Lauf a. d. Pegnitz', or 'A 9 Richtung München, Kilometer 153,5'. A point without street
 * or road: by its town, '91207 Lauf, Punkt auf etwa 12 m genau', or else by its coordinates.
 */
export function placeLine({ schadenOrt }: Pick<Vorgang, 'schadenOrt'>): Text | null {
  const { positionsdaten, adresse } = schadenOrt;
  if (hasRoad(schadenOrt)) return road(schadenOrt);
  if (positionsdaten && !addressLines(adresse)[0]) return pointLine(positionsdaten, schadenOrt);
  return addressOf(schadenOrt);
}

/**
 * The point of a road, which the line of the road does not name, with its accuracy where it was measured. Null for a
 * place that is no road or has no point.
 */
export function pointAlong({ schadenOrt }: Pick<Vorgang, 'schadenOrt'>): Text | null {
  if (!hasRoad(schadenOrt) || !schadenOrt.positionsdaten) return null;
  const measured = chosenPosition(schadenOrt);
  if (!measured) return ['Punkt auf der Karte geht mit', 'The point on the map is included'];
  const [de, en] = accuracyText(measured.genauigkeit);
  return [`GPS-Punkt ${de} geht mit`, `GPS point ${en} is included`];
}

/** The place in words, without coordinates, as a leseID shows it. D118 */
export function placeInWords({ schadenOrt }: Vorgang): Text | null {
  return hasRoad(schadenOrt) ? road(schadenOrt) : addressOf(schadenOrt);
}

type SchadenOrt = Vorgang['schadenOrt'];

const hasRoad = (place: SchadenOrt): boolean => isRoad(place) && place.ausserortsInfo.name !== '';

/** The address in one line; null without one, and at a motorway. */
const addressOf = ({ ortsTyp, adresse }: SchadenOrt): Text | null =>
  ortsTyp === 'autobahn' ? null : addressLine(adresse);

function road(place: SchadenOrt): Text {
  const { name, fahrtrichtung, km } = place.ausserortsInfo;
  const towards: Text = fahrtrichtung
    ? [`${name} Richtung ${fahrtrichtung}`, `${name} towards ${fahrtrichtung}`]
    : [name, name];
  // The address already names the country.
  return joined([towards, ...known(kilometreText(km)), ...known(addressOf(place) ?? abroad(place.adresse.land))]);
}

const known = (text: Text | null): Text[] => (text ? [text] : []);

/** The accuracy is shown only while the point is still the measured one. */
function pointLine(point: Point, { adresse, browserPosition: measured }: SchadenOrt): Text {
  const [lat, lng] = [point.lat.toFixed(5), point.lng.toFixed(5)];
  const isMeasured = measured?.lat.toFixed(5) === lat && measured.lng.toFixed(5) === lng;
  const exact = accuracyText(measured?.genauigkeit ?? 0);
  const town = adresse.ort ? addressLine(adresse) : null;
  if (town)
    return joined([
      town,
      isMeasured ? [`Punkt ${exact[0]}`, `point ${exact[1]}`] : ['Punkt auf der Karte', 'point on the map'],
    ]);
  const [de, en] = pointText(point);
  return isMeasured ? [`${de} (${exact[0]})`, `${en} (${exact[1]})`] : [de, en];
}
