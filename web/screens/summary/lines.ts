import { answersOf } from '#domain/answers.ts';
import { shownPhone } from '#domain/personen/telefon.ts';
import { fieldsOf, type Asking, type Part } from '#domain/questions.ts';
import { summary, type SummaryLine } from '#domain/questions/summary.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import { groupOf } from './groups.ts';
import { WHEN, type Section } from './sections.ts';

/** Every line of a section in the full view. */
export const linesOf = ({ lines, parts }: Section, vorgang: Vorgang, now: Asking): SummaryLine[] => [
  ...lines,
  ...parts.flatMap(({ part }) => answersIn(part, vorgang, now)),
];

/** Every answer of a part. The time is a section of its own; a country without address or plate is left out. */
function answersIn(part: Part, vorgang: Vorgang, now: Asking): SummaryLine[] {
  const answers = answersOf(part, vorgang);
  const shown = {
    ...answers,
    ...(typeof answers['mobilnummer'] === 'string' ? { mobilnummer: shownPhone(answers['mobilnummer']) } : {}),
  };
  const isLeftOut = (field: string): boolean =>
    WHEN.includes(field) ||
    (field === 'kennzeichen_land' && !answers['kennzeichen_id']) ||
    (field === 'land' && !answers['ort'] && !answers['strasse'] && !answers['name']);
  const questions = part.questions.filter((question) => !fieldsOf(question).some(isLeftOut));
  return questions.flatMap((question) => {
    const group = groupOf(part, question, answers, now);
    if (!group) return summary({ ...part, questions: [question] }, shown, now);
    return group.fields[0] === fieldsOf(question)[0] ? [{ label: group.label, value: group.line }] : [];
  });
}
