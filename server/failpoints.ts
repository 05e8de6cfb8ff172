import type { FastifyInstance } from 'fastify';

/**
 * Failpoints: faults for tests that cannot be injected from outside. `FAULT=name[,name]` arms them; all but the first
 * then fire only for a request with the header `Fault: name`. The ids in brackets are rows of faults/.
 */
// prettier-ignore
const FAILPOINTS = {
  'migration-middle':     'a migration of the start fails after its first statement (S10)',
  'handler-throws':       'the handler of that request throws (S7)',
  'rejection':            'that request leaves a promise behind that nobody catches (S7)',
  'memory':               'that request never gives its memory back, some 8 MB (S6)',
  'killed-before-answer': 'the process dies after the commit, before the answer (C3, P4)',
} as const satisfies Record<string, string>;

export type Failpoint = keyof typeof FAILPOINTS;

export const FAILPOINT_NAMES = Object.keys(FAILPOINTS) as Failpoint[];

/** The leak of the memory failpoint. */
const held: unknown[] = [];

/** Adds the hooks that fire armed failpoints; without any it adds nothing. */
export function addFailpoints(app: FastifyInstance, armed: readonly Failpoint[]): void {
  if (!armed.length) return;
  app.log.warn({ event: 'fault', armed }, 'FAULT is set: the service breaks on purpose');
  const befalls = (name: Failpoint, header: unknown): boolean => header === name && armed.includes(name);
  app.addHook('preHandler', async ({ headers: { fault } }) => {
    if (befalls('handler-throws', fault)) throw new Error('KANARIE: what a handler knows');
    if (befalls('rejection', fault)) void Promise.reject(new Error('KANARIE: what a promise knows'));
    if (befalls('memory', fault)) held.push(Array.from({ length: 1_000_000 }, (_, n) => n + 0.5));
  });
  app.addHook('onSend', async ({ headers: { fault } }) => {
    if (befalls('killed-before-answer', fault)) process.kill(process.pid, 'SIGKILL');
  });
}
