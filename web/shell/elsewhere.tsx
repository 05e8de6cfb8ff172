import { Suspense, type ReactNode } from 'react';
import { useOwnParts } from '../fields/load-part.ts';
import { Icon } from '../fields/icon.tsx';
import { useSay } from '../fields/say.ts';
import { useHeld } from '../vorgang/held.ts';
import { keep } from '../vorgang/keep.ts';
import { asking, heldNow } from '../vorgang/vorgang.ts';
import { wish } from '../vorgang/wish.ts';

import { changedLines, remarkOf, type ChangedLine } from './changed-lines.ts';

/** What another device did to this case, until it has been read; questions come late, and without them it waits. */
export default function Elsewhere() {
  return (
    <Suspense>
      <Told />
    </Suspense>
  );
}

function Told() {
  const held = useHeld((state) => state.held);
  const typ = useHeld((state) => state.mandant?.webparams.web_AppTyp ?? 'kfz');
  const parts = useOwnParts(typ);
  if (!held?.elsewhere) return null;
  const { kind, changes } = held.elsewhere;
  const lines = changedLines(parts, held.vorgang, changes, asking());
  if (kind === 'reported') return <Reported lines={lines} />;
  return lines.length ? <Changed lines={lines} /> : null;
}

/** Somebody else changed answers: which ones they are now, and where the person's own stay. */
function Changed({ lines }: { lines: readonly ChangedLine[] }) {
  const say = useSay();
  const [theirs, mine] = [lines.filter(({ by }) => by === 'there'), lines.filter(({ by }) => by !== 'there')];
  const name = ({ label, now }: ChangedLine): string => `${say(label)}${now ? ` (${say(now)})` : ''}`;
  return (
    <Banner>
      <p role="status">
        {theirs.length ? (
          <>
            <b>{say(['Auf einem anderen Gerät geändert:', 'Changed on another device:'])}</b>{' '}
            {theirs.map(name).join(', ')}.{' '}
          </>
        ) : null}
        {mine.length ? (
          <>
            <b>{say(['Hier und dort geändert, es gilt das von hier:', 'Changed here and there, yours counts:'])}</b>{' '}
            {mine.map(name).join(', ')}.
          </>
        ) : null}
      </p>
      <p className="deeds-line">
        <button className="quiet" type="button" onClick={read}>
          {say(['Verstanden', 'Understood'])}
        </button>
      </p>
    </Banner>
  );
}

/** Somebody else reported first: nothing was sent twice, and what is not in that report may go as a remark. Decision 77. */
function Reported({ lines }: { lines: readonly ChangedLine[] }) {
  const say = useSay();
  const text = remarkOf(lines, say);
  const remark = (): void => void wish('nachtrag', { text }).then(read);
  return (
    <Banner>
      <p role="status">
        <b>{say(['Schon gemeldet.', 'Already reported.'])}</b>{' '}
        {say([
          'Ein anderes Gerät hat diese Panne gemeldet. Von hier wurde nichts noch einmal gesendet.',
          'Another device has reported this breakdown. Nothing was sent again from here.',
        ])}
        {text ? ` ${say(['Nicht dabei ist von hier:', 'Missing from here:'])} ${text}` : null}
      </p>
      <p className="deeds-line">
        {text ? (
          <button className="quiet" type="button" onClick={remark}>
            {say(['Als Nachricht senden', 'Send as a message'])}
          </button>
        ) : null}
        <button className="quiet" type="button" onClick={read}>
          {say(text ? ['Nicht nötig', 'Not needed'] : ['Verstanden', 'Understood'])}
        </button>
      </p>
    </Banner>
  );
}

function Banner({ children }: { children: ReactNode }) {
  return (
    <div className="banner">
      <Icon name="info" />
      <div>{children}</div>
    </div>
  );
}

const read = (): void => {
  const { elsewhere: _, ...held } = heldNow();
  void keep(held);
};
