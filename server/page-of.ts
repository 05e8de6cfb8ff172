import type { FastifyRequest } from 'fastify';
import { appTypOfPath, isIdRefused, isWithoutCase, placeOf, type Place } from '#domain/flow.ts';
import { noticesAt } from '#domain/hinweise.ts';
import { idKind } from '#domain/ids.ts';
import type { PageState } from '#domain/page-state.ts';
import { languageOf } from '#domain/text.ts';
import { readVorgang } from '#domain/vorgang.ts';
import type { Deps } from './deps.ts';
import { findCase, webparamsOf, type Found } from './routes/found.ts';

/** What a page of this address says: the case (read only: a link's preview has no effect), its client, the language. */
export async function pageOf(deps: Deps, request: FastifyRequest): Promise<PageState> {
  const address = request.url.split('?', 1)[0] ?? '/';
  const place = placeOf(address);
  return pageWith(deps, request, address, place && isOfCase(place) ? await findCase(deps, request, place.id) : null);
}

/** The page of an address about a case, or about none: then it is the host's client who speaks. */
export function pageWith(deps: Deps, request: FastifyRequest, address: string, found: Found | null): PageState {
  const { settings, mandanten } = deps;
  const vorgang = found && readVorgang(JSON.parse(found.stored.doc));
  const { mandant } = found?.client ?? mandanten.mandantOfHost(request.hostname).client;
  const webparams = found ? webparamsOf(found) : { ...mandant.webparams, web_AppTyp: appTypOfPath(address) };
  const sprache = (request.query as Record<string, unknown>)['sprache'];
  return {
    address,
    language: languageOf(sprache ?? vorgang?.vorgangsMetadaten.language),
    mandant: { ...mandant, webparams, hinweise: noticesAt(mandant.hinweise, deps.clock(), mandant.zone) },
    fall:
      found && vorgang
        ? {
            vorgang,
            revision: found.stored.revision,
            gestartet: found.stored.gestartet !== null,
            beispiel: found.stored.beispiel,
          }
        : null,
    base: settings.serviceBase,
  };
}

/** Whether the service holds a case of this place; the demo lives in the browser. */
const isOfCase = (place: Place): boolean =>
  !isWithoutCase(place.row[0]) && !isIdRefused(place) && idKind(place.id) !== 'demo';
