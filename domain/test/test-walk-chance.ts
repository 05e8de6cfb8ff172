import { withAnswers } from '../answers.ts';
import { addressOf, backOf, CHOICES, FLOW, isWithoutCase, rowOf, type Path } from '../flow.ts';
import { WEBPARAMS, type Webparams } from '../mandant.ts';
import { schadenort } from '../ort/schadenort.ts';
import { PARTS } from '../parts.ts';
import { asked, fieldsOf, pathOf, type Answers, type Asking, type Part, type Question } from '../questions.ts';
import { accept } from '../questions/accept.ts';
import { problems } from '../questions/problems.ts';
import { anyAnswer, rightAnswer, unsureAnswer } from './test-answers.ts';
import type { Dice } from './test-dice.ts';
import type { WalkDeed } from './test-walk-deeds.ts';
import {
  finePoint,
  here,
  isRight,
  isVisible,
  journey,
  lacking,
  partHere,
  screenHere,
  answersAsTyped,
  wayOfPlace,
  type Walk,
} from './test-walk.ts';
import { emptyVorgang, schadenOf, type Vorgang } from '../vorgang.ts';

/** Random prefilled fields: some parts of a case, with every question that any client can ask. */
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

/** A random deed that is possible now. */
export function anyDeed(walk: Walk, dice: Dice): WalkDeed {
  const roll = dice.below(100);
  if (roll < 14 && backOf(here(walk), journey(walk)) !== null) return { do: 'back' };
  if (roll < 20) return { do: 'reload' };
  if (roll < 25 && hasBegun(walk)) return { do: 'address', address: anyAddress(walk, dice) };
  return onward(walk, dice, false);
}

/**
 * Whether the start button was pressed. Without that consent the service refuses a report; the model does not check it.
 */
const hasBegun = ({ shown }: Walk): boolean => shown.some((path) => rowOf(path)[1] !== 'start');

/** The address of any screen, of either type, in a spelling of people and old links. */
function anyAddress({ vorgang }: Walk, dice: Dice): string {
  const path = dice.one(FLOW.map(([one]) => one).filter((one) => !isWithoutCase(one)));
  const spelt = dice.one([path, path.toLowerCase(), path.toUpperCase()]);
  return `${addressOf(spelt, vorgang.vorgangsMetadaten.userID)}${dice.one(['', '', '/'])}`;
}

/** The next deed on the way to the report. `isCareful`: every question gets a valid answer, otherwise a random one. */
export function onward(walk: Walk, dice: Dice, isCareful: boolean): WalkDeed {
  const path = here(walk);
  switch (screenHere(walk)) {
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
  const isPlate =
    screenHere(walk) === 'licence-plate' && !isRight(walk, partHere(walk)!) && !walk.vorgang.kfz.kennzeichen_besonders;
  return { do: isPlate && (isCareful || dice.chance(0.5)) ? 'special' : 'next' };
}

function onSummary(walk: Walk, dice: Dice, isCareful: boolean): WalkDeed {
  const missing = lacking(walk);
  if (isCareful && !walk.isStarted) return { do: 'consent' };
  if (isCareful) return missing[0] ? { do: 'change', path: missing[0].path } : { do: 'send' };
  return dice.chance(0.2) ? { do: 'send' } : { do: 'change', path: dice.one(changes(walk)) };
}

/** The screens to which the summary links. */
function changes({ vorgang, asking: { typ } }: Walk): Path[] {
  const damage = schadenOf(vorgang.schadenTyp)?.path ?? (`/${typ}/schadenart` as const);
  const vehicle = typ === 'kfz' ? '/kfz/kennzeichen' : '/fahrrad/fahrrad_infos';
  return [damage, `/${typ}/schadenort`, vehicle, `/${typ}/personen`];
}

/** Random answers to the questions on the screen, from top to bottom; each can show or hide those below. */
function filling(walk: Walk, dice: Dice, isCareful: boolean): WalkDeed {
  const { asking } = walk;
  const part = partHere(walk)!;
  let before = answersAsTyped(walk, part);
  const answers = part.questions.flatMap((question) => {
    if (!isVisible(walk, part, question, before) || (!isCareful && dice.chance(0.3))) return [];
    const isRight = isCareful || dice.chance(0.7);
    if (walk.isUnsure && isLeftOut(part, question, before, asking)) return [];
    const given =
      walk.isUnsure && question.unsure
        ? unsureAnswer(part, question)
        : isRight
          ? rightAnswer(dice, part, question, before, asking)
          : anyAnswer(dice, part, question, asking);
    const isTyped = question.kind === 'text' || question.kind === 'number';
    before = { ...before, ...given };
    if (!isTyped) before = { ...before, ...forgotten(part, before, asking) };
    return [given];
  });
  return { do: 'fill', answers, isCareful };
}

/** Whether a person who does not know writes nothing, because the remark is not required. */
const isLeftOut = (part: Part, question: Question, answers: Answers, asking: Asking): boolean =>
  fieldsOf(question)[0] === 'beschreibungVN' &&
  question.unsure === undefined &&
  !problems(part, answers, asking).some(({ feld }) => feld === pathOf(part, 'beschreibungVN'));

/** The fields that are no longer asked, with their defaults. */
function forgotten(part: Part, answers: Answers, asking: Asking): Answers {
  const kept = accept(part, answers, asking, answers).answers;
  const questions = part.questions.filter((question) => !asked(part, kept, asking).includes(question));
  return Object.fromEntries(questions.flatMap(fieldsOf).map((field) => [field, kept[field]]));
}
