import type { Answers, PhraseChoices } from '../questions.ts';
import { say, wordOf, type Language } from '../text.ts';

const phrasesOf = (answers: object): string[] =>
  wordOf((answers as Answers)['beschreibungVN'])
    .split(', ')
    .filter(Boolean);

/** The choice at the beginning of the free text, in either language; null for none. */
export function saidOf<S extends PhraseChoices>(says: S, answers: object): (keyof S & string) | null {
  const [first = ''] = phrasesOf(answers);
  return Object.keys(says).find((code) => says[code]!.phrase.includes(first)) ?? null;
}

/**
 * The changes when a code is chosen. A choice without a code is stored as `unsure`, with its phrase before the person's
 * own words.
 */
export function changesOfChoice(
  { field, says, unsure }: { field: string; says?: PhraseChoices; unsure?: unknown },
  code: string,
  answers: Answers,
  language: Language,
): Answers {
  if (!says) return { [field]: code };
  const known = Object.values(says).flatMap(({ phrase }): readonly string[] => phrase);
  const own = phrasesOf(answers).filter((one) => !known.includes(one));
  const now = says[code];
  return {
    [field]: now ? unsure : code,
    beschreibungVN: [...(now ? [say(now.phrase, language)] : []), ...own].join(', '),
  };
}
