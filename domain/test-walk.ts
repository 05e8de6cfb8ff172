import { answersOf, withAnswers } from './answers.ts';
import { lacks, type Lack } from './complete.ts';
import { isPlateRight, tidyPlate } from './fahrzeug/kennzeichen.ts';
import {
  addressOf,
  backOf,
  CHOICES,
  FLOW,
  isWithoutCase,
  nextOf,
  placeOf,
  redirectOf,
  rowOf,
  type Journey,
  type Path,
  type Screen,
} from './flow.ts';
import { isPlace } from './ort/genauigkeit.ts';
import { schadenort } from './ort/schadenort.ts';
import { isFilled } from './ort/von-hand.ts';
import { WEBPARAMS, type Webparams } from './mandant.ts';
import { PARTS } from './parts.ts';
import { asked, fieldsOf, pathOf, type Answers, type Asking, type Part, type Question } from './questions.ts';
import { accept } from './questions/accept.ts';
import { problems } from './questions/problems.ts';
import { anyAnswer, rightAnswer } from './test-answers.ts';
import type { Dice } from './test-dice.ts';
import { emptyVorgang, journeyOf, readVorgang, schadenOf, SCHADEN, type Vorgang } from './vorgang.ts';

/**
 * A model of somebody with the app in their hand: what they may do on each screen, and what must come of it: where they are then, and what
 * the case holds. The domain's walks run on it alone; those of the browser do the same on the real screens and compare.
 */
export interface Walk {
  asking: Asking;
  sky: Sky;
  /** The case as the operator made it. */
  first: Vorgang;
  vorgang: Vorgang;
  /** Wire path → what was typed, where the case reads it otherwise. */
  typed: Answers;
  /** The screens one came over, the last is the one that is shown; an address begins a new way. */
  trail: Entry[];
  /** Every screen that was shown, in order. */
  shown: Path[];
  /** What a screen remembers while it is shown. */
  memory: Memory;
  /** The search for the position has failed since the page was loaded. */
  hasTrouble: boolean;
  /** The start button was pressed: without its consent nothing is sent. */
  isStarted: boolean;
  isReported: boolean;
}

interface Entry {
  path: Path;
  /** What was missing when 'Change' was pressed on the summary: the next 'Continue' leads back there. */
  known?: readonly string[];
}

interface Memory {
  filled: 'not yet' | 'as it comes' | 'carefully';
  /** The plate is taken as it is. */
  isSpecial: boolean;
  /** The found point is to be confirmed. */
  isPoint: boolean;
}

/** What the device knows of its position: a point with its accuracy in metres, or nothing. No geocoder of the service knows an address there. */
export const SKIES = {
  clear: { lat: 54.51035, lng: 6.28122, genauigkeit: 12 },
  cloudy: { lat: 54.51035, lng: 6.28122, genauigkeit: 500 },
  none: null,
} as const;
export type Sky = keyof typeof SKIES;

/** Something to do on a screen. */
export type Deed =
  | { do: 'begin' | 'next' | 'back' | 'reload' | 'locate' | 'byHand' | 'elsewhere' | 'takePoint' | 'special' | 'send' }
  /** The summary says that the consent is missing; its link leads to the start page. */
  | { do: 'consent' }
  | { do: 'choose' | 'change'; path: Path }
  | { do: 'kind'; ortsTyp: string }
  /** An address is opened, in any spelling. */
  | { do: 'address'; address: string }
  /** One question after the other is answered. */
  | { do: 'fill'; answers: readonly Answers[]; isCareful: boolean };

/** The beginning: the link is opened. */
export function walkOf(vorgang: Vorgang, asking: Asking, sky: Sky): Walk {
  const walk: Walk = {
    asking,
    sky,
    first: vorgang,
    vorgang,
    typed: {},
    trail: [],
    shown: [],
    memory: { filled: 'not yet', isSpecial: false, isPoint: false },
    hasTrouble: false,
    isStarted: false,
    isReported: false,
  };
  open(walk, addressOf('/', vorgang.vorgangsMetadaten.userID));
  return walk;
}

