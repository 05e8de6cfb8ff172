import { placeOf, type FlowRow, type Journey, type Place } from '#domain/flow.ts';
import { journeyOf } from '#domain/vorgang.ts';
import { useApp } from '../vorgang/state/app.ts';

/**
 * State of a history entry: its index among our entries from 0, and the fields that were missing when 'Change' was
 * pressed on the summary.
 */
export interface Trail {
  nr: number;
  thenSummary?: readonly string[];
}

/** State of the current history entry. */
export const trailNow = (): Trail => ({ nr: 0, ...(history.state as Partial<Trail> | null) });

/**
 * The place of the address bar. After the device was cleared it is `/cleared`, whatever the history still holds, but
 * for the danger screen.
 */
export const placeNow = (): Place | null => {
  const place = placeOf(location.pathname, location.hash);
  return useApp.getState().isCleared && place?.row[1] !== 'gefahr' ? placeOf('/cleared') : place;
};

/**
 * The row of the screen that is shown; null while the address is ahead of it. A tap then was meant for the screen
 * before.
 */
export function screenNow(): FlowRow | null {
  const row = placeNow()?.row ?? null;
  const { screen } = useApp.getState();
  return screen === null || screen === row?.[0] ? row : null;
}

/** What the flow table needs to know of the held case; null while none is held. */
export function journeyNow(): Journey | null {
  const { held, mandant } = useApp.getState();
  return held && mandant ? { ...journeyOf(held.vorgang, mandant.webparams), userID: held.id } : null;
}
