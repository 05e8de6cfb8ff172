import type { ToWorker } from '../messages.ts';
import { keepLink } from './device.ts';
import { isPage, pageFor } from './pages.ts';
import { goOn, pause, precache } from './precache.ts';
import { openFrom, show } from './push.ts';
import { dropOld, files, worker } from './scope.ts';
import { see, takeOver } from './shells.ts';

/**
 * Service worker: the whole app offline. It answers GET only, and of these only pages and files of the build. Calls are
 * not intercepted, and no page with a case is ever cached. R10, D85, D92.
 */

// A first version activates at once; a newer one waits until the page says that the form is clean. R11.
worker.addEventListener('install', (event) => event.waitUntil(Promise.all([precache(), takeOver()])));

worker.addEventListener('activate', (event) => event.waitUntil(dropOld().then(() => worker.clients.claim())));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (isPage(url)) event.respondWith(pageFor(request));
  } else if (isFile(url)) event.respondWith(fileFor(request, url));
});

worker.addEventListener('message', (event) => {
  const message = event.data as ToWorker;
  const done = hear(message).then((answer) => answer && event.source?.postMessage(answer));
  event.waitUntil(done.catch((cause: unknown) => console.warn('Der Hintergrunddienst ist gestört', cause)));
});

worker.addEventListener('push', (event) => event.waitUntil(show(event.data)));

worker.addEventListener('notificationclick', (event) => event.waitUntil(openFrom(event.notification)));

async function hear(message: ToWorker): Promise<unknown> {
  if (message.kind === 'seen') return see(message);
  if (message.kind === 'wait') return pause();
  if (message.kind === 'go') return goOn();
  if (message.kind === 'link') return keepLink(message.einladung, message.userID);
  return worker.skipWaiting();
}

/** Whether a path is a file of this build or the one before, or a client's logo. */
const isFile = ({ pathname }: URL): boolean => files.includes(pathname) || /^\/(assets|mandanten)\//.test(pathname);

/** Cache first, from any version: tabs of the version before are still open. */
async function fileFor(request: Request, { pathname }: URL): Promise<Response> {
  return (await caches.match(pathname, { ignoreVary: true }).catch(() => undefined)) ?? fetch(request);
}
