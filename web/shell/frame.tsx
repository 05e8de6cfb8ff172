import { Suspense, type ReactNode } from 'react';
import type { Place } from '#domain/flow.ts';
import { Beside } from '../fields/beside.tsx';
import { useSay } from '../fields/say.ts';
import { Foot } from './foot.tsx';
import { Top } from './top.tsx';

/** Everything around a screen. The start brings its own page, because its hero spans the window. */
export function Frame({ place, children }: { place: Place | null; children?: ReactNode }) {
  const say = useSay();
  const screen = place?.row[1];
  const main = (
    <main id="inhalt" tabIndex={-1}>
      <Suspense>{children}</Suspense>
    </main>
  );
  return (
    <div className="frame">
      <a className="skip" href="#inhalt">
        {say(['Zum Inhalt', 'To the content'])}
      </a>
      <Top place={place} />
      {screen === 'start' ? main : <Page isWide={screen === 'organisation'}>{main}</Page>}
      {place?.row[5] === 'footer' ? <Foot /> : null}
    </div>
  );
}

/** The sheet, and on wide screens what stands beside it; the status page uses the whole width itself. */
function Page({ isWide, children }: { isWide: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'page page-wide' : 'page'}>
      {children}
      {isWide ? null : <Beside />}
    </div>
  );
}
