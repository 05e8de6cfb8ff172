import { answersOf, rawAnswersOf, withAnswers } from './answers.ts';
import type { Path } from './flow.ts';
import { isObject } from './is-object.ts';
import { pathOf, type Asking, type Part } from './questions.ts';
import { accept } from './questions/accept.ts';
import { LAND_DES_ORTS, withOneCountry } from './ort/land-des-orts.ts';
import { languageOf } from './text.ts';
import { SCHADEN, schadenOf, schadenTypOf, valueAt, visited, type Vorgang } from './vorgang.ts';

/** A part and the screen that fills it. */
export interface PartOfPath {
  path: Path;
  part: Part;
}

/**
 * Allow-list for a save: the case to store, made from what a client of the API sent. Every part goes through `accept`;
 * fields that only the service writes, and fields that no part asks for, stay as stored. A damage object that was not
 * sent stays too, as part of the draft. `dropped` names the paths whose value was cut or refused.
 */
export function acceptVorgang(
  parts: readonly PartOfPath[],
  raw: unknown,
  stored: Vorgang,
  asking: Asking,
): { vorgang: Vorgang; dropped: string[] } {
  const given = isObject(raw) ? raw : {};
  const received = withOneCountry(given);
  const schadenTyp = schadenTypOf(received);
  const ofType = `/${asking.typ}/`;
  const dropped: string[] = [];
  let vorgang = stored;
  // Not a merge: a field that is absent in what was sent becomes its default, not the stored value.
  for (const { path, part } of parts) {
    if (!path.startsWith(ofType)) continue;
    if (DAMAGE_OBJECTS.has(part.at) && !isObject(received[part.at])) continue;
    const accepted = accept(part, rawAnswersOf(part, received), asking, answersOf(part, stored));
    vorgang = withAnswers(part, vorgang, accepted.answers);
    dropped.push(...accepted.dropped.map((field) => pathOf(part, field)));
  }
  const isOther = (path: string): boolean =>
    ![undefined, valueAt(vorgang, path)].includes(valueAt(given, path) as string);
  dropped.push(...LAND_DES_ORTS.filter((path) => isOther(path) && !dropped.includes(path)));
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
