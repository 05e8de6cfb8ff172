/**
 * What `/sw.js` is with SERVICE_WORKER=off: takes over at once from whatever worker a browser has, drops all it kept and goes away.
 * fault C25.
 */
export const KILL_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;