/** What an operator may know before: some parts of a case, with every question a client can ask. */
export function knownBefore(dice: Dice, asking: Asking): Vorgang {
  const all = Object.fromEntries(
    Object.entries(WEBPARAMS).map(([name, standard]) => [name, typeof standard === 'boolean' ? true : standard]),
  ) as Webparams;
  const every = { ...asking, webparams: { ...all, web_AppTyp: asking.typ } };
  const parts = PARTS.filter(({ path, part }) => path.startsWith(`/${asking.typ}/`) && part !== schadenort);
  return dice.some(parts).reduce((vorgang, { part }) => {
    const answers = part.questions.reduce<Answers>(
      (before, question) =>
        asked(part, before, every).includes(question)
          ? { ...before, ...rightAnswer(dice, part, question, before, every) }
          : before,
      part.empty,
    );
    return withAnswers(part, vorgang, accept(part, answers, every).answers);
  }, emptyVorgang());
}

/** The screen that is shown. */
export const here = ({ trail }: Walk): Path => trail.at(-1)!.path;

const screenOf = (walk: Walk): Screen => rowOf(here(walk))[1] as Screen;

export const journey = ({ vorgang, asking, isReported }: Walk): Journey => ({
  ...journeyOf(vorgang, asking.webparams),
  ...(isReported && { status: 'gemeldet' }),
});

/** What keeps the case from being sent. */
export const lacking = ({ vorgang, asking }: Walk): Lack[] => lacks(PARTS, vorgang, asking);

/** The part that the screen fills, if it does. */
export const partHere = (walk: Walk): Part | undefined => PARTS.find(({ path }) => path === here(walk))?.part;

/** The answers of a part as they were typed. */
export function typedAnswers({ vorgang, typed, asking }: Walk, part: Part): Answers {
  const stored = answersOf(part, vorgang);
  const fields = writtenFields(part, stored, asking).filter((field) => pathOf(part, field) in typed);
  return { ...stored, ...Object.fromEntries(fields.map((field) => [field, typed[pathOf(part, field)]])) };
}

const writtenFields = (part: Part, answers: Answers, asking: Asking): string[] =>
  asked(part, answers, asking).flatMap((question) =>
    question.kind === 'text' || question.kind === 'number' ? [question.field] : [],
  );

function answer(walk: Walk, part: Part, changes: Answers): void {
  const answers = { ...typedAnswers(walk, part), ...changes };
  const accepted = accept(part, answers, walk.asking, answersOf(part, walk.first)).answers;
  const typed = { ...walk.typed };
  for (const field of writtenFields(part, accepted, walk.asking)) {
    if (answers[field] === accepted[field]) delete typed[pathOf(part, field)];
    else typed[pathOf(part, field)] = answers[field];
  }
  walk.typed = typed;
  walk.vorgang = withAnswers(part, walk.vorgang, accepted);
}

/** A part's screen is left by its button. */
function enter(walk: Walk, part: Part): void {
  answer(walk, part, 'datenEingegeben' in part.empty ? { datenEingegeben: true } : {});
  const schaden = SCHADEN.find(([, object]) => object === part.at);
  if (schaden) walk.vorgang = { ...walk.vorgang, schadenTyp: schaden[0] };
}

/** The screen of the last entry is shown, or the one that an address in its place leads to. */
function arrive(walk: Walk): void {
  const entry = walk.trail.at(-1)!;
  const id = walk.vorgang.vorgangsMetadaten.userID;
  const there = redirectOf({ row: rowOf(entry.path), id }, journey(walk));
  if (there !== null) entry.path = placeOf(there)!.row[0] as Path;
  walk.shown.push(entry.path);
  walk.memory = {
    filled: 'not yet',
    isSpecial: walk.vorgang.kfz.kennzeichen_ungeprueft,
    isPoint: finePoint(walk) !== null && !hasTypedAddress(walk),
  };
}

