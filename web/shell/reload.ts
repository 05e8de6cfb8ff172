import { memory } from '../vorgang/device/memory.ts';
import { isKept } from '../vorgang/case/keep.ts';
import { addressOfCall, isThere } from '../net/base.ts';

/** Milliseconds within which a second reload for a lost file, or one of a page that is left, is refused. */
const PAUSE = 60_000;
/** Milliseconds that the service has to answer before a reload. */
const LIMIT = 5_000;

/** When somebody last began to leave the page. */
let left = 0;

/** Notes when the page is being left: Firefox then fails the imports under way. */
export function watchLeavingPage(): void {
  addEventListener('beforeunload', () => void (left = Date.now()));
}

/**
 * Answers a file of the build that cannot be loaded (a deploy has replaced it) with one reload if online, once every
 * answer is stored. Where the device stores nothing, the page stays, because memory is all there is. D85. Not while the
 * page is being left: a reload would take the place of where somebody goes.
 */
export function reloadForNewBuild(): void {
  const { reloaded = 0 } = (history.state ?? {}) as { reloaded?: number };
  if (!navigator.onLine || isLeft() || Date.now() - reloaded < PAUSE) return;
  void isKept().then(async () => {
    if (memory.isAlone || !(await isReachable()) || isLeft()) return;
    history.replaceState({ ...history.state, reloaded: Date.now() }, '');
    location.reload();
  });
}

/** Also asked once the service has answered: in those seconds somebody may have left. */
const isLeft = (): boolean => Date.now() - left < PAUSE;

/**
 * Whether a reload would bring the page back: in a dead spot, which `navigator.onLine` knows nothing of, the browser's
 * own page would take its place.
 */
export async function isReachable(): Promise<boolean> {
  if (navigator.serviceWorker?.controller || !isThere()) return true;
  const end = new AbortController();
  setTimeout(() => end.abort(), LIMIT);
  const asked = { method: 'HEAD', cache: 'no-store', redirect: 'manual', signal: end.signal } as const;
  return fetch(addressOfCall('mandant'), asked).then(
    // A captive portal answers with HTML.
    ({ headers }) => /json/.test(headers.get('content-type') ?? ''),
    () => false,
  );
}
