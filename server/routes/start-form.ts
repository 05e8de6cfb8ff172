import { parse } from 'node:querystring';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf, afterStart, APP_TYPES, type AppTyp } from '#domain/flow.ts';
import { languageOf } from '#domain/text.ts';
import { journeyOf } from '#domain/vorgang.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import type { Pages } from '../pages/pages.ts';
import { pageWith } from '../pages/page-state.ts';
import { caseAsReported } from '../store/tables/case-now.ts';
import { startNewCase, findCaseOrCard, isEntry, openEntry } from '../vorgang/entry.ts';
import { webparamsOf } from '../vorgang/webparams.ts';
import type { Found } from '../vorgang/find-case.ts';
import { offeredBy, storeChoice } from '../vorgang/choose.ts';
import { startCase } from '../vorgang/start-case.ts';

/** Bytes that the form may have: it has four short fields. */
const FORM_BYTES = 4_096;

/**
 * The start button without script (progressive enhancement): a plain form post, answered by a redirect to the next
 * page. Idempotent: starting an existing case twice is harmless, and a new one is made under the key of the page
 * (D91). `schadenart`: the choice on the page behind the start's link, which comes with the consent.
 */
export async function startForm(app: FastifyInstance, { deps, pages }: { deps: Deps; pages: Pages }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_request, body, done) => done(null, parse(String(body), '&', '=', { maxKeys: 10 })),
  );
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    typ: AppTyp,
    id: string,
  ): Promise<FastifyReply> => {
    // CSRF: with `no-referrer` the Origin is null and old web views send neither header, so only a clear foreign site
    // is refused.
    const site = request.headers['sec-fetch-site'];
    if (site === 'cross-site' || site === 'same-site') throw new Refusal('NICHT_ERLAUBT');
    const found = id ? await findCaseOrCard(deps, request, id) : openEntry(deps, request, typ);
    if (!found) return pages.send(request, reply, pageWith(deps, request, '/notfound', null));

    const form = (request.body ?? {}) as Record<string, unknown>;
    const language = languageOf(form['sprache']);
    const zustimmung = String(form['zustimmung'] ?? '');
    const seeOther = (path: string, of: string, known: unknown): FastifyReply => {
      const inLanguage = language === known ? '' : `?sprache=${language}`;
      return reply.header('cache-control', 'no-store').redirect(addressOf(path, of) + inLanguage, 303);
    };
    const seeStart = (): FastifyReply =>
      isEntry(found)
        ? seeOther(`/${found.typ}/start`, found.card, 'de')
        : seeOther(`/${found.stored.typ}/start`, found.stored.userID, languageIn(found));
    // The start of a card or of the open entry leads to no choices before it has made the case.
    const choice = isEntry(found) ? null : offeredBy(found, form['schadenart']);
    // Before anything is begun: a choice that no picker offers here.
    if (form['schadenart'] !== undefined && !choice) return seeStart();
    try {
      const started = isEntry(found)
        ? await startNewCase(deps, request, found, { zustimmung, language, key: form['schluessel'] })
        : await startCase(deps, found, zustimmung, language);
      const vorgang = caseAsReported(started.stored);
      if (choice) await storeChoice(deps, started, choice);
      const next = choice ?? afterStart(journeyOf(vorgang, webparamsOf(started)));
      return seeOther(next, started.stored.userID, vorgang.vorgangsMetadaten.language);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // The texts changed since the page was rendered, or the form has no key: the current start page has both.
      if (error.code === 'ZUSTIMMUNG_FEHLT' || error.code === 'SCHLUESSEL_FEHLT') return seeStart();
      if (error.code !== 'ZU_VIELE') throw error;
      reply.headers(error.more.headers ?? {});
      return pages.send(request, reply, pageWith(deps, request, '/error', null), 429);
    }
  };

  for (const typ of APP_TYPES) {
    const options = { bodyLimit: FORM_BYTES, schema: { hide: true } };
    app.post<{ Params: { id: string } }>(`/${typ}/start/:id`, options, (request, reply) =>
      answer(request, reply, typ, request.params.id),
    );
    app.post(`/${typ}/start`, options, (request, reply) => answer(request, reply, typ, ''));
  }
}

const languageIn = ({ stored }: Found): string => caseAsReported(stored).vorgangsMetadaten.language;
