import { isPromisableMinutes } from '#domain/auftrag/course.ts';
import type { Helfer } from '#domain/ereignisse/helfer.ts';
import { isObject } from '#domain/is-object.ts';
import { phoneProblem, tidyPhone } from '#domain/personen/telefon.ts';
import { plainText } from '#domain/outside-text.ts';
import type { Problem } from '#domain/questions.ts';
import { wordOf } from '#domain/text.ts';

/** What the operator says of an assignment. */
export interface Wunsch {
  helfer: Helfer;
  minuten: number | null;
  angenommen: boolean;
}

/** Most characters of a name and of a plate; a helper's page and the person's have room for them. */
const [NAME, PLATE] = [100, 15];

/**
 * Parses what the operator says of an assignment, or names every mistake in it. `senden`: the link is to go as a text.
 */
export function readWunsch(raw: unknown): { wunsch: Wunsch; senden: boolean } | { fehler: Problem[] } {
  const given = isObject(raw) ? raw : {};
  const of = isObject(given['helfer']) ? given['helfer'] : {};
  const word = (feld: string, most: number): string => plainText(wordOf(of[feld]).trim(), most, false);
  const helfer = {
    name: word('name', NAME),
    telefon: tidyPhone(wordOf(of['telefon'])) ?? '',
    kennzeichen: word('kennzeichen', PLATE),
  };
  const fehler: Problem[] = [];
  if (!helfer.name)
    fehler.push({ feld: 'helfer.name', text: ['Nennen Sie den Namen des Helfers.', 'Say the helper’s name.'] });
  const phone = phoneProblem(wordOf(of['telefon']));
  if (phone) fehler.push({ feld: 'helfer.telefon', text: phone });
  const minutes = given['wartezeitMinuten'] ?? null;
  if (minutes !== null && !isPromisableMinutes(wordOf(minutes)))
    fehler.push({ feld: 'wartezeitMinuten', text: ['Sagen Sie 1 bis 600 Minuten.', 'Say 1 to 600 minutes.'] });
  const { angenommen = false, senden = false } = given;
  for (const [feld, value] of Object.entries({ angenommen, senden }))
    if (typeof value !== 'boolean') fehler.push({ feld, text: ['true oder false.', 'true or false.'] });
  if (fehler.length) return { fehler };
  const minuten = minutes === null ? null : Number(minutes);
  return { wunsch: { helfer, minuten, angenommen: angenommen === true }, senden: senden === true };
}
