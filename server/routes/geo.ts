import type { FastifyRequest } from 'fastify';
import { readPoint } from '#domain/ort/punkt.ts';
import type { Deps } from '../http/deps.ts';
import type { Geocoder, Leave } from '../geo/geocoder.ts';
import type { TypedApp } from '../http/schema.ts';
import {
  answers,
  CASE_HEADERS,
  GEO_REVERSE_ANSWER,
  GEO_REVERSE_BODY,
  GEO_SEARCH_ANSWER,
  GEO_SEARCH_BODY,
  GEO_STATUS_ANSWER,
} from '../http/schemas.ts';
import { tooLate } from '../vorgang/case-answer.ts';
import { caseOf, findCase } from '../vorgang/find-case.ts';
import { searchAddress } from '../vorgang/search-address.ts';
import { statusOf } from '../vorgang/order-status.ts';

const tags = ['geo'];

/** Geocoding for whoever has a case whose place may still be said or corrected. §4 'What a position fills in', §7. */
export async function geoRoutes(app: TypedApp, deps: Deps): Promise<void> {
  app.post(
    '/geo/search',
    {
      schema: {
        tags,
        summary: 'Addresses and roads that fit; at most eight. Of coordinates or a map link the address there.',
        headers: CASE_HEADERS,
        body: GEO_SEARCH_BODY,
        response: answers(GEO_SEARCH_ANSWER),
      },
    },
    async (request) => {
      const { geocoder, leave } = await geocoderOf(deps, request, request.headers.vorgang);
      return searchAddress(geocoder, leave, request.body);
    },
  );

  app.post(
    '/geo/reverse',
    {
      schema: {
        tags,
        summary: 'The address of a point, or null.',
        headers: CASE_HEADERS,
        body: GEO_REVERSE_BODY,
        response: answers(GEO_REVERSE_ANSWER),
      },
    },
    async (request) => {
      const { geocoder, leave } = await geocoderOf(deps, request, request.headers.vorgang);
      const point = readPoint(request.body);
      return point ? geocoder.reverse(point, leave) : { data: null, gestoert: false };
    },
  );
}

/** Who answers for the place, and what map there is: for people and for the desk. */
export async function geoStatusRoutes(app: TypedApp, deps: Deps): Promise<void> {
  app.get(
    '/geo/status',
    {
      schema: {
        tags,
        summary: "Who answers for the place, and the map; for the header's case, without one for the host's client.",
        response: answers(GEO_STATUS_ANSWER),
      },
    },
    async (request) => {
      const id = request.headers['vorgang'];
      const found = typeof id === 'string' ? await findCase(deps, request, id, ['userID']) : null;
      const client = found?.client ?? deps.mandanten.brandOf(request.hostname);
      // Without a brand nobody has said that the operator's geocoder may be asked.
      const { quelle, bereit } = await deps.geo(client?.mandant.webparams.geolocation_use_nominatim ?? false).status();
      return { data: { quelle, bereit, karte: (await deps.map?.karte()) ?? null } };
    },
  );
}

/**
 * The geocoder for the case of that userID; `leave` says whether its rate limit still allows a request to the
 * operator's geocoder, and counts it.
 * @throws Refusal ERR_BAD_REQUEST (404) without such a case, BEREITS_GEMELDET (409) once its place may not be corrected
 */
async function geocoderOf(
  deps: Deps,
  request: FastifyRequest,
  id: string,
): Promise<{ geocoder: Geocoder; leave: Leave }> {
  const found = await caseOf(deps, request, id, ['userID']);
  const { stored, client } = found;
  if (stored.status !== '' && !(await statusOf(deps, stored)).order.erlaubt.stornieren)
    throw await tooLate(deps, found);
  return {
    geocoder: deps.geo(client.mandant.webparams.geolocation_use_nominatim),
    leave: () => deps.geoQuestions.count(stored.userID) === 0,
  };
}
