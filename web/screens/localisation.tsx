import { useEffect, type ReactNode } from 'react';
import type { Text } from '#domain/text.ts';
import { Dock } from '../kit/dock.tsx';
import { useGoOn } from '../navigation/go-on.ts';
import { useGo } from '../navigation/navigate.ts';
import { Icon } from '../kit/icon.tsx';
import { Lead } from '../kit/lead.tsx';
import { Note } from '../kit/note.tsx';
import { SavedLine } from '../kit/saved-line.tsx';
import { useSay } from '../words/use-say.ts';
import { Rings } from '../ort/rings.tsx';
import CopyLink from '../ort/copy-link.tsx';
import HowToAllow from '../ort/how-to-allow.tsx';
import { isGoodFix, viewOf, type View } from '../ort/search-view.ts';
import type { Fix } from '../ort/position.ts';
import { Again } from '../ort/signs.tsx';
import { byHand, locate, useFix, useSearch } from '../ort/use-position.ts';
import { asking } from '../vorgang/commands/vorgang.ts';

/** §4 'Place': waiting for permission, determining, found, or an error that leads to the address by hand. */
export default function Localisation() {
  const say = useSay();
  const search = useSearch();
  const fix = useFix();
  const { webparams } = asking();
  const { title, hint, note, main = 'address', isSeeking = false } = viewOf(search, fix, webparams);
  const isGood = isGoodFix(search, fix, webparams);
  useGoesOn(isGood ? fix : null);
  const isOn = search.phase === 'waiting' || search.phase === 'searching';
  const goOn = useGoOn();
  const onward = (): void => {
    if (isGood && fix) passed = fix.timestamp;
    goOn();
  };
  const type = (): void => {
    byHand();
    onward();
  };
  return (
    <div className="sheet sheet-ask">
      <div className="ask">
        <Rings icon={isSeeking ? 'locate' : isGood ? 'check' : 'pin'} isSeeking={isSeeking} isClosed={isGood} />
        <div role="status">
          <Lead title={say(title)} hint={say(hint)} />
        </div>
        {search.trouble === 'blocked' ? <CopyLink /> : null}
      </div>
      <Dock>
        <Act
          {...MAIN[main]}
          kind={isSeeking ? 'button button-2' : 'button'}
          onClick={main === 'locate' ? locate : onward}
        />
      </Dock>
      <div className="ask">
        {isOn || main === 'locate' ? null : (
          <Act kind="quiet" icon={<Again />} words={['Noch einmal suchen', 'Search again']} onClick={locate} />
        )}
        {main === 'address' || isSeeking ? null : (
          <Act
            kind="quiet"
            icon={<Icon name="pencil" />}
            words={['Adresse selbst eingeben', 'Enter the address']}
            onClick={type}
          />
        )}
      </div>
      {search.trouble === 'denied' || search.isLong ? <HowToAllow /> : null}
      {note ? (
        <Note icon="info" plain live>
          {say(note)}
        </Note>
      ) : null}
      <SavedLine />
    </div>
  );
}

/** Milliseconds in which one sees that the location was found. */
const SEEN = 800;

/** The time of the last location that has led on, by itself or by a tap: who comes back here stays. */
let passed = 0;

/** A good location asks nothing: goes on by itself, once, in this screen's place, so that back does not lead here. */
function useGoesOn(fix: Fix | null): void {
  const go = useGo();
  const at = fix?.timestamp ?? passed;
  useEffect(() => {
    if (at === passed) return undefined;
    const pause = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : SEEN;
    const timer = setTimeout(() => {
      passed = at;
      go.next({ replace: true });
    }, pause);
    return () => clearTimeout(timer);
  }, [at, go]);
}

/** The main action by its name in the view. */
const MAIN: Record<'address' | NonNullable<View['main']>, Omit<ActProps, 'kind' | 'onClick'>> = {
  locate: { icon: <Icon name="locate" />, words: ['Standort finden', 'Find my location'] },
  next: { words: ['Weiter', 'Continue'], iconAfter: 'next' },
  address: { words: ['Adresse eingeben', 'Enter the address'] },
};

interface ActProps {
  /** Classes; a `quiet` one is a second way, underlined. */
  kind: string;
  icon?: ReactNode;
  words: Text;
  iconAfter?: string;
  onClick(): void;
}

function Act({ kind, icon, words, iconAfter, onClick }: ActProps) {
  const say = useSay();
  return (
    <button className={kind} type="button" onClick={onClick}>
      {icon}
      <span>{say(words)}</span>
      {iconAfter ? <Icon name={iconAfter} /> : null}
    </button>
  );
}
