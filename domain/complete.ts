import type { Path } from './flow.ts';
import { problems, type Asking, type Problem } from './questions.ts';
import { answersOf, schadenOf, SCHADEN, type PartOfPath, type Vorgang } from './vorgang.ts';

/** A problem and the screen where it is mended. */
export interface Lack extends Problem {
  path: Path;
}

/**
 * All that keeps this case from being sent, in the order of the journey; empty when it may go. Browser and service ask the same. §5, §9.
 * `parts` must hold the case's own parts; those of other damages or of the other type do not count.
 */
export function lacks(parts: readonly PartOfPath[], vorgang: Vorgang, asking: Asking): Lack[] {
  const schaden = schadenOf(vorgang.schadenTyp);
  const damages: readonly string[] = SCHADEN.map(([, , path]) => path);
  const own = parts.filter(({ path }) => path.startsWith(`/${asking.typ}/`) && (!damages.includes(path) || path === schaden?.path));
  const ofParts = own.flatMap(({ path, part }) =>
    problems(part, answersOf(part, vorgang), asking).map((problem) => ({ ...problem, path })),
  );
  return [...withoutDamage(schaden, asking), ...ofParts, ...withoutVehicle(vorgang, asking)];
}

function withoutDamage(schaden: ReturnType<typeof schadenOf>, { typ }: Asking): Lack[] {
  if (schaden?.path.startsWith(`/${typ}/`)) return [];
  return [{ feld: 'schadenTyp', path: `/${typ}/schadenart`, text: ['Sagen Sie uns, was passiert ist.', 'Tell us what happened.'] }];
}

/** Needed of the vehicle: plate or manufacturer; of the bicycle: its type. */
function withoutVehicle({ kfz }: Vorgang, { typ }: Asking): Lack[] {
  if (typ === 'kfz' && !kfz.kennzeichen_id && !kfz.hersteller) {
    return [{ feld: 'kfz.kennzeichen_id', path: '/kfz/kennzeichen', text: ['Kennzeichen oder Marke fehlt', 'Plate or make is missing'] }];
  }
  if (typ === 'fahrrad' && !kfz.fahrzeugtyp) {
    return [{ feld: 'kfz.fahrzeugtyp', path: '/fahrrad/fahrrad_infos', text: ['Die Art des Rads fehlt', 'The kind of bicycle is missing'] }];
  }
  return [];
}
