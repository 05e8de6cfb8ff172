import { answersOf, withAnswers } from '#domain/answers.ts';
import { withoutStale } from '#domain/derived.ts';
import { withFuelOfDamage } from '#domain/fahrzeug/fuel-of-damage.ts';
import { isSame } from '#domain/merge/merge.ts';
import { asked, pathOf, type Answers, type Asking, type Part } from '#domain/questions.ts';
import { accept } from '#domain/questions/accept.ts';
import { isEntered } from '#domain/questions/entered.ts';
import { SCHADEN } from '#domain/vorgang.ts';
import type { Held } from './shapes.ts';

/** What answers change of a held case; the person's page and the desk answer alike. Pure. */
type Answered = Pick<Held, 'vorgang' | 'typed'>;

/** The case with answers to a part: through `accept` into the case, and as typed beside it. ADR 002 */
export function withAnswersTo<T extends Answered & Pick<Held, 'acked'>>(
  held: T,
  part: Part,
  answers: Answers,
  now: Asking,
): T {
  const accepted = accept(part, answers, now, answersOf(part, held.acked)).answers;
  const typed = { ...held.typed };
  for (const field of typedFields(part, accepted, now)) {
    const path = pathOf(part, field);
    if (isSame(answers[field], accepted[field])) delete typed[path];
    else typed[path] = answers[field];
  }
  return { ...held, vorgang: withoutStale(held.vorgang, withAnswers(part, held.vorgang, accepted)), typed };
}

/** The answers of a part as they were typed. */
export function typedAnswersIn({ vorgang, typed }: Answered, part: Part, now: Asking): Answers {
  const stored = answersOf(part, vorgang);
  const fields = typedFields(part, stored, now).filter((field) => pathOf(part, field) in typed);
  return { ...stored, ...Object.fromEntries(fields.map((field) => [field, typed[pathOf(part, field)]])) };
}

/**
 * The case once the screen of a part is left: `datenEingegeben` says whether there are any answers, and a damage's
 * screen sets the type of the case.
 */
export function withPartLeft<T extends Answered & Pick<Held, 'acked'>>(held: T, part: Part, now: Asking): T {
  const schaden = SCHADEN.find(([, object]) => object === part.at);
  const answers = typedAnswersIn(held, part, now);
  const entered = 'datenEingegeben' in part.empty ? { datenEingegeben: isEntered(part, answers) } : {};
  const left = withAnswersTo(held, part, { ...answers, ...entered }, now);
  if (!schaden) return left;
  return { ...left, vorgang: withFuelOfDamage({ ...left.vorgang, schadenTyp: schaden[0] }, part, now) };
}

/**
 * Fields whose typed text may differ from the stored value. What is no longer asked is not among them, so its typed
 * text is dropped.
 */
function typedFields(part: Part, accepted: Answers, now: Asking): string[] {
  return asked(part, accepted, now).flatMap((question) =>
    question.kind === 'text' || question.kind === 'number' ? [question.field] : [],
  );
}
