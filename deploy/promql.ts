/**
 * The part of PromQL that deploy/prometheus-rules.yml and deploy/grafana.json use, evaluated over scrapes: selectors,
 * `rate` and `increase` (without extrapolation), `histogram_quantile`, `sum`, `min` and `max` by labels, `/`, and
 * comparisons with a number. For tests, where promtool is not installed.
 */

type Labels = Readonly<Record<string, string>>;
export interface Sample {
  labels: Labels;
  value: number;
}

/** What a scrape has read, by the name of the series; `at` in seconds. */
export interface Scrape {
  at: number;
  samples: ReadonlyMap<string, readonly Sample[]>;
}

/**
 * Reads Prometheus' text format.
 * @throws when a line is none
 */
export function readText(at: number, text: string): Scrape {
  const samples = new Map<string, Sample[]>();
  for (const line of text.split('\n').filter((one) => one && !one.startsWith('#'))) {
    const [, name, inner = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (!name) throw new Error(`no sample: ${line}`);
    const labels = Object.fromEntries([...inner.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text]));
    samples.set(name, [...(samples.get(name) ?? []), { labels, value: Number(value) }]);
  }
  return { at, samples };
}

const TOKEN = /\s*([a-zA-Z_]\w*|"[^"]*"|=~|!=|[\d.]+|\[\w+\]|[(){},=<>/])/y;
const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) throw new Error(`not understood: ${text.slice(at)}`);
    tokens.push(token);
  }
  return tokens;
}

const keyOf = (labels: Labels): string => JSON.stringify(Object.entries(labels).sort());

/**
 * The samples of an expression at the last scrape; a number is one sample without labels.
 * @throws when the expression is not of this part
 */
export function evaluate(expr: string, scrapes: readonly Scrape[]): Sample[] {
  const tokens = tokensOf(expr);
  const next = (): string | undefined => tokens[0];
  const now = scrapes.at(-1)!;
  const take = (wanted?: string): string => {
    const token = tokens.shift();
    if (token === undefined || (wanted !== undefined && token !== wanted))
      throw new Error(`${expr}: ${wanted ?? 'more'} expected before ${[token, ...tokens].join(' ')}`);
    return token;
  };
  const list = (): string[] => {
    const names: string[] = [];
    take('(');
    while (next() !== ')') {
      names.push(take());
      if (next() === ',') take();
    }
    take(')');
    return names;
  };

  function compared(): Sample[] {
    const left = divided();
    const sign = next();
    if (sign !== '<' && sign !== '>' && sign !== '=') return left;
    take();
    if (sign === '=') take('=');
    const bound = Number(take());
    return left.filter(({ value }) => (sign === '<' ? value < bound : sign === '>' ? value > bound : value === bound));
  }

  function divided(): Sample[] {
    const left = term();
    if (next() !== '/') return left;
    take();
    const right = new Map(term().map(({ labels, value }) => [keyOf(labels), value]));
    return left.flatMap(({ labels, value }) => {
      const by = right.get(keyOf(labels));
      return by === undefined ? [] : [{ labels, value: value / by }];
    });
  }

  function term(): Sample[] {
    const name = take();
    if (/^[\d.]+$/.test(name)) return [{ labels: {}, value: Number(name) }];
    if (['sum', 'min', 'max'].includes(name)) return aggregated(name);
    if (name === 'rate' || name === 'increase') return grown(name);
    if (name === 'histogram_quantile') return quantile();
    return found(selector(name), now);
  }

  function aggregated(how: string): Sample[] {
    const by = next() === 'by' ? (take(), list()) : [];
    take('(');
    const all = compared();
    take(')');
    const groups = Map.groupBy(all, ({ labels }) =>
      keyOf(Object.fromEntries(by.flatMap((name) => (name in labels ? [[name, labels[name]!]] : [])))),
    );
    return [...groups].map(([key, samples]) => {
      const values = samples.map(({ value }) => value);
      const sum = values.reduce((one, other) => one + other, 0);
      const value = how === 'sum' ? sum : how === 'min' ? Math.min(...values) : Math.max(...values);
      return { labels: Object.fromEntries(JSON.parse(key) as [string, string][]), value };
    });
  }

  function grown(how: string): Sample[] {
    take('(');
    const of = selector(take());
    const [, number, unit] = /^\[(\d+)(\w)\]$/.exec(take()) ?? [];
    take(')');
    const window = Number(number) * SECONDS[unit!]!;
    const within = scrapes.filter(({ at }) => at > now.at - window);
    return found(of, now).flatMap(({ labels }) => {
      const values = within.flatMap((one) =>
        found(of, one).flatMap((sample) => (keyOf(sample.labels) === keyOf(labels) ? [sample.value] : [])),
      );
      if (values.length < 2) return [];
      // A counter that sinks has begun anew.
      const steps = values.slice(1).map((value, index) => (value < values[index]! ? value : value - values[index]!));
      const increase = steps.reduce((one, other) => one + other, 0);
      return [{ labels, value: how === 'rate' ? increase / window : increase }];
    });
  }

  function quantile(): Sample[] {
    take('(');
    const part = Number(take());
    take(',');
    const buckets = compared();
    take(')');
    const groups = Map.groupBy(buckets, ({ labels }) => keyOf({ ...labels, le: '' }));
    return [...groups].map(([key, samples]) => {
      const bounds = samples
        .map(({ labels, value }) => ({ le: Number(labels['le']!.replace('+Inf', 'Infinity')), value }))
        .sort((one, other) => one.le - other.le);
      const { le: _le, ...labels } = Object.fromEntries(JSON.parse(key) as [string, string][]);
      return { labels, value: within(bounds, part) };
    });
  }

  interface Selector {
    name: string;
    fits: ((labels: Labels) => boolean)[];
  }

  function selector(name: string): Selector {
    const fits: Selector['fits'] = [];
    if (next() !== '{') return { name, fits };
    take();
    while (next() !== '}') {
      const [label, sign, text] = [take(), take(), take().slice(1, -1)];
      const like = new RegExp(`^(${text})$`);
      if (sign === '=') fits.push((labels) => (labels[label] ?? '') === text);
      else if (sign === '!=') fits.push((labels) => (labels[label] ?? '') !== text);
      else fits.push((labels) => like.test(labels[label] ?? ''));
      if (next() === ',') take();
    }
    take('}');
    return { name, fits };
  }

  const found = ({ name, fits }: Selector, { samples }: Scrape): Sample[] =>
    (samples.get(name) ?? []).filter(({ labels }) => fits.every((fit) => fit(labels)));

  const result = compared();
  if (tokens.length) throw new Error(`${expr}: ${tokens.join(' ')} is too much`);
  return result;
}

/** The value below which that part of a histogram lies, as PromQL has it: linear within a bucket. */
function within(bounds: readonly { le: number; value: number }[], part: number): number {
  const rank = part * (bounds.at(-1)?.value ?? 0);
  if (rank === 0) return NaN;
  const place = bounds.findIndex(({ value }) => value >= rank);
  const { le, value } = bounds[place]!;
  const below = bounds[place - 1] ?? { le: 0, value: 0 };
  if (le === Infinity) return below.le;
  return below.le + (le - below.le) * ((rank - below.value) / (value - below.value));
}

/** The names of the series that an expression asks for. */
export const namesIn = (expr: string): string[] => [
  ...new Set(expr.replaceAll(/"[^"]*"/g, '').match(/\b(up|(pannenlotse|http|process|nodejs)_\w+)\b/g)),
];
