import type { Answers } from '../questions.ts';

/** Answers for kinds of place that the person has left; kept only while the page is open. */
export type LeftKinds = Readonly<Record<string, Answers>>;

/** Fields that one kind of place asks for and another may forget. */
const FORGOTTEN = ['strasse', 'hausnummer', 'plz', 'ort', 'name', 'fahrtrichtung', 'km', 'hinweis'];
const TICKS = { istParkhaus: false, istEngEingeparkt: false };

/**
 * The changes when a kind of place is chosen, and the answers of the others to keep. A person who chose the wrong kind
 * finds the typed answers again.
 * A motorway removes the ticks for a car park, which it does not ask for.
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
