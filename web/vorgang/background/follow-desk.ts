import { isReported } from '#domain/flow.ts';
import { addressOfCall } from '../../net/base.ts';
import { isKept } from '../case/keep.ts';
import { isToSave, saveOnLeave } from '../commands/vorgang.ts';
import { show } from '../load/join.ts';
import { fallOf, isShown } from '../load/load.ts';
import { heldOf, transitions, useApp } from '../state/app.ts';
import { withDesk } from '../state/at-desk.ts';

/** Milliseconds after the last answer here until it goes to the desk. */
const PAUSE = 350;

/** Id of the case that is followed. */
let followed = '';

/**
 * A desk has the draft open: what is typed there comes at once, and what is answered here goes at once. Ends when the
 * desk leaves it, it is reported, or another case is held.
 */
export function followDesk(id: string): void {
  if (followed === id) return;
  followed = id;
  let timer = 0;
  let coming: Promise<void> = Promise.resolve();
  const source = new EventSource(addressOfCall(`vorgang/${id}/strom`));
  const stop = (): void => {
    source.close();
    unsubscribe();
    clearTimeout(timer);
    followed = '';
    const { held } = useApp.getState();
    if (held?.id === id && held.amTelefon) transitions.caseChanges(withDesk(held, { ...held, amTelefon: false }));
  };
  const unsubscribe = useApp.subscribe(({ held }, before) => {
    if (held?.id !== id || isReported(held.vorgang.vorgangsMetadaten.status)) return stop();
    if (held === before.held || !isToSave(held)) return;
    clearTimeout(timer);
    timer = window.setTimeout(() => void saveOnLeave(), PAUSE);
  });
  source.addEventListener('entwurf', ({ data }) => {
    coming = coming.then(() => came(id, String(data))).catch((cause: unknown) => console.warn('Unlesbar', cause));
  });
  for (const end of ['ende', 'weg']) source.addEventListener(end, stop);
  // Cut off, the browser opens it anew by itself; refused, nobody is there any more.
  source.addEventListener('error', () => source.readyState === EventSource.CLOSED && stop());
}

/** The service's copy joins what is held here, as after a load. */
async function came(id: string, text: string): Promise<void> {
  const body = JSON.parse(text) as Record<string, unknown>;
  const fall = fallOf({ came: true, status: 200, body, key: '', retryAfter: 0 }, id);
  await isKept();
  const isWanted = (): boolean => isShown(id);
  if (fall && isWanted()) await show(id, heldOf(id, fall), { isWanted });
}
