import { afterPrefetch, optional } from '../chunks/late-chunk.ts';

/**
 * Registers the service worker, once the service has acknowledged a call and the chunks of the next screens are there,
 * with which its downloads would share the line; from then on the whole app is cached for offline use. Its code loads
 * only then, and the app works without. R10, ADR 048.
 */
export function tendWorker(): void {
  if ('serviceWorker' in navigator) afterPrefetch(register); // no secure context (D95), or a browser without
}

function register(): void {
  optional(() => import('./page/tend.ts'))
    .then(({ tend }) => tend())
    .catch((cause: unknown) => console.warn('Ohne Netz wird die App nicht starten', cause));
}

/** Follows the worker of an earlier visit at once, and looks for a newer version. */
export function tendIfThere(): void {
  if (navigator.serviceWorker?.controller) tendWorker();
}
