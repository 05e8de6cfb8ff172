import { isIdRefused, isWithoutCase, placeOf, redirectOf, rowOf, type Place } from '#domain/flow.ts';
import { idKind } from '#domain/ids.ts';
import type { PageState } from '#domain/page-state.ts';
import { journeyOf } from '#domain/vorgang.ts';

const NOT_FOUND: Place = { row: rowOf('/notfound'), id: '' };

/**
 * The place that a fresh page is about, after the redirects of §4: the service builds its markup and its status from it, the browser its first screen.
 * The demo has no case on the service, so its place stands as it was asked for.
 */
export function firstPlace({ address, mandant, fall, einstieg }: PageState): Place {
  const place = placeOf(address);
  if (einstieg) return { row: rowOf(`/${mandant.webparams.web_AppTyp}/start`), id: einstieg.id };
  if (!place || isIdRefused(place)) return NOT_FOUND;
  if (isWithoutCase(place.row[0])) return place;
  if (idKind(place.id) === 'demo') return isDemo(place.id, mandant.demo) ? place : NOT_FOUND;
  if (!fall) return NOT_FOUND;
  const there = redirectOf(place, journeyOf(fall.vorgang, mandant.webparams));
  return there === null ? place : (placeOf(there) ?? NOT_FOUND);
}

/** D5: which ids of 9 characters are the demo. */
export const isDemo = (id: string, demo: PageState['mandant']['demo']): boolean =>
  demo === 'any' || (demo === 'strict' && id === 'DEMOMODUS');
