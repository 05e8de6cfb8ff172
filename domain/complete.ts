import { FLOW, type Path } from './flow.ts';
import type { Asking, Problem } from './questions.ts';
import { problems } from './questions/problems.ts';
import type { PartOfPath } from './accept-vorgang.ts';
import { answersOf } from './answers.ts';
import { schadenOf, SCHADEN, type Vorgang } from './vorgang.ts';

/** A problem and the screen where it can be put right. */
export interface Lack extends Problem {
  path: Path;
}

/**
 * Everything that is still missing before the case can be sent, in the order of the journey; empty when it is complete.
 * Browser and service run the same check. §5 'Needed to send'.
 * `parts` must contain the parts of the case's own app type and damage; others are ignored.
 */
export function lacks(parts: readonly PartOfPath[], vorgang: Vorgang, asking: Asking): Lack[] {
  const schaden = schadenOf(vorgang.schadenTyp);
  const damages: readonly string[] = SCHADEN.map(([, , path]) => path);
  const own = parts.filter(
    ({ path }) => path.startsWith(`/${asking.typ}/`) && (!damages.includes(path) || path === schaden?.path),
  );
  const ofParts = own.flatMap(({ path, part }) =>
    problems(part, answersOf(part, vorgang), asking).map((problem) => ({ ...problem, path })),
  );
  const all = [...withoutDamage(schaden, asking), ...ofParts, ...withoutVehicle(vorgang, asking)];
  return all.sort((a, b) => ORDER.indexOf(a.path) - ORDER.indexOf(b.path));
}

const ORDER = FLOW.map(([path]) => path);

function withoutDamage(schaden: ReturnType<typeof schadenOf>, { typ }: Asking): Lack[] {
  if (schaden?.path.startsWith(`/${typ}/`)) return [];
  return [
    {
      feld: 'schadenTyp',
      path: `/${typ}/schadenart`,
      text: ['Sagen Sie uns, was passiert ist.', 'Tell us what happened.'],
    },
  ];
}

/** The car needs plate or make, so neither screen can require its own. The bicycle requires its kind on its screen. */
function withoutVehicle({ kfz }: Vorgang, { typ, webparams }: Asking): Lack[] {
  if (typ !== 'kfz' || kfz.kennzeichen_id || kfz.hersteller) return [];
  return [
    {
      feld: 'kfz.kennzeichen_id',
      path: '/kfz/kennzeichen',
      text: webparams.web_fahrzeugdaten_abfrage
        ? ['Geben Sie das Kennzeichen oder die Marke an.', 'Enter the plate or the make.']
        : ['Geben Sie das Kennzeichen an.', 'Enter the plate.'],
    },
  ];
}
