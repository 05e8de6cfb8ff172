import { addressOf, choicesAfterStart } from '#domain/flow.ts';
import type { PageState } from '#domain/page-state.ts';
import { journeyOf } from '#domain/vorgang.ts';
import { firstPlace } from './first-place.ts';

/**
 * The state of the picker that travels in a start page; null where none does: a card, a started case, and a quick entry
 * that leads to another screen. ADR 046.
 */
export function aheadOf(page: PageState): PageState | null {
  const { fall, mandant } = page;
  const { row, id } = firstPlace(page);
  if (row[1] !== 'start' || !fall || fall.gestartet) return null;
  const next = choicesAfterStart(journeyOf(fall.vorgang, mandant.webparams));
  return next && { ...page, address: addressOf(next, id), isAhead: true };
}
