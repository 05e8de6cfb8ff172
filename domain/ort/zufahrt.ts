import type { AppTyp } from '../flow.ts';
import type { Text } from '../text.ts';

/** Question of every kind of place: how to spot the person. */
export const ERKENNEN: Text = ['Woran erkennt man Sie?', 'How will we spot you?'];

/** Obstacles on the way to the vehicle. */
export const ZUFAHRT = {
  istParkhaus: ['Es steht im Parkhaus oder in der Tiefgarage', 'It is in a multi-storey or underground car park'],
  istEngEingeparkt: ['Es ist eng eingeparkt', 'It is boxed in'],
} as const satisfies Record<string, Text>;
export type Zufahrt = Readonly<Record<keyof typeof ZUFAHRT, boolean>>;

/** The question for obstacles. */
export const zufahrtQuestion = (typ: AppTyp): Text =>
  typ === 'fahrrad'
    ? ['Ist das Rad schwer zu erreichen?', 'Is the bicycle hard to reach?']
    : ['Ist das Auto schwer zu erreichen?', 'Is the car hard to reach?'];
