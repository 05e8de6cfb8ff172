import { LIMITS } from '../limits.ts';
import { plainCode } from '../outside-text.ts';
import type { Answers, Question } from '../questions.ts';
import { wordOf } from '../text.ts';
import { saidOf } from './said.ts';

/** Whether a question has an answer. */
export function isGiven(question: Question, answers: Answers): boolean {
  if (question.kind === 'some') return Object.keys(question.of).some((field) => answers[field] === true);
  if (isSaidUnsure(question, answers)) return true;
  const value = answers[question.field];
  if (question.kind === 'many') return Array.isArray(value) && value.length > 0;
  if (question.kind === 'one') return Object.hasOwn(question.of, wordOf(value));
  if (question.kind === 'number' && question.given && typeof value !== 'string')
    return answers[question.given] === true;
  return wordOf(value).trim() !== '';
}

/** Whether 'Weiß ich nicht' is the answer, in a flag of its own. */
export const isSaidUnsure = ({ unsureIn }: Question, answers: Answers): boolean =>
  unsureIn !== undefined && answers[unsureIn] === true;

/** D100: asked with a 'Weiß ich nicht', and not known: the summary and the operator read 'nicht angegeben'. */
export const isOpen = (question: Question, answers: Answers): boolean =>
  question.unsure !== undefined &&
  (!isGiven(question, answers) ||
    isSaidUnsure(question, answers) ||
    ('field' in question && answers[question.field] === question.unsure && !isSaid(question, answers)));

/** Whether the free text says the choice that there is no code for. */
const isSaid = (question: Question, answers: Answers): boolean =>
  question.kind === 'one' && question.says !== undefined && saidOf(question.says, answers) !== null;

/** Length in code points. */
export const lengthOf = (text: string): number => [...text].length;

/** §9 'Lengths of text': most code points of a text question. */
export const mostOf = (question: { kind: string; lines?: number }): number =>
  question.lines ? LIMITS.lines : LIMITS.line;

/** A number as typed, without kilometres before or behind it: the one unit that a number is asked in. */
export const withoutUnit = (typed: string): string =>
  plainCode(typed).replace(/^(?:km|kilomet(?:er|re)s?)\b[.:]?\s*|\s*(?:kms?|kilomet(?:er|re)s?)\.?$/gi, '');

/** Parses a whole number, as typed (with separators of thousands) or as stored; null for anything else. */
export function numberOf(typed: unknown): number | null {
  if (typeof typed === 'number') return Number.isInteger(typed) && typed >= 0 ? Math.abs(typed) : null;
  const digits = withoutUnit(wordOf(typed)).replace(/[.,\s'’](?=\d{3}(\D|$))/g, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}
