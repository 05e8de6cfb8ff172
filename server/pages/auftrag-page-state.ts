import type { FastifyRequest } from 'fastify';
import { AUFTRAG_PATH, isNight, type AuftragSeite } from '#domain/auftrag/seite.ts';
import { baseFor } from '#domain/service-host.ts';
import { languageOf } from '#domain/text.ts';
import { auftragOf } from '../auftrag/find-auftrag.ts';
import { answerOf, markeOf, type AuftragAntwort } from '../auftrag/answer.ts';
import { noteHelperRead } from '../auftrag/note-read.ts';
import { shownAuftrag } from '../auftrag/shown.ts';
import type { Deps } from '../http/deps.ts';
import { preferredLanguage } from '../http/faults.ts';
import { clientAsked } from './page-state.ts';

/**
 * The state that the helper's page is rendered and hydrated from. Read-only, because link previews fetch pages too.
 * @throws Refusal as `auftragOf`
 */
export async function auftragSeite(deps: Deps, request: FastifyRequest, token: string): Promise<AuftragSeite> {
  const found = await auftragOf(deps, request, token);
  const { data, mandant, stand } = answerOf(found, await shownAuftrag(deps, found));
  noteHelperRead(deps, found, `GET ${AUFTRAG_PATH}:token page`);
  return { ...seiteWith(deps, request, mandant), auftrag: data, stand };
}

/** The page without an assignment: the shell, or why there is none. */
export const emptySeite = (deps: Deps, request: FastifyRequest, fehlt: AuftragSeite['fehlt']): AuftragSeite => ({
  ...seiteWith(deps, request, markeOf(clientAsked(deps, request))),
  fehlt,
});

/** The phone's own language, unless the helper has chosen one. */
function seiteWith(deps: Deps, request: FastifyRequest, mandant: AuftragAntwort['mandant']): AuftragSeite {
  const { clock, settings } = deps;
  const { sprache } = request.query as { sprache?: unknown };
  const language = sprache === undefined ? preferredLanguage(request.headers['accept-language']) : languageOf(sprache);
  return {
    language,
    mandant,
    auftrag: null,
    stand: 0,
    jetzt: clock(),
    nacht: isNight(clock(), mandant.zone),
    fehlt: null,
    base: baseFor(request.hostname, settings.serviceHosts, settings.serviceBase),
  };
}
