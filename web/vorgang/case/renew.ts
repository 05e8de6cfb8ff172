import type { Mandant } from '#domain/mandant.ts';
import { useHeld } from './held.ts';

/**
 * Takes over the client as the service knows it now, so that a changed phone number shows at once. The app type stays
 * that of the case.
 */
export function renewMandant(fresh: Mandant): void {
  const { mandant } = useHeld.getState();
  if (mandant && fresh.id === mandant.id)
    useHeld.setState({
      mandant: { ...fresh, webparams: { ...fresh.webparams, web_AppTyp: mandant.webparams.web_AppTyp } },
    });
}

/** Sets whether the menu offers to load a newer version of the app. R11. */
export function offerNewVersion(isNewer: boolean): void {
  if (useHeld.getState().isNewer !== isNewer) useHeld.setState({ isNewer });
}
