import { useSyncExternalStore, type ReactNode } from 'react';
import type { Place } from '#domain/flow.ts';
import { SideColumn } from '../kit/side-column.tsx';
import type { Beside } from '../screens/screen.ts';
import { useApp } from '../vorgang/state/app.ts';
import { Boundary } from '../kit/boundary.tsx';
import { Foot } from './foot.tsx';
import { Top } from './top.tsx';

interface FrameProps {
  place: Place | null;
  /** Null until it is loaded, and on the server. */
  beside: Beside | null;
  children?: ReactNode;
}

/**
 * Page layout around a screen: top bar, sheet and side column, footer. The start has a layout of its own,
 * because its hero spans the window.
 */
export function Frame({ place, beside, children }: FrameProps) {
  const screen = place?.row[1];
  const main = (
    <main id="inhalt" tabIndex={-1}>
      {children}
    </main>
  );
  return (
    <div className="frame">
      <Top place={place} Elsewhere={beside?.Elsewhere} />
      {screen === 'start' ? (
        main
      ) : (
        <Page place={place} AnswersSoFar={beside?.AnswersSoFar}>
          {main}
        </Page>
      )}
      {place?.row[5] === 'footer' ? <Foot /> : null}
    </div>
  );
}

interface PageProps {
  place: Place | null;
  AnswersSoFar?: Beside['AnswersSoFar'] | undefined;
  children: ReactNode;
}

/** Screens with one decision: on wide ones it stands alone, with nothing beside it. */
const DECISIONS: readonly string[] = [
  'picker',
  'location-intro',
  'location-kind',
  'localisation',
  'notfound',
  'error',
  'error-network',
  'cleared',
];

/** The sheet, and beside a form the story so far; the status page uses the whole width itself. */
function Page({ place, AnswersSoFar, children }: PageProps) {
  const screen = place?.row[1] ?? '';
  const isFull = screen === 'organisation';
  const isDecision = DECISIONS.includes(screen);
  const isForm = place !== null && place.row[2] >= 2;
  return (
    <div className={isFull ? 'page page-wide' : isDecision ? 'page page-decision' : 'page'}>
      {children}
      {isFull || isDecision ? null : (
        <SideColumn hasNumber={!isForm}>
          {isForm && AnswersSoFar ? <WhereWide place={place} Shown={AnswersSoFar} /> : null}
        </SideColumn>
      )}
    </div>
  );
}

let query: MediaQueryList | undefined;
/** Created once, because every render asks it. */
const wide = (): MediaQueryList => (query ??= matchMedia('(min-width: 75em)'));

/**
 * The answers so far, where the side column is visible; never on the server.
 */
function WhereWide({ place, Shown }: { place: Place; Shown: Beside['AnswersSoFar'] }) {
  const isSeen = useSyncExternalStore(
    (changed) => {
      wide().addEventListener('change', changed);
      return () => wide().removeEventListener('change', changed);
    },
    () => wide().matches,
    () => false,
  );
  const isHeld = useApp((state) => state.held !== null && !state.isLoading);
  return isSeen && isHeld ? (
    <Boundary broken={() => null}>
      <Shown place={place} />
    </Boundary>
  ) : null;
}
