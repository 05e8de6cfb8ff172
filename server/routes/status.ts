import type { FastifyInstance } from 'fastify';
import type { Deps } from '../http/deps.ts';
import { STATUS_ANSWER, taggedAnswers, USER_ID } from '../http/schemas.ts';
import { etagOf, isHeld } from '../http/etag.ts';
import { caseOf } from '../vorgang/find-case.ts';
import { readableStatusOf } from '../vorgang/order-status.ts';

/** The order status, computed from the events. §4 'Order'. */
export async function statusRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.get<{ Params: { userID: string } }>(
    '/vorgang/:userID/status',
    {
      schema: {
        tags: ['vorgang'],
        summary: 'The order status.',
        params: USER_ID,
        response: taggedAnswers(STATUS_ANSWER),
      },
    },
    async (request, reply) => {
      const { stored } = await caseOf(deps, request, request.params.userID, ['userID']);
      const { order, lastEvent, isOver } = await readableStatusOf(deps, stored);
      // The answer also changes without an event: when the days for rating end, and when those for reading end.
      const open = order.erlaubt.bewerten ? '.1' : '';
      const etag = etagOf(`${stored.revision}.${lastEvent}${isOver ? '.2' : open}`);
      reply.header('etag', etag);
      return isHeld(request, etag) ? reply.code(304).send() : { data: order, revision: stored.revision };
    },
  );
}
