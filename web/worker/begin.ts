import { optional } from '../chunks/late-chunk.ts';

/**
 * Registers the service worker, once the service has acknowledged a call; from then on the whole app is cached for
 * offline use. Its code loads only then, and the app works without. R10.
 */
export function tendWorker(): void {
  if (!('serviceWorker' in navigator)) return; // no secure context (D95), or a browser without
  optional(() => import('./page/tend.ts'))
    .then(({ tend }) => tend())
    .catch((cause: unknown) => console.warn('Ohne Netz wird die App nicht starten', cause));
}

/** Follows the worker of an earlier visit at once, and looks for a newer version. */
export function tendIfThere(): void {
  if (navigator.serviceWorker?.controller) tendWorker();
}
