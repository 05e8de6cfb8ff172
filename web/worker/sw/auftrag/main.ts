import { AUFTRAG_PATH, AUFTRAG_SHELL } from '#domain/auftrag/seite.ts';
import { AUFTRAG_CACHE, type ToAuftragWorker } from '../../auftrag.ts';

/** Defined by the build: URLs of the helper's files, and a hash of them. */
declare const FILES: readonly string[];
declare const VERSION: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const NAME = AUFTRAG_CACHE + VERSION;

/** Milliseconds that the service has for a page before the cached shell is shown. */
const LIMIT = 3_000;

/**
 * Service worker of the helper's pages, apart from the person's: a phone in a cab needs these files alone. Only the
 * shell is cached, never a page with a job, which the device keeps and deletes itself. R10, ADR 061.
 */
worker.addEventListener('install', (event) => event.waitUntil(precache().then(() => worker.skipWaiting())));

worker.addEventListener('activate', (event) => event.waitUntil(dropOld().then(() => worker.clients.claim())));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (pathname.startsWith(AUFTRAG_PATH)) event.respondWith(pageFor(request));
  } else if (/^\/(assets|mandanten)\//.test(pathname)) event.respondWith(fileFor(request));
});

worker.addEventListener('message', (event) => {
  const { address, logo } = event.data as ToAuftragWorker;
  event.waitUntil(seen(address, logo).catch((cause: unknown) => console.warn('Kein Netz für die Hülle', cause)));
});

async function precache(): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.addAll(FILES.filter((file) => file.startsWith('/assets/')));
}

/** Deletes the caches of all versions but this one and the one before, whose page may still be open. F9 */
async function dropOld(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(AUFTRAG_CACHE) && name !== NAME);
  for (const name of others.slice(0, -1)) await caches.delete(name);
}

/** Caches the shell of the client last seen, and its logo. */
async function seen(address: string, logo: string): Promise<void> {
  const cache = await caches.open(NAME);
  const shell = await fetch(address, { cache: 'no-cache', redirect: 'error' });
  if (shell.ok) await cache.put(AUFTRAG_SHELL, shell);
  if (logo) await cache.add(logo);
}

/** Network first, for only the service knows how the job stands; offline the shell shows what the device keeps. */
async function pageFor(request: Request): Promise<Response> {
  const late = new Promise<null>((done) => setTimeout(() => done(null), LIMIT));
  const asked = fetch(request);
  const answer = await Promise.race([asked.catch(() => null), late]);
  if (answer && answer.status < 500) return answer;
  const own = await caches.open(NAME);
  return (await own.match(AUFTRAG_SHELL)) ?? (await caches.match(AUFTRAG_SHELL)) ?? answer ?? asked;
}

/** Cache first, from either version: names of files carry a hash. */
async function fileFor(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
