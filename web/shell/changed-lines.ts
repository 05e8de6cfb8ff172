import type { PartOfPath } from '#domain/accept-vorgang.ts';
import { answersOf } from '#domain/answers.ts';
import { LIMITS } from '#domain/limits.ts';
import { fieldsOf, pathOf, wordsOf, type Asking, type Part } from '#domain/questions.ts';
import { summary } from '#domain/questions/summary.ts';
import type { Text } from '#domain/text.ts';
import { withValue, type Vorgang } from '#domain/vorgang.ts';
import type { Difference } from '../vorgang/differences.ts';

/** A question whose answer differs between two devices. */
export interface ChangedLine {
  label: Text;
  /** The answer that counts now, and the one of this device; null: none. */
  now: Text | null;
  mine: Text | null;
  by: Difference['by'];
}

/** Differences in the words of the questions; what no question asks for, its screen names. Each question once. */
export function changedLines(
  parts: readonly PartOfPath[],
  vorgang: Vorgang,
  changes: readonly Difference[],
  now: Asking,
): ChangedLine[] {
  const ofMine = changes.reduce((mine, { path, mine: value }) => withValue(mine, path, value ?? null), vorgang);
  const lines = changes.flatMap(({ path, by }): ChangedLine[] => {
    const found = parts.find(({ part }) => Object.keys(part.empty).some((field) => pathOf(part, field) === path));
    if (!found) return path.startsWith('schadenOrt.positionsdaten') ? [{ ...PLACE, by }] : [];
    const { part } = found;
    const question = part.questions.find((one) => fieldsOf(one).some((field) => pathOf(part, field) === path));
    if (!question) return [];
    const label = wordsOf(question.label, now, answersOf(part, vorgang));
    const alone = { ...part, questions: [question] };
    return [{ label, now: valueOf(alone, vorgang, now), mine: valueOf(alone, ofMine, now), by }];
  });
  return lines.filter(({ label }, index) => lines.findIndex((one) => one.label[0] === label[0]) === index);
}

const PLACE = { label: ['Standort', 'Position'], now: null, mine: null } as const;

/** The answer to the one question of a part; null where there is none. */
const valueOf = (part: Part, vorgang: Vorgang, now: Asking): Text | null =>
  summary(part, answersOf(part, vorgang), now)[0]?.value ?? null;

/** What was changed here, as a remark: as many answers as it holds. */
export function remarkOf(lines: readonly ChangedLine[], say: (text: Text) => string): string {
  const words = lines.flatMap(({ label, mine }) => (mine ? [`${say(label)}: ${say(mine)}`] : []));
  const fitting = words.filter((_, index) => [...words.slice(0, index + 1).join('; ')].length <= LIMITS.lines);
  return fitting.join('; ').replaceAll('\u00ad', '');
}
