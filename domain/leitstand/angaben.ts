import { answersOf } from '../answers.ts';
import { nachtragIn } from '../berichtigung.ts';
import { nachtragszeilen } from '../nachtrag/nachtrag.ts';
import { PARTS } from '../parts.ts';
import type { Asking } from '../questions.ts';
import { NOT_GIVEN, summary } from '../questions/summary.ts';
import type { Text } from '../text.ts';
import { SCHADEN, schadenOf, type Vorgang } from '../vorgang.ts';
import type { Fallblatt } from './fall.ts';

const DAMAGES: readonly string[] = SCHADEN.map(([, , path]) => path);

const LATER: Text = ['Nach der Meldung ergänzt', 'Added after the report'];

/**
 * All answers of a case by subject, in the order of the journey; what was asked and not answered says so. Last what was
 * answered while waiting, where anything was.
 */
export function allAnswers(vorgang: Vorgang, asking: Asking): Fallblatt['angaben'] {
  const own = schadenOf(vorgang.schadenTyp)?.path;
  const later = nachtragszeilen(nachtragIn(vorgang)).map(({ name, wert }) => ({ name, wert, fehlt: false }));
  const reported = PARTS.filter(({ path }) =>
    DAMAGES.includes(path) ? path === own : path === '/gefahr' || path.startsWith(`/${asking.typ}/`),
  ).flatMap(({ part }) => {
    const zeilen = summary(part, answersOf(part, vorgang), asking).map(({ label: name, value: wert }) => ({
      name,
      wert,
      fehlt: wert === NOT_GIVEN,
    }));
    return zeilen.length ? [{ titel: part.name, zeilen }] : [];
  });
  return later.length ? [...reported, { titel: LATER, zeilen: later }] : reported;
}
