import { answersOf, rawAnswersOf, withAnswers } from './answers.ts';
import type { Path } from './flow.ts';
import { isObject } from './is-object.ts';
import { pathOf, type Asking, type Part } from './questions.ts';
import { accept } from './questions/accept.ts';
import { languageOf } from './text.ts';
import { SCHADEN, schadenOf, schadenTypOf, valueAt, visited, type Vorgang } from './vorgang.ts';

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
  const schadenTyp = schadenTypOf(received);
  const ofType = `/${asking.typ}/`;
  const dropped: string[] = [];
  let vorgang = stored;
  // What came is read as it came: for an absent field the default, not the stored value, follows.
  for (const { path, part } of parts) {
    if (!path.startsWith(ofType)) continue;
    if (DAMAGE_OBJECTS.has(part.at) && !isObject(received[part.at])) continue;
    const accepted = accept(part, rawAnswersOf(part, received), asking, answersOf(part, stored));
    vorgang = withAnswers(part, vorgang, accepted.answers);
    dropped.push(...accepted.dropped.map((field) => pathOf(part, field)));
  }
  const isOfType = schadenOf(schadenTyp)?.path.startsWith(ofType);
  vorgang = {
    ...vorgang,
    schadenTyp: isOfType ? schadenTyp : stored.schadenTyp,
    bearbeitungsSchritte: visited(stored.bearbeitungsSchritte, received['bearbeitungsSchritte']),
    vorgangsMetadaten: {
      ...vorgang.vorgangsMetadaten,
      language: languageOf(valueAt(received, 'vorgangsMetadaten.language')),
    },
  };
  return { vorgang, dropped };
}

const DAMAGE_OBJECTS: ReadonlySet<string> = new Set(SCHADEN.map(([, object]) => object));
