import { PAUSE } from '../messages.ts';
import { files, own } from './scope.ts';

/** Concurrent downloads: few, for what the person does goes first. */
const LANES = 2;
/** Milliseconds between two checks whether a pause is over. */
const LOOK = 250;

let pausedUntil = 0;

/** Pauses the downloads: the page has something to send. */
export const pause = (): void => void (pausedUntil = Date.now() + PAUSE);

/** Ends the pause. */
export const goOn = (): void => void (pausedUntil = 0);

/**
 * Precache: downloads every file of the build that is not cached yet; an interrupted install goes on where it stopped.
 * @throws Error if a file does not come, or DOMException if there is no room: then the app works without
 */
export async function precache(): Promise<void> {
  const cache = await own();
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = files.filter((file) => !there.has(file));
  const lane = async (): Promise<void> => {
    for (let file = missing.shift(); file; file = missing.shift()) {
      while (Date.now() < pausedUntil) await new Promise((done) => setTimeout(done, LOOK));
      await cache.put(file, await fetched(file));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function fetched(file: string): Promise<Response> {
  // A name with a hash never changes: the HTTP cache may have it from the page.
  const cache = file.startsWith('/assets/') ? 'default' : 'no-cache';
  const response = await fetch(file, { cache, priority: 'low', redirect: 'error' });
  // A captive portal answers 200 with HTML.
  if (!response.ok || /html/.test(response.headers.get('content-type') ?? '')) throw new Error(`no ${file}`);
  return response;
}
