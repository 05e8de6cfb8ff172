/** A validation error in an operator's file: the field and what to write instead. */
export interface Mistake {
  /** Path of the field (`light.ink`); '' for the file as a whole. */
  field: string;
  /** The present value as short JSON; '' if there is none. */
  value: string;
  /** Instruction what to write instead: a sentence without capital and full stop. */
  remedy: string;
}

/** A mistake at a field, with its present value cut to 80 characters. */
export function mistakeAt(field: string, value: unknown, remedy: string): Mistake {
  const json = jsonOf(value);
  return { field, value: json.length > 80 ? `${json.slice(0, 79)}…` : json, remedy };
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '…'; // RangeError: nested too deep to be shown
  }
}

/** A mistake as one line: `mandant.json, "telefon.wahl" is "0221 / 47": write …`. */
export function mistakeLine(file: string, { field, value, remedy }: Mistake): string {
  const what = value ? ` is ${value}` : '';
  return `${file}${field ? `, "${field}"${what}` : what}: ${remedy}.`;
}

/** Bounds the work on a hostile file: only so many unknown fields are compared with every known name. */
const MOST_NAMED = 20;

/**
 * Unknown fields, each with the known name of which it is probably a typo. Beyond `MOST_NAMED` only their number is
 * given.
 */
export function otherNames(given: object, names: readonly string[], before = ''): Mistake[] {
  const others = Object.keys(given).filter((name) => !names.includes(name));
  const named = others.slice(0, MOST_NAMED).map((name) => {
    const near = nearestName(name, names);
    const remedy = near ? `there is no such field, write "${near}"` : 'there is no such field, take it out';
    return { field: `${before}${JSON.stringify(name.slice(0, 60)).slice(1, -1)}`, value: '', remedy };
  });
  const more = others.length - named.length;
  const rest = { field: `${before}…`, value: '', remedy: `there are ${more} more such fields, take them out` };
  return more > 0 ? [...named, rest] : named;
}

/** The closest known name by edit distance; null where none is close. */
export function nearestName(name: string, names: readonly string[]): string | null {
  const typed = name.toLowerCase().slice(0, 60);
  const [best] = names
    .map((one) => ({ one, steps: editsBetween(typed, one.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps);
  return best && best.steps <= Math.max(2, best.one.length / 2) ? best.one : null;
}

/** Levenshtein distance: letters to insert, delete or change. */
export function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  [...from].forEach((letter, index) => {
    const next = [index + 1];
    for (let at = 1; at <= to.length; at++)
      next.push(Math.min(row[at]! + 1, next[at - 1]! + 1, row[at - 1]! + (letter === to[at - 1] ? 0 : 1)));
    row = next;
  });
  return row[to.length]!;
}
