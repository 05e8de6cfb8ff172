import { useEffect, useState } from 'react';
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
  const isStored = useApp((state) => state.isStored);
  const isUnsent = save.kind === 'unsent' || save.kind === 'memory';
  const isWaiting = save.kind === 'unsent';
  const isSaving = save.kind === 'saving';
  const isSlow = useLasts(isSaving);
  const text = isSaving && isCalm && !isSlow ? null : textOf(save, isSlow, isStored);
  // The cloud only for what the service has acknowledged.
  const look = isUnsent || isSlow || text === NOWHERE ? 'not' : save.kind === 'saved' ? 'ok' : 'here';
  return (
    <div className="saved-line">
      <p className={`saved saved-${look}`}>
        {text ? look === 'ok' ? <Icon name="saved" /> : <Icon name="device">{DEVICE}</Icon> : null}
        {text ? <span>{say(text)}</span> : null}
      </p>
      <LiveRegion words={save.kind === 'saved' ? say(SAVED) : isUnsent ? '' : null} />
      {isWaiting ? <NextTry hasButton hasPhone /> : null}
    </div>
  );
}

/** Milliseconds after which an answer of the service takes long. */
const LONG = 5_000;

/** Whether something has been so for long. */
function useLasts(isSo: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setLasts(true), LONG);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isSo]);
  return lasts;
}

const DEVICE = (
  <path d="M8 2.5h8A1.5 1.5 0 0 1 17.5 4v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5zM11 18.5h2" />
);

/** Also the heading of a report that waits. */
export const NOT_SENT: Text = ['Noch nicht gesendet', 'Not sent yet'];

/** Announced. What is not saved is announced by the banner. */
const SAVED: Text = ['Gespeichert', 'Saved'];

const HERE: Text = ['Auf diesem Gerät gesichert', 'Kept on this device'];
const HERE_YET: Text = [
  'Auf diesem Gerät gesichert, wird gesendet, sobald Netz da ist',
  'Kept on this device, will be sent once there is signal',
];

const NOWHERE: Text = ['Dieses Gerät speichert nichts', 'This device keeps nothing'];

function textOf(save: SaveState, isSlow: boolean, isStored: boolean): Text | null {
  switch (save.kind) {
    case 'nothing':
      return null;
    case 'saving':
    case 'device':
      if (!isStored) return NOWHERE;
      return isSlow ? HERE_YET : HERE;
    case 'saved':
      return [`Gespeichert um ${timeOfDay(save.at, 'de')}`, `Saved at ${timeOfDay(save.at, 'en')}`];
    case 'memory':
      return NOWHERE;
    case 'unsent':
      return save.isLasting && ['save', 'start'].includes(save.what) ? HERE_YET : NOT_SENT;
  }
}
