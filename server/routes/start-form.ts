import { parse } from 'node:querystring';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { addressOf, afterStart, APP_TYPES } from '#domain/flow.ts';
import { languageOf } from '#domain/text.ts';
import { journeyOf, readVorgang } from '#domain/vorgang.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../faults.ts';
import type { Pages } from '../pages.ts';
import { pageWith } from '../page-of.ts';
import { findCase, webparamsOf } from './found.ts';
import { startCase } from './vorgang.ts';

/** Bytes of the form: two short fields. */
const FORM_BYTES = 4_096;

/** The start button before the script has come: a plain form post, answered by the next page. Pressing it twice starts once: a case that exists is started once by itself (decision 91). */
export async function startForm(app: FastifyInstance, { deps, pages }: { deps: Deps; pages: Pages }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, body, done) => done(null, parse(String(body), '&', '=', { maxKeys: 10 })),
  );
  for (const typ of APP_TYPES) {
    app.post<{ Params: { id: string } }>(
      `/${typ}/start/:id`,
      { bodyLimit: FORM_BYTES, schema: { hide: true } },
      async (request, reply) => {
        // With no-referrer the origin is null, and older web views say nothing: only a clear other site is refused.
        const site = request.headers['sec-fetch-site'];
        if (site === 'cross-site' || site === 'same-site') throw new Refusal('NICHT_ERLAUBT');
        const found = await findCase(deps, request, request.params.id);
        if (!found) return pages.send(request, reply, pageWith(deps, request, '/notfound', null));

        const form = (request.body ?? {}) as Record<string, unknown>;
        const language = languageOf(form['sprache']);
        const vorgang = readVorgang(JSON.parse(found.stored.doc));
        const inLanguage = language === vorgang.vorgangsMetadaten.language ? '' : `?sprache=${language}`;
        const seeOther = (path: string): FastifyReply =>
          reply.header('cache-control', 'no-store').redirect(addressOf(path, found.stored.userID) + inLanguage, 303);
        try {
          await startCase(deps, found, String(form['zustimmung'] ?? ''), language);
        } catch (error) {
          // The texts have changed since the page was built: the start page shows the new ones.
          if (error instanceof Refusal && error.code === 'ZUSTIMMUNG_FEHLT')
            return seeOther(`/${found.stored.typ}/start`);
          throw error;
        }
        return seeOther(afterStart(journeyOf(vorgang, webparamsOf(found))));
      },
    );
  }
}
