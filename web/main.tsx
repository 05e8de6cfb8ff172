import { hydrateRoot } from 'react-dom/client';
import { addressOf, isWithoutCase } from '#domain/flow.ts';
import type { PageState } from '#domain/page-state.ts';
import { App } from './app.tsx';
import { trailNow } from './navigation/place.ts';
import { guardCalls } from './navigation/tap-guard.ts';
import { takeFilledFields } from './navigation/take-filled.ts';
import './look/parts.css';
import './look/place.css';
import './look/cards.css';
import './look/look.css';
import './look/screens.css';
import './look/status.css';
import './look/map.css';
import { firstPlace } from './shell/first-place.ts';
import { MODERN } from './look/modern.ts';
import { watchLeavingPage } from './shell/reload.ts';
import { FIRST_PAINT, loadScreen, prefetchScreens } from './router/screens.ts';
import { startBackground } from './vorgang/background/start.ts';
import { transitions, useApp } from './vorgang/state/app.ts';
import { saveOnLeave, wishLanguage } from './vorgang/commands/vorgang.ts';
import { joinStored, seed } from './vorgang/load/open.ts';
import { tendWorker } from './worker/page/tend.ts';

/** Hydration: takes over the page that the service has rendered; then loads what the device keeps. */
async function begin(page: PageState, root: HTMLElement): Promise<void> {
  // From the cache of the worker, which knows no case; and its markup knows no id.
  if (page.address === '/gefahr') page.address = location.pathname;
  const query = new URLSearchParams(location.search);
  seed(page);
  if (query.has('sprache')) wishLanguage(page.language);
  const { row, id } = firstPlace(page);
  // D4: an invitation's id is replaced in the history, never pushed. The not-found page replaces by itself, because it
  // remembers the address that was asked for.
  const path = page.fall || page.einstieg ? addressOf(row[0], id) : location.pathname;
  query.delete('start');
  const words = query.toString();
  const search = words && `?${words}`;
  if (path !== location.pathname || search !== location.search)
    history.replaceState(trailNow(), '', path + search + location.hash);
  try {
    if (isWithoutCase(row[0]) && FIRST_PAINT.includes(row[1])) await loadScreen(row[1]);
    hydrateRoot(root, <App page={page} />);
  } catch (cause) {
    // The danger screen works without script; what waits is sent all the same.
    console.error(cause);
  }
  document.documentElement.classList.add('awake'); // critical.css: the menu's button
  await joinStored().catch((cause: unknown) => {
    console.error('Was auf dem Gerät liegt, ist nicht zu lesen', cause);
    transitions.loadEnds();
  });
  startBackground();
  const { wish, held } = useApp.getState();
  if (wish && held) void saveOnLeave();
  await Promise.race([prefetchScreens().catch(console.warn), new Promise((late) => setTimeout(late, PREFETCH))]);
  tendWorker();
}

/** Milliseconds after which the service worker no longer waits for the prefetch, whose line it would share. */
const PREFETCH = 20_000;

history.scrollRestoration = 'manual';
watchLeavingPage();
guardCalls();
takeFilledFields();
const state = document.querySelector('#page');
const root = document.querySelector<HTMLElement>('#root');
if (state && root && CSS.supports(MODERN))
  void begin(JSON.parse(state.textContent) as PageState, root).catch(console.error);
