import type { PartOfPath } from '#domain/accept-vorgang.ts';
import { lacks } from '#domain/complete.ts';
import type { Asking } from '#domain/questions.ts';
import { emptyVorgang, valueAt, withValue, type Vorgang } from '#domain/vorgang.ts';
import type { Refused } from '../state/shapes.ts';

type Lacks = Refused['lacks'];

/**
 * What the service found missing, in both languages. The service words it in the language of the moment, with sentences
 * of the rules that both sides share: this looks the sentence up again, as the rules give it for the field as it is
 * now, or empty. A sentence that this build does not have stays as the service said it.
 */
export function refusedLacks(
  refused: Lacks,
  parts: readonly PartOfPath[],
  vorgang: Vorgang | undefined,
  now: Asking,
): Lacks {
  if (!vorgang || refused.length === 0) return refused;
  const empty = emptyVorgang();
  const emptied = refused.reduce((held, { feld }) => withValue(held, feld, valueAt(empty, feld)), vorgang);
  const own = [vorgang, emptied].flatMap((held) => lacks(parts, held, now));
  return refused.map((lack) => ({
    feld: lack.feld,
    text: own.find(({ feld, text }) => feld === lack.feld && text.includes(lack.text[0]))?.text ?? lack.text,
  }));
}
