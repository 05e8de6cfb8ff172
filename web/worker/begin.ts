import { optional } from '../chunks/late-chunk.ts';

/** R10: from the first call that the service has acknowledged the whole app comes onto the device; what does so comes only now, and the app does without it. */
export function tendWorker(): void {
  if (!('serviceWorker' in navigator)) return; // no secure context (D95), or a browser without
  optional(() => import('./page/tend.ts'))
    .then(({ tend }) => tend())
    .catch((cause: unknown) => console.warn('Ohne Netz wird die App nicht starten', cause));
}

/** A later visit: the worker is there already, and looks for a newer version. */
export function tendIfThere(): void {
  if (navigator.serviceWorker?.controller) tendWorker();
}
