import { acceptPart } from './accept/accept-part.ts';
import { isNothing } from './accept/read-answers.ts';
import { CODES_ARE, OTHER_TYPE, NO_LONGER_VALID, STORED_AS } from './accept/reasons.ts';
import { unknownFields } from './accept/unknown-fields.ts';
import { answersOf, rawAnswersOf, withAnswers } from './answers.ts';
import { DERIVED_FIELDS, withoutStale } from './derived.ts';
import type { Path } from './flow.ts';
import { isObject } from './is-object.ts';
import { ALLE_LAENDER } from './ort/alle-laender.ts';
import { LAND_DES_ORTS, withOneCountry } from './ort/land-des-orts.ts';
import type { Asking, Part, Problem } from './questions.ts';
import { languageOf, LANGUAGES, wordOf, type Text } from './text.ts';
import { isStep, SCHADEN, schadenOf, schadenTypOf, valueAt, visited, type Vorgang } from './vorgang.ts';

/** A part and the screen that fills it. */
export interface PartOfPath {
  path: Path;
  part: Part;
}

/** A case to store, and the received values that were left out or changed, with the reason (D98). */
export interface Accepted {
  vorgang: Vorgang;
  notTaken: Problem[];
}

/**
 * Allow-list for a save: makes the case to store from what a client of the API sent. Every part is read tolerantly
 * (D102) and goes through `accept`.
 * Fields that only the service writes, and fields that no part asks for, stay as stored. A damage object that was not
 * sent stays too, as part of the draft.
 */
export function acceptVorgang(parts: readonly PartOfPath[], raw: unknown, stored: Vorgang, now: Asking): Accepted {
  const came = isObject(raw) ? raw : {};
  const received = withOneCountry(came);
  const said = valueAt(received, LANGUAGE);
  const language = isLanguage(said) ? languageOf(said) : stored.vorgangsMetadaten.language;
  const asking: Asking = { ...now, language };
  const ofType = `/${asking.typ}/`;
  const notTaken: Problem[] = [];
  const taken = new Set(OWN_WAY);
  let vorgang = stored;
  // Not a merge: a field that was not sent gets its default, not the stored value.
  for (const { path, part } of parts) {
    if (!path.startsWith(ofType) && path !== OF_BOTH) continue;
    if (DAMAGE_OBJECTS.has(part.at) && !isObject(received[part.at])) continue;
    const accepted = acceptPart(part, rawAnswersOf(part, received), asking, answersOf(part, stored));
    vorgang = withAnswers(part, vorgang, accepted.answers);
    notTaken.push(...accepted.notTaken);
    for (const { words, fields } of part.places) for (const field of fields) taken.add([...words, field].join('.'));
  }
  const schadenTyp = schadenTypOf({ ...received, schadenTyp: schadenWord(received) });
  const isOfType = schadenOf(schadenTyp)?.path.startsWith(ofType);
  vorgang = {
    ...vorgang,
    schadenTyp: isOfType ? schadenTyp : stored.schadenTyp,
    bearbeitungsSchritte: visited(stored.bearbeitungsSchritte, received['bearbeitungsSchritte']),
    vorgangsMetadaten: {
      ...vorgang.vorgangsMetadaten,
      language,
    },
  };
  const given = { ...vorgang, webparams: asking.webparams, webparams_texte: asking.webparams };
  const kept = withoutStale(stored, vorgang);
  return {
    vorgang: kept,
    notTaken: [
      ...notTaken,
      ...staleOnes(came, vorgang, kept),
      ...otherCountries(came, vorgang).filter(({ feld }) => !notTaken.some((one) => one.feld === feld)),
      ...typeAndSteps(received, asking),
      ...unknownFields(received, (path) => taken.has(path), given),
    ],
  };
}

/** Received fields that belong to an address or a car which this save replaces. D123 */
const staleOnes = (came: Readonly<Record<string, unknown>>, before: Vorgang, after: Vorgang): Problem[] =>
  DERIVED_FIELDS.filter(
    (path) => !isNothing(valueAt(came, path)) && valueAt(before, path) !== valueAt(after, path),
  ).map((feld) => ({ feld, text: NO_LONGER_VALID }));

/** The received countries that differ from the stored one. D99. */
function otherCountries(came: Readonly<Record<string, unknown>>, vorgang: Vorgang): Problem[] {
  const land = vorgang.schadenOrt.adresse.land;
  const isOther = (path: string): boolean => {
    const value = valueAt(came, path);
    return !isNothing(value) && wordOf(value).trim().toUpperCase() !== land;
  };
  return LAND_DES_ORTS.filter(isOther).map((feld) => ({
    feld,
    text: land ? STORED_AS(land) : CODES_ARE(Object.keys(ALLE_LAENDER)),
  }));
}

/** The one screen with questions that both app types share. ADR 062 */
const OF_BOTH = '/gefahr' satisfies Path;

const DAMAGE_OBJECTS: ReadonlySet<string> = new Set(SCHADEN.map(([, object]) => object));

const LANGUAGE = 'vorgangsMetadaten.language';
/** Fields that neither a part nor the service alone writes. */
const OWN_WAY = ['schadenTyp', 'bearbeitungsSchritte', LANGUAGE];

/** The received damage type, in the letter case of its codes. D102 */
const schadenWord = (received: Readonly<Record<string, unknown>>): string =>
  wordOf(received['schadenTyp']).trim().toUpperCase();

/** Whether a value names one of our languages, or nothing, which is German. */
const isLanguage = (value: unknown): boolean => isNothing(value) || /^\s*(de|en)\b/i.test(wordOf(value));

/** Reasons why a field in `OWN_WAY` was not taken. */
function typeAndSteps(received: Readonly<Record<string, unknown>>, { typ }: Asking): Problem[] {
  const problems: Problem[] = [];
  const came = received['schadenTyp'];
  const known = SCHADEN.filter(([, , path]) => path.startsWith(`/${typ}/`)).map(([code]) => code as string);
  const word = schadenWord(received);
  if (!isNothing(came) && !known.includes(word))
    problems.push({ feld: 'schadenTyp', text: schadenOf(word) ? OTHER_TYPE : CODES_ARE(known) });
  const language = valueAt(received, LANGUAGE);
  if (!isLanguage(language)) problems.push({ feld: LANGUAGE, text: CODES_ARE(LANGUAGES) });
  const steps = received['bearbeitungsSchritte'];
  if (!isNothing(steps) && !(Array.isArray(steps) && steps.every(isStep)))
    problems.push({ feld: 'bearbeitungsSchritte', text: STEPS });
  return problems;
}

const STEPS: Text = [
  'Eine Liste aus { schritt, zeit }: Pfad und ISO-Zeit mit Z.',
  'A list of { schritt, zeit }: path and ISO time with Z.',
];
