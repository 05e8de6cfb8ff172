import type { FastifyInstance } from 'fastify';
import type { Deps } from '../http/deps.ts';
import { answers, USER_ID } from '../http/schemas.ts';
import { ABBESTELLEN_BODY, STAND_ANSWER, standOf } from '../nachrichten/stand.ts';
import { caseOf, type Found } from '../vorgang/find-case.ts';

/** The person's calls about news without an open page: which way is on, and taking one back. ADR 051 */
export async function nachrichtenRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { nachrichten } = deps.store;
  const shape = { tags: ['vorgang'], params: USER_ID };
  const answerOf = async (found: Found) => {
    const { mandant, userID } = found.stored;
    return { data: standOf(found, await nachrichten.wege(mandant, userID)) };
  };

  app.get<{ Params: { userID: string } }>(
    '/vorgang/:userID/nachrichten',
    { schema: { ...shape, summary: 'Which way of news is on.', response: answers(STAND_ANSWER) } },
    async (request) => answerOf(await caseOf(deps, request, request.params.userID, ['userID'])),
  );

  app.post<{ Params: { userID: string }; Body: { abbestellen: string } }>(
    '/vorgang/:userID/nachrichten',
    {
      schema: {
        ...shape,
        summary: 'Takes a way of news back. A second time changes nothing.',
        body: ABBESTELLEN_BODY,
        response: answers(STAND_ANSWER),
      },
    },
    async (request) => {
      const found = await caseOf(deps, request, request.params.userID, ['userID']);
      const { mandant, userID } = found.stored;
      await nachrichten.drop(mandant, userID, request.body.abbestellen);
      return answerOf(found);
    },
  );
}
