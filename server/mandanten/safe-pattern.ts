import { platePattern } from '#domain/fahrzeug/kennzeichen.ts';

/** Length of the test texts: twice the longest plate, so that exponential growth shows. */
const SIGNS = 30;
/** Maximum steps for a text of that length: some milliseconds. */
const MOST_STEPS = 1_000_000;
const LONGEST = 200;

/** Guards against catastrophic backtracking (ReDoS, F11): the reason to refuse a client's pattern, or null. D59 */
export function whyNoPattern(source: string): string | null {
  try {
    platePattern(source);
  } catch (error) {
    return `it is no pattern (${(error as SyntaxError).message.replace(/^.*: /s, '')})`;
  }
  if (source.length > LONGEST) return `it is longer than ${LONGEST} characters`;
  return stepsOf(source) > MOST_STEPS
    ? 'it takes too long for some inputs: avoid repeats and choices within repeats'
    : null;
}

/** Milliseconds that an accepted pattern takes for the slowest of some hostile texts. */
export function slowest(source: string): number {
  const pattern = platePattern(source);
  const pieces = new Set(['A', 'a', '0', '-', ' ', 'Ä', 'A-', 'A0', 'A ', ...source]);
  const texts = [...pieces].flatMap((piece) => [piece.repeat(SIGNS), `${piece.repeat(SIGNS)}!`]);
  // The best of three runs, to leave out other load.
  return Math.max(...texts.map((text) => Math.min(...[1, 2, 3].map(() => timeOf(pattern, text)))));
}

function timeOf(pattern: RegExp, text: string): number {
  const start = performance.now();
  pattern.test(text);
  return performance.now() - start;
}

/** Cost of a part of a pattern: in how many ways it can match 0, 1, 2 … characters, and the steps to try them all. */
interface Work {
  ways: readonly number[];
  steps: number;
}

const NOTHING: Work = { ways: [1], steps: 1 };
const SIGN: Work = { ways: [0, 1], steps: 1 };
/** A back-reference: may match any length. */
const ANY: Work = { ways: Array.from({ length: SIGNS + 1 }, () => 1), steps: SIGNS };

/**
 * Upper bound of the steps that a backtracking matcher needs for any text of 30 characters, assuming that every
 * character matches everywhere. The pattern must be a valid RegExp.
 */
export function stepsOf(source: string): number {
  let rest = source;
  const take = (shape: RegExp): RegExpExecArray | null => {
    const found = shape.exec(rest);
    if (found) rest = rest.slice(found[0].length);
    return found;
  };
  const choice = (): Work => {
    const branches = [sequence()];
    while (take(/^\|/)) branches.push(sequence());
    return branches.reduce((a, b) => ({ ways: added(a.ways, b.ways), steps: a.steps + b.steps }));
  };
  const sequence = (): Work => {
    let work = NOTHING;
    while (/^[^|)]/s.test(rest)) work = followed(work, repeated(atom(), take));
    return work;
  };
  const atom = (): Work => {
    const group = take(/^\((\?(?:<?[=!]|<[^>]*>|[\w-]*:))?/);
    if (group) {
      const inner = choice();
      take(/^\)/);
      return /[=!]$/.test(group[1] ?? '') ? { ...NOTHING, steps: inner.steps } : inner;
    }
    if (take(/^(\^|\$|\\b|\\B)/)) return NOTHING;
    if (take(/^\\(k<[^>]*>|[1-9]\d*)/)) return ANY;
    take(/^(\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\dA-Fa-f]{4}|\\x[\dA-Fa-f]{2}|\\c[A-Za-z]|\\.|.)/su);
    return SIGN;
  };
  return choice().steps;
}

function repeated(work: Work, take: (shape: RegExp) => RegExpExecArray | null): Work {
  const found = take(/^(?:([*+?])|\{(\d+)(,(\d*))?\})\??/);
  if (!found) return work;
  const [, sign, least, range, most] = found;
  const from = sign ? (sign === '+' ? 1 : 0) : Number(least);
  const to = sign === '?' ? 1 : sign || (range && !most) ? Infinity : Number(most ?? least);
  let [one, all]: [Work, Work] = [NOTHING, { ways: from === 0 ? [1] : [], steps: 1 }];
  // An iteration that matches nothing ends the repeat, so there are no more than `SIGNS` beyond the minimum.
  for (let round = 1; round <= Math.min(to, from + SIGNS); round++) {
    const next = round <= from ? work : { ...work, ways: [0, ...work.ways.slice(1)] };
    one = followed(one, next);
    if (one.steps > MOST_STEPS || total(one.ways) === 0) break;
    if (round >= from) all = { ways: added(all.ways, one.ways), steps: 1 };
  }
  return { ways: all.ways, steps: one.steps + 1 };
}

/** Sequence: the second part is tried from every end of the first. */
function followed(first: Work, second: Work): Work {
  const ways: number[] = [];
  first.ways.forEach((a, i) =>
    second.ways.forEach((b, j) => {
      if (i + j <= SIGNS) ways[i + j] = (ways[i + j] ?? 0) + a * b;
    }),
  );
  return { ways: Array.from(ways, (way) => way ?? 0), steps: first.steps + total(first.ways) * second.steps };
}

const added = (a: readonly number[], b: readonly number[]): number[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, at) => (a[at] ?? 0) + (b[at] ?? 0));

const total = (ways: readonly number[]): number => ways.reduce((sum, way) => sum + way, 0);
