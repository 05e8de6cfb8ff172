import type { Answers, Part } from '#domain/questions.ts';
import { useApp } from '../state/app.ts';
import { typedAnswersIn, withAnswersTo, withPartLeft } from '../state/answering.ts';
import { keep } from '../case/keep.ts';
import { asking, heldNow } from './vorgang.ts';

/**
 * Stores a person's answers to a part in the case and on the device. While the report is being sent nothing changes.
 * D91, ADR 002.
 */
export function answer(part: Part, answers: Answers): void {
  if (!isReadOnly()) void keep(withAnswersTo(heldNow(), part, answers, asking()));
}

const isReadOnly = (): boolean => useApp.getState().report.kind === 'sending';

/** The answers of a part as the person typed them. */
export const typedAnswers = (part: Part): Answers => typedAnswersIn(heldNow(), part, asking());

/** Leaves a screen by its button: see `withPartLeft`. */
export function leaveScreen(part: Part): void {
  if (!isReadOnly()) void keep(withPartLeft(heldNow(), part, asking()));
}
