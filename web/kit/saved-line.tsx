import type { Text } from '#domain/text.ts';
import { useApp, type SaveState } from '../vorgang/state/app.ts';
import { LiveRegion } from './live-region.tsx';
import { Icon } from './icon.tsx';
import NextTry from './next-try.tsx';
import { useSay } from '../words/use-say.ts';
import { timeOfDay } from '../words/times.ts';

/**
 * §4 'Saved line': where the answers are; claims only what is known. `isCalm`: does not say that they are being saved,
 * where nothing is typed. R8.
 */
export function SavedLine({ isCalm = false }: { isCalm?: boolean }) {
  const say = useSay();
  const save = useApp((state) => state.save);
  const isUnsent = save.kind === 'unsent' || save.kind === 'memory';
  const isWaiting = save.kind === 'unsent';
  const isSaving = save.kind === 'saving';
  const text = isSaving && isCalm ? null : textOf(save);
  // The tick icon only for what the service has acknowledged.
  const [look, icon] = isUnsent ? ['not', 'offline'] : save.kind === 'device' ? ['here', 'pencil'] : ['ok', 'saved'];
  return (
    <div className="saved-line">
      <p className={`saved saved-${look}`}>
        {text && isSaving ? <span className="wheel" aria-hidden="true" /> : null}
        {text && !isSaving ? <Icon name={icon} /> : null}
        {text ? <span>{say(text)}</span> : null}
      </p>
      <LiveRegion words={save.kind === 'saved' ? say(SAVED) : isUnsent ? '' : null} />
      {isWaiting ? <NextTry hasButton hasPhone /> : null}
    </div>
  );
}

/** Also the heading of a report that waits. */
export const NOT_SENT: Text = ['Noch nicht gesendet', 'Not sent yet'];

/** Announced. What is not saved is announced by the banner. */
const SAVED: Text = ['Gespeichert', 'Saved'];

function textOf(save: SaveState): Text | null {
  switch (save.kind) {
    case 'nothing':
      return null;
    case 'saving':
      return ['Wird gespeichert …', 'Saving …'];
    case 'saved':
      return [`Gespeichert um ${timeOfDay(save.at, 'de')}`, `Saved at ${timeOfDay(save.at, 'en')}`];
    case 'memory':
      return ['Dieses Gerät speichert nichts', 'This device keeps nothing'];
    case 'device':
    case 'unsent':
      return save.kind === 'unsent' && (!save.isLasting || !['save', 'start'].includes(save.what))
        ? NOT_SENT
        : ['Bisher nur auf diesem Gerät', 'Only on this device so far'];
  }
}
