import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import {
  appTypOf,
  appTypOfPath,
  choicesAfterStart,
  linkAfterStart,
  isForReading,
  isWithoutCase,
  placeOf,
  type AppTyp,
  type Place,
} from '#domain/flow.ts';
import { idKind } from '#domain/ids.ts';
import type { PageState } from '#domain/page-state.ts';
import { baseFor } from '#domain/service-host.ts';
import { languageOf } from '#domain/text.ts';
import { journeyOf } from '#domain/vorgang.ts';
import type { Deps } from '../http/deps.ts';
import { preferredLanguage } from '../http/faults.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import { caseNow } from '../store/tables/case-now.ts';
import { findCaseOrCard, isEntry, openEntry, type Entry } from '../vorgang/entry.ts';
import { deskOf } from '../vorgang/case-answer.ts';
import { webparamsFor, webparamsOf } from '../vorgang/webparams.ts';
import { findCase, type Found } from '../vorgang/find-case.ts';

/**
 * The state that the page of a request is rendered and hydrated from: case or card, client, language. Read-only,
 * because link previews fetch pages too.
 * @throws Refusal as `findCase`
 */
export async function pageOf(deps: Deps, request: FastifyRequest): Promise<PageState> {
  const address = request.url.split('?', 1)[0] ?? '/';
  const place = placeOf(address);
  const found = place && (await foundAt(deps, request, place));
  const page = { ...pageWith(deps, request, address, found), jetzt: deps.clock() };
  // Brand and telephone; the status comes by its own call, and the case not at all. D118
  if (place && isForReading(place)) return { ...page, fall: null, ...(found && { liest: true }) };
  // Without the time: the service worker keeps this page.
  if (isDanger(place)) return { ...(found ? page : ofType(page, request)), einstieg: undefined, jetzt: undefined };
  if (place?.row[1] === 'theme') return { ...page, fall: null, einstieg: undefined };
  return place && isAfterStart(page, place, request) ? { ...page, carriesConsent: true } : page;
}

/** The link of a start page to the choices, where the case is not started yet; null on any other page. */
export function linkOf({ address, fall, language, mandant }: PageState): string | null {
  if (placeOf(address)?.row[1] !== 'start' || !fall || fall.gestartet) return null;
  const own = fall.vorgang.vorgangsMetadaten.language;
  return linkAfterStart(journeyOf(fall.vorgang, mandant.webparams), { screen: language, case: own });
}

/** Whether a place is the danger screen: it shows whatever becomes of its case. ADR 062 */
export const isDanger = (place: Place | null): boolean => place?.row[1] === 'gefahr';

/** Whether the start's link leads here, to the choices that follow it. */
function isAfterStart({ fall, mandant }: PageState, { row: [path] }: Place, request: FastifyRequest): boolean {
  if (!fall || fall.gestartet || !('start' in (request.query as object))) return false;
  return choicesAfterStart(journeyOf(fall.vorgang, mandant.webparams)) === path;
}

async function foundAt(deps: Deps, request: FastifyRequest, place: Place): Promise<Found | Entry | null> {
  const [path, screen] = place.row;
  if (place.id === '' && screen === 'start')
    return openEntry(deps, request, path === '/' ? undefined : appTypOfPath(path));
  if (isForReading(place)) return findCase(deps, request, place.id, ['leseID']);
  return isOfCase(place) ? findCaseOrCard(deps, request, place.id) : null;
}

/**
 * The state of a page about a case, about a start without one, or about neither (`null`); then its client is the one
 * that host or query name.
 */
export function pageWith(deps: Deps, request: FastifyRequest, address: string, about: Found | Entry | null): PageState {
  const { settings } = deps;
  const entry = isEntry(about) ? about : null;
  const found = isEntry(about) ? null : about;
  const vorgang = found && caseNow(found.stored);
  const client = about?.client ?? clientAsked(deps, request);
  const { mandant } = client;
  const webparams = found
    ? webparamsOf(found)
    : entry
      ? webparamsFor(entry.client, entry.typ)
      : { ...mandant.webparams, web_AppTyp: typOfPath(address, client) };
  const sprache = (request.query as Record<string, unknown>)['sprache'];
  return {
    address,
    language: languageOf(sprache ?? vorgang?.vorgangsMetadaten.language),
    mandant: { ...mandant, webparams, hinweise: deps.announced.of(mandant.id) },
    fall:
      found && vorgang
        ? {
            vorgang,
            revision: found.stored.revision,
            gestartet: found.stored.gestartet !== null,
            beispiel: found.stored.beispiel,
            ...deskOf(found, deps.clock()),
          }
        : null,
    // An idempotency key per page: pressing the start button twice, even before hydration, makes one case. D91.
    ...(entry && {
      einstieg: { id: entry.card, key: randomBytes(16).toString('hex'), beispiel: entry.beispiel },
    }),
    base: baseFor(request.hostname, settings.serviceHosts, settings.serviceBase),
  };
}

/** The app type that a path names, if the client has it; else the client's own. */
function typOfPath(address: string, { appTypen, mandant }: Client): AppTyp {
  const isNamed = /^\/(kfz|fahrrad)/i.test(address) && appTypen.includes(appTypOfPath(address));
  return isNamed ? appTypOfPath(address) : mandant.webparams.web_AppTyp;
}

/**
 * Whether the place's id is one to look up. The demo lives in the browser; the theme editor needs the id for its
 * client, danger for the place in words.
 */
function isOfCase(place: Place): boolean {
  const { row, id } = place;
  const kind = idKind(id);
  if (isDanger(place)) return kind === 'userID' || kind === 'einladung';
  return kind !== null && kind !== 'demo' && (row[1] === 'theme' || !isWithoutCase(row[0]));
}

/** The client of a page without a case: the host's; on a host that no client claims, the one of `?mandant=`. */
export function clientAsked({ mandanten }: Deps, request: FastifyRequest): Client {
  const { client, isClaimed } = mandanten.mandantOfHost(request.hostname);
  const wish = String((request.query as Record<string, unknown>)['mandant'] ?? '');
  return (isClaimed ? null : mandanten.mandantOf(wish)) ?? client;
}

/**
 * The error page in the reader's own language, unless the address names one: no case tells it. Only for a page that no
 * cache stores.
 */
export function inReadersLanguage(page: PageState, request: FastifyRequest): PageState {
  const { sprache } = request.query as { sprache?: unknown };
  return sprache === undefined ? { ...page, language: preferredLanguage(request.headers['accept-language']) } : page;
}

/** An address whose screen the service does not render, only the frame around it. */
const FRAME_ONLY = '/error';

/** The app shell that the service worker caches: brand and phone of a client, in an app type and a language. R10. */
export function shellOf(deps: Deps, request: FastifyRequest): PageState {
  return ofType(pageWith(deps, request, FRAME_ONLY, null), request);
}

/** The danger screen without a case. ADR 062 */
export const dangerOf = (deps: Deps, request: FastifyRequest): PageState =>
  ofType(pageWith(deps, request, '/gefahr', null), request);

/** The page in the app type of `?typ=`. */
function ofType(page: PageState, request: FastifyRequest): PageState {
  const web_AppTyp = appTypOf((request.query as Record<string, unknown>)['typ']) ?? page.mandant.webparams.web_AppTyp;
  return { ...page, mandant: { ...page.mandant, webparams: { ...page.mandant.webparams, web_AppTyp } } };
}
