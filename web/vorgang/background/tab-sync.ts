import { navigate } from 'wouter/use-browser-location';
import { DEMO_ID } from '#domain/ids.ts';
import { device } from '../device/device.ts';
import { memory } from '../device/memory.ts';
import { transitions, useApp } from '../state/app.ts';
import { isDue, settleUnlessSending } from '../case/keep.ts';
import { waiting } from '../device/queue.ts';
import { joinLater } from '../load/load.ts';
import { flush } from '../sending/flush.ts';
import { tabs, type News } from '../device/tabs.ts';
import { fromRow } from '../case/row.ts';

/** Listens to the other tabs of this browser. fault C9. */
export function followTabs(): void {
  tabs()?.addEventListener('message', ({ data }) => void heard(data as News));
}

/** Another tab has changed stored cases or the outbox, or deleted everything. */
async function heard(news: News): Promise<void> {
  if (news === 'gelöscht') return closeHeldCase();
  await adopt();
  await followReport();
}

/** Forgets all that this page knows, and goes to the end page; resolves when that shows. */
export async function closeHeldCase(): Promise<void> {
  memory.isClosed = true;
  memory.cases.clear();
  memory.items = [];
  transitions.deviceIsCleared();
  navigate('/cleared', { replace: true });
  // Polls for up to 60 frames: until the end page has replaced it, a screen without its case would show an error.
  for (let tries = 0; tries < 60 && !document.getElementById('ende'); tries++) {
    await new Promise((next) => setTimeout(next, 16));
  }
  transitions.caseIsLetGo();
}

/**
 * Back/forward cache (bfcache): a page that the browser restores stays hidden until its case has been read anew.
 * `Cache-Control: no-store` does not keep a page out of that cache. F8.
 */
export function checkOnReturn(): void {
  const root = document.documentElement;
  addEventListener('pagehide', ({ persisted }) => void (root.hidden = persisted));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void shownAgain().finally(() => void (root.hidden = false));
  });
}

/** Reads the case anew: it may have been reported, changed or deleted meanwhile. fault C14. */
async function shownAgain(): Promise<void> {
  const { held, isCleared } = useApp.getState();
  if (isCleared || !held || held.id === DEMO_ID) return;
  const store = await device();
  if (store.isLasting && !(await store.kept(held.id))) return closeHeldCase();
  await adopt();
  await followReport();
  void joinLater(held.id).catch((cause: unknown) => console.warn('Der Vorgang kommt später', cause));
}

/** Takes over the row that another tab has written, unless this tab is about to write. */
async function adopt(): Promise<void> {
  const { held } = useApp.getState();
  const kept = held && !isDue() ? await (await device()).kept(held.id) : undefined;
  if (!held || !kept || isDue()) return;
  // The case changed while the row was read, so the row may be older: read again.
  if (useApp.getState().held !== held) return adopt();
  transitions.caseChanges(fromRow(kept, held.vorgang));
  await settleUnlessSending();
}

/**
 * Follows a report that another tab has in the outbox: this tab is then read-only too, and sends if that one does not.
 */
async function followReport(): Promise<void> {
  const { held, report } = useApp.getState();
  if (!held) return;
  const isSending = (await waiting(held.id)).some(({ kind }) => kind === 'melden');
  if (isSending === (report.kind === 'sending')) return;
  transitions.progresses({ report: { kind: isSending ? 'sending' : 'idle' } });
  if (isSending) void flush();
}
