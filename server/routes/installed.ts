import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { NO_CACHE } from '../files/assets.ts';
import type { Deps } from '../http/deps.ts';
import { manifestOf } from '../pages/manifest.ts';
import { shellOf } from '../pages/page-state.ts';
import type { Pages } from '../pages/pages.ts';
import { etagOf, isHeld } from '../http/etag.ts';

/** For the installed app and offline starts: the app shell (a page without a case) and the web app manifest. R10. */
export function installedRoutes(app: FastifyInstance, deps: Deps, pages: Pages): void {
  const schema = { hide: true };
  app.get('/shell', { schema }, (request, reply) => pages.sendShell(request, reply, shellOf(deps, request)));
  app.get('/manifest.webmanifest', { schema }, (request, reply) => {
    const { mandant, language } = shellOf(deps, request);
    const look = { mandant, typ: mandant.webparams.web_AppTyp, language };
    const manifest = manifestOf(look, deps.mandanten.themeOf(mandant.theme));
    const etag = etagOf(createHash('sha256').update(manifest).digest('base64url').slice(0, 22));
    reply.headers({ etag, 'cache-control': NO_CACHE });
    if (isHeld(request, etag)) return reply.code(304).send();
    // A Buffer, because Fastify would add a charset to a string.
    return reply.header('content-type', 'application/manifest+json').send(Buffer.from(manifest));
  });
}
