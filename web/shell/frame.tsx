import { Suspense, useSyncExternalStore, type ReactNode } from 'react';
import type { Place } from '#domain/flow.ts';
import { SideColumn } from '../kit/side-column.tsx';
import { useFrameId } from '../navigation/ahead.ts';
import { useOptional } from '../chunks/use-optional.ts';
import { useHeld } from '../vorgang/case/held.ts';
import { Boundary } from './boundary.tsx';
import { Foot } from './foot.tsx';
import { Top } from './top.tsx';

/**
 * Page layout around a screen: top bar, sheet and side column, footer. The start has a layout of its own,
 * because its hero spans the window.
 */
export function Frame({ place, children }: { place: Place | null; children?: ReactNode }) {
  const screen = place?.row[1];
  const content = useFrameId('inhalt');
  const main = (
    <main id={content} tabIndex={-1}>
      <Suspense>{children}</Suspense>
    </main>
  );
  return (
    <div className="frame">
      <Top place={place} skipTo={content} />
      {screen === 'start' ? main : <Page place={place}>{main}</Page>}
      {place?.row[5] === 'footer' ? <Foot /> : null}
    </div>
  );
}

/** The sheet with the side column; the status page uses the whole width itself. */
function Page({ place, children }: { place: Place | null; children: ReactNode }) {
  const isFull = place?.row[1] === 'organisation';
  return (
    <div className={isFull ? 'page page-wide' : 'page'}>
      {children}
      {isFull ? null : <SideColumn>{place && place.row[2] >= 2 ? <WhereWide place={place} /> : null}</SideColumn>}
    </div>
  );
}

let query: MediaQueryList | undefined;
/** Created once, because every render asks it. */
const wide = (): MediaQueryList => (query ??= matchMedia('(min-width: 75em)'));

/**
 * The answers so far, an optional chunk: fetched only where the side column is visible, never on the server. A phone
 * that is turned while offline goes on without it.
 */
function WhereWide({ place }: { place: Place }) {
  const isSeen = useSyncExternalStore(
    (changed) => {
      wide().addEventListener('change', changed);
      return () => wide().removeEventListener('change', changed);
    },
    () => wide().matches,
    () => false,
  );
  const isHeld = useHeld((state) => state.held !== null && !state.isLoading);
  const { Shown: AnswersSoFar } = useOptional(() => import('./answers-so-far.tsx'), isSeen && isHeld);
  return AnswersSoFar && isSeen && isHeld ? (
    <Boundary isOptional>
      <Suspense>
        <AnswersSoFar place={place} />
      </Suspense>
    </Boundary>
  ) : null;
}
