import { isPlace } from '#domain/ort/genauigkeit.ts';
import type { Webparams } from '#domain/mandant.ts';
import type { Text } from '#domain/text.ts';
import type { Fix, Search, Trouble } from './position.ts';
import { accuracyText } from './point-words.ts';

/** What the localisation screen shows, and its main action. */
export interface View {
  title: Text;
  hint: Text;
  note?: Text;
  main: 'next' | 'address' | 'locate';
  isSeeking?: boolean;
}

/** The view of a search and the best fix so far; the client sets the accuracy that is needed. */
export function viewOf({ phase, trouble, isLong }: Search, fix: Fix | null, webparams: Webparams): View {
  const isOn = phase === 'waiting' || phase === 'searching';
  if (fix && isPlace(fix, webparams))
    return {
      title: ['Standort gefunden', 'Position found'],
      hint: sentence(accuracyText(fix.genauigkeit)),
      main: 'next',
    };
  if (fix) return imprecise(fix, isOn);
  if (trouble)
    return {
      title: ['Wir finden Sie gerade nicht', 'We cannot find you right now'],
      hint: TROUBLES[trouble],
      note: isOn ? GOES_ON : undefined,
      main: 'address',
    };
  if (phase === 'waiting') return isLong ? UNSEEN : WAITING;
  return phase === 'searching' ? SEARCHING : IDLE;
}

const imprecise = (fix: Fix, isOn: boolean): View => ({
  title: ['Der Standort ist noch zu ungenau', 'The position is still too imprecise'],
  hint: [
    `Er stimmt nur ${accuracyText(fix.genauigkeit)[0]}. Geben Sie die Adresse dazu ein.`,
    `It is only ${accuracyText(fix.genauigkeit)[1]}. Enter the address as well.`,
  ],
  note: isOn ? GOES_ON : undefined,
  main: 'address',
});

const sentence = ([de, en]: Text): Text => [`${upper(de)}.`, `${upper(en)}.`];
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const GOES_ON: Text = ['Wir suchen im Hintergrund weiter.', 'We keep searching in the background.'];

const IDLE: View = {
  title: ['Wo stehen Sie?', 'Where are you?'],
  hint: [
    'Mit Ihrem Standort findet der Helfer Sie am schnellsten.',
    'With your position the helper finds you fastest.',
  ],
  main: 'locate',
};
const SEARCHING: View = {
  title: ['Wir suchen Ihren Standort', 'We are finding your position'],
  hint: ['Das dauert meist nur ein paar Sekunden.', 'This usually takes just a few seconds.'],
  note: [
    'Dauert es zu lange? Geben Sie die Adresse ein. Wir suchen im Hintergrund weiter.',
    'Taking too long? Enter the address. We keep searching in the background.',
  ],
  main: 'address',
  isSeeking: true,
};
const WAITING: View = {
  title: ['Darf die Seite Ihren Standort sehen?', 'May this page see your position?'],
  hint: ['Ihr Handy fragt gerade nach. Tippen Sie auf „Erlauben“.', 'Your phone is asking now. Tap “Allow”.'],
  main: 'address',
  isSeeking: true,
};
const UNSEEN: View = {
  title: WAITING.title,
  hint: [
    'Sehen Sie keine Frage? Geben Sie die Adresse ein. Oder erlauben Sie den Standort in den Einstellungen.',
    'Do you see no question? Enter the address. Or allow the position in the settings.',
  ],
  main: 'address',
};

/** §8: what went wrong, and the next step. */
// prettier-ignore
const TROUBLES: Readonly<Record<Trouble, Text>> = {
  denied:      ['Der Browser gibt Ihren Standort nicht frei. Geben Sie die Adresse ein, so gut Sie können.', 'The browser does not share your position. Enter the address as well as you can.'],
  blocked:     ['Diese App gibt den Standort nicht frei. Öffnen Sie die Seite in Safari oder Chrome. Oder geben Sie die Adresse ein.', 'This app does not share the position. Open the page in Safari or Chrome. Or enter the address.'],
  unavailable: ['Ihr Handy findet den Standort gerade nicht. Geben Sie die Adresse ein, so gut Sie können.', 'Your phone cannot find its position right now. Enter the address as well as you can.'],
  timeout:     ['Die Suche dauert zu lange. Geben Sie die Adresse ein, so gut Sie können.', 'The search takes too long. Enter the address as well as you can.'],
  insecure:    ['Auf dieser Seite geht die Suche nicht, weil die Verbindung nicht gesichert ist. Geben Sie die Adresse ein.', 'The search does not work here because the connection is not secure. Enter the address.'],
};
