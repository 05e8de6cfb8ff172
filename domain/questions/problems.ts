import { plural } from '../plural.ts';
import {
  asked,
  fieldsOf,
  pathOf,
  wordsOf,
  type Answers,
  type Asking,
  type Part,
  type Problem,
  type Question,
} from '../questions.ts';
import { fill, wordOf, type Text } from '../text.ts';
import { isGiven, lengthOf, mostOf, numberOf } from './given.ts';

/** Validates answers, as typed or as accepted: one problem at most for a field, in the order of the screen. §5. */
export function problems(part: Part, answers: Answers, asking: Asking): Problem[] {
  const ofQuestions = asked(part, answers, asking).flatMap((question) => {
    const text = problemOf(question, answers, asking);
    return text ? [{ feld: pathOf(part, fieldsOf(question)[0]!), text }] : [];
  });
  const ofRules = part.rules
    .filter((rule) => rule.broken(answers, asking))
    .map((rule) => ({ feld: pathOf(part, rule.field), text: wordsOf(rule.text, asking) }));
  const order = part.questions.flatMap(fieldsOf).map((field) => pathOf(part, field));
  const first = new Map([...ofQuestions, ...ofRules].toReversed().map((problem) => [problem.feld, problem]));
  return [...first.values()].sort((a, b) => order.indexOf(a.feld) - order.indexOf(b.feld));
}

const MESSAGES = {
  digits: ['Geben Sie nur Ziffern ein.', 'Enter digits only.'],
  tooLongByOne: ['Kürzen Sie den Text um ein Zeichen.', 'Shorten the text by one character.'],
  tooLong: ['Kürzen Sie den Text um {over} Zeichen.', 'Shorten the text by {over} characters.'],
} as const satisfies Record<string, Text>;

const tooMuch = (max: number): Text => [
  `Geben Sie höchstens ${max.toLocaleString('de')} ein.`,
  `Enter ${max.toLocaleString('en')} at the most.`,
];

function problemOf(question: Question, answers: Answers, asking: Asking): Text | null {
  if (!isGiven(question, answers)) return question.missing ? wordsOf(question.missing, asking) : null;
  if (question.kind === 'text') return textProblem(question, answers, asking);
  if (question.kind !== 'number') return null;
  const number = numberOf(answers[question.field]);
  if (number === null) return MESSAGES.digits;
  return number > question.max ? tooMuch(question.max) : null;
}

function textProblem(question: Question & { kind: 'text' }, answers: Answers, asking: Asking): Text | null {
  const typed = wordOf(answers[question.field]);
  const over = lengthOf(typed.trim()) - mostOf(question);
  if (over > 0) return plural(over, MESSAGES.tooLongByOne, fill(MESSAGES.tooLong, { over }));
  const value = (question.tidy ? question.tidy(typed, answers) : typed.trim()) ?? '';
  const message = question.check?.(value, answers, asking);
  if (message) return message;
  if (!question.min) return null;
  const [least, tooShort] = question.min;
  return lengthOf(value) < least(asking) ? wordsOf(tooShort, asking) : null;
}
