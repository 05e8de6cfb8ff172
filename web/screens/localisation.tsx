import { useEffect, type ReactNode } from 'react';
import type { Text } from '#domain/text.ts';
import { Dock } from '../kit/dock.tsx';
import { useGo } from '../navigation/navigate.ts';
import { Icon } from '../kit/icon.tsx';
import { Lead } from '../kit/lead.tsx';
import { Note } from '../kit/note.tsx';
import { SavedLine } from '../kit/saved-line.tsx';
import { useSay } from '../words/use-say.ts';
import { prefetch } from '../chunks/late-chunk.ts';
import { Rings } from '../ort/rings.tsx';
import { useOptional } from '../chunks/use-optional.ts';
import { viewOf, type View } from '../ort/search-view.ts';
import { byHand, locate, useFix, useSearch } from '../ort/use-position.ts';
import { asking } from '../vorgang/case/vorgang.ts';

/** §4 'Place': waiting for permission, determining, found, or an error that leads to the address by hand. */
export default function Localisation() {
  const say = useSay();
  const search = useSearch();
  const { title, hint, note, main, isSeeking = false } = viewOf(search, useFix(), asking().webparams);
  const isOn = search.phase === 'waiting' || search.phase === 'searching';
  useEffect(fetchNext, []);
  const go = useGo();
  const type = (): void => {
    byHand();
    void go.next();
  };
  const { Shown: HowToAllow } = useOptional(
    () => import('../ort/how-to-allow.tsx'),
    search.trouble === 'denied' || search.isLong,
  );
  const { Shown: CopyLink } = useOptional(() => import('../ort/copy-link.tsx'), search.trouble === 'blocked');
  return (
    <div className="sheet sheet-ask">
      <div className="ask">
        <Rings icon={isSeeking ? 'locate' : 'pin'} isSeeking={isSeeking} />
        <div role="status">
          <Lead title={say(title)} hint={say(hint)} />
        </div>
        {CopyLink ? <CopyLink /> : null}
      </div>
      <Dock>
        <Main main={main} isSeeking={isSeeking} />
      </Dock>
      <div className="ask">
        {isOn || main === 'locate' ? null : (
          <Quiet icon="locate" words={['Noch einmal suchen', 'Search again']} onClick={locate} />
        )}
        {main === 'address' || isSeeking ? null : (
          <Quiet icon="pencil" words={['Adresse selbst eingeben', 'Enter the address yourself']} onClick={type} />
        )}
      </div>
      {HowToAllow ? <HowToAllow /> : null}
      {note ? (
        <Note icon="info" plain live>
          {say(note)}
        </Note>
      ) : null}
      <SavedLine />
    </div>
  );
}

function Main({ main, isSeeking }: Pick<View, 'main' | 'isSeeking'>): ReactNode {
  const say = useSay();
  const go = useGo();
  if (main === 'locate') {
    return (
      <button className="button" type="button" onClick={locate}>
        <Icon name="locate" />
        {say(['Standort finden', 'Find my location'])}
      </button>
    );
  }
  const isFound = main === 'next';
  return (
    <button className={isSeeking ? 'button button-2' : 'button'} type="button" onClick={() => void go.next()}>
      {say(isFound ? ['Weiter', 'Continue'] : ['Adresse eingeben', 'Enter the address'])}
      {isFound ? <Icon name="next" /> : null}
    </button>
  );
}

/** Prefetches what the next screen needs, while there is a network. */
const fetchNext = (): void =>
  prefetch([[() => import('../ort/found-address.tsx'), () => import('../ort/place-foot.tsx')]]);

/** A second way, underlined. */
function Quiet({ icon, words, onClick }: { icon: string; words: Text; onClick(): void }) {
  const say = useSay();
  return (
    <button className="quiet" type="button" onClick={onClick}>
      <Icon name={icon} />
      {say(words)}
    </button>
  );
}
