import type { Bewegung } from '../ereignisse/bewegung.ts';
import { distance } from '../ort/entfernung.ts';
import type { Point } from '../ort/punkt.ts';
import type { Course } from './course.ts';
import type { NotAllowed } from './rules.ts';

/** Metres from the place beyond which a position cannot be a helper on the way. */
const FURTHEST = 1_000_000;
/** Milliseconds that a phone's clock may be ahead, and least milliseconds between two positions. */
const AHEAD = 5 * 60_000;
const APART = 1_000;

// prettier-ignore
const WORDS = {
  zukunft: ['Die Zeit des Standorts liegt in der Zukunft.', 'The time of the location lies ahead.'],
  alt:     ['Der Standort ist älter als Ihre Zusage.', 'The location is older than your acceptance.'],
  weit:    ['Der Standort ist mehr als 1.000 km vom Einsatzort entfernt.', 'The location is more than 1,000 km from the breakdown.'],
  oft:     ['Ein Standort in der Sekunde genügt.', 'One location a second is enough.'],
} as const;

interface FixFacts {
  /** Time of the fix, and now, in milliseconds. */
  gemessen: number;
  jetzt: number;
  /** ISO time of the event. */
  zeit: string;
  lauf: Course;
  /** Place where help is wanted, if known. */
  ort: Point | null;
}

/** Reason why a position cannot be that of the helper on the way, or null. */
export function whyPositionRefused(
  position: Bewegung,
  { gemessen, jetzt, zeit, lauf, ort }: FixFacts,
): NotAllowed | null {
  const no = (text: NotAllowed['text']): NotAllowed => ({ code: 'POSITION_UNGLAUBHAFT', text });
  if (gemessen > jetzt + AHEAD) return no(WORDS.zukunft);
  if (gemessen < Date.parse(lauf.angenommen ?? lauf.seit)) return no(WORDS.alt);
  if (ort && distance(position, ort) > FURTHEST) return no(WORDS.weit);
  if (lauf.position !== null && Math.abs(Date.parse(zeit) - Date.parse(lauf.position)) < APART)
    return { code: 'ZU_VIELE', text: WORDS.oft };
  return null;
}
