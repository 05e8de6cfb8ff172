import { answeredPaths, FLOW, type Path } from './flow.ts';
import { asked, fieldsOf, pathOf, wordsOf, type Asking, type Problem } from './questions.ts';
import { isOpen } from './questions/given.ts';
import { problems } from './questions/problems.ts';
import type { PartOfPath } from './accept-vorgang.ts';
import { answersOf } from './answers.ts';
import { schadenOf, type Vorgang } from './vorgang.ts';

/** A problem and the screen where it can be put right. */
export interface Lack extends Problem {
  path: Path;
}

/**
 * Everything that is missing before the case can be sent, in the order of the journey; empty when it is complete.
 * Browser and service run the same check. §5 'Needed to send', D100.
 * `parts` must contain the parts of the case's own app type and damage; others are ignored.
 */
export function lacks(parts: readonly PartOfPath[], vorgang: Vorgang, asking: Asking): Lack[] {
  const ofParts = ownOf(parts, vorgang, asking).flatMap(({ path, part }) =>
    problems(part, answersOf(part, vorgang), asking).map((problem) => ({ ...problem, path })),
  );
  const all = [...withoutDamage(schadenOf(vorgang.schadenTyp), asking), ...ofParts];
  return all.sort((a, b) => ORDER.indexOf(a.path) - ORDER.indexOf(b.path));
}

const ORDER = FLOW.map(([path]) => path);

/**
 * Questions that were asked and are still open, in the order of `parts`: the first field of each, and its label. Open
 * questions do not prevent the report. `parts` as for `lacks`. D100.
 */
export function openQuestions(parts: readonly PartOfPath[], vorgang: Vorgang, asking: Asking): Problem[] {
  return ownOf(parts, vorgang, asking).flatMap(({ part }) => {
    const answers = answersOf(part, vorgang);
    return asked(part, answers, asking)
      .filter((question) => isOpen(question, answers))
      .map((question) => ({
        feld: pathOf(part, fieldsOf(question)[0]!),
        text: wordsOf(question.label, asking, answers),
      }));
  });
}

/** The parts that count for a case: those of its app type, and of the damages only its own. */
function ownOf(parts: readonly PartOfPath[], { schadenTyp }: Vorgang, { typ }: Asking): readonly PartOfPath[] {
  const own = answeredPaths(typ, schadenOf(schadenTyp)?.path ?? '');
  return parts.filter(({ path }) => own.includes(path));
}

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
