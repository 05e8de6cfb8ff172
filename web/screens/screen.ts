import type { ComponentType } from 'react';
import type { Place } from '#domain/flow.ts';

export interface ScreenProps {
  place: Place;
}

/** What the frame shows beside a screen and needs the questions for: it comes with the journey's file. */
export interface Beside {
  AnswersSoFar: ComponentType<ScreenProps>;
  Elsewhere: ComponentType;
}

/** Screens by their name in the flow table. */
export type Screens = Readonly<Record<string, ComponentType<ScreenProps>>>;
