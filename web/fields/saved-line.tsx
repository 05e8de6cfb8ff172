import type { Text } from '#domain/text.ts';
import { useHeld, type SaveState } from '../vorgang/held.ts';
import { Icon } from './icon.tsx';
import { numberWordFirst } from './numbers.ts';
import { useLanguage, useSay } from './say.ts';
import { timeOfDay } from './times.ts';

/** Where the answers are: never says more than is known. The last thing before the dock. trust.md R8. */
export function SavedLine() {
  const save = useHeld((state) => state.save);
  const say = useSay();
  const text = useSaved(save);
  const isUnsent = save.kind === 'unsent' || save.kind === 'memory';
  return (
    <p className={isUnsent ? 'saved saved-not' : 'saved'} role="status">
      {text && save.kind === 'saving' ? <span className="wheel" aria-hidden="true" /> : null}
      {text && save.kind !== 'saving' ? <Icon name={isUnsent ? 'offline' : 'saved'} /> : null}
      {text ? say(text) : null}
    </p>
  );
}

function useSaved(save: SaveState): Text | null {
  const language = useLanguage();
  if (save.kind === 'nothing') return null;
  if (save.kind === 'saving') return ['Wird gespeichert …', 'Saving …'];
  if (save.kind === 'memory')
    return [
      'Dieses Gerät speichert nichts. Lassen Sie die Seite offen.',
      'This device keeps nothing. Leave the page open.',
    ];
  if (save.kind === 'saved')
    return [`Gespeichert um ${timeOfDay(save.at, 'de')}`, `Saved at ${timeOfDay(save.at, 'en')}`];
  const count = numberWordFirst(save.waiting, language);
  return save.waiting === 1
    ? [`Auf diesem Gerät gespeichert. ${count} Änderung wartet.`, `Saved on this device. ${count} change is waiting.`]
    : [
        `Auf diesem Gerät gespeichert. ${count} Änderungen warten.`,
        `Saved on this device. ${count} changes are waiting.`,
      ];
}
