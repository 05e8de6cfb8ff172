import { navigate } from 'wouter/use-browser-location';
import { DEMO_ID } from '#domain/ids.ts';
import { device, memory } from '../device/device.ts';
import { useHeld } from '../case/held.ts';
import { isDue, restUnlessSending } from '../case/keep.ts';
import { flush, waiting } from '../device/queue.ts';
import { tabs, type News } from '../device/tabs.ts';
import { fromRow } from '../case/rest.ts';

/** Follows what the other tabs of this browser do. fault C9. */
export function followTabs(): void {
  tabs()?.addEventListener('message', ({ data }) => void heard(data as News));
}

/** Another tab has changed the device's copy or the outbox, or deleted all of it. */
async function heard(news: News): Promise<void> {
  if (news === 'gelöscht') return letGo();
  await adopt();
  await followReport();
}

/** Lets go of all that this page knows, and leads to the end; resolves when that is what shows. */
export async function letGo(): Promise<void> {
  memory.isClosed = true;
  memory.cases.clear();
  memory.items = [];
  useHeld.setState({ isCleared: true });
  navigate('/cleared', { replace: true });
  // The screen keeps its case until the end shows in its stead: without it, it would show that something is wrong.
  for (let tries = 0; tries < 60 && !document.getElementById('ende'); tries++) {
    await new Promise((next) => setTimeout(next, 16));
  }
  useHeld.setState({ held: null, report: { kind: 'idle' }, save: { kind: 'nothing' } });
}

/**
 * A browser keeps a page that is left as it is, and shows it again at once: unseen until it is known that it may still be seen.
 * `Cache-Control: no-store` does not prevent that. F8.
 */
export function checkOnReturn(): void {
  const root = document.documentElement;
  addEventListener('pagehide', ({ persisted }) => void (root.hidden = persisted));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void shownAgain().finally(() => void (root.hidden = false));
  });
}

/** What the page knows may be past: reported, changed or deleted meanwhile. fault C14. */
async function shownAgain(): Promise<void> {
  const { held, isCleared } = useHeld.getState();
  if (isCleared || !held || held.id === DEMO_ID) return;
  const store = await device();
  if (store.isLasting && !(await store.kept(held.id))) return letGo();
  await adopt();
  await followReport();
  const { joinLater } = await import('../load/load.ts');
  void joinLater(held.id).catch((cause: unknown) => console.warn('Der Vorgang kommt später', cause));
}

/** Takes over what another tab has put on the device, unless this tab is about to write itself. */
async function adopt(): Promise<void> {
  const { held } = useHeld.getState();
  const kept = held && !isDue() ? await (await device()).kept(held.id) : undefined;
  if (!held || !kept || isDue()) return;
  // What was read may be older than what came meanwhile: the news of two letters overlap.
  if (useHeld.getState().held !== held) return adopt();
  useHeld.setState({ held: fromRow(kept, held.vorgang) });
  await restUnlessSending();
}

/** Another tab may have sent the report of this one's case: from then on this one is read-only too, and sends if that one does not. */
async function followReport(): Promise<void> {
  const { held, report } = useHeld.getState();
  if (!held) return;
  const isSending = (await waiting(held.id)).some(({ kind }) => kind === 'melden');
  if (isSending === (report.kind === 'sending')) return;
  useHeld.setState({ report: { kind: isSending ? 'sending' : 'idle' } });
  if (isSending) void flush();
}
