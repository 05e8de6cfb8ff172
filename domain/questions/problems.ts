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
import { isGiven, isSaidUnsure, codePoints, longestAnswer, parseWholeNumber } from './given.ts';

/** Validates answers, as typed or as accepted: at most one problem for a field, in the order of the screen. §5. */
export function problems(part: Part, answers: Answers, asking: Asking): Problem[] {
  const ofQuestions = asked(part, answers, asking).flatMap((question) => {
    const text = problemOf(question, answers, asking);
    return text ? [{ feld: pathOf(part, fieldsOf(question)[0]!), text }] : [];
  });
  const ofRules = part.rules
    .filter((rule) => rule.broken(answers, asking))
    .map((rule) => ({ feld: pathOf(part, rule.field), text: wordsOf(rule.text, asking, answers) }));
  const order = part.questions.flatMap(fieldsOf).map((field) => pathOf(part, field));
  const first = new Map([...ofQuestions, ...ofRules].toReversed().map((problem) => [problem.feld, problem]));
  return [...first.values()].sort((a, b) => order.indexOf(a.feld) - order.indexOf(b.feld));
}

const MESSAGES = {
  digits: ['Geben Sie bei „{de}“ nur Ziffern ein.', 'Enter digits only for “{en}”.'],
  tooMuch: ['Geben Sie bei „{de}“ höchstens {deMax} ein.', 'Enter {enMax} at the most for “{en}”.'],
  tooLongByOne: ['Kürzen Sie den Text bei „{de}“ um ein Zeichen.', 'Shorten the text at “{en}” by one character.'],
  tooLong: ['Kürzen Sie den Text bei „{de}“ um {over} Zeichen.', 'Shorten the text at “{en}” by {over} characters.'],
} as const satisfies Record<string, Text>;

/** A message that names its question by the label, because it is also shown apart from the field. */
function named(message: Text, question: Question, answers: Answers, asking: Asking, more = {}): Text {
  const [de, en] = wordsOf(question.label, asking, answers).map((label) => label.replace(/\.$/, '')) as [
    string,
    string,
  ];
  return fill(message, { de, en, ...more });
}

function problemOf(question: Question, answers: Answers, asking: Asking): Text | null {
  if (!isGiven(question, answers)) return question.missing ? wordsOf(question.missing, asking) : null;
  if (isSaidUnsure(question, answers)) return null;
  if (question.kind === 'text') return textProblem(question, answers, asking);
  if (question.kind !== 'number') return null;
  const number = parseWholeNumber(answers[question.field]);
  if (number === null) return named(MESSAGES.digits, question, answers, asking);
  const { max } = question;
  const most = { deMax: max.toLocaleString('de'), enMax: max.toLocaleString('en') };
  return number > max ? named(MESSAGES.tooMuch, question, answers, asking, most) : null;
}

function textProblem(question: Question & { kind: 'text' }, answers: Answers, asking: Asking): Text | null {
  const typed = wordOf(answers[question.field]);
  const over = codePoints(typed.trim()) - longestAnswer(question);
  if (over > 0)
    return named(plural(over, MESSAGES.tooLongByOne, MESSAGES.tooLong), question, answers, asking, { over });
  const value = (question.tidy ? question.tidy(typed, answers, asking) : typed.trim()) ?? '';
  const message = question.check?.(value, answers, asking);
  if (message) return message;
  if (!question.min) return null;
  const [least, tooShort] = question.min;
  return codePoints(value) < least(asking) ? wordsOf(tooShort, asking, answers) : null;
}
