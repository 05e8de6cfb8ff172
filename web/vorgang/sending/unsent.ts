import type { Text } from '#domain/text.ts';
import type { Item } from '../state/shapes.ts';

/** Why the last try failed: no network, timeout, or somebody else's answer (`foreign`, such as a captive portal). */
export type Why = 'offline' | 'late' | 'foreign' | 'again';

/** There is no Background Sync here: nothing is sent once the page is closed. */
export const KEEP_OPEN: Text = ['Lassen Sie diese Seite offen, oder rufen Sie an', 'Keep this page open, or call us'];

// prettier-ignore
const WHY = {
  offline: ['Sie haben gerade kein Netz. Wir senden, sobald es wieder da ist.', 'You have no signal right now. We will send it once it is back.'],
  again:   ['Wir versuchen es gleich noch einmal.', 'Trying again shortly.'],
  asks:    ['Brauchen Sie noch Hilfe?', 'Do you still need help?'],
  foreign: ['Ihr WLAN lässt uns nicht durch. Melden Sie sich dort an, oder schalten Sie es aus.', 'Your Wi-Fi does not let us through. Log in there, or switch it off.'],
  open:    [`${KEEP_OPEN[0]}.`, `${KEEP_OPEN[1]}.`],
} as const satisfies Record<string, Text>;

/** Words for an item that could not be sent, and why: a title and a sentence. §8. */
export function unsentWords(what: Item['kind'], why: keyof typeof WHY | 'late'): readonly [Text, Text] {
  const next = WHY[why === 'late' ? 'again' : why];
  if (what === 'storno') return [['Noch nicht abbestellt.', 'Not cancelled yet.'], next];
  if (why === 'late') return [['Der Vorgang konnte nicht gespeichert werden.', 'The case could not be saved.'], next];
  return [['Noch nicht gesendet.', 'Not sent yet.'], next];
}
