import { LIMITS } from '../limits.ts';
import type { Answers, Question } from '../questions.ts';
import { wordOf } from '../text.ts';

/** Whether a question has an answer. */
export function isGiven(question: Question, answers: Answers): boolean {
  if (question.kind === 'some') return Object.keys(question.of).some((field) => answers[field] === true);
  const value = answers[question.field];
  if (question.kind === 'many') return Array.isArray(value) && value.length > 0;
  if (question.kind === 'one') return Object.hasOwn(question.of, wordOf(value));
  if (question.kind === 'number' && question.given && typeof value !== 'string')
    return answers[question.given] === true;
  return wordOf(value).trim() !== '';
}

/** Code points of a text: an emoji counts as one or few, as a person counts. */
export const lengthOf = (text: string): number => [...text].length;

/** Most code points of a text question. §9. */
export const mostOf = (question: { kind: string; lines?: number }): number =>
  question.lines ? LIMITS.lines : LIMITS.line;

/** The whole number that was typed (with separators of thousands) or stored; null where it is none. */
export function numberOf(typed: unknown): number | null {
  if (typeof typed === 'number') return Number.isInteger(typed) && typed >= 0 ? Math.abs(typed) : null;
  const digits = wordOf(typed)
    .trim()
    .replace(/[.,\s'’](?=\d{3}(\D|$))/g, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}
