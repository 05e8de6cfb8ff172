import type { Text } from './text.ts';

/** The error pages of §8. */
export type ErrorPage = '/notfound' | '/errorNetwork' | '/error';

export interface Fault {
  /** HTTP status of the service's answer; 0 where there was no answer. */
  status: number;
  /** The page the browser shows when loading a case fails with this; null: it stays on its screen. */
  page: ErrorPage | null;
  title: Text;
  /** Tells the person what to do next. */
  text: Text;
}

/** §8: the error catalogue, for the service's problem details (RFC 9457) and for the browser's pages. */
// prettier-ignore
export const FAULTS = {
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
  SPEICHERN_ZEIT: { status: 0, page: null,
    title: ['Noch nicht gespeichert', 'Not saved yet'],
    text: ['Der Vorgang konnte nicht gespeichert werden.', 'The case could not be saved.'] },
  JSON_UNLESBAR: { status: 400, page: null,
    title: ['Anfrage unlesbar', 'Unreadable request'],
    text: ['Senden Sie ein JSON-Objekt.', 'Send a JSON object.'] },
  SCHLUESSEL_FEHLT: { status: 400, page: null,
    title: ['Schlüssel fehlt', 'Key missing'],
    text: ['Senden Sie den Kopf Idempotency-Key mit.', 'Send the header Idempotency-Key.'] },
  ZUGANG_FEHLT: { status: 401, page: null,
    title: ['Zugang fehlt', 'No access'],
    text: ['Senden Sie im Kopf Authorization einen Schlüssel, der hier gilt: Bearer pl_….', 'Send a key that is good here in the header Authorization: Bearer pl_….'] },
  NICHT_ERLAUBT: { status: 403, page: null,
    title: ['Nicht erlaubt', 'Not allowed'],
    text: ['Öffnen Sie die Seite noch einmal über den Link oder den QR-Code.', 'Open the page again with the link or the QR code.'] },
  METHODE_UNBEKANNT: { status: 405, page: null,
    title: ['Aufruf unbekannt', 'Unknown call'],
    text: ['Diesen Aufruf gibt es hier nicht. Die Beschreibung liegt unter /service/openapi.json.', 'This call does not exist here. The description is at /service/openapi.json.'] },
  VERALTET: { status: 409, page: null,
    title: ['Inzwischen geändert', 'Changed meanwhile'],
    text: ['Die Meldung wurde inzwischen geändert. Der neue Stand liegt bei.', 'The report was changed meanwhile. The new state is enclosed.'] },
  BEREITS_GEMELDET: { status: 409, page: null,
    title: ['Bereits gemeldet', 'Already reported'],
    text: ['Diese Panne ist schon gemeldet. Rufen Sie an, wenn sich etwas geändert hat.', 'This breakdown is already reported. Call if something has changed.'] },
  STAND_VORAUS: { status: 409, page: null,
    title: ['Stand gilt hier nicht', 'Cursor not from here'],
    text: ['Der Speicher wurde zurückgesetzt. Lesen Sie mit dem cursor weiter, der beiliegt.', 'The store was set back. Go on with the cursor that is enclosed.'] },
  NICHT_GEMELDET: { status: 409, page: null,
    title: ['Noch nicht gemeldet', 'Not reported yet'],
    text: ['Senden Sie die Meldung erst ab.', 'Send the report first.'] },
  HELFER_DA: { status: 409, page: null,
    title: ['Der Helfer ist schon da', 'The helper has arrived'],
    text: ['Abbestellen geht jetzt nur noch am Telefon. Rufen Sie uns an.', 'You can only cancel by phone now. Call us.'] },
  STORNIERT: { status: 409, page: null,
    title: ['Storniert', 'Cancelled'],
    text: ['Diese Meldung ist storniert. Rufen Sie uns an, wenn Sie noch Hilfe brauchen.', 'This report is cancelled. Call us if you still need help.'] },
  BEWERTUNG_ZU: { status: 409, page: null,
    title: ['Bewerten geht gerade nicht', 'Rating is not open'],
    text: ['Bewerten können Sie, sobald die Hilfe abgeschlossen ist, sieben Tage lang.', 'You can rate the help once it is completed, for seven days.'] },
  VOLL: { status: 409, page: null,
    title: ['Mehr geht hier nicht', 'No more here'],
    text: ['Rufen Sie uns an, wenn noch etwas ist.', 'Call us if there is anything else.'] },
  ZU_GROSS: { status: 413, page: null,
    title: ['Anfrage zu groß', 'Request too large'],
    text: ['Kürzen Sie die Angaben. Es gehen höchstens 64 kB.', 'Shorten the details. 64 kB is the most.'] },
  STAPEL_ZU_GROSS: { status: 413, page: null,
    title: ['Zu viele Ereignisse', 'Too many events'],
    text: ['Senden Sie höchstens 1.000 Ereignisse und 4 MB auf einmal.', 'Send 1,000 events and 4 MB at most at a time.'] },
  TYP_UNBEKANNT: { status: 415, page: null,
    title: ['Format unbekannt', 'Unknown format'],
    text: ['Senden Sie application/json.', 'Send application/json.'] },
  UNVOLLSTAENDIG: { status: 422, page: null,
    title: ['Es fehlt noch etwas', 'Something is missing'],
    text: ['Ergänzen Sie die genannten Angaben und senden Sie noch einmal.', 'Add the details named and send again.'] },
  SCHLUESSEL_ANDERER_INHALT: { status: 422, page: null,
    title: ['Schlüssel schon benutzt', 'Key already used'],
    text: ['Unter diesem Idempotency-Key haben Sie schon etwas anderes gesendet. Nehmen Sie einen neuen.', 'You have already sent something else under this Idempotency-Key. Use a new one.'] },
  ZUSTIMMUNG_FEHLT: { status: 422, page: null,
    title: ['Zustimmung fehlt', 'Consent missing'],
    text: ['Bestätigen Sie auf der Startseite die Nutzungsbedingungen und den Datenschutz.', 'Confirm the terms of use and privacy on the start page.'] },
  REVISION_FEHLT: { status: 428, page: null,
    title: ['Stand fehlt', 'Revision missing'],
    text: ['Senden Sie den Kopf If-Match mit der Revision, von der Sie ausgehen.', 'Send the header If-Match with the revision you started from.'] },
  ZU_VIELE: { status: 429, page: null,
    title: ['Zu viele Anfragen', 'Too many requests'],
    text: ['Warten Sie einen Moment und versuchen Sie es noch einmal.', 'Wait a moment and try again.'] },
  NICHT_BEREIT: { status: 503, page: null,
    title: ['Gerade nicht bereit', 'Not ready right now'],
    text: ['Versuchen Sie es gleich noch einmal oder rufen Sie uns an.', 'Try again in a moment or call us.'] },
  KEIN_PLATZ: { status: 507, page: null,
    title: ['Gerade nicht bereit', 'Not ready right now'],
    text: ['Versuchen Sie es gleich noch einmal oder rufen Sie uns an.', 'Try again in a moment or call us.'] },
} as const satisfies Record<string, Fault>;

export type FaultCode = keyof typeof FAULTS;
