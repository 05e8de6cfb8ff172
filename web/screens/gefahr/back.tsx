import { useSyncExternalStore, type MouseEvent } from 'react';
import { addressOf } from '#domain/flow.ts';
import { useGo } from '../../navigation/navigate.ts';
import { trailNow } from '../../navigation/place.ts';
import { useSay } from '../../words/use-say.ts';
import { useApp } from '../../vorgang/state/app.ts';

const never = (): (() => void) => () => undefined;

/**
 * Leads back to where the person was, with the same answers: in the history, else to the screen of the case that was
 * last seen. A real link where there is a case, so that it works without script.
 */
export function Back() {
  const say = useSay();
  const go = useGo();
  const held = useApp((state) => state.held);
  const typ = useApp((state) => state.mandant?.webparams.web_AppTyp ?? 'kfz');
  const hasHistory = useSyncExternalStore(
    never,
    () => history.length > 1,
    () => false,
  );
  if (!held && !hasHistory) return null;
  const last = held?.vorgang.bearbeitungsSchritte.at(-1)?.schritt ?? `/${typ}/start`;
  const back = (event: MouseEvent): void => {
    event.preventDefault();
    if (held && trailNow().nr === 0) go.to(last, { replace: true });
    else history.back();
  };
  return (
    <a className="button button-2" href={held ? addressOf(last, held.id) : '/'} onClick={back}>
      {held ? say(['Zurück zur Meldung', 'Back to the report']) : say(['Zurück', 'Back'])}
    </a>
  );
}
