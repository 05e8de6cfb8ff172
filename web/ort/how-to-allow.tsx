import { Note } from '../kit/note.tsx';
import { useSay } from '../words/use-say.ts';
import { isApple } from '#domain/sms/adresse.ts';
import type { Text } from '#domain/text.ts';

/**
 * §8: how to allow the position in the settings of this kind of device, while the browser's question is unseen or after
 * a refusal.
 */
export default function HowToAllow() {
  const say = useSay();
  return (
    <Note icon="info" plain live>
      {say(WAYS.find(([isIt]) => isIt(navigator))![1])}
    </Note>
  );
}

// prettier-ignore
const WAYS: readonly (readonly [(browser: Navigator) => boolean, Text])[] = [
  [isApple, [
    'So geht es doch: Öffnen Sie „Einstellungen“, „Datenschutz“, „Ortungsdienste“ und erlauben Sie sie für Ihren Browser. Suchen Sie dann noch einmal.',
    'How to allow it: open “Settings”, “Privacy”, “Location Services” and allow them for your browser. Then search again.',
  ]],
  [({ userAgent }) => userAgent.includes('Android'), [
    'So geht es doch: Schalten Sie den Standort am Handy ein. Tippen Sie oben in der Adresszeile auf das Zeichen links, dann auf „Berechtigungen“ und „Standort“. Suchen Sie dann noch einmal.',
    'How to allow it: switch on the location of your phone. At the top, tap the icon left of the web address, then “Permissions” and “Location”. Then search again.',
  ]],
  [() => true, [
    'So geht es doch: Tippen Sie oben in der Adresszeile auf das Zeichen links und erlauben Sie den Standort. Suchen Sie dann noch einmal.',
    'How to allow it: at the top, tap the icon left of the web address and allow the location. Then search again.',
  ]],
];
