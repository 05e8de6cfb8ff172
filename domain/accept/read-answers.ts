import { fieldsOf, type Answers, type Part, type Question } from '../questions.ts';
import { wordOf, type Text } from '../text.ts';
import { COUNT_REMOVED } from './reasons.ts';
import { isAnswerOf, readAnswer, readField } from './read-value.ts';

/**
 * Tolerant reader (D102): raw answers of an outside system, converted to our spelling. Takes switches as yes or no,
 * choices by code or name in any letter case, numbers as text.
 * An illegible value counts as not sent, and the stored one stays (D98). An illegible count removes the stored one
 * (D124). `notes` gives the reason for each field that was left out, cut or rounded. A mere change of spelling has no
 * note.
 */
export function readAnswers(part: Part, raw: Answers, stored: Answers): { read: Answers; notes: Map<string, Text> } {
  const read: Answers = { ...raw };
  const illegible: Answers = {};
  const notes = new Map<string, Text>();
  for (const [field, came] of Object.entries(raw)) {
    if (isNothing(came) || came === part.empty[field]) continue;
    const question = part.questions.find((one) => fieldsOf(one).includes(field));
    const { value, note } = isAnswerOf(question, field)
      ? readAnswer(question, part, came)
      : readField(part, field, came);
    if (note) notes.set(field, note);
    if (value !== undefined) read[field] = value;
    else if (isCount(question, part)) {
      // D124: the received value contradicts the stored count, and the new count is not known.
      read[field] = part.empty[field];
      if (stored[field] !== part.empty[field]) notes.set(field, withRemoved(note!));
    }
    // A number and its flag are one answer.
    else
      for (const kept of question?.kind === 'number' ? fieldsOf(question) : [field])
        illegible[kept] = isDefaultCode(question, part, stored) ? '' : stored[kept];
  }
  return { read: { ...read, ...illegible }, notes };
}

/** Whether a value is empty, so that leaving it out loses nothing. */
export const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** Whether a question asks for a count that may be unknown. */
const isCount = (question: Question | undefined, part: Part): boolean =>
  question?.kind === 'one' &&
  question.layout === 'counts' &&
  !Object.hasOwn(question.of, wordOf(part.empty[question.field]));

const withRemoved = ([de, en]: Text): Text => [`${de} ${COUNT_REMOVED[0]}`, `${en} ${COUNT_REMOVED[1]}`];

/**
 * Whether the stored answer is only the default code. A default must not replace a value that could not be read. D99.
 */
const isDefaultCode = (question: Question | undefined, part: Part, stored: Answers): boolean =>
  question?.kind === 'one' &&
  typeof stored[question.field] === 'string' &&
  stored[question.field] === part.empty[question.field];
