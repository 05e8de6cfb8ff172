import type { FastifyInstance } from 'fastify';
import type { Deps } from '../http/deps.ts';
import { ownWebhooks } from '../mandanten/mandanten.ts';
import type { LaneBacklog } from '../store/tables/outbox.ts';
import type { Observation } from '../store/tables/observation.ts';
import { addGauges, Counter, Histogram, secondsSince, sharedRead, type Registry } from './registry.ts';

/** Buckets in seconds: to what a person was promised, and a good deal beyond. */
const WAITS = {
  read: [10, 30, 60, 120, 300, 600, 1_800, 3_600],
  assigned: [60, 180, 300, 600, 1_200, 1_800, 3_600, 7_200],
  arrived: [600, 1_200, 1_800, 2_700, 3_600, 5_400, 7_200, 14_400],
} as const;

const HELP = {
  read: 'Seconds from a report until somebody had it: acknowledged in the feed, or taken by a webhook.',
  assigned: 'Seconds from a report until a helper was assigned.',
  arrived: 'Seconds from a report until a helper arrived; help may be ordered for later.',
} as const;

/** The operator's lane, which has no name in the store. */
const OPERATOR = 'operator';

/**
 * Figures of each client that prove a promise, and of each webhook. They count what this process has stored, from its
 * start; what is read from the store is the same at each. ADR 057
 */
export function clientMetrics(
  app: FastifyInstance,
  registry: Registry,
  { store, mandanten, settings, clock }: Pick<Deps, 'store' | 'mandanten' | 'settings' | 'clock'>,
): void {
  const registers = [registry];
  const ids = (): string[] => mandanten.all.map(({ mandant }) => mandant.id);
  /** The webhooks: the operator's, if there is one, and the clients' own. */
  const hasOperator = settings.webhook !== null;
  const lanes = (): string[] => [...(hasOperator ? [OPERATOR] : []), ...ownWebhooks(mandanten)];
  const seen = new Set<string>();
  const histogram = (what: keyof typeof WAITS) =>
    new Histogram({
      name: `pannenlotse_${what}_seconds`,
      help: HELP[what],
      labelNames: ['mandant'],
      buckets: [...WAITS[what]],
      registers,
      // From the first scrape on: Prometheus sees no increase in what was not there before.
      collect() {
        for (const mandant of ids()) if (!seen.has(`${what} ${mandant}`)) this.zero({ mandant });
        for (const mandant of ids()) seen.add(`${what} ${mandant}`);
      },
    });
  const waits = { read: histogram('read'), assigned: histogram('assigned'), arrived: histogram('arrived') };
  const overdue = new Counter({
    name: 'pannenlotse_overdue_total',
    help: 'Promises that were broken: cases that became overdue.',
    labelNames: ['mandant'],
    registers,
    collect() {
      for (const mandant of ids()) this.inc({ mandant }, 0);
    },
  });
  const reports = new Counter({
    name: 'pannenlotse_reports_total',
    help: 'Reports by client, and by which way they came; examples aside.',
    labelNames: ['mandant', 'weg'],
    registers,
    collect() {
      for (const mandant of ids()) for (const weg of ['netz', 'sms', 'telefon']) this.inc({ mandant, weg }, 0);
    },
  });
  const deliveries = new Counter({
    name: 'pannenlotse_deliveries_total',
    help: 'Attempts to deliver a message, by lane and how they ended.',
    labelNames: ['lane', 'result'],
    registers,
    collect() {
      for (const lane of lanes())
        for (const result of ['delivered', 'failed', 'given_up']) this.inc({ lane, result }, 0);
    },
  });
  const helpers = new Counter({
    name: 'pannenlotse_helper_messages_total',
    help: 'What helpers with a link have said, positions too, by what became of it.',
    labelNames: ['mandant', 'result'],
    registers,
    collect() {
      for (const mandant of ids())
        for (const result of ['taken', 'repeated', 'refused']) this.inc({ mandant, result }, 0);
    },
  });
  const observe = (one: Observation): void => {
    if (one.what === 'delivery') deliveries.inc({ lane: one.lane || OPERATOR, result: one.result });
    else if (one.what === 'helper') helpers.inc({ mandant: one.mandant, result: one.result });
    else if (one.what === 'overdue') overdue.inc({ mandant: one.mandant });
    else if (one.what === 'reported') reports.inc({ mandant: one.mandant, weg: one.weg });
    else if ('seconds' in one) {
      seen.add(`${one.what} ${one.mandant}`);
      waits[one.what].observe({ mandant: one.mandant }, one.seconds);
    }
  };
  const unobserve = store.observe(observe);
  app.addHook('onClose', async () => unobserve());

  addGauges(registry, app.log, {
    name: 'pannenlotse_overdue_cases',
    help: 'Cases that are overdue now.',
    labelNames: ['mandant'],
    read: async () => {
      const found = new Map((await store.looks.overdue()).map(({ mandant, anzahl }) => [mandant, anzahl]));
      return [...new Set([...ids(), ...found.keys()])].map((mandant) => [{ mandant }, found.get(mandant) ?? 0]);
    },
  });
  const backlogs = sharedRead(() => store.lanes(hasOperator));
  const lane = (name: string, help: string, value: (one: Backlog) => number): void =>
    addGauges(registry, app.log, {
      name: `pannenlotse_outbox_${name}`,
      help,
      labelNames: ['lane'],
      read: async () => {
        const found = new Map((await backlogs()).map((one) => [one.lane || OPERATOR, one]));
        return [...new Set([...lanes(), ...found.keys()])].map((lane) => [{ lane }, value(found.get(lane) ?? EMPTY)]);
      },
    });
  lane('depth', 'Messages of a webhook that wait.', ({ wartend }) => wartend);
  lane('oldest_seconds', 'For how long the oldest of them waits.', ({ seit }) => secondsSince(seit, clock()));
  lane('given_up', 'Messages that were given up.', ({ aufgegeben }) => aufgegeben);
}

type Backlog = Pick<LaneBacklog, 'wartend' | 'seit' | 'aufgegeben'>;
const EMPTY: Backlog = { wartend: 0, seit: null, aufgegeben: 0 };