function open(walk: Walk, address: string): void {
  walk.trail = [{ path: placeOf(address)!.row[0] as Path }];
  load(walk);
}

/** A fresh page: the case is read from where it is kept. */
function load(walk: Walk): void {
  walk.vorgang = readVorgang(JSON.parse(JSON.stringify(walk.vorgang)));
  walk.hasTrouble = false;
  arrive(walk);
}

function go(walk: Walk, path: string, known = walk.trail.at(-1)!.known): void {
  const isSummary = rowOf(path)[1] === 'summary';
  walk.trail.push({ path: path as Path, ...(known && !isSummary && { known }) });
  arrive(walk);
}

/** Decision 27: on, or back to the summary unless a new question arises. Plate and vehicle are one section there. */
function onTheWay(walk: Walk): void {
  const { known, path } = walk.trail.at(-1)!;
  const isOnlyOnTheWay = ['location-intro', 'location-kind', 'localisation', 'licence-plate'].includes(screenOf(walk));
  if (!known || isOnlyOnTheWay) return go(walk, nextOf(path, journey(walk))!);
  const fresh = lacking(walk).find((lack) => !known.includes(lack.feld) && lack.path !== path);
  go(walk, fresh?.path ?? `/${walk.asking.typ}/zusammenfassung`);
}

/** Where one came from; a screen that is skipped by now is passed over. */
function back(walk: Walk): void {
  const from = walk.trail.pop()!;
  const id = walk.vorgang.vorgangsMetadaten.userID;
  const isSkipped = ({ path }: Entry): boolean => redirectOf({ row: rowOf(path), id }, journey(walk)) !== null;
  while (walk.trail.length && isSkipped(walk.trail.at(-1)!)) walk.trail.pop();
  if (!walk.trail.length) walk.trail.push({ path: backOf(from.path, journey(walk)) as Path });
  arrive(walk);
}

/** Decision 48: a point that may stand for the place, unless the person has said to type. */
function finePoint({ asking, vorgang: { schadenOrt } }: Walk): { lat: number; lng: number } | null {
  const { browserPosition: fix, keine_automatische_lokalisierung: isByHand } = schadenOrt;
  return fix && !isByHand && isPlace(fix, asking.webparams) ? { lat: fix.lat, lng: fix.lng } : null;
}

function hasTypedAddress(walk: Walk): boolean {
  const answers = typedAnswers(walk, schadenort);
  const { positionsdaten, strasse, plz, ort, datenEingegeben } = answers;
  return (
    positionsdaten === null &&
    (datenEingegeben === true || !isFilled(answers)) &&
    [strasse, plz, ort].some((text) => text !== '')
  );
}

/** How the place is asked for. */
function wayOfPlace(walk: Walk): 'motorway' | 'point' | 'typed' {
  if (walk.vorgang.schadenOrt.ortsTyp === 'autobahn') return 'motorway';
  return finePoint(walk) && walk.memory.isPoint ? 'point' : 'typed';
}

/** Whether a question stands on the screen: the place asks for the address only where there is no point to confirm. */
function isVisible(walk: Walk, part: Part, question: Question, answers: Answers): boolean {
  if (!asked(part, answers, walk.asking).includes(question)) return false;
  if (part !== schadenort) return true;
  const address = ['strasse', 'hausnummer', 'plz', 'ort', 'land'];
  const apart = ['ortsTyp', ...(wayOfPlace(walk) === 'point' ? address : [])];
  return !fieldsOf(question).some((field) => apart.includes(field));
}

/** Whether 'Continue' leaves the screen. */
function isRight(walk: Walk, part: Part): boolean {
  const answers = typedAnswers(walk, part);
  if (screenOf(walk) === 'licence-plate' && !walk.memory.isSpecial) {
    const land = String(answers['kennzeichen_land']);
    const plate = tidyPlate(String(answers['kennzeichen_id']), land);
    if (plate && !isPlateRight(plate, land, walk.asking)) return false;
  }
  return problems(part, answers, walk.asking).length === 0;
}

