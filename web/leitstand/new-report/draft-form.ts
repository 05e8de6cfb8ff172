import type { PartOfPath } from '#domain/accept-vorgang.ts';
import { lacks } from '#domain/complete.ts';
import { answeredPaths } from '#domain/flow.ts';
import type { Entwurf } from '#domain/leitstand/entwurf.ts';
import { PARTS } from '#domain/parts.ts';
import { asked, type Part, type Problem } from '#domain/questions.ts';
import { problems } from '#domain/questions/problems.ts';
import type { Text } from '#domain/text.ts';
import { schadenOf } from '#domain/vorgang.ts';
import type { Form } from '../../fields/use-answers.ts';
import { typedAnswersIn } from '../../vorgang/state/answering.ts';
import type { Held } from '../../vorgang/state/shapes.ts';
import { answerDraft, askingOf } from '../state/draft.ts';

/** The form of a part of the draft, for our fields. `shown`: the problems of the whole page. */
export function formOf(part: Part, entwurf: Entwurf, held: Held, shown: readonly Problem[]): Form {
  const asking = askingOf(entwurf, held);
  const answers = typedAnswersIn(held, part, asking);
  return {
    part,
    answers,
    asking,
    questions: asked(part, answers, asking),
    problems: shown,
    attempt: 0,
    isRight: () => true,
    set: (changes) => answerDraft(part, changes),
  };
}

/** The parts that the draft asks now, in the order in which people tell it. */
export function partsOf({ typ }: Entwurf, { vorgang }: Held): readonly PartOfPath[] {
  const own = answeredPaths(typ, schadenOf(vorgang.schadenTyp)?.path ?? '');
  return own.map((path) => PARTS.find((one) => one.path === path)!);
}

/** The damages of the draft's type, each with its name. */
export const damagesOf = ({ typ }: Entwurf): readonly PartOfPath[] =>
  PARTS.filter(({ path, part }) => path.startsWith(`/${typ}/`) && 'beschreibungVN' in part.empty && part.at !== 'vn');

const CONSENT: Problem = {
  feld: 'zustimmung',
  text: ['Lesen Sie die Zustimmung vor, und kreuzen Sie sie an.', 'Read the consent out, and tick it.'] satisfies Text,
};

/** All that keeps the draft from being sent, as it is typed, in the order of the page. `isTicked`: the consent here. */
export function problemsOf(entwurf: Entwurf, held: Held, isTicked: boolean): Problem[] {
  const asking = askingOf(entwurf, held);
  const damage = lacks(PARTS, held.vorgang, asking).filter(({ feld }) => feld === 'schadenTyp');
  const ofParts = partsOf(entwurf, held).flatMap(({ part }) =>
    problems(part, typedAnswersIn(held, part, asking), asking),
  );
  return [...damage, ...ofParts, ...(entwurf.zustimmung || isTicked ? [] : [CONSENT])];
}
