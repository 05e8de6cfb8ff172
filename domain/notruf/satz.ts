import { GEFAHR_WORTE, reportedDangers } from '../gefahr/gefahr.ts';
import { addressLines } from '../ort/adresse.ts';
import { KM_UNKNOWN } from '../ort/kilometer.ts';
import { isRoad } from '../ort/orts-typ.ts';
import { readPoint, readPosition, type Point } from '../ort/punkt.ts';
import { spokenPlace } from '../ort/vorlesen.ts';
import type { Sprache } from '../sicherheit/safety-rule.ts';
import type { Text } from '../text.ts';
import type { Vorgang } from '../vorgang.ts';
import { WORTE, type Worte } from './words.ts';

/** The facts in the emergency sentence. */
export type EmergencyFacts = Pick<Vorgang, 'gefahr' | 'schadenTyp' | 'schadenOrt'>;

/**
 * The person's position as far as the device knows it, even before they confirmed it. The chosen point counts first,
 * then that of the address, then the measured one. Null: none.
 */
function punktOf({ positionsdaten, adresse, browserPosition }: EmergencyFacts['schadenOrt']): Point | null {
  return readPoint(positionsdaten) ?? readPoint(adresse) ?? readPoint(readPosition(browserPosition));
}

/** The place as a sentence to read out; null while nothing is known of it. */
export const emergencyPlace = ({ schadenOrt }: EmergencyFacts): Text | null =>
  spokenPlace(schadenOrt, punktOf(schadenOrt));

/** The reported dangers, as sentences to read out before the place; '' for none. */
export const dangerSentences = (lage: EmergencyFacts): Text => {
  const said = reportedDangers(lage).map((code) => GEFAHR_WORTE[code]);
  const isAccident = lage.schadenTyp === 'SCHADEN_UNFALL';
  const all: readonly Text[] = isAccident ? [['Unfall', 'Accident'], ...said] : said;
  return [all.map(([de]) => `${de}.`).join(' '), all.map(([, en]) => `${en}.`).join(' ')];
};

/**
 * The emergency sentence to read out in that language: accident or emergency, place, and injured people if they were
 * reported. The sentence never says that nobody is injured, because no tick is no answer. Null while no place is known.
 */
export function notrufSatz(lage: EmergencyFacts, sprache: Sprache): string | null {
  const worte = WORTE[sprache];
  const ort = ortIn(lage.schadenOrt, worte);
  if (!ort) return null;
  const { verletzt } = lage.gefahr;
  const what = verletzt || lage.schadenTyp === 'SCHADEN_UNFALL' ? worte.unfall : worte.notfall;
  return `${what}. ${ort[0]!.toUpperCase()}${ort.slice(1)}.${verletzt ? ` ${injuredSentence(sprache, 'ja')}` : ''}`;
}

/** 'Injured: yes.', 'Injured: no.' in that language. */
export function injuredSentence(sprache: Sprache, antwort: 'ja' | 'nein'): string {
  const worte = WORTE[sprache];
  // French typography: a blank before a colon.
  return `${worte.verletzte}${sprache === 'fr' ? ' :' : ':'} ${worte[antwort]}.`;
}

function ortIn(ort: EmergencyFacts['schadenOrt'], worte: Worte): string {
  const { ortsTyp, ausserortsInfo, adresse } = ort;
  const isMotorway = ortsTyp === 'autobahn';
  const road = isRoad(ort) ? roadIn(ausserortsInfo, isMotorway, worte) : '';
  const address = isMotorway ? [] : addressLines(adresse);
  const point = punktOf(ort);
  return [road, ...address, point ? degreesIn(point, worte) : ''].filter(Boolean).join(', ');
}

function roadIn(
  { name, fahrtrichtung, km }: EmergencyFacts['schadenOrt']['ausserortsInfo'],
  isMotorway: boolean,
  worte: Worte,
) {
  if (!name) return '';
  const isKnown = km !== '' && km !== KM_UNKNOWN;
  return [
    `${isMotorway ? worte.autobahn : worte.strasse} ${name}`,
    fahrtrichtung && `${worte.richtung} ${fahrtrichtung}`,
    isKnown && `${worte.kilometer} ${km.replace(/[.,]/, worte.komma)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

function degreesIn({ lat, lng }: Point, { nord, sued, ost, west, komma }: Worte): string {
  const [y, x] = [lat, lng].map((angle) => Math.abs(angle).toFixed(5).replace('.', komma));
  return `${y} ${lat < 0 ? sued : nord}, ${x} ${lng < 0 ? west : ost}`;
}