/** Does it, as far as the screen lets one. */
export function perform(walk: Walk, deed: Deed): void {
  const part = partHere(walk);
  switch (deed.do) {
    case 'begin':
      walk.isStarted = true;
      return go(walk, nextOf(here(walk), journey(walk))!);
    case 'choose':
      return go(walk, deed.path);
    case 'change': {
      const known = lacking(walk).map(({ feld }) => feld);
      return go(walk, deed.path, known);
    }
    case 'fill':
      answer(walk, part!, Object.assign({}, ...deed.answers) as Answers);
      walk.memory.filled = deed.isCareful ? 'carefully' : 'as it comes';
      return;
    case 'kind':
      answer(walk, schadenort, { ortsTyp: deed.ortsTyp });
      return onTheWay(walk);
    case 'locate':
      locate(walk);
      return screenOf(walk) === 'location-intro' ? onTheWay(walk) : undefined;
    case 'byHand':
      answer(walk, schadenort, { keine_automatische_lokalisierung: true, positionsdaten: null });
      walk.hasTrouble = false;
      return onTheWay(walk);
    case 'elsewhere':
      walk.memory.isPoint = false;
      return answer(walk, schadenort, { positionsdaten: null });
    case 'takePoint':
      walk.memory.isPoint = true;
      return;
    case 'special':
      walk.memory.isSpecial = true;
      if (!typedAnswers(walk, part!)['kennzeichen_id']) return;
      enter(walk, part!);
      return onTheWay(walk);
    case 'next':
      if (!part) return onTheWay(walk);
      if (part === schadenort && wayOfPlace(walk) !== 'typed' && finePoint(walk))
        answer(walk, part, { positionsdaten: finePoint(walk) });
      if (!isRight(walk, part)) return;
      enter(walk, part);
      return onTheWay(walk);
    case 'back':
      return back(walk);
    case 'reload':
      return load(walk);
    case 'address':
      return open(walk, deed.address);
    case 'consent':
      return open(walk, addressOf(`/${walk.asking.typ}/start`, walk.vorgang.vorgangsMetadaten.userID));
    case 'send':
      if (lacking(walk).length || !walk.isStarted) return;
      walk.isReported = true;
      walk.trail.push({ path: '/organisation' });
      return arrive(walk);
  }
}

function locate(walk: Walk): void {
  const point = SKIES[walk.sky];
  const fix = point && { ...point, timestamp: walk.asking.now, erfasstTimestamp: walk.asking.now };
  walk.hasTrouble = !fix;
  answer(walk, schadenort, {
    keine_automatische_lokalisierung: false,
    automatischeLokalisierungFehlgeschlagen: !fix,
    ...(fix && { browserPosition: fix, positionsdaten: null }),
  });
}

/** Something that somebody might do now. */
export function anyDeed(walk: Walk, dice: Dice): Deed {
  const roll = dice.below(100);
  if (roll < 14 && backOf(here(walk), journey(walk)) !== null) return { do: 'back' };
  if (roll < 20) return { do: 'reload' };
  if (roll < 25 && hasBegun(walk)) return { do: 'address', address: anyAddress(walk, dice) };
  return onward(walk, dice, false);
}

/** Whether the start button was pressed: without its consent no report is taken, which the model knows nothing of. */
const hasBegun = ({ shown }: Walk): boolean => shown.some((path) => rowOf(path)[1] !== 'start');

/** Any screen's address, of either type, as people and old links spell it. */
function anyAddress({ vorgang }: Walk, dice: Dice): string {
  const path = dice.one(FLOW.map(([one]) => one).filter((one) => !isWithoutCase(one)));
  const spelt = dice.one([path, path.toLowerCase(), path.toUpperCase()]);
  return `${addressOf(spelt, vorgang.vorgangsMetadaten.userID)}${dice.one(['', '', '/'])}`;
}

