import { memo, useEffect, useState } from 'react';
import { isForReading, isWithoutCase, type Place } from '#domain/flow.ts';
import type { PageState } from '#domain/page-state.ts';
import { useLanguage } from './words/use-say.ts';
import { Boundary } from './kit/boundary.tsx';
import { Broken } from './shell/broken.tsx';
import { firstPlace } from './shell/first-place.ts';
import { Frame } from './shell/frame.tsx';
import { openCaseFromHome } from './shell/home-screen.ts';
import { showTabIcon } from './shell/tab-icon.ts';
import type { Beside } from './screens/screen.ts';
import { FIRST_PAINT, loadBeside, screenOf } from './router/screens.ts';
import { useApp } from './vorgang/state/app.ts';
import { useShown } from './router/shown.ts';

/** The root component: routes the address to a screen and shows it in the frame. */
export function App({ page }: { page: PageState }) {
  const first = firstPlace(page);
  const isPainted =
    FIRST_PAINT.includes(first.row[1]) && (isWithoutCase(first.row[0]) || !!(page.fall ?? page.einstieg));
  const { place, fault, retry } = useShown(isPainted ? first : null, page.address);
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const typ = useApp((state) => state.mandant?.webparams.web_AppTyp);
  useEffect(() => {
    if (typ) showTabIcon(typ);
  }, [typ]);
  const hasCase = useApp((state) => state.held !== null);
  useEffect(() => {
    if (hasCase) openCaseFromHome();
  }, [hasCase]);
  const beside = useBeside(place);
  return <Shown place={place} beside={beside} fault={fault} retry={retry} />;
}

/** What the frame shows beside a screen; tried again with each screen and save state, because it must not be missed. */
function useBeside(place: Place | null): Beside | null {
  const [beside, setBeside] = useState<Beside | null>(null);
  const save = useApp((state) => state.save.kind);
  useEffect(() => {
    if (!beside) loadBeside().then(setBeside, console.warn);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [beside, place, save]);
  return beside;
}

const brokenScreen = (again: () => void) => <Broken onRetry={again} />;
/** Instead of the frame too, where the error is in it. */
const brokenPage = (again: () => void) => <div className="frame">{brokenScreen(again)}</div>;

type ShownProps = ReturnType<typeof useShown> & { beside: Beside | null };

/** Whether the screen of a place shows a case. */
const needsCase = (place: Place): boolean =>
  place.row[1] !== 'start' && !isWithoutCase(place.row[0]) && !isForReading(place);

/** Memoised on the place: while a tap leads to the next screen, the one that leaves is not rendered again. */
const Shown = memo(function Shown({ place, beside, fault, retry }: ShownProps) {
  const Screen = place && screenOf(place.row[1]);
  // A case that the service does not know any more is let go before the address leads to another page. D129
  const isLeft = useApp(({ held, fault }) => held === null && fault !== null) && place !== null && needsCase(place);
  return (
    <Boundary at={place?.row[0]} broken={brokenPage}>
      <Frame place={place} beside={beside}>
        <Boundary key={place?.row[0]} fault={fault} onRetry={retry} broken={brokenScreen}>
          {place && Screen && !isLeft ? <Screen key={place.row[0]} place={place} /> : null}
        </Boundary>
      </Frame>
    </Boundary>
  );
});
