import { registerWorker } from '../../../worker/page/tend.ts';

/**
 * Web Push in this browser. `installiert`: only for pages on the home screen, which this is not (iOS). `verboten`: the
 * person, or a setting, has forbidden it.
 */
export type Kann = 'ja' | 'installiert' | 'verboten' | 'nein';

/** Milliseconds for which a service worker that begins is waited for: it loads the whole app first. */
const LIMIT = 30_000;

export function pushKann(): Kann {
  if (!('serviceWorker' in navigator)) return 'nein';
  if (!('PushManager' in globalThis && 'Notification' in globalThis))
    return 'standalone' in navigator && navigator.standalone === false ? 'installiert' : 'nein';
  return Notification.permission === 'denied' ? 'verboten' : 'ja';
}

/** Name of this browser's subscription, as the service computes it; '' without one. */
export async function zielHier(): Promise<string> {
  if (pushKann() !== 'ja') return '';
  const registration = await navigator.serviceWorker.getRegistration();
  const abo = await registration?.pushManager.getSubscription();
  return abo ? zielOf(abo.endpoint) : '';
}

/**
 * Asks the person, and subscribes for that key of the service. Gives what the service wants to know; null: the person
 * does not allow it.
 * @throws DOMException AbortError if the push service does not answer; Error if the worker does not begin
 */
export async function abonniere(schluessel: string): Promise<object | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await readyWorker();
  const before = await pushManager.getSubscription();
  // A subscription is good for one key alone, and the service may have changed its own.
  if (before && base64url(before.options.applicationServerKey) !== schluessel) await before.unsubscribe();
  const abo = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: schluessel });
  const { endpoint, keys } = abo.toJSON();
  return { endpoint, keys, schluessel };
}

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  registerWorker();
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no worker')), LIMIT));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

async function zielOf(endpoint: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return `push ${base64url(hash).slice(0, 22)}`;
}

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
