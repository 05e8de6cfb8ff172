import { WEBPARAMS, type Webparams } from '../mandant.ts';
import { fieldsOf, offered, pathOf, type Answers, type Asking, type Part, type Question } from '../questions.ts';
import { problems } from '../questions/problems.ts';
import type { Dice } from './test-dice.ts';
import { wordOf } from '../text.ts';
import { wallClock } from '../wall-clock.ts';

/**
 * Random answers and clients, generated from the definitions alone. A new question or switch is covered without a line
 * here.
 */

/** Typed text: each is right for some question and wrong for others. */
const TYPED = [
  'Lauf',
  '12',
  '120.000',
  '0176 / 040690-12',
  '+49 176 04069012',
  '153,5',
  'jana@beispiel.de',
  'WX 1234 5678 9012 3456',
  'k-ra 1234',
  'KRA1234',
  ' Es klappert, seit heute früh. ',
];

/** Careless and hostile typed text. */
const ODD = [
  '',
  '   ',
  'x',
  '1e9',
  '-1',
  '١٢٣',
  '0123456789',
  'a\u00a0b',
  '😀'.repeat(51),
  'Wort '.repeat(90),
  '\u202eabc',
];

const DAY = 24 * 60 * 60_000;

/** Fields with lists on the screen, whose values are never typed. */
const CHOSEN: Readonly<Record<string, (dice: Dice, asking: Asking) => string>> = {
  spaeter_datum: (dice, { now, zone, webparams }) => {
    // Late in the evening today has no time left to choose; early in the morning the last day has hardly one.
    const { uhrzeit } = wallClock(now, zone);
    const first = uhrzeit < '20:00' ? 0 : 1;
    const last = webparams.web_spaeter_bis_tage - (uhrzeit > '04:00' ? 0 : 1);
    return wallClock(now + (first + dice.below(last - first + 1)) * DAY, zone).datum;
  },
  spaeter_uhrzeit: (dice) =>
    [dice.below(24), dice.below(12) * 5].map((part) => String(part).padStart(2, '0')).join(':'),
};

/** A random answer to a question, valid or not, as the screen writes it into the fields of the part. */
export function anyAnswer(dice: Dice, part: Part, question: Question, asking: Asking): Answers {
  if (question.kind === 'some') {
    const ticked = dice.some(Object.keys(question.of));
    return Object.fromEntries(Object.keys(question.of).map((field) => [field, ticked.includes(field)]));
  }
  const { field } = question;
  if (question.kind === 'many') return { [field]: dice.some(Object.keys(question.of)) };
  if (question.kind === 'one') return { [field]: valueOf(dice.one(offered(question).flat())[0], part.empty[field]) };
  return { [field]: CHOSEN[field]?.(dice, asking) ?? dice.one(dice.chance(0.3) ? ODD : TYPED) };
}

/** The answer 'I don't know'. D100 */
export const unsureAnswer = ({ empty }: Part, question: Question): Answers => ({
  ...unsaid(empty, question),
  ...(question.unsureIn && { [question.unsureIn]: true }),
});

const unsaid = (empty: Answers, question: Question): Answers =>
  typeof question.unsure === 'string' && 'field' in question
    ? { [question.field]: question.unsure }
    : Object.fromEntries(fieldsOf(question).map((field) => [field, empty[field]]));

const isWritten = (answer: Answers): boolean =>
  Object.values(answer).every((value) => Array.isArray(value) || wordOf(value).trim() !== '');

/** Converts a code to the type of its default. */
const valueOf = (code: string, empty: unknown): unknown =>
  typeof empty === 'boolean' ? code === 'true' : typeof empty === 'number' ? Number(code) : code;

/**
 * A random answer that is valid in itself. Cross-field checks hold once all questions are answered.
 * @throws Error when none is found
 */
export function rightAnswer(dice: Dice, part: Part, question: Question, answers: Answers, asking: Asking): Answers {
  const feld = pathOf(part, fieldsOf(question)[0]!);
  const alone = { ...part, questions: [question], rules: [] };
  for (let tries = 0; tries < 200; tries++) {
    const answer = anyAnswer(dice, part, question, asking);
    const isGiven = question.kind === 'some' ? Object.values(answer).includes(true) : isWritten(answer);
    const isRight = !problems(alone, { ...answers, ...answer }, asking).some((problem) => problem.feld === feld);
    if (isRight && isGiven) return answer;
  }
  throw new Error(`no right answer to ${feld} was found`);
}

/** Values for webparams that are no switch. */
const WRITTEN: Readonly<Record<string, readonly unknown[]>> = {
  web_schnelleinstieg: [
    'auto/schadenSubnavTank',
    'auto/schadenSubnavAbschleppen',
    'auto/schadenSubnavAllgemein',
    'kfz/reifenRaeder',
    '/kfz/lokalisierung/',
    'nirgendwo',
  ],
  vsnrMinAnzahl: [0, 3, 12],
  web_RahmennummerMinAnzahlZeichen: [0, 3, 12],
  web_kfzKz_regex: ['[A-Z]{1,3}-[A-Z]{1,2} [0-9]{1,4}', '.+'],
  vsnrLabel: [['Mitgliedsnummer', 'Membership number']],
  web_kfzKz_hinweis: [['B-AB 123', 'B-AB 123']],
};

/** Random `webparams` of a client. */
export function anyWebparams(dice: Dice): Webparams {
  const written = Object.entries(WEBPARAMS).map(([name, standard]) => [
    name,
    dice.one(typeof standard === 'boolean' ? [true, false] : (WRITTEN[name] ?? [standard])),
  ]);
  return { ...WEBPARAMS, ...Object.fromEntries(dice.some(written)) };
}
