import type { PartOfPath } from '#domain/accept-vorgang.ts';
import { answersOf } from '#domain/answers.ts';
import type { Lack } from '#domain/complete.ts';
import { fieldsOf, pathOf, wordsOf, type Asking } from '#domain/questions.ts';
import { isGiven } from '#domain/questions/given.ts';
import type { Text } from '#domain/text.ts';
import type { Vorgang } from '#domain/vorgang.ts';

/**
 * What is missing; `name`: label of the field that has no answer, null where that is a sentence or a question.
 * `isWrong`: it has an answer, which its text puts right.
 */
export interface NamedLack extends Lack {
  name: Text | null;
  isWrong: boolean;
}

export function named(lack: Lack, parts: readonly PartOfPath[], vorgang: Vorgang, now: Asking): NamedLack {
  const part = parts.find(({ path }) => path === lack.path)?.part;
  const question = part?.questions.find((one) => pathOf(part, fieldsOf(one)[0]!) === lack.feld);
  const name = NAMES[lack.feld.split('.').at(-1)!];
  if (!part || !question) return { ...lack, name: name ?? null, isWrong: !name };
  const answers = answersOf(part, vorgang);
  const label = name ?? wordsOf(question.label, now, answers);
  const isWrong = isGiven(question, answers);
  return { ...lack, name: isWrong || /[.?]$/.test(label[0]) ? null : label, isWrong };
}

/** Names of fields whose label is a question, and of the damage itself. */
const NAMES: Readonly<Record<string, Text>> = {
  schadenTyp: ['Art des Schadens', 'Kind of damage'],
  beschreibungVN: ['Beschreibung', 'Description'],
  spaeter_datum: ['Tag', 'Day'],
  spaeter_uhrzeit: ['Uhrzeit', 'Time'],
};

/** What is missing, where nothing of it has a name. */
const MISSING: Text = ['Angaben fehlen', 'Details are missing'];

/** What is missing in one line: 'Vorname, Nachname und Handynummer fehlen'; what is wrong as its sentence. */
export const lackLine = (lacks: readonly NamedLack[]): Text => [
  inOneLine(lacks, 0, 'de', 'fehlt', 'fehlen'),
  inOneLine(lacks, 1, 'en-GB', 'is missing', 'are missing'),
];

function inOneLine(lacks: readonly NamedLack[], language: 0 | 1, locale: string, one: string, more: string): string {
  const names = lacks.flatMap(({ name }) => name?.[language] ?? []);
  const others = new Set(
    lacks.flatMap(({ name, isWrong, text }) => (name ? [] : (isWrong ? text : MISSING)[language])),
  );
  // English writes small what is not the first.
  const words = names.map((name, nr) => (language && nr ? name.toLowerCase() : name));
  const missing = `${new Intl.ListFormat(locale).format(words)} ${words[1] ? more : one}`;
  return [...(words[0] ? [others.size ? `${missing}.` : missing] : []), ...others].join(' ');
}
