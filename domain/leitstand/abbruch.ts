import { lacks } from '../complete.ts';
import { FLOW, type Path, type Screen } from '../flow.ts';
import { PARTS } from '../parts.ts';
import type { Asking } from '../questions.ts';
import { reportedVorgang, type Vorgang } from '../vorgang.ts';

/** Screens on which no journey stops: a begun draft is past the start, and the theme screen shows no case. */
const NO_STEPS: readonly Screen[] = ['start', 'theme'];

/**
 * The screen at which a draft stopped: the last one that was visited. Where no visit is known, the first screen on
 * which a report lacks an answer.
 */
export function screenStoppedAt(vorgang: Vorgang, asking: Asking): Path {
  const ofType = FLOW.filter(([path, screen]) => path.startsWith(`/${asking.typ}/`) && !NO_STEPS.includes(screen));
  const visits = vorgang.bearbeitungsSchritte.flatMap(
    ({ schritt }) => ofType.find(([path]) => path === schritt)?.[0] ?? [],
  );
  return visits.at(-1) ?? lacks(PARTS, reportedVorgang(vorgang), asking)[0]?.path ?? `/${asking.typ}/zusammenfassung`;
}
