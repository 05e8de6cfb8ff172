import { PAUSE } from '../messages.ts';
import { files, own } from './scope.ts';

/** Files fetched at a time: what the person does goes first. */
const LANES = 2;
/** Milliseconds between two looks whether a pause is over. */
const LOOK = 250;

let pausedUntil = 0;

/** The page has something to send. */
export const pause = (): void => void (pausedUntil = Date.now() + PAUSE);

/** It has not. */
export const goOn = (): void => void (pausedUntil = 0);

/**
 * Fetches every file of the build that is not there yet; a try that was broken off goes on where it stopped.
 * @throws Error when a file does not come, or there is no room: then the app works as before
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
  // A name with its hash never changes, so what the page has fetched already need not come again.
  const cache = file.startsWith('/assets/') ? 'default' : 'no-cache';
  const response = await fetch(file, { cache, priority: 'low', redirect: 'error' });
  // A captive portal answers 200 with HTML.
  if (!response.ok || /html/.test(response.headers.get('content-type') ?? '')) throw new Error(`no ${file}`);
  return response;
}
