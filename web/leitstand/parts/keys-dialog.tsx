import type { Text } from '#domain/text.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { useSay } from '../../words/use-say.ts';

/** The one list of keys. */
export function KeysDialog({ keys, onClose }: { keys: readonly (readonly [string, Text])[]; onClose(): void }) {
  const say = useSay();
  return (
    <Dialog title={say(['Tasten', 'Keys'])} onClose={onClose}>
      <dl className="keys">
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{say(words)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
