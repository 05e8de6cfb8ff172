import { Icon } from '../../kit/icon.tsx';
import { Note } from '../../kit/note.tsx';
import { useSay } from '../../words/use-say.ts';
import { timeOfDay } from '../../words/times.ts';
import { useAuftrag } from '../held.ts';

/** The service did not take the last tap, in its own words. */
export function Refused() {
  const say = useSay();
  const refused = useAuftrag((state) => state.refused);
  if (refused === null) return null;
  return (
    <Note icon="alert" live>
      {refused || say(['Das ging nicht. Rufen Sie die Zentrale an.', 'That did not work. Call the control room.'])}
    </Note>
  );
}

/** The connection is cut: since when the page may be out of date. */
export function Stale() {
  const say = useSay();
  const { isStale, asOf, zone } = useAuftrag();
  if (!isStale || !asOf) return null;
  return (
    <p className="saved saved-not">
      <Icon name="offline" />
      <span>
        {say([
          `Gerade keine Verbindung. Stand von ${timeOfDay(asOf, 'de', zone)}.`,
          `No connection right now. This is as of ${timeOfDay(asOf, 'en', zone)}.`,
        ])}
      </span>
    </p>
  );
}
