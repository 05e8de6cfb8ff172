import { LIMITS } from '../limits.ts';
import { plainText } from '../outside-text.ts';
import { fieldsOf, isAsked, isOfClient, type Answers, type Asking, type Part, type Question } from '../questions.ts';
import { wordOf } from '../text.ts';
import { longestAnswer, parseWholeNumber } from './given.ts';

/**
 * Sanitises raw answers: keeps only well-formed values, and resets those that are no longer asked. Values that this
 * client never asks stay as stored. `dropped` names the fields whose value was cut or refused.
 */
export function accept(
  part: Part,
  raw: Answers,
  asking: Asking,
  stored: Answers = part.empty,
): { answers: Answers; dropped: string[] } {
  const answers = { ...part.empty };
  for (const field of Object.keys(raw))
    if (Object.hasOwn(answers, field)) answers[field] = readField(part, field, raw[field]);
  for (const question of part.questions) {
    if (isOfClient(question, asking)) readQuestion(part, question, raw, answers, asking);
    else for (const field of fieldsOf(question)) answers[field] = stored[field];
  }
  forget(part, answers, asking);
  Object.assign(answers, part.derive?.(answers, asking));
  const dropped = Object.keys(answers).filter(
    (field) => Object.hasOwn(raw, field) && !isSame(raw[field], answers[field]),
  );
  return { answers, dropped };
}

/**
 * Deep equality of a received and an accepted value. The depth of the accepted one limits the work, so a deeply nested
 * input costs nothing.
 */
function isSame(received: unknown, accepted: unknown): boolean {
  if (typeof accepted !== 'object' || accepted === null) return received === accepted;
  if (typeof received !== 'object' || received === null || Array.isArray(received) !== Array.isArray(accepted))
    return false;
  const fields = Object.entries(accepted);
  return (
    fields.length === Object.keys(received).length &&
    fields.every(([field, value]) => isSame((received as Answers)[field], value))
  );
}

/**
 * Reads a field that no question asks for, by its parser in `shapes`. Without one, takes any value of the default's
 * type.
 */
function readField(part: Part, field: string, raw: unknown): unknown {
  const fallback = part.empty[field];
  const shape = part.shapes[field];
  if (shape) return raw === undefined ? fallback : (shape(raw) ?? fallback);
  if (typeof raw !== typeof fallback || raw === null) return fallback;
  if (typeof raw === 'string') return plainText(raw, LIMITS.lines);
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw + 0 : fallback;
  return typeof raw === 'boolean' ? raw : fallback;
}

function readQuestion(part: Part, question: Question, raw: Answers, answers: Answers, asking: Asking): void {
  if (question.kind === 'some') {
    for (const field of Object.keys(question.of)) answers[field] = raw[field] === true;
    return;
  }
  const typed = Object.hasOwn(raw, question.field) ? raw[question.field] : undefined;
  const empty = part.empty[question.field];
  if (question.kind === 'many') {
    answers[question.field] = Object.keys(question.of).filter((code) => Array.isArray(typed) && typed.includes(code));
  } else if (question.kind === 'one') {
    const code = wordOf(typed);
    // D98: an unknown code is left out. The default would be another answer, since it is a country.
    const none = typeof empty === 'string' && typed !== undefined ? '' : empty;
    const isCode = Object.hasOwn(question.of, code);
    answers[question.field] = isCode ? codeAs(empty, code) : none;
    if (question.unsureIn) answers[question.unsureIn] = !isCode && raw[question.unsureIn] === true;
  } else if (question.kind === 'text') {
    const text = typeof typed === 'string' ? readText(question, typed, answers, asking) : empty;
    // D137: older drafts and calls had this word in the text; it is not stored there any more.
    const isWord = question.unsureIn !== undefined && /^unbekannt$/i.test(String(text));
    answers[question.field] = isWord ? '' : text;
    if (question.unsureIn) answers[question.unsureIn] = isWord || (text === '' && raw[question.unsureIn] === true);
  } else {
    const number = parseWholeNumber(typed);
    const isRead = number !== null && number <= question.max;
    const isGiven =
      isRead && !(question.given && number === 0 && typeof typed === 'number' && raw[question.given] !== true);
    answers[question.field] = isRead ? number : empty;
    if (question.given) answers[question.given] = isGiven;
  }
}

/** Converts a code to the type of its field's default. */
export function codeAs(empty: unknown, code: string): unknown {
  if (typeof empty === 'boolean') return code === 'true';
  return typeof empty === 'number' ? Number(code) : code;
}

function readText(question: Question & { kind: 'text' }, typed: string, answers: Answers, asking: Asking): string {
  const clean = plainText(typed, longestAnswer(question), question.lines !== undefined);
  return question.tidy?.(clean, answers, asking) ?? clean;
}

/**
 * Resets questions that are no longer asked to their defaults, unless they keep a received value. Repeated, because a
 * reset can end the condition of another question.
 */
function forget(part: Part, answers: Answers, asking: Asking): void {
  for (let again = true; again;) {
    again = false;
    for (const question of part.questions) {
      if (question.keeps || !isOfClient(question, asking) || isAsked(question, answers, asking)) continue;
      for (const field of fieldsOf(question)) {
        if (isSame(answers[field], part.empty[field])) continue;
        answers[field] = part.empty[field];
        again = true;
      }
    }
  }
}
