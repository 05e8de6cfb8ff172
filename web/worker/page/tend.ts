import { placeOf } from '#domain/flow.ts';
import { idKind } from '#domain/ids.ts';
import type { PageState } from '#domain/page-state.ts';
import { placeNow } from '../../navigation/go.ts';
import { device } from '../../vorgang/device/device.ts';
import { useHeld } from '../../vorgang/case/held.ts';
import { isKept } from '../../vorgang/case/keep.ts';
import { offerNewVersion, renewMandant } from '../../vorgang/case/renew.ts';
import { SCRIPT } from '../addresses.ts';
import { isForgotten } from '../forget.ts';
import { PAUSE, type FromWorker, type ToWorker } from '../messages.ts';

interface Policy {
  createScriptURL(address: string): string;
}
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy };

/** Milliseconds after which the page comes anew, whether the new worker has taken over or not. */
const LATEST = 3_000;
const OPTIONS = { updateViaCache: 'none' } as const;

let registration: ServiceWorkerRegistration | undefined;
/** What the worker was told last: whether to wait, and whose pages are on the screen. */
let said = { isBusy: false, look: '' };

/** Registers the worker and keeps it company: tells it what is on the screen, when to stand back, and when a new version may take over. */
export async function tend(): Promise<void> {
  if (registration) return;
  // Where workers are refused, some browsers throw and others answer with nothing.
  const granted: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register(address(), OPTIONS);
  if (!granted) return;
  registration = granted;
  for (const worker of [granted.installing, granted.waiting]) follow(worker);
  granted.addEventListener('updatefound', () => follow(granted.installing));
  said = { isBusy: false, look: '' };
  if (!isListening) listen();
  tell();
  tellLink();
  void letIn();
}

let isListening = false;

function listen(): void {
  isListening = true;
  navigator.serviceWorker.addEventListener('message', ({ data }) => renewMandant((data as FromWorker).mandant));
  useHeld.subscribe(tell);
  useHeld.subscribe(() => void letIn());
  // A 'wait' holds for a while only.
  setInterval(() => said.isBusy && post({ kind: 'wait' }), PAUSE / 2);
}

/** 'Neue Version laden': every answer is on the device, then the new worker takes over and the page comes anew. Where the device keeps nothing any more, it is offered no longer. */
export async function loadNewVersion(): Promise<void> {
  await isKept();
  if (!(await device()).isLasting) return letIn();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  // A worker that is busy gives way only when its page goes.
  setTimeout(() => location.reload(), LATEST);
  registration?.waiting?.postMessage({ kind: 'activate' } satisfies ToWorker);
}

let policy: Policy | undefined;

/** Trusted Types let only this policy name a worker's script, and it names no other. F10. */
function address(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return SCRIPT;
  // A name is given once only.
  policy ??= trustedTypes.createPolicy('app-sw', { createScriptURL: () => SCRIPT });
  return policy.createScriptURL(SCRIPT);
}

function post(message: ToWorker): void {
  for (const worker of [registration?.installing, registration?.waiting, registration?.active])
    worker?.postMessage(message);
}

/** Says when there is something to send, and whose pages are on the screen once there is not. */
function tell(): void {
  if (isForgotten()) return;
  const { save, mandant, language } = useHeld.getState();
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

/** The page may have come by an invitation: its link leads to the case without a network, too. */
function tellLink(): void {
  const state = document.querySelector('#page')?.textContent;
  const { address: asked = '', fall = null } = state ? (JSON.parse(state) as PageState) : {};
  const einladung = placeOf(asked)?.id ?? '';
  const userID = fall?.vorgang.vorgangsMetadaten.userID ?? '';
  if (idKind(einladung) === 'einladung' && idKind(userID) === 'userID') post({ kind: 'link', einladung, userID });
}

/** A worker on its way: once it waits, it is let in or offered; one that failed is tried again with the next call. */
function follow(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed') void letIn();
    if (worker.state === 'redundant' && !registration?.active) registration = undefined;
  });
}

/** R11: a new version takes over while the form is clean, without a reload; else it is offered in the menu, where the device keeps what a reload would lose. */
async function letIn(): Promise<void> {
  const waiting = registration?.waiting;
  if (!waiting || !navigator.serviceWorker.controller) return;
  const isClean = await formIsClean();
  if (isClean) waiting.postMessage({ kind: 'activate' } satisfies ToWorker);
  offerNewVersion(!isClean && (await device()).isLasting);
}

/** Nothing unsent, and on a screen where nothing is typed: the start, the status, a page that says what failed. */
async function formIsClean(): Promise<boolean> {
  const row = placeNow()?.row;
  const isStill = !row || row[2] < 2 || row[1] === 'organisation';
  return isStill && (await (await device()).items()).length === 0;
}
