import type { ComponentType, ReactNode } from 'react';
import type { OffersProps } from './offers.tsx';

/** Shapes of icons by name, which `ICONS` does not have. */
export type Drawings = Readonly<Record<string, ReactNode>>;

/** What a single screen adds to its questions, so that the others need not carry it. */
export interface Extras {
  drawings?: Drawings;
  /** Phrases to tap in place of typing. */
  Offers?: ComponentType<OffersProps>;
}
