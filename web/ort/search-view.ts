import { isExact, isPlace } from '#domain/ort/genauigkeit.ts';
import type { Webparams } from '#domain/mandant.ts';
import { accuracyText, pointAccuracy } from '#domain/ort/punkt-worte.ts';
import type { Text } from '#domain/text.ts';
import type { Fix, Search, Trouble } from './position.ts';

/** What the localisation screen shows, and its main action. */
export interface View {
  title: Text;
  hint: Text;
  note?: Text;
  /** Without: to enter the address. */
  main?: 'next' | 'locate';
  isSeeking?: boolean;
}

/** The view of a search and the best fix so far; the client sets the accuracy that is needed. */
export function viewOf({ phase, trouble, isLong }: Search, fix: Fix | null, webparams: Webparams): View {
  const isOn = phase === 'waiting' || phase === 'searching';
  if (fix && isPlace(fix, webparams))
    return {
      title: ['Standort gefunden', 'Location found'],
      hint: sentence(pointAccuracy(fix.genauigkeit)),
      main: 'next',
    };
  const note = isOn ? GOES_ON : undefined;
  if (fix)
    return {
      title: ['Der Standort ist noch zu ungenau', 'The location is still too imprecise'],
      hint: imprecise(accuracyText(fix.genauigkeit)),
      note,
    };
  if (trouble)
    return {
      title:
        trouble === 'denied'
          ? ['Ihr Standort ist nicht freigegeben', 'Your location is not shared']
          : ['Wir finden Sie gerade nicht', 'We cannot find you right now'],
      hint: TROUBLES[trouble],
      note,
    };
  if (phase === 'waiting') return isLong ? UNSEEN : WAITING;
  return phase === 'searching' ? SEARCHING : IDLE;
}

/** Whether this search, not an earlier one, has found a location that needs no look at it. D48 */
export const isGoodFix = ({ phase }: Search, fix: Fix | null, webparams: Webparams): boolean =>
  phase !== 'idle' && fix !== null && isExact(fix, webparams);

const imprecise = (accuracy: Text): Text => [
  `Er ist nur ${accuracy[0]}. Geben Sie die Adresse dazu ein.`,
  `It is only known ${accuracy[1]}. Enter the address too.`,
];

const sentence = ([de, en]: Text): Text => [`${de}.`, `${en}.`];

const GOES_ON: Text = ['Wir suchen im Hintergrund weiter.', 'We keep searching in the background.'];

const IDLE: View = {
  title: ['Wie finden wir Sie?', 'How can we find you?'],
  hint: [
    'Mit Ihrem Standort findet der Helfer Sie am schnellsten.',
    'With your location the helper finds you fastest.',
  ],
  main: 'locate',
};
const SEARCHING: View = {
  title: ['Wir suchen Ihren Standort', 'We are finding your location'],
  hint: ['Das dauert meist nur ein paar Sekunden.', 'This usually takes just a few seconds.'],
  note: [
    'Dauert es zu lange? Geben Sie die Adresse ein. Wir suchen im Hintergrund weiter.',
    'Taking too long? Enter the address. We keep searching in the background.',
  ],
  isSeeking: true,
};
const WAITING: View = {
  title: ['Darf die Seite Ihren Standort sehen?', 'May this page see your location?'],
  hint: ['Ihr Browser fragt gerade nach. Tippen Sie auf „Erlauben“.', 'Your browser is asking now. Tap “Allow”.'],
  isSeeking: true,
};
const UNSEEN: View = {
  title: WAITING.title,
  hint: [
    'Sehen Sie keine Frage? Geben Sie die Adresse ein. Oder erlauben Sie den Standort in den Einstellungen.',
    'No prompt? Enter the address. Or allow the location in the settings.',
  ],
};

/** §8: what went wrong, and the next step. */
// prettier-ignore
const TROUBLES: Readonly<Record<Trouble, Text>> = {
  denied:      ['Der Browser gibt Ihren Standort nicht frei. Ergänzen Sie Straße und Ort.', 'The browser does not share your location. Enter the address as best you can.'],
  blocked:     ['Diese App gibt den Standort nicht frei. Öffnen Sie die Seite in Safari oder Chrome. Oder geben Sie die Adresse ein.', 'This app does not share the location. Open the page in Safari or Chrome. Or enter the address.'],
  unavailable: ['Ihr Gerät findet den Standort gerade nicht. Ergänzen Sie Straße und Ort.', 'Your device cannot find its location right now. Enter the address as best you can.'],
  timeout:     ['Die Suche dauert zu lange. Ergänzen Sie Straße und Ort.', 'The search is taking too long. Enter the address as best you can.'],
  insecure:    ['Auf dieser Seite geht die Suche nicht, weil die Verbindung nicht gesichert ist. Geben Sie die Adresse ein.', 'The search does not work here because the connection is not secure. Enter the address.'],
};
