import { answersOf, withAnswers } from '#domain/answers.ts';
import { withoutStale } from '#domain/derived.ts';
import { withFuelOfDamage } from '#domain/fahrzeug/kraftstoff-des-schadens.ts';
import { asked, pathOf, type Answers, type Part } from '#domain/questions.ts';
import { isEntered } from '#domain/questions/entered.ts';
import { accept } from '#domain/questions/accept.ts';
import { SCHADEN } from '#domain/vorgang.ts';
import { useApp } from '../state/app.ts';
import { keep } from '../case/keep.ts';
import { isSame } from '../merge/merge.ts';
import { asking, heldNow } from './vorgang.ts';

/**
 * Stores a person's answers to a part: through `accept` into the case, as typed beside it, and onto the device. While
 * the report is being sent nothing changes. D91, ADR 002.
 */
export function answer(part: Part, answers: Answers): void {
  if (isReadOnly()) return;
  const held = heldNow();
  const accepted = accept(part, answers, asking(), answersOf(part, held.acked)).answers;
  const typed = { ...held.typed };
  for (const field of typedFields(part, accepted)) {
    const path = pathOf(part, field);
    if (isSame(answers[field], accepted[field])) delete typed[path];
    else typed[path] = answers[field];
  }
  void keep({ ...held, vorgang: withoutStale(held.vorgang, withAnswers(part, held.vorgang, accepted)), typed });
}

const isReadOnly = (): boolean => useApp.getState().report.kind === 'sending';

/**
 * Fields whose typed text may differ from the stored value. What is no longer asked is not among them, so its typed
 * text is dropped.
 */
function typedFields(part: Part, accepted: Answers): string[] {
  return asked(part, accepted, asking()).flatMap((question) =>
    question.kind === 'text' || question.kind === 'number' ? [question.field] : [],
  );
}

/** The answers of a part as the person typed them. */
export function typedAnswers(part: Part): Answers {
  const { vorgang, typed } = heldNow();
  const stored = answersOf(part, vorgang);
  const fields = typedFields(part, stored).filter((field) => pathOf(part, field) in typed);
  return { ...stored, ...Object.fromEntries(fields.map((field) => [field, typed[pathOf(part, field)]])) };
}

/**
 * Leaves a screen by its button: `datenEingegeben` says whether there are any, and a damage's screen sets the type of
 * the case.
 */
export function leaveScreen(part: Part): void {
  const schaden = SCHADEN.find(([, object]) => object === part.at);
  const answers = typedAnswers(part);
  answer(part, 'datenEingegeben' in part.empty ? { ...answers, datenEingegeben: isEntered(part, answers) } : answers);
  if (!schaden || isReadOnly()) return;
  const held = heldNow();
  void keep({ ...held, vorgang: withFuelOfDamage({ ...held.vorgang, schadenTyp: schaden[0] }, part, asking()) });
}
