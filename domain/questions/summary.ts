import {
  asked,
  offeredCode,
  wordsOf,
  type Answers,
  type Asking,
  type Option,
  type Part,
  type Question,
} from '../questions.ts';
import { wordOf, type Text } from '../text.ts';
import { isGiven, isOpen } from './given.ts';
import { inLine, joined } from './joined.ts';
import { saidOf } from './said.ts';

/** A line of a summary. */
export interface SummaryLine {
  label: Text;
  value: Text;
}

/**
 * The full summary: a line for each answered question. Open questions, and numbers whose 0 could be an answer, are 'not
 * given'. D44, D100.
 */
export function summary(part: Part, answers: Answers, asking: Asking): SummaryLine[] {
  return asked(part, answers, asking).flatMap((question) => {
    const isUnknown = isOpen(question, answers);
    const hasAnswer = isGiven(question, answers) && !isUnknown;
    if (!hasAnswer && !isUnknown && !('given' in question)) return [];
    const value = hasAnswer ? valueOf(question, answers) : NOT_GIVEN;
    return [{ label: wordsOf(question.label, asking, answers), value }];
  });
}

export const NOT_GIVEN: Text = ['nicht angegeben', 'not given'];

/** The short summary, in one line. */
export function brief(part: Part, answers: Answers, asking: Asking): Text {
  const texts = asked(part, answers, asking)
    .map((question) => ({ ...question, ...question.short }) as Question)
    .filter((question) => isGiven(question, answers) && !isOpen(question, answers))
    .map((question) => (question.brief ? question.brief(answers) : lineOf(question, answers)))
    .filter((text) => text !== null);
  return joined(texts);
}

/** An answer within a line. Text that the person typed stays unchanged. */
const lineOf = (question: Question, answers: Answers): Text =>
  'of' in question ? inLine(valueOf(question, answers)) : valueOf(question, answers);

function valueOf(question: Question, answers: Answers): Text {
  if (question.kind === 'some') {
    const ticked = Object.entries(question.of).filter(([field]) => answers[field] === true);
    return listed(ticked.map(([, option]) => option));
  }
  const value = answers[question.field];
  if (question.kind === 'many') {
    return listed((value as string[]).flatMap((code) => (question.of[code] ? [question.of[code]] : [])));
  }
  if (question.kind === 'one') {
    const said = value === question.unsure && question.says ? saidOf(question.says, answers) : null;
    if (said) return question.says![said]!.name;
    const code = offeredCode(question, value);
    return plain(question.inWords?.[code] ?? question.of[code]!);
  }
  if (question.kind === 'number') return numbered(Number(value), question.unit);
  return [wordOf(value), wordOf(value)];
}

/** Several options of one question: the first one unchanged, the others as within a line. */
const listed = (options: readonly Option[]): Text =>
  joined(options.map((option, nr) => (nr ? inLine(option) : option)));

const plain = ([de, en]: Option): Text => [de, en];

const numbered = (number: number, unit: Text): Text => [
  `${number.toLocaleString('de')} ${unit[0]}`.trim(),
  `${number.toLocaleString('en')} ${unit[1]}`.trim(),
];
