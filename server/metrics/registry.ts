import { createRequire } from 'node:module';
import type { FastifyBaseLogger } from 'fastify';
import type * as Prom from 'prom-client';

/**
 * Metrics in the Prometheus text format, by prom-client. Its parts one by one: the index also loads OpenTelemetry,
 * which costs a start a quarter of a second and 20 MB.
 */
const part = createRequire(import.meta.url);
export const Registry = part('prom-client/lib/registry.js') as typeof Prom.Registry;
export const Counter = part('prom-client/lib/counter.js') as typeof Prom.Counter;
export const Histogram = part('prom-client/lib/histogram.js') as typeof Prom.Histogram;
const Gauge = part('prom-client/lib/gauge.js') as typeof Prom.Gauge;

export type Registry = Prom.Registry;

/** Seconds since an ISO time, by a clock in milliseconds; 0 without one, and never negative. */
export const secondsSince = (since: string | null, now: number): number =>
  since === null ? 0 : Math.max(0, now - Date.parse(since)) / 1_000;

/** Reads under way are shared: gauges of the same rows, which a scrape collects together, ask the store once. */
export function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => (running ??= read().finally(() => (running = null)));
}

/** A gauge that is read on each scrape; null: no sample. One that cannot be read has none, and a line in the log. */
export interface ReadGauge {
  name: string;
  help: string;
  labels?: Readonly<Record<string, string>>;
  read(): number | null | Promise<number | null>;
}

export function addGauge(registry: Registry, log: Pick<FastifyBaseLogger, 'warn'>, gauge: ReadGauge): void {
  const { labels = {}, read, ...named } = gauge;
  addGauges(registry, log, {
    ...named,
    labelNames: Object.keys(labels),
    read: async () => {
      const value = await read();
      return value === null ? [] : [[labels, value]];
    },
  });
}

/** Gauges of one name, a sample for each set of labels; what is not given any more is gone. */
export interface ReadGauges extends Pick<ReadGauge, 'name' | 'help'> {
  labelNames: readonly string[];
  read(): Promise<readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[]>;
}

export function addGauges(registry: Registry, log: Pick<FastifyBaseLogger, 'warn'>, gauges: ReadGauges): void {
  const { name, help, labelNames, read } = gauges;
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const samples = await Promise.resolve()
        .then(read)
        .catch((error: unknown) => {
          log.warn({ err: error, event: 'metrics', name }, 'A figure cannot be read');
          return [];
        });
      // At once, since another scrape may read it meanwhile.
      this.reset();
      if (!labelNames.length) this.remove();
      for (const [labels, value] of samples) this.set(labels, value);
    },
  });
}
