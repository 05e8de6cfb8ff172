import { isReported, placeOf, type Place } from '#domain/flow.ts';
import { DEMO_ID, idKind } from '#domain/ids.ts';
import type { PageState } from '#domain/page-state.ts';
import { heldOf, transitions, useApp } from '../state/app.ts';
import { keepAfter } from '../case/keep.ts';
import type { Held } from '../state/shapes.ts';
import { setBase } from '../../net/base.ts';
import { setClock } from '../../net/clock.ts';
import { join, keepHeld } from './join.ts';
import { load } from './load.ts';

/**
 * Hydration: takes over the state that the page brought along; synchronous, before the first render.
 */
export function seed({ address, mandant, jetzt, fall, einstieg, language, base, carriesConsent }: PageState): void {
  setBase(base);
  if (jetzt) setClock(jetzt);
  const id = fall?.vorgang.vorgangsMetadaten.userID ?? '';
  const held = fall && heldOf(id, fall);
  const isEarly =
    placeOf(address)?.row[1] === 'organisation' && held !== null && !isReported(held.vorgang.vorgangsMetadaten.status);
  transitions.pageBegins({ mandant, language, einstieg, held, carriesConsent: carriesConsent === true, isEarly });
}

/** After the first render: joins the stored case to the one the page brought. */
export async function joinStored(): Promise<void> {
  const { held } = useApp.getState();
  if (!held) return;
  const joining = join(held.id, held);
  keepAfter(joining);
  await joining;
  await keepHeld();
}

/**
 * Holds the case of a place: the one already held, else the service's copy joined with the stored one. §4 'Loading'.
 */
export async function openVorgang({ row: [path], id }: Place): Promise<void> {
  const { held, isLoading } = useApp.getState();
  if (isLoading || isHeld(held, id)) return;
  transitions.loadBegins();
  await load(path, id);
}

/** Whether the held case is the one of that id. */
const isHeld = (held: Held | null, id: string): boolean =>
  held !== null && (held.id === id || (held.id === DEMO_ID && idKind(id) === 'demo'));
