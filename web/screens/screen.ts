import type { Place } from '#domain/flow.ts';

/**
 * Props of a screen. A screen is the default export of `screens/<name>.tsx`, with the name from the flow table (§2).
 */
export interface ScreenProps {
  place: Place;
}
