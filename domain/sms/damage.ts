import { answersOf } from '../answers.ts';
import type { PartOfPath } from '../accept-vorgang.ts';
import { SCHADEN, schadenOf, type SchadenTyp, type Vorgang } from '../vorgang.ts';
import { fieldsOf, pathOf, type Answers, type Part, type Question } from '../questions.ts';
import { codeAs } from '../questions/accept.ts';
import { wordOf } from '../text.ts';
import { packWord, shortHash, unpackWord } from './signs.ts';

/** Symbols of a damage type, and of the name of its questions' form. */
const TYP_LENGTH = 3;
const FORM_LENGTH = 2;

/** The part that asks for a damage; undefined where it is not among them. */
export const damagePartOf = (parts: readonly PartOfPath[], schadenTyp: string): Part | undefined =>
  parts.find(({ path }) => path === schadenOf(schadenTyp)?.path)?.part;

export const packTyp = (schadenTyp: SchadenTyp): string => shortHash(schadenTyp, TYP_LENGTH);

export const unpackTyp = (packed: string): SchadenTyp | undefined =>
  SCHADEN.find(([code]) => packTyp(code) === packed)?.[0];

/** A field that is packed as a number: how many values there are, and the value of each number. */
interface Place {
  feld: string;
  count: number;
  toNumber(value: unknown): number;
  toValue(number: number): unknown;
}

/**
 * Packs the choices and tick boxes of a damage into one number in base 36 (mixed radix, the first question lowest). A
 * short name of the questions' form precedes it. A release with other questions does not read the number.
 */
export function packChoices(part: Part, vorgang: Vorgang): string {
  const answers = answersOf(part, vorgang);
  const number = placesOf(part).reduceRight(
    (sum, { feld, count, toNumber }) => sum * BigInt(count) + BigInt(toNumber(answers[feld])),
    0n,
  );
  return formOf(part) + number.toString(36).toUpperCase();
}

/** The answers by wire path; null for another form, or for an invalid number. */
export function unpackChoices(part: Part, packed: string): Record<string, unknown> | null {
  const digits = packed.slice(FORM_LENGTH);
  if (packed.slice(0, FORM_LENGTH) !== formOf(part) || !/^[0-9A-Z]{1,40}$/.test(digits)) return null;
  let rest = [...digits].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
  const values: Record<string, unknown> = {};
  for (const { feld, count, toValue } of placesOf(part)) {
    values[pathOf(part, feld)] = toValue(Number(rest % BigInt(count)));
    rest /= BigInt(count);
  }
  return rest === 0n ? values : null;
}

const DESCRIPTION = 'beschreibungVN';

/** The person's own words on the damage, packed; '' for none. */
export function packOwnWords(part: Part, vorgang: Vorgang): string {
  return packWord(wordOf(answersOf(part, vorgang)[DESCRIPTION]), 'first');
}

export function unpackOwnWords(part: Part, packed: string): Record<string, unknown> | null {
  const text = unpackWord(packed, 'first');
  return text === null ? null : { [pathOf(part, DESCRIPTION)]: text };
}

/** Wire paths of all questions of a damage. */
export const pathsOf = (part: Part): string[] =>
  part.questions.flatMap((question) => fieldsOf(question).map((feld) => pathOf(part, feld)));

const formOf = (part: Part): string =>
  shortHash(
    placesOf(part)
      .map(({ feld, count }) => `${feld}${count}`)
      .join(' '),
    FORM_LENGTH,
  );

const placesOf = (part: Part): Place[] => part.questions.flatMap((question) => placesOfQuestion(question, part.empty));

function placesOfQuestion(question: Question, empty: Answers): Place[] {
  if (question.kind === 'some') return Object.keys(question.of).map(flag);
  if (question.kind === 'one') {
    const codes = Object.keys(question.of);
    const { field } = question;
    return [
      {
        feld: field,
        count: codes.length + 1,
        toNumber: (value) => codes.indexOf(wordOf(value)) + 1,
        // An unknown code counts as no answer.
        toValue: (number) => (number === 0 ? empty[field] : codeAs(empty[field], codes[number - 1]!)),
      },
      ...(question.unsureIn ? [flag(question.unsureIn)] : []),
    ];
  }
  // Own words are packed apart, where there is room.
  return question.unsureIn ? [flag(question.unsureIn)] : [];
}

const flag = (feld: string): Place => ({
  feld,
  count: 2,
  toNumber: (value) => (value === true ? 1 : 0),
  toValue: (number) => number === 1,
});
