import { acceptPart } from './accept/accept-part.ts';
import { NO_OBJECT, NO_SUCH_FIELD, NOT_ASKED, NOT_OF_CLIENT } from './accept/reasons.ts';
import type { NachtragAnswers } from './berichtigung.ts';
import type { AppTyp } from './flow.ts';
import { towingReasons } from './fahrzeughinweise/towing.ts';
import { angabenOf } from './fahrzeughinweise/answers.ts';
import { isObject } from './is-object.ts';
import { FRAGE_CODES, FRAGEN, type FrageCode } from './nachtrag/fragen.ts';
import { answeredFields } from './nachtrag/nachtrag.ts';
import { pathOf, type Answers, type Asking, type Part, type Problem } from './questions.ts';
import { problems } from './questions/problems.ts';
import type { Text } from './text.ts';
import type { Vorgang } from './vorgang.ts';

/**
 * The questions that this person is asked while they wait, without those that the client has turned off. Height and
 * load are asked only where a car will probably be towed. D127
 */
export function wartefragen(
  vorgang: Vorgang,
  { typ, aus }: { typ: AppTyp; aus: readonly string[] },
): readonly FrageCode[] {
  const isTowed = typ === 'kfz' && towingReasons(angabenOf(vorgang)).length > 0;
  return FRAGE_CODES.filter((code) => !aus.includes(code) && (code !== 'groesse' || isTowed));
}

/**
 * Reads the answers to the questions of `FRAGEN`, as a call has sent them. A new answer replaces the whole earlier
 * answer to its question.
 * Only what this case is asked is taken. `aus`: codes that the client does not ask. Returns every mistake, or the
 * fields that were left out.
 */
export function acceptNachtrag(
  raw: unknown,
  asking: Asking,
  { vorgang, aus }: { vorgang: Vorgang; aus: readonly string[] },
): { nachtrag: NachtragAnswers; notTaken: readonly Problem[] } | { fehler: readonly Problem[] } {
  if (!isObject(raw)) return { fehler: [{ feld: 'nachtrag', text: NO_OBJECT }] };
  const asked = wartefragen(vorgang, { typ: asking.typ, aus });
  const known = FRAGE_CODES.flatMap((code) => Object.keys(FRAGEN[code].empty));
  const strangers = Object.keys(raw).filter((field) => !known.includes(field));
  const notTaken = strangers.map((field) => ({ feld: `nachtrag.${field}`, text: NO_SUCH_FIELD }));
  const fehler: Problem[] = [];
  const nachtrag: Record<string, string | number | boolean> = {};
  for (const code of FRAGE_CODES) {
    const part: Part = FRAGEN[code];
    const came = Object.keys(part.empty).filter((field) => Object.hasOwn(raw, field));
    if (!came.length) continue;
    if (!asked.includes(code)) {
      const text = aus.includes(code) ? NOT_OF_CLIENT : NOT_ASKED;
      notTaken.push(...came.map((field) => ({ feld: pathOf(part, field), text })));
      continue;
    }
    const given = Object.fromEntries(came.map((field) => [field, raw[field]]));
    const accepted = acceptPart(part, given, asking, part.empty);
    fehler.push(...wrongIn(part, accepted, asking));
    notTaken.push(...accepted.notTaken);
    Object.assign(nachtrag, answeredFields(code, accepted.answers));
  }
  if (fehler.length) return { fehler };
  if (!Object.keys(nachtrag).length) return { fehler: [...notTaken, { feld: 'nachtrag', text: NOTHING }].slice(0, 1) };
  return { nachtrag, notTaken };
}

/** The mistakes in an answer. A value that could not be read says so, and is not also reported as missing. */
function wrongIn(part: Part, { answers, notTaken }: { answers: Answers; notTaken: Problem[] }, asking: Asking) {
  return problems(part, answers, asking).map((one) => notTaken.find(({ feld }) => feld === one.feld) ?? one);
}

const NOTHING: Text = [
  `Beantworten Sie eine der Fragen: ${FRAGE_CODES.join(', ')}.`,
  `Answer one of the questions: ${FRAGE_CODES.join(', ')}.`,
];
