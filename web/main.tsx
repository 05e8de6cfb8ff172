import { hydrateRoot } from 'react-dom/client';
import { addressOf, isWithoutCase } from '#domain/flow.ts';
import type { PageState } from '#domain/page-state.ts';
import { App } from './app.tsx';
import { AHEAD, AHEAD_HASH, isTapped, keepCopy } from './navigation/ahead.ts';
import { trailNow } from './navigation/navigate.ts';
import { guardCalls } from './navigation/tap-guard.ts';
import './look/parts.css';
import './look/place.css';
import './look/cards.css';
import './look/look.css';
import './look/screens.css';
import './look/status.css';
import './look/map.css';
import { aheadOf } from './shell/ahead.ts';
import { firstPlace } from './shell/first-place.ts';
import { MODERN } from './look/modern.ts';
import { reloadOnLostChunk } from './shell/reload.ts';
import { FIRST_PAINT, loadScreen } from './shell/screens.ts';
import { useHeld } from './vorgang/case/held.ts';
import { seed, wake } from './vorgang/load/open.ts';
import { saveOnLeave, start, wishLanguage } from './vorgang/case/vorgang.ts';

/**
 * Hydration: takes over the page that the service has rendered, with the same state and markup; then loads what the
 * device keeps. Of a start page whose picker is shown, the picker, with the consent that the tap has given; else, or
 * where no tap but the link itself led to it, the start, and the picker is kept for its tap. ADR 046.
 */
async function begin(served: PageState, root: HTMLElement): Promise<void> {
  const mark = document.querySelector(`#${AHEAD}`);
  const second = document.querySelector<HTMLElement>('.ahead');
  // The target's element may be found only after this script has run, and may be one within it.
  const isSeen = second && (location.hash === AHEAD_HASH || second.offsetHeight);
  // From the cache of the worker, which knows no case; and its markup knows no id.
  if (served.address === '/gefahr') served.address = location.pathname;
  const ahead = isSeen && isTapped() ? aheadOf(served) : null;
  const page = ahead ?? served;
  // Before the frame is taken over: beside a mark that is the target, #root is hidden, and can have no focus.
  mark?.remove();
  const shown = ahead && second ? takeOver(second, root) : root;
  if (second && !ahead) keepCopy(second, served.language);
  seed(page);
  if (new URLSearchParams(location.search).has('sprache')) wishLanguage(page.language);
  const { row, id } = firstPlace(page);
  // D4: an invitation's id is replaced in the history, never pushed. The not-found page replaces by itself, because it
  // remembers the address that was asked for.
  const address = addressOf(row[0], id);
  if ((page.fall ?? page.einstieg) && (address !== location.pathname || isSeen))
    history.replaceState(trailNow(), '', address + location.search);
  if (isWithoutCase(row[0]) && FIRST_PAINT.includes(row[1])) await loadScreen(row[1]);
  hydrateRoot(shown, <App page={page} />);
  document.documentElement.classList.add('awake'); // critical.css: the menu's button
  if (ahead) start();
  await wake();
  const { wish, held } = useHeld.getState();
  if (wish && held) void saveOnLeave();
}

/** Makes the second frame the only one. Its elements stay, with the focus and a tap that is under way. */
function takeOver(second: HTMLElement, root: HTMLElement): HTMLElement {
  root.remove();
  second.id = root.id;
  second.removeAttribute('class');
  if (!second.contains(document.activeElement)) second.querySelector('h1')?.focus({ preventScroll: true });
  return second;
}

history.scrollRestoration = 'manual';
reloadOnLostChunk();
guardCalls();
const state = document.querySelector('#page');
const root = document.querySelector<HTMLElement>('#root');
if (state && root && CSS.supports(MODERN)) void begin(JSON.parse(state.textContent) as PageState, root);
