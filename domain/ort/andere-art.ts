import type { Answers } from '../questions.ts';

/** What was said of each kind of place before another was chosen; only while the page is open. */
export type LeftKinds = Readonly<Record<string, Answers>>;

/** The fields that a kind of place asks for and another may forget. */
const FORGOTTEN = ['strasse', 'hausnummer', 'plz', 'ort', 'name', 'fahrtrichtung', 'km', 'hinweis'];
const TICKS = { istParkhaus: false, istEngEingeparkt: false };

/**
 * The changes when a kind of place is chosen, and what is left of the others: whoever taps the wrong kind and goes back
 * finds what was typed. A motorway takes the ticks of a car park away, which it does not ask for.
 */
export function changesOfKind(
  answers: Answers,
  ortsTyp: string,
  left: LeftKinds,
): { changes: Answers; left: LeftKinds } {
  const before = String(answers['ortsTyp']);
  if (before === ortsTyp) return { changes: { ortsTyp }, left };
  const said = Object.fromEntries([...FORGOTTEN, ...Object.keys(TICKS)].map((field) => [field, answers[field]]));
  const again = left[ortsTyp] ?? {};
  const isNews = (field: string): boolean => Boolean(again[field]) && !answers[field];
  const back = Object.fromEntries(Object.entries(again).filter(([field]) => isNews(field)));
  return {
    changes: { ...(ortsTyp === 'autobahn' && TICKS), ...back, ortsTyp },
    left: { ...left, [before]: said },
  };
}
