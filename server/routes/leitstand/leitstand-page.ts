import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DESK_PATH } from '#domain/leitstand/seite.ts';
import type { Deps } from '../../http/deps.ts';
import { oidcRoutes } from '../../leitstand/oidc/oidc-routes.ts';
import { isDeskOpen } from '../../leitstand/is-desk-open.ts';
import { inReadersLanguage, pageWith } from '../../pages/page-state.ts';
import type { Pages } from '../../pages/pages.ts';

/**
 * The desk's pages: one document for all, whose script shows the address. While the desk is not open, 404. Those of the
 * sign-in by the identity provider are among them.
 */
export function leitstandPage(app: FastifyInstance, deps: Deps, pages: Pages): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (await isDeskOpen(deps, request)) return pages.leitstand.send(request, reply);
    const page = { ...inReadersLanguage(pageWith(deps, request, request.url, null), request), address: '/notfound' };
    return pages.sendReady(request, reply, page, 404);
  };
  for (const path of [DESK_PATH, `${DESK_PATH}/*`]) app.get(path, { schema: { hide: true } }, answer);
  app.register((scope) => oidcRoutes(scope, deps, answer));
}
