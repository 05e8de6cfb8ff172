import type { Text } from '#domain/text.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { useSay } from '../../../words/use-say.ts';
import type { Asked } from '../asked.ts';

// prettier-ignore
const WRONG: readonly (readonly [Asked, string, Text])[] = [
  ['ort',     'pin',    ['Der Ort stimmt nicht', 'The location is wrong']],
  ['weiter',  'person', ['Wir sind weitergegangen', 'We have moved on']],
  ['nummer',  'phone',  ['Andere Nummer', 'Another number']],
  ['anderes', 'other',  ['Etwas anderes stimmt nicht', 'Something else is wrong']],
];

/** What is not right any more: each opens its own dialog. D126 */
export function RichtigDialog({ ask, onClose }: { ask(what: Asked): void; onClose(): void }) {
  const say = useSay();
  return (
    <Dialog title={say(['Was stimmt nicht?', 'What is wrong?'])} onClose={onClose}>
      {WRONG.map(([what, icon, words]) => (
        <button key={what} className="button button-2" type="button" onClick={() => ask(what)}>
          <Icon name={icon} />
          <span>{say(words)}</span>
        </button>
      ))}
    </Dialog>
  );
}
