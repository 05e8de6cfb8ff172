import { hydrateRoot } from 'react-dom/client';
import { addressOf } from '#domain/flow.ts';
import type { PageState } from '#domain/page-state.ts';
import { App } from './app.tsx';
import { trailNow } from './navigation/go.ts';
import { guardCalls } from './navigation/tap-run.ts';
import './look/look.css';
import './look/screens.css';
import './look/status.css';
import './look/map.css';
import { firstPlace } from './shell/first.ts';
import { reloadOnLostChunk } from './shell/reload.ts';
import { loadScreen } from './shell/screens.ts';
import { useHeld } from './vorgang/case/held.ts';
import { seed, wake } from './vorgang/load/open.ts';
import { saveOnLeave, wishLanguage } from './vorgang/case/vorgang.ts';

/** Takes over the page that the service has built: same state, same markup, then what the device knows. */
async function begin(page: PageState, root: Element): Promise<void> {
  seed(page);
  if (new URLSearchParams(location.search).has('sprache')) wishLanguage(page.language);
  const { row, id } = firstPlace(page);
  // The 15 of an invitation is replaced, never pushed; the not-found page replaces by itself, for it remembers where one wanted to go.
  const address = addressOf(row[0], id);
  if ((page.fall ?? page.einstieg) && address !== location.pathname)
    history.replaceState(trailNow(), '', address + location.search);
  if (row[1] === 'notfound') await loadScreen('notfound');
  hydrateRoot(root, <App page={page} />);
  await wake();
  const { wish, held } = useHeld.getState();
  if (wish && held) void saveOnLeave();
}

history.scrollRestoration = 'manual';
reloadOnLostChunk();
guardCalls();
const state = document.querySelector('#page');
const root = document.querySelector('#root');
if (state && root) void begin(JSON.parse(state.textContent) as PageState, root);
