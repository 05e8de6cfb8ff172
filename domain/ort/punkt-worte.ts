import type { Text } from '../text.ts';
import type { Point } from './punkt.ts';

/** 'auf etwa 12 m genau', 'to within about 12 m'; never finer than the measurement. */
export function accuracyText(metres: number): Text {
  const step = metres < 20 ? 1 : metres < 100 ? 5 : metres < 1_000 ? 50 : 100;
  const round = Math.max(1, Math.round(metres / step) * step);
  const about = round < 1_000 ? `${round}\u00a0m` : `${round / 1_000}\u00a0km`;
  return [`auf etwa ${about.replace('.', ',')} genau`, `to within about ${about}`];
}

/** 'Punkt auf etwa 12 m genau', 'Point to within about 12 m'. */
export function pointAccuracy(metres: number): Text {
  const [de, en] = accuracyText(metres);
  return [`Punkt ${de}`, `Point ${en}`];
}

/** Coordinates: '49,51234° Nord, 11,28123° Ost', without line breaks in either. `unit`: text after each number. */
export function pointText({ lat, lng }: Point, [de, en]: Text = DEGREES): Text {
  const [y, x] = [Math.abs(lat).toFixed(5), Math.abs(lng).toFixed(5)];
  return [
    `${y.replace('.', ',')}${de}${lat < 0 ? 'Süd' : 'Nord'}, ${x.replace('.', ',')}${de}${lng < 0 ? 'West' : 'Ost'}`,
    `${y}${en}${lat < 0 ? 'south' : 'north'}, ${x}${en}${lng < 0 ? 'west' : 'east'}`,
  ];
}

const DEGREES: Text = ['°\u00a0', '°\u00a0'];