/** The next thing to do on the way to help: careful, every question is answered rightly; else as it comes. */
export function onward(walk: Walk, dice: Dice, isCareful: boolean): Deed {
  const path = here(walk);
  switch (screenOf(walk)) {
    case 'start':
      return { do: 'begin' };
    case 'picker':
      return { do: 'choose', path: dice.one(CHOICES[path as keyof typeof CHOICES]) };
    case 'location-intro':
      return { do: dice.one(['locate', 'byHand']) };
    case 'location-kind':
      return { do: 'kind', ortsTyp: dice.one(['innerorts', 'ausserorts', 'autobahn']) };
    case 'localisation':
      if (finePoint(walk)) return { do: dice.one(['next', 'next', 'byHand']) };
      if (walk.hasTrouble || walk.vorgang.schadenOrt.browserPosition) return { do: 'next' };
      return { do: dice.one(['locate', 'byHand']) };
    case 'summary':
      return onSummary(walk, dice, isCareful);
  }
  if (!isCareful && path.endsWith('/schadenort') && dice.chance(0.2)) {
    const way = wayOfPlace(walk);
    if (way === 'point') return { do: 'elsewhere' };
    if (way === 'typed' && finePoint(walk)) return { do: 'takePoint' };
  }
  const { filled } = walk.memory;
  if (filled === 'not yet' || (isCareful ? filled !== 'carefully' : dice.chance(0.2)))
    return filling(walk, dice, isCareful);
  const isPlate = screenOf(walk) === 'licence-plate' && !isRight(walk, partHere(walk)!) && !walk.memory.isSpecial;
  return { do: isPlate && (isCareful || dice.chance(0.5)) ? 'special' : 'next' };
}

function onSummary(walk: Walk, dice: Dice, isCareful: boolean): Deed {
  const missing = lacking(walk);
  if (isCareful && !walk.isStarted) return { do: 'consent' };
  if (isCareful) return missing[0] ? { do: 'change', path: missing[0].path } : { do: 'send' };
  return dice.chance(0.2) ? { do: 'send' } : { do: 'change', path: dice.one(changes(walk)) };
}

/** The screens that the summary leads to. */
export function changes({ vorgang, asking: { typ } }: Walk): Path[] {
  const damage = schadenOf(vorgang.schadenTyp)?.path ?? (`/${typ}/schadenart` as const);
  const vehicle = typ === 'kfz' ? '/kfz/kennzeichen' : '/fahrrad/fahrrad_infos';
  return [damage, `/${typ}/schadenort`, vehicle, `/${typ}/personen`];
}

/** Answers to the questions that are on the screen, from top to bottom; each may bring or take away those below it. */
function filling(walk: Walk, dice: Dice, isCareful: boolean): Deed {
  const { asking } = walk;
  const part = partHere(walk)!;
  let before = typedAnswers(walk, part);
  const answers = part.questions.flatMap((question) => {
    if (!isVisible(walk, part, question, before) || (!isCareful && dice.chance(0.3))) return [];
    const isRight = isCareful || dice.chance(0.7);
    const given = isRight ? rightAnswer(dice, part, question, before, asking) : anyAnswer(dice, part, question, asking);
    const isTyped = question.kind === 'text' || question.kind === 'number';
    before = { ...before, ...given };
    if (!isTyped) before = { ...before, ...forgotten(part, before, asking) };
    return [given];
  });
  return { do: 'fill', answers, isCareful };
}

/** The fields that are not asked any more, with their defaults. */
function forgotten(part: Part, answers: Answers, asking: Asking): Answers {
  const kept = accept(part, answers, asking, answers).answers;
  const questions = part.questions.filter((question) => !asked(part, kept, asking).includes(question));
  return Object.fromEntries(questions.flatMap(fieldsOf).map((field) => [field, kept[field]]));
}
