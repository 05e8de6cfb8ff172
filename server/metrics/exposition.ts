/** Counters, histograms and gauges in the Prometheus text format. */

export type Labels = Readonly<Record<string, string>>;

export interface Metric {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  lines(): string[] | Promise<string[]>;
}

/** A counter, one series per set of labels. */
export function counter(name: string, help: string): Metric & { add(labels?: Labels, by?: number): void } {
  const counts = new Map<string, number>();
  return {
    name,
    type: 'counter',
    help,
    add(labels = {}, by = 1) {
      const key = labelText(labels);
      counts.set(key, (counts.get(key) ?? 0) + by);
    },
    lines: () => [...counts].map(([labels, count]) => `${name}${labels} ${count}`),
  };
}

/** A histogram with these upper bounds, ascending. */
export function histogram(
  name: string,
  help: string,
  bounds: readonly number[],
): Metric & { observe(value: number, labels?: Labels): void } {
  const series = new Map<string, { labels: Labels; below: number[]; count: number; sum: number }>();
  return {
    name,
    type: 'histogram',
    help,
    observe(value, labels = {}) {
      const key = labelText(labels);
      const one = series.get(key) ?? { labels, below: bounds.map(() => 0), count: 0, sum: 0 };
      series.set(key, one);
      const place = bounds.findIndex((bound) => value <= bound);
      if (place >= 0) one.below[place]! += 1;
      one.count += 1;
      one.sum += value;
    },
    lines: () =>
      [...series.values()].flatMap(({ labels, below, count, sum }) => {
        let all = 0;
        const bucket = (le: string, number: number) => `${name}_bucket${labelText({ ...labels, le })} ${number}`;
        return [
          ...bounds.map((bound, place) => bucket(String(bound), (all += below[place]!))),
          bucket('+Inf', count),
          `${name}_sum${labelText(labels)} ${sum}`,
          `${name}_count${labelText(labels)} ${count}`,
        ];
      }),
  };
}

/** A gauge, read on each scrape; null: no sample. */
export const gauge = (
  name: string,
  help: string,
  read: () => number | null | Promise<number | null>,
  labels: Labels = {},
): Metric => ({
  name,
  type: 'gauge',
  help,
  lines: async () => {
    const value = await read();
    return value === null ? [] : [`${name}${labelText(labels)} ${value}`];
  },
});

/** Renders all metrics; one that cannot be read is left out and reported to `warn`. */
export async function exposition(metrics: readonly Metric[], warn: (error: unknown) => void): Promise<string> {
  const blocks = metrics.map(async ({ name, type, help, lines }) => {
    const found = await Promise.resolve(lines()).catch((error: unknown) => (warn(error), []));
    return found.length ? [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...found] : [];
  });
  return `${(await Promise.all(blocks)).flat().join('\n')}\n`;
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replaceAll(/[\\"\n]/g, ' ')}"`);
  return pairs.length ? `{${pairs.join(',')}}` : '';
}
