import { isForReading, isIdRefused, isWithoutCase, placeOf, redirectOf, rowOf, type Place } from '#domain/flow.ts';
import { idKind } from '#domain/ids.ts';
import type { PageState } from '#domain/page-state.ts';
import { journeyOf } from '#domain/vorgang.ts';

const NOT_FOUND: Place = { row: rowOf('/notfound'), id: '' };

/**
 * The place of a freshly loaded page, after the redirects of §4. The service renders the page and its HTTP status by
 * it, the browser its first screen. The demo has no case on the service, so its place is taken as asked for.
 */
export function firstPlace({ address, mandant, fall, einstieg, liest }: PageState): Place {
  const place = placeOf(address);
  if (einstieg) return { row: rowOf(`/${mandant.webparams.web_AppTyp}/start`), id: einstieg.id };
  if (!place || isIdRefused(place)) return NOT_FOUND;
  if (isWithoutCase(place.row[0])) return place;
  if (idKind(place.id) === 'demo') return isDemo(place.id, mandant.demo) ? place : NOT_FOUND;
  if (liest && isForReading(place)) return place;
  if (!fall) return NOT_FOUND;
  const there = redirectOf(place, journeyOf(fall.vorgang, mandant.webparams));
  return there === null ? place : (placeOf(there) ?? NOT_FOUND);
}

/** Whether an id of 9 characters is the demo, by the deployment's switch. D5. */
export const isDemo = (id: string, demo: PageState['mandant']['demo']): boolean =>
  demo === 'any' || (demo === 'strict' && id === 'DEMOMODUS');
