import { memo, useEffect } from 'react';
import { isWithoutCase } from '#domain/flow.ts';
import type { PageState } from '#domain/page-state.ts';
import { Ahead } from './navigation/ahead.ts';
import { useLanguage } from './words/use-say.ts';
import { Boundary } from './shell/boundary.tsx';
import { firstPlace } from './shell/first-place.ts';
import { Frame } from './shell/frame.tsx';
import { FIRST_PAINT, screenOf } from './shell/screens.ts';
import { useShown } from './shell/shown.ts';

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
  // Until the person goes on, also after hydration: the same markup serves both.
  const isAhead = page.isAhead === true && place?.row[0] === first.row[0];
  return (
    <Ahead value={isAhead}>
      <Shown place={place} fault={fault} retry={retry} />
    </Ahead>
  );
}

/** Memoised on the place: while a tap leads to the next screen, the one that leaves is not rendered again. */
const Shown = memo(function Shown({ place, fault, retry }: ReturnType<typeof useShown>) {
  const Screen = place && screenOf(place.row[1]);
  return (
    <Frame place={place}>
      <Boundary key={place?.row[0]} fault={fault} onRetry={retry}>
        {place && Screen ? <Screen key={place.row[0]} place={place} /> : null}
      </Boundary>
    </Frame>
  );
});
