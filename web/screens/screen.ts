import type { Place } from '#domain/flow.ts';

/** What every screen is given. A screen is the default export of its file, named as in the flow's screen column. */
export interface ScreenProps {
  place: Place;
}
