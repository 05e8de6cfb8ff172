import type { Mitteilung } from '#domain/nachricht/mitteilung.ts';
import { newestStart } from './device.ts';
import { worker } from './scope.ts';

/** Of a message that cannot be read; a browser wants to see one for each that it was sent. */
const UNREAD: Mitteilung = {
  titel: 'Pannenhilfe',
  text: 'Es gibt etwas Neues. / There is news.',
  adresse: '',
  bild: '/kfz-192.png',
  sprache: 'de',
};

/** Shows a push message; it replaces the one before of the same case. ADR 052 */
export async function show(data: PushMessageData | null): Promise<void> {
  const { titel, text, adresse, bild, sprache } = read(data);
  // Sounds again. No other browser than Chrome knows it.
  const renotify: NotificationOptions & { renotify: true } = { renotify: true };
  await worker.registration.showNotification(titel, {
    body: text,
    tag: `neues ${adresse}`,
    icon: bild,
    badge: bild,
    lang: sprache,
    data: adresse,
    ...renotify,
  });
}

/** Opens the page of a message: a tab that shows it already, else a new one. */
export async function openFrom(notification: Notification): Promise<void> {
  notification.close();
  const adresse = String(notification.data) || ((await newestStart()) ?? '/');
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = tabs.find(({ url }) => new URL(url).pathname === adresse);
  await (open ? open.focus() : worker.clients.openWindow(adresse));
}

function read(data: PushMessageData | null): Mitteilung {
  try {
    const message = data?.json() as Mitteilung | undefined;
    // A page of ours, whoever has sent it.
    return message && /^\/\w/.test(message.adresse) ? message : UNREAD;
  } catch {
    return UNREAD; // no JSON
  }
}
