import { Note } from '../kit/note.tsx';
import { useSay } from '../words/use-say.ts';
import type { Text } from '#domain/text.ts';

/**
 * §8: how to allow the position in the settings of this kind of device, while the browser's question is unseen or after
 * a refusal.
 */
export default function HowToAllow() {
  const say = useSay();
  return (
    <Note icon="info" plain live>
      {say(WAYS.find(([pattern]) => pattern.test(navigator.userAgent))![1])}
    </Note>
  );
}

// prettier-ignore
const WAYS: readonly (readonly [RegExp, Text])[] = [
  [/iPhone|iPad/, [
    'So geht es doch: Öffnen Sie „Einstellungen“, „Datenschutz“, „Ortungsdienste“ und erlauben Sie sie für Ihren Browser. Suchen Sie dann noch einmal.',
    'How to allow it: open “Settings”, “Privacy”, “Location Services” and allow them for your browser. Then search again.',
  ]],
  [/Android/, [
    'So geht es doch: Schalten Sie den Standort am Handy ein. Tippen Sie oben auf das Zeichen links neben der Adresse, dann auf „Berechtigungen“ und „Standort“. Suchen Sie dann noch einmal.',
    'How to allow it: switch on the location of your phone. At the top, tap the sign left of the address, then “Permissions” and “Location”. Then search again.',
  ]],
  [/./, [
    'So geht es doch: Klicken Sie oben auf das Zeichen links neben der Adresse und erlauben Sie den Standort. Suchen Sie dann noch einmal.',
    'How to allow it: at the top, click the sign left of the address and allow the location. Then search again.',
  ]],
];
