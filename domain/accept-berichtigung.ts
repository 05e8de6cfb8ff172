import { acceptVorgang, type PartOfPath } from './accept-vorgang.ts';
import { answersOf } from './answers.ts';
import { BERICHTIGUNG_GRUENDE, type Berichtigt, type Berichtigung, type BerichtigungGrund } from './berichtigung.ts';
import { isObject } from './is-object.ts';
import { LAND_DES_ORTS } from './ort/land-des-orts.ts';
import { landName } from './ort/laender.ts';
import { schadenort } from './ort/schadenort.ts';
import { phoneProblem, tidyPhone } from './personen/telefon.ts';
import { problems } from './questions/problems.ts';
import type { Asking, Problem } from './questions.ts';
import { sicherheitIn } from './sicherheit/sicherheit.ts';
import { wordOf, type Text } from './text.ts';
import { emptyVorgang, reportedVorgang, valueAt, withValue, type Vorgang } from './vorgang.ts';

/** A correction as it may be stored, and the fields that were left out or changed (D98). */
export interface AngenommeneBerichtigung extends Pick<Berichtigung, 'grund' | 'neu'> {
  notTaken: readonly Problem[];
}

const PLACES: readonly PartOfPath[] = [
  { path: '/kfz/schadenort', part: schadenort },
  { path: '/fahrrad/schadenort', part: schadenort },
];

/**
 * Reads a correction of a case as it counts now. The place is read by the same part as in a report, the number by its
 * own rule. A place without a country keeps the country of before. Returns every mistake. D126
 */
export function acceptBerichtigung(
  raw: unknown,
  vorgang: Vorgang,
  asking: Asking,
): AngenommeneBerichtigung | { fehler: Problem[] } {
  const given = isObject(raw) ? raw : {};
  const { schadenOrt, mobilnummer } = given;
  if (schadenOrt === undefined && mobilnummer === undefined) return { fehler: [{ feld: 'schadenOrt', text: NOTHING }] };
  const place = schadenOrt === undefined ? null : acceptPlace(schadenOrt, vorgang, asking);
  const phone = mobilnummer === undefined ? null : phoneProblem(wordOf(mobilnummer));
  const grund = grundOf(given['grund'], place !== null);
  const fehler = [
    ...(place && 'fehler' in place ? place.fehler : []),
    ...(phone ? [{ feld: 'mobilnummer', text: phone }] : []),
    ...(grund === null ? [{ feld: 'grund', text: NO_REASON }] : []),
  ];
  if (fehler.length || grund === null || (place && 'fehler' in place)) return { fehler };
  const neu: Berichtigt = {
    ...(place && { schadenOrt: place.schadenOrt }),
    ...(mobilnummer !== undefined && { mobilnummer: tidyPhone(wordOf(mobilnummer)) ?? '' }),
  };
  return { grund, neu, notTaken: place?.notTaken ?? [] };
}

/** The code of a reason. Returns '' for a correction of the number alone, and null for an unknown reason. */
function grundOf(given: unknown, hasPlace: boolean): Berichtigung['grund'] | null {
  const code = wordOf(given).trim().toLowerCase();
  if (!hasPlace) return '';
  if (code === '') return 'ort_falsch';
  return Object.hasOwn(BERICHTIGUNG_GRUENDE, code) ? (code as BerichtigungGrund) : null;
}

/**
 * Reads the whole place anew, by the part of the report. The measured position stays only where the person chose it.
 */
function acceptPlace(
  raw: unknown,
  vorgang: Vorgang,
  asking: Asking,
): { schadenOrt: Vorgang['schadenOrt']; notTaken: Problem[] } | { fehler: Problem[] } {
  if (!isObject(raw)) return { fehler: [{ feld: 'schadenOrt', text: NO_PLACE }] };
  const { language } = vorgang.vorgangsMetadaten;
  const { land } = vorgang.schadenOrt.adresse;
  const of = { vorgangsMetadaten: { language }, schadenOrt: raw };
  const isLandSaid = LAND_DES_ORTS.some((path) => wordOf(valueAt(of, path)).trim() !== '');
  const before = withValue({ ...vorgang, schadenOrt: emptyVorgang().schadenOrt }, LAND_DES_ORTS[0], land);
  const received = isLandSaid ? of : withValue(of, LAND_DES_ORTS[0], land);
  const { vorgang: accepted, notTaken } = acceptVorgang(PLACES, received, before, asking);
  const fehler = problems(schadenort, answersOf(schadenort, accepted), asking);
  if (fehler.length) return { fehler };
  const { schadenOrt } = reportedVorgang(accepted);
  const ofPlace = notTaken.filter(({ feld }) => feld.startsWith('schadenOrt.'));
  return { schadenOrt: { ...schadenOrt, datenEingegeben: true }, notTaken: ofPlace };
}

/** The name of the new country, if the corrected place lies in another one; null: the same country. */
export function changedCountry(before: Vorgang, neu: Berichtigt): Text | null {
  const land = neu.schadenOrt?.adresse.land;
  if (land === undefined || land === before.schadenOrt.adresse.land) return null;
  const [de, en] = landName(land) ?? [land, land];
  const { istDort, regeln } = sicherheitIn(land);
  const [nummern, numbers] = istDort ? regeln.notruf.text : EUROPE;
  return [`Der Ort liegt jetzt in: ${de}. ${nummern}`, `The location is now in: ${en}. ${numbers}`];
}

const EUROPE: Text = ['Die 112 gilt in ganz Europa.', '112 works all over Europe.'];
const NOTHING: Text = ['Nennen Sie einen Ort oder eine Handynummer.', 'Name a location or a mobile number.'];
const NO_PLACE: Text = [
  'Senden Sie den Ort als Objekt wie in der Meldung.',
  'Send the location as an object, as in a report.',
];
const CODES = Object.keys(BERICHTIGUNG_GRUENDE).join(', ');
const NO_REASON: Text = [`Nennen Sie den Grund: ${CODES}.`, `Give the reason: ${CODES}.`];
