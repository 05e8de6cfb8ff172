import { navigate } from 'wouter/use-browser-location';
import { SITZUNG, type Sitzung } from '#domain/leitstand/konto.ts';
import { DESK_PATH } from '#domain/leitstand/seite.ts';
import { serviceNow, setClock } from '../../net/clock.ts';
import { ask, type Result } from './api.ts';
import { shell, untilEnd, useShell } from './shell.ts';
import { alarm } from './alarm.ts';

/** Milliseconds: between two looks at the clock, and between two messages that somebody is there. */
const LOOK = 5_000;
const MOVED = 60_000;

/** Number of what was last asked of the session, or done to it: an answer from before shows nothing any more. */
let latest = 0;

/** Asks who is signed in, and shows it. */
export async function askSession(): Promise<Result<Sitzung>> {
  const nr = ++latest;
  shell.sessionIsAsked();
  const result = await ask<Sitzung>('GET', 'sitzung');
  if (nr !== latest) return result;
  if (result.ok) begin(result.data);
  else if (result.problem.code === 'METHODE_UNBEKANNT') shell.sessionEnds(true);
  else shell.serviceIsLost();
  return result;
}

function begin(sitzung: Sitzung): void {
  setClock(Date.parse(sitzung.jetzt));
  moved = serviceNow();
  shell.sessionIs(sitzung);
}

/** Ends the session, and leads to the sign-in page: whoever signs in next does not get the page of before. */
export async function signOut(): Promise<void> {
  const result = await ask('POST', 'abmelden');
  if (!result.ok && result.problem.status !== 401) return;
  latest++;
  shell.sessionEnds(false);
  navigate(`${DESK_PATH}/anmelden`, { replace: true });
}

/** Locks the desk now. */
export async function lock(): Promise<void> {
  const result = await ask('POST', 'sperren');
  if (!result.ok) return;
  latest++;
  shell.sessionLocks();
}

/** When somebody last did something that the service knows of, by its clock. */
let moved = 0;

/** Tells the service, at most once a minute, that somebody is there. */
function move(): void {
  if (useShell.getState().phase !== 'in' || serviceNow() - moved < MOVED) return;
  moved = serviceNow();
  void ask('POST', 'regung');
}

/** Locks and ends in time: the service says so, and the page asks it when the moment has come. */
function look(): void {
  const { phase, sitzung, hasEnded } = useShell.getState();
  if (hasEnded) alarm();
  if (!sitzung) return;
  if (untilEnd(sitzung, serviceNow()) <= 0) return shell.sessionEnds(true);
  if (phase === 'in' && serviceNow() - moved > SITZUNG.idle) {
    moved = serviceNow() - SITZUNG.idle + MOVED;
    void askSession();
  }
}

/** Watches keys, clicks and the clock from now on. */
export function watchSession(): void {
  for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, move, { capture: true, passive: true });
  setInterval(look, LOOK);
  addEventListener('focus', look);
  useShell.subscribe(({ hasEnded }, before) => {
    if (hasEnded && !before.hasEnded) alarm();
  });
}
