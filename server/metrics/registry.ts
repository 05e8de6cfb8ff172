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

/** A gauge that is read on each scrape; null: no sample. One that cannot be read has none, and a line in the log. */
export interface ReadGauge {
  name: string;
  help: string;
  labels?: Readonly<Record<string, string>>;
  read(): number | null | Promise<number | null>;
}

export function addGauge(registry: Registry, log: Pick<FastifyBaseLogger, 'warn'>, gauge: ReadGauge): void {
  const { name, help, labels = {}, read } = gauge;
  new Gauge({
    name,
    help,
    labelNames: Object.keys(labels),
    registers: [registry],
    async collect() {
      const value = await Promise.resolve()
        .then(read)
        .catch((error: unknown) => {
          log.warn({ err: error, event: 'metrics', name }, 'A figure cannot be read');
          return null;
        });
      if (value === null) this.remove(labels);
      else this.set(labels, value);
    },
  });
}
