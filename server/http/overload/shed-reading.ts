import type { FastifyInstance } from 'fastify';
import type { Mandanten } from '../../mandanten/mandanten.ts';
import { sendProblem } from '../error-answer.ts';
import { Refusal } from '../faults.ts';
import type { Shedding } from './watch-load.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** It was answered 503 because others come first: a page or a call; '' for no. */
    shed: 'page' | 'call' | '';
  }
}

/**
 * Headers of what is shed: seconds after which to ask again; and the connection ends, so that who floods the service
 * waits in the queue of new connections, of which each turn of the event loop takes one.
 */
export const SHED = { 'retry-after': '5', connection: 'close' } as const;

/** Sheds calls that only read, while that much is shed. */
export function shedReading(app: FastifyInstance, mandanten: Mandanten, shedding: () => Shedding): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (shedding() < 2 || (request.method !== 'GET' && request.method !== 'HEAD')) return done();
    request.shed = 'call';
    sendProblem(reply, mandanten, new Refusal('NICHT_BEREIT', { headers: SHED }));
  });
}
