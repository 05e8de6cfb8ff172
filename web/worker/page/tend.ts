import { placeOf } from '#domain/flow.ts';
import { DEMO_ID, idKind } from '#domain/ids.ts';
import type { PageState } from '#domain/page-state.ts';
import { placeNow } from '../../navigation/place.ts';
import { device } from '../../vorgang/device/device.ts';
import { transitions, useApp, type State } from '../../vorgang/state/app.ts';
import { isKept } from '../../vorgang/case/keep.ts';
import { SCRIPT } from '../addresses.ts';
import { isForgotten } from '../forget.ts';
import { scriptAddress } from '../script-address.ts';
import { PAUSE, type FromWorker, type ToWorker } from '../messages.ts';

/** Milliseconds after which the page reloads, whether the new worker has taken over or not. */
const LATEST = 3_000;
const OPTIONS = { updateViaCache: 'none' } as const;

let registration: ServiceWorkerRegistration | undefined;
/** What the worker was told last: whether to pause its downloads, and whose pages to cache. */
let said = { isBusy: false, look: '' };

/**
 * Registers the service worker and keeps it informed: what is on the screen, when to pause its downloads, when a new
 * version may activate. R10, R11.
 */
async function tend(): Promise<void> {
  if (registration || isForgotten() || useApp.getState().isCleared) return;
  // Where workers are refused, some browsers throw and others resolve with nothing.
  const granted: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(
    scriptAddress(SCRIPT),
    OPTIONS,
  );
  if (!granted) return;
  registration = granted;
  for (const worker of [granted.installing, granted.waiting]) follow(worker);
  granted.addEventListener('updatefound', () => follow(granted.installing));
  said = { isBusy: false, look: '' };
  if (!isListening) listen();
  tell();
  tellLink();
  void activateWaitingWorker();
}

/** Registers the service worker, unless this page has. A browser that refuses is only told so in the log. */
export function registerWorker(): void {
  tend().catch((cause: unknown) => console.warn('Ohne Netz wird die App nicht starten', cause));
}

/**
 * Tends the worker of an earlier visit at once; registers a first one once the service has acknowledged something, so
 * that its downloads are worth their bytes. R10.
 */
export function tendWorker(): void {
  if (!('serviceWorker' in navigator)) return; // no secure context (D95), or a browser without
  const isAcked = ({ save, held }: State): boolean => save.kind === 'saved' && held?.id !== DEMO_ID;
  if (navigator.serviceWorker.controller || isAcked(useApp.getState())) registerWorker();
  useApp.subscribe((state, before) => {
    if (state.save !== before.save && isAcked(state)) registerWorker();
  });
}

let isListening = false;

function listen(): void {
  isListening = true;
  navigator.serviceWorker.addEventListener('message', ({ data }) =>
    transitions.clientIsRenewed((data as FromWorker).mandant),
  );
  useApp.subscribe(tell);
  useApp.subscribe(() => void activateWaitingWorker());
  // A 'wait' expires after `PAUSE`, so it is repeated.
  setInterval(() => said.isBusy && post({ kind: 'wait' }), PAUSE / 2);
}

/**
 * 'Neue Version laden': once every answer is on the device, the waiting worker activates and the page reloads. If the
 * device stores nothing by now, the offer is withdrawn instead. R11.
 */
export async function loadNewVersion(): Promise<void> {
  await isKept();
  if (!(await device()).isLasting) return activateWaitingWorker();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  // A busy worker may not give way before its page goes.
  setTimeout(() => location.reload(), LATEST);
  registration?.waiting?.postMessage({ kind: 'activate' } satisfies ToWorker);
}

function post(message: ToWorker): void {
  for (const worker of [registration?.installing, registration?.waiting, registration?.active])
    worker?.postMessage(message);
}

/** Tells the worker when something is to be sent (pause), and after that whose pages are on the screen. */
function tell(): void {
  if (isForgotten()) return;
  const { save, mandant, language } = useApp.getState();
  const isBusy = save.kind === 'saving' || save.kind === 'unsent';
  if (isBusy !== said.isBusy) post({ kind: isBusy ? 'wait' : 'go' });
  said = { ...said, isBusy };
  if (isBusy || !mandant) return;
  const look = { mandant: mandant.id, typ: mandant.webparams.web_AppTyp, language };
  const words = Object.values(look).join();
  if (words === said.look) return;
  said = { ...said, look: words };
  post({ kind: 'seen', ...look });
}

/** Tells the worker which invitation led to the case, so that its link works offline too. */
function tellLink(): void {
  const state = document.querySelector('#page')?.textContent;
  const { address: asked = '', fall = null } = state ? (JSON.parse(state) as PageState) : {};
  const einladung = placeOf(asked)?.id ?? '';
  const userID = fall?.vorgang.vorgangsMetadaten.userID ?? '';
  if (idKind(einladung) === 'einladung' && idKind(userID) === 'userID') post({ kind: 'link', einladung, userID });
}

/**
 * Follows an installing worker: once installed it is activated or offered; after a failure the next call registers
 * again.
 */
function follow(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed') void activateWaitingWorker();
    if (worker.state === 'redundant' && !registration?.active) registration = undefined;
  });
}

/**
 * Activates a waiting worker if the form is clean, without a reload; else offers it in the menu, unless the device
 * stores nothing and a reload would lose what was typed. R11.
 */
async function activateWaitingWorker(): Promise<void> {
  const waiting = registration?.waiting;
  if (!waiting || !navigator.serviceWorker.controller) return;
  const isClean = await formIsClean();
  if (isClean) waiting.postMessage({ kind: 'activate' } satisfies ToWorker);
  transitions.newVersionIs(!isClean && (await device()).isLasting);
}

/** Whether the outbox is empty and the screen takes no answers: start, status, error pages. */
async function formIsClean(): Promise<boolean> {
  const row = placeNow()?.row;
  const isStill = !row || row[2] < 2 || row[1] === 'organisation';
  return isStill && (await (await device()).items()).length === 0;
}
