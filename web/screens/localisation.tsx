import { useState, type ReactNode } from 'react';
import { Dock } from '../fields/dock.tsx';
import { useGo } from '../fields/go.ts';
import { Icon } from '../fields/icon.tsx';
import { Lead } from '../fields/lead.tsx';
import { Note } from '../fields/note.tsx';
import { SavedLine } from '../fields/saved-line.tsx';
import { useSay } from '../fields/say.ts';
import { Rings } from '../ort/rings.tsx';
import { viewOf, type View } from '../ort/view.ts';
import { byHand, locate, useFix, useSearch } from '../ort/use-position.ts';

/** §4 'Location flow': waiting for permission, determining, found, or an error that leads to the address by hand. */
export default function Localisation() {
  const say = useSay();
  const search = useSearch();
  const { title, hint, note, main, isSeeking = false } = viewOf(search, useFix());
  const isOn = search.phase === 'waiting' || search.phase === 'searching';
  return (
    <div className="sheet">
      <div className="ask">
        <Rings icon={isSeeking ? 'locate' : 'pin'} isSeeking={isSeeking} />
        <div role="status">
          <Lead title={say(title)} hint={say(hint)} />
        </div>
        {search.trouble === 'blocked' ? <CopyLink /> : null}
        {isOn || main === 'locate' ? null : <Again />}
        {main === 'address' || isSeeking ? null : <ByHand />}
      </div>
      {note ? (
        <Note icon="info" plain live>
          {say(note)}
        </Note>
      ) : null}
      <SavedLine />
      <Dock>
        <Main main={main} isSeeking={isSeeking} />
      </Dock>
    </div>
  );
}

function Main({ main, isSeeking }: Pick<View, 'main' | 'isSeeking'>): ReactNode {
  const say = useSay();
  const go = useGo();
  const next = (): void => void go.next();
  if (main === 'next') {
    return (
      <button className="button" type="button" onClick={next}>
        {say(['Weiter', 'Continue'])}
        <Icon name="next" />
      </button>
    );
  }
  if (main === 'locate') {
    return (
      <button className="button" type="button" onClick={locate}>
        <Icon name="locate" />
        {say(['Standort finden', 'Find my position'])}
      </button>
    );
  }
  return (
    <button className={isSeeking ? 'button button-2' : 'button'} type="button" onClick={next}>
      {say(['Adresse eingeben', 'Enter the address'])}
    </button>
  );
}

/** For a browser inside another app: the address, to be opened in a real one. */
function CopyLink() {
  const say = useSay();
  const [isCopied, setCopied] = useState(false);
  const copy = (): void =>
    void navigator.clipboard.writeText(location.href).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  if (!globalThis.navigator?.clipboard) return null;
  return (
    <button className="quiet" type="button" onClick={copy}>
      <Icon name={isCopied ? 'check' : 'doc'} />
      <span role="status">
        {isCopied ? say(['Link kopiert', 'Link copied']) : say(['Link kopieren', 'Copy the link'])}
      </span>
    </button>
  );
}

function Again() {
  const say = useSay();
  return (
    <button className="quiet" type="button" onClick={locate}>
      <Icon name="locate" />
      {say(['Noch einmal suchen', 'Search again'])}
    </button>
  );
}

function ByHand() {
  const say = useSay();
  const go = useGo();
  const type = (): void => {
    byHand();
    void go.next();
  };
  return (
    <button className="quiet" type="button" onClick={type}>
      <Icon name="pencil" />
      {say(['Adresse selbst eingeben', 'Enter the address yourself'])}
    </button>
  );
}
