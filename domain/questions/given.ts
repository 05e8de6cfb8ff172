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

/** Whether 'Weiß ich nicht' is the answer, stored in a flag of its own. */
export const isSaidUnsure = ({ unsureIn }: Question, answers: Answers): boolean =>
  unsureIn !== undefined && answers[unsureIn] === true;

/**
 * D100: whether the question offers 'Weiß ich nicht' and has no answer. Summary and operator then read 'nicht
 * angegeben'.
 */
export const isOpen = (question: Question, answers: Answers): boolean =>
  question.unsure !== undefined &&
  (!isGiven(question, answers) ||
    isSaidUnsure(question, answers) ||
    ('field' in question && answers[question.field] === question.unsure && !isSaid(question, answers)));

/** Whether the free text holds a choice that has no code. */
const isSaid = (question: Question, answers: Answers): boolean =>
  question.kind === 'one' && question.says !== undefined && saidOf(question.says, answers) !== null;

/** Length in code points. */
export const codePoints = (text: string): number => [...text].length;

/** §9 'Lengths of text': most code points of a text question. */
export const longestAnswer = (question: { kind: string; lines?: number }): number =>
  question.lines ? LIMITS.lines : LIMITS.line;

/** A typed number without 'km' around it, the only unit of numbers here. */
export const withoutUnit = (typed: string): string =>
  plainCode(typed).replace(/^(?:km|kilomet(?:er|re)s?)\b[.:]?\s*|\s*(?:kms?|kilomet(?:er|re)s?)\.?$/gi, '');

/** Parses a whole number, as typed (with thousands separators) or as stored; null for anything else. */
export function parseWholeNumber(typed: unknown): number | null {
  if (typeof typed === 'number') return Number.isInteger(typed) && typed >= 0 ? Math.abs(typed) : null;
  const digits = withoutUnit(wordOf(typed)).replace(/[.,\s'’](?=\d{3}(\D|$))/g, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}
