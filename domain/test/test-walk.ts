import { answersOf } from '../answers.ts';
import { lacks, type Lack } from '../complete.ts';
import { judgePlate } from '../fahrzeug/judge-plate.ts';
import { rowOf, type Journey, type Path, type Screen } from '../flow.ts';
import type { LeftKinds } from '../ort/kind-of-place.ts';
import { isPlace } from '../ort/genauigkeit.ts';
import { schadenort } from '../ort/schadenort.ts';
import { isFilled } from '../ort/von-hand.ts';
import { PARTS } from '../parts.ts';
import { asked, fieldsOf, pathOf, type Answers, type Asking, type Part, type Question } from '../questions.ts';
import { problems } from '../questions/problems.ts';
import { journeyOf, type Vorgang } from '../vorgang.ts';

/**
 * Model for model-based tests: the actions on each screen, and their results: the next screen and the case. The walks
 * of the domain run on the model alone. Those of the browser do the same on the real screens and compare.
 */
export interface Walk {
  asking: Asking;
  sky: Sky;
  /** The walker answers 'Weiß ich nicht' wherever it is offered. */
  isUnsure: boolean;
  /** The case as the operator prefilled it. */
  first: Vorgang;
  vorgang: Vorgang;
  /** Text as typed, by wire path, where the case holds a normalised value. */
  typed: Answers;
  /** History of the screens, the shown one last; opening an address starts a new one. */
  trail: HistoryEntry[];
  /** Every screen shown so far, in order. */
  shown: Path[];
  /** State that a screen keeps only while it is shown. */
  memory: Memory;
  /** Answers for kinds of place that were left, since the page was loaded. */
  left: LeftKinds;
  /** Whether locating has failed since the page was loaded. */
  hasTrouble: boolean;
  /** Whether the start button was pressed, which gives consent. Nothing is sent without it. */
  isStarted: boolean;
  isReported: boolean;
}

/** A history entry. */
export interface HistoryEntry {
  path: Path;
  /** Missing answers when 'Change' was pressed on the summary. The next 'Continue' leads back there. */
  known?: readonly string[];
}

interface Memory {
  filled: 'not yet' | 'as it comes' | 'carefully';
  /** Whether the found point waits for confirmation. */
  isPoint: boolean;
}

/**
 * The position of the device: a point with its accuracy in metres, or null. The service's geocoder knows no address
 * there.
 */
export const SKIES = {
  clear: { lat: 54.51035, lng: 6.28122, genauigkeit: 12 },
  cloudy: { lat: 54.51035, lng: 6.28122, genauigkeit: 500 },
  none: null,
} as const;
export type Sky = keyof typeof SKIES;

/** The screen that is shown. */
export const here = ({ trail }: Walk): Path => trail.at(-1)!.path;

/** The name of its screen, from the row of the flow. */
export const screenHere = (walk: Walk): Screen => rowOf(here(walk))[1] as Screen;

/** Facts of the walk that decide its way through the screens. */
export const journey = ({ vorgang, asking, isReported }: Walk): Journey => ({
  ...journeyOf(vorgang, asking.webparams),
  ...(isReported && { status: 'gemeldet' }),
});

/** Everything that is missing before the case can be sent. */
export const lacking = ({ vorgang, asking }: Walk): Lack[] => lacks(PARTS, vorgang, asking);

/** The part that the screen fills, if any. */
export const partHere = (walk: Walk): Part | undefined => PARTS.find(({ path }) => path === here(walk))?.part;

/** The answers of a part as they were typed. */
export function answersAsTyped({ vorgang, typed, asking }: Walk, part: Part): Answers {
  const stored = answersOf(part, vorgang);
  const fields = writtenFields(part, stored, asking).filter((field) => pathOf(part, field) in typed);
  return { ...stored, ...Object.fromEntries(fields.map((field) => [field, typed[pathOf(part, field)]])) };
}

/** The fields of a part that are asked now and typed in. */
export const writtenFields = (part: Part, answers: Answers, asking: Asking): string[] =>
  asked(part, answers, asking).flatMap((question) =>
    question.kind === 'text' || question.kind === 'number' ? [question.field] : [],
  );

/** A point that may be the place, unless the person chose to type. D48. */
export function finePoint({ asking, vorgang: { schadenOrt } }: Walk): { lat: number; lng: number } | null {
  const { browserPosition: fix, keine_automatische_lokalisierung: isByHand } = schadenOrt;
  return fix && !isByHand && isPlace(fix, asking.webparams) ? { lat: fix.lat, lng: fix.lng } : null;
}

/** Whether an address was typed instead of a point. */
export function hasTypedAddress(walk: Walk): boolean {
  const answers = answersAsTyped(walk, schadenort);
  const { positionsdaten, strasse, plz, ort, datenEingegeben } = answers;
  return (
    positionsdaten === null &&
    (datenEingegeben === true || !isFilled(answers)) &&
    [strasse, plz, ort].some((text) => text !== '')
  );
}

/** How the place is asked for now. */
export function wayOfPlace(walk: Walk): 'motorway' | 'point' | 'typed' {
  if (walk.vorgang.schadenOrt.ortsTyp === 'autobahn') return 'motorway';
  return finePoint(walk) && walk.memory.isPoint ? 'point' : 'typed';
}

/** Whether a question is on the screen. The address is asked only where there is no point to confirm. */
export function isVisible(walk: Walk, part: Part, question: Question, answers: Answers): boolean {
  const asking = { ...walk.asking, vorgang: walk.vorgang };
  if (!asked(part, answers, asking).includes(question)) return false;
  if (part !== schadenort) return true;
  const address = ['strasse', 'hausnummer', 'plz', 'ort', ...(answers['ortsTyp'] === 'ausserorts' ? [] : ['land'])];
  const apart = ['ortsTyp', ...(wayOfPlace(walk) === 'point' ? address : [])];
  return !fieldsOf(question).some((field) => apart.includes(field));
}

/** Whether 'Continue' leaves the screen. */
export function isRight(walk: Walk, part: Part): boolean {
  const answers = answersAsTyped(walk, part);
  if (screenHere(walk) === 'licence-plate' && judgePlate(answers, walk.asking).problem) return false;
  return problems(part, answers, walk.asking).length === 0;
}
