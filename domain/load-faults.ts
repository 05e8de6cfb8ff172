import type { Text } from './text.ts';

/** The error pages of §8. */
export type ErrorPage = '/notfound' | '/errorNetwork' | '/error';

export interface FaultEntry {
  /** HTTP status of the service's answer; 0 where there was no answer. */
  status: number;
  /** Page of the browser when loading a case fails with this error; null: it stays on its screen. */
  page: ErrorPage | null;
  title: Text;
  /** Text that tells the person what to do next. */
  text: Text;
}

/** §8: errors of loading a case, as pages show them. The start carries this part of the catalogue. */
// prettier-ignore
export const LOAD_FAULTS = {
  ERR_BAD_REQUEST: { status: 404, page: '/notfound',
    title: ['Vorgang nicht gefunden', 'Case not found'],
    text: ['Öffnen Sie die Seite noch einmal über den Link oder den QR-Code. Oder rufen Sie uns an, wir helfen sofort.', 'Open the page again with the link or the QR code. Or call us, we help right away.'] },
  ERR_NETWORK: { status: 0, page: '/errorNetwork',
    title: ['Service nicht gefunden', 'Service not found'],
    text: ['Diesen digitalen Service gibt es nicht mehr. Rufen Sie uns an, wir helfen sofort.', 'This digital service no longer exists. Call us, we help right away.'] },
  ERR_OFFLINE: { status: 0, page: '/errorNetwork',
    title: ['Keine Verbindung', 'No connection'],
    text: ['Ihr Gerät hat gerade kein Netz. Versuchen Sie es noch einmal oder rufen Sie uns an.', 'Your device has no network right now. Try again or call us.'] },
  ERR_UNDEFINED: { status: 500, page: '/error',
    title: ['Technischer Fehler', 'Technical error'],
    text: ['Bei uns ist etwas schiefgegangen. Versuchen Sie es noch einmal oder rufen Sie uns an.', 'Something went wrong on our side. Try again or call us.'] },
  LADEN_ZEIT: { status: 0, page: '/error',
    title: ['Technischer Fehler', 'Technical error'],
    text: ['Der Server brauchte zu lange für eine Antwort.', 'The server took too long to answer.'] },
  ZU_VIELE: { status: 429, page: null,
    title: ['Zu viele Anfragen', 'Too many requests'],
    text: ['Warten Sie einen Moment und versuchen Sie es noch einmal.', 'Wait a moment and try again.'] },
  NICHT_BEREIT: { status: 503, page: null,
    title: ['Gerade nicht bereit', 'Not ready right now'],
    text: ['Versuchen Sie es gleich noch einmal oder rufen Sie uns an.', 'Try again in a moment or call us.'] },
} as const satisfies Record<string, FaultEntry>;

export type LoadFault = keyof typeof LOAD_FAULTS;
