import type { PartOfPath } from '#domain/accept-vorgang.ts';
import { answersOf } from '#domain/answers.ts';
import type { Lack } from '#domain/complete.ts';
import { fieldsOf, pathOf, wordsOf, type Asking } from '#domain/questions.ts';
import { isGiven } from '#domain/questions/given.ts';
import type { Text } from '#domain/text.ts';
import type { Vorgang } from '#domain/vorgang.ts';

/** What is missing; `name`: label of the field that has no answer, null where that is a sentence or a question. */
export interface NamedLack extends Lack {
  name: Text | null;
}

export function named(lack: Lack, parts: readonly PartOfPath[], vorgang: Vorgang, now: Asking): NamedLack {
  const part = parts.find(({ path }) => path === lack.path)?.part;
  const question = part?.questions.find((one) => pathOf(part, fieldsOf(one)[0]!) === lack.feld);
  if (!part || !question) return { ...lack, name: null };
  const answers = answersOf(part, vorgang);
  const label = OF_QUESTIONS[lack.feld] ?? wordsOf(question.label, now, answers);
  return { ...lack, name: isGiven(question, answers) || /[.?]$/.test(label[0]) ? null : label };
}

/** Names of fields whose label is a question. */
const OF_QUESTIONS: Readonly<Record<string, Text>> = {
  spaeter_datum: ['Tag', 'Day'],
  spaeter_uhrzeit: ['Uhrzeit', 'Time'],
};

/** What is missing in one line: 'Vorname, Nachname und Handynummer fehlen'; what has no name as its sentence. */
export function lackLine(lacks: readonly NamedLack[]): Text {
  const names = lacks.flatMap(({ name }) => (name ? [name] : []));
  const others = lacks.filter(({ name }) => !name).map(({ text }) => text);
  const isOne = names.length === 1;
  const missing: Text = [
    `${list('de', names)} ${isOne ? 'fehlt' : 'fehlen'}`,
    `${list('en', names)} ${isOne ? 'is' : 'are'} missing`,
  ];
  const texts = names.length ? [others.length ? ended(missing) : missing, ...others] : others;
  return [texts.map(([de]) => de).join(' '), texts.map(([, en]) => en).join(' ')];
}

const ended = ([de, en]: Text): Text => [`${de}.`, `${en}.`];

/** English writes small what is not the first. */
function list(language: 'de' | 'en', names: readonly Text[]): string {
  const words = names.map(([de, en], nr) => (language === 'de' ? de : nr ? en.toLowerCase() : en));
  return new Intl.ListFormat(language === 'de' ? 'de' : 'en-GB').format(words);
}
