import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { answers, MANDANT_ANSWER } from '../schemas.ts';

/** The client of the host name: what is needed before and without a case. */
export async function mandantRoutes(app: FastifyInstance, { mandanten }: Deps): Promise<void> {
  app.get(
    '/mandant',
    {
      schema: {
        tags: ['mandant'],
        summary: 'The client (Mandant) of this host name.',
        response: answers(MANDANT_ANSWER),
      },
    },
    async (request) => ({ data: mandanten.mandantOfHost(request.hostname).client.mandant }),
  );
}
