import { answersOf, withAnswers } from './answers.ts';
import type { Path } from './flow.ts';
import { accept, pathOf, type Answers, type Asking, type Part } from './questions.ts';
import { languageOf } from './text.ts';
import { isObject, readVorgang, SCHADEN, schadenOf, valueAt, visited, type Vorgang } from './vorgang.ts';

/** A part and the screen that fills it. */
export interface PartOfPath {
  path: Path;
  part: Part;
}

/**
 * The case that is stored of what came in. Every part goes through `accept`; the server's own fields, and what no part asks for, stay as stored.
 * A damage object that did not come stays in the draft. `dropped` names the paths that were cut or refused.
 */
export function acceptVorgang(
  parts: readonly PartOfPath[],
  raw: unknown,
  stored: Vorgang,
  asking: Asking,
): { vorgang: Vorgang; dropped: string[] } {
  const received = isObject(raw) ? raw : {};
  const came = readVorgang(received);
  const dropped: string[] = [];
  let vorgang = stored;
  for (const { path, part } of parts) {
    if (!path.startsWith(`/${asking.typ}/`)) continue;
    if (isDamageObject(part.at) && !isObject(received[part.at])) continue;
    const accepted = accept(part, rawAnswersOf(part, received), asking, answersOf(part, stored));
    vorgang = withAnswers(part, vorgang, accepted.answers);
    dropped.push(...accepted.dropped.map((field) => pathOf(part, field)));
  }
  const isOfType = schadenOf(came.schadenTyp)?.path.startsWith(`/${asking.typ}/`);
  vorgang = {
    ...vorgang,
    schadenTyp: isOfType ? came.schadenTyp : stored.schadenTyp,
    bearbeitungsSchritte: visited(stored.bearbeitungsSchritte, came.bearbeitungsSchritte),
    vorgangsMetadaten: {
      ...vorgang.vorgangsMetadaten,
      language: languageOf(came.vorgangsMetadaten.language),
    },
  };
  return { vorgang, dropped };
}

const isDamageObject = (at: string): boolean => SCHADEN.some(([, object]) => object === at);

/** Like answersOf, but only what really came: an absent field stays absent, so that the default, not the stored value, follows. */
function rawAnswersOf(part: Part, received: Record<string, unknown>): Answers {
  const pairs = Object.keys(part.empty).map((field) => [field, valueAt(received, pathOf(part, field))] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
}
