import { isOptional } from '../chunks/late-chunk.ts';
import { memory } from '../vorgang/device/device.ts';
import { isKept } from '../vorgang/case/keep.ts';

/** Milliseconds within which a second reload for want of a chunk is refused. */
const PAUSE = 60_000;

/**
 * D85: a chunk that does not come (a deploy has replaced it) is met with one reload, if online; every answer is kept first. Where the
 * device keeps none, the page stays: its memory is all there is.
 */
export function reloadOnLostChunk(): void {
  // Whoever can do without the chunk has said so by then.
  addEventListener('vite:preloadError', ({ payload }) => void setTimeout(() => isOptional(payload) || reload()));
}

function reload(): void {
  const { reloaded = 0 } = (history.state ?? {}) as { reloaded?: number };
  if (!navigator.onLine || Date.now() - reloaded < PAUSE) return;
  history.replaceState({ ...history.state, reloaded: Date.now() }, '');
  void isKept().then(() => memory.isAlone || location.reload());
}
