import type { PartOfPath } from '#domain/accept-vorgang.ts';
import { answersOf } from '#domain/answers.ts';
import { LIMITS } from '#domain/limits.ts';
import type { Difference } from '#domain/merge/differences.ts';
import { pointText } from '#domain/ort/punkt-worte.ts';
import { readPoint } from '#domain/ort/punkt.ts';
import { fieldsOf, pathOf, wordsOf, type Asking, type Question } from '#domain/questions.ts';
import { summary } from '#domain/questions/summary.ts';
import type { Text } from '#domain/text.ts';
import { SCHADEN, schadenOf, valueAt, withValue, type Vorgang } from '#domain/vorgang.ts';

/** A question whose answer differs between two devices. */
export interface ChangedLine {
  label: Text;
  /** The current answer, and the one given on this device; null: none. */
  now: Text | null;
  mine: Text | null;
  by: Difference['by'];
}

/** Paths of other damage types that the changes are about; their questions are needed to word the changes. */
export function damagePaths({ schadenTyp }: Vorgang, changes: readonly Difference[]): string[] {
  const objects = changes.map(({ path }) => path.split('.')[0]);
  const mine = changes.find(({ path }) => path === 'schadenTyp')?.mine;
  // A reported case that was opened offline has no damage type; the changed paths tell it.
  const codes = schadenTyp ? [mine] : [mine, ...SCHADEN.flatMap(([code, at]) => (objects.includes(at) ? [code] : []))];
  return [...new Set(codes.flatMap((code) => schadenOf(String(code))?.path ?? []))];
}

/**
 * Differences worded by the questions' labels and answers, each question once. Damage type and position are worded
 * here; other paths without a question are left out.
 */
export function changedLines(
  parts: readonly PartOfPath[],
  vorgang: Vorgang,
  changes: readonly Difference[],
  now: Asking,
): ChangedLine[] {
  const ofMine = changes
    .filter(({ by }) => by !== 'there')
    .reduce((mine, { path, mine: value }) => withValue(mine, path, value ?? null), vorgang);
  const lines = new Map<unknown, ChangedLine>();
  for (const { path, by } of changes) {
    const found = wordedBy(parts, path);
    if (found && !lines.has(found.of))
      lines.set(found.of, {
        label: found.label(vorgang, now),
        // Coordinates from elsewhere would tell the person nothing.
        now: found.of === POINT ? null : found.value(vorgang, now),
        mine: found.value(ofMine, now),
        by,
      });
  }
  return [...lines.values()];
}

/** How a field is worded: by its question, or by a substitute for one. */
interface Wording {
  of: unknown;
  label(vorgang: Vorgang, now: Asking): Text;
  value(vorgang: Vorgang, now: Asking): Text | null;
}

function wordedBy(parts: readonly PartOfPath[], path: string): Wording | null {
  if (path === 'schadenTyp')
    return { of: path, label: () => ['Schaden', 'Damage'], value: (vorgang) => damageOf(parts, vorgang) };
  if (path.startsWith(POINT)) return { of: POINT, label: () => ['Standort', 'Location'], value: pointOf };
  for (const { part } of parts) {
    const question = part.questions.find((one) => fieldsOf(one).some((field) => pathOf(part, field) === path));
    if (!question) continue;
    const alone = { ...part, questions: [always(question)] };
    return {
      of: question,
      label: (vorgang, now) => wordsOf(question.label, now, answersOf(part, vorgang)),
      value: (vorgang, now) => summary(alone, answersOf(part, vorgang), now)[0]?.value ?? null,
    };
  }
  return null;
}

/**
 * The question without its conditions: it was answered, so it was asked, though the answers it depends on may be
 * unknown here.
 */
function always(question: Question): Question {
  const { when: _, under: __, ...alone } = question;
  return alone as Question;
}

const POINT = 'schadenOrt.positionsdaten';

function pointOf(vorgang: Vorgang): Text | null {
  const point = readPoint(valueAt(vorgang, POINT));
  return point && pointText(point);
}

const damageOf = (parts: readonly PartOfPath[], { schadenTyp }: Vorgang): Text | null => {
  const path = schadenOf(schadenTyp)?.path;
  return parts.find((one) => one.path === path)?.part.name ?? null;
};

/** The changes made here as texts of remarks, each within the length limit; a long answer continues in the next one. */
export function remarksOf(lines: readonly ChangedLine[], say: (text: Text) => string): string[] {
  const texts: string[] = [];
  for (const { label, mine } of lines) {
    const words = `${say(label)}: ${say(mine ?? NOTHING)}`.replaceAll('\u00ad', '');
    const joined = texts.length ? `${texts.at(-1)}; ${words}` : words;
    if (texts.length && isFitting(joined)) texts[texts.length - 1] = joined;
    else texts.push(...cut(words));
  }
  return texts;
}

const NOTHING: Text = ['keine Angabe', 'not given'];

const isFitting = (text: string): boolean => [...text].length <= LIMITS.lines;

/** Splits a text into pieces of at most `LIMITS.lines` code points. */
function cut(text: string): string[] {
  const letters = [...text];
  const count = Math.ceil(letters.length / LIMITS.lines);
  const pieces = Array.from({ length: count }, (_, nr) => letters.slice(nr * LIMITS.lines, (nr + 1) * LIMITS.lines));
  return pieces.map((piece) => piece.join('').trim()).filter(Boolean);
}
