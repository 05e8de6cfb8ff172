import { answersOf } from '../answers.ts';
import { nachtragIn } from '../berichtigung.ts';
import { nachtragszeilen } from '../nachtrag/nachtrag.ts';
import { PARTS } from '../parts.ts';
import { whenLine } from '../personen/wann.ts';
import type { Asking, Question } from '../questions.ts';
import { NOT_GIVEN, summary } from '../questions/summary.ts';
import type { Text } from '../text.ts';
import { SCHADEN, schadenOf, type Vorgang } from '../vorgang.ts';
import type { Fallblatt } from './fall.ts';

const DAMAGES: readonly string[] = SCHADEN.map(([, , path]) => path);

/** The three answers about when help is wanted, which make one line. */
const OF_WISH = ['hilfeSofort', 'spaeter_datum', 'spaeter_uhrzeit'];
const isOfWish = (question: Question): boolean => 'field' in question && OF_WISH.includes(question.field);
const WISH: Text = ['Wann sollen wir kommen?', 'When should we come?'];
const LATER: Text = ['Nach der Meldung ergänzt', 'Added after the report'];

/**
 * All answers of a case by subject, in the order of the journey. Open questions are listed as not answered. The answers
 * given while waiting come last.
 */
export function allAnswers(vorgang: Vorgang, asking: Asking): Fallblatt['angaben'] {
  const own = schadenOf(vorgang.schadenTyp)?.path;
  const later = nachtragszeilen(nachtragIn(vorgang)).map(({ name, wert }) => ({ name, wert, fehlt: false }));
  const reported = PARTS.filter(({ path }) =>
    DAMAGES.includes(path) ? path === own : path === '/gefahr' || path.startsWith(`/${asking.typ}/`),
  ).flatMap(({ part }) => {
    const asked = { ...part, questions: part.questions.filter((one) => !isOfWish(one)) };
    const lines = summary(asked, answersOf(part, vorgang), asking);
    if (asked.questions.length < part.questions.length) lines.push({ label: WISH, value: whenLine(vorgang, true) });
    const zeilen = lines.map(({ label: name, value: wert }) => ({
      name,
      wert,
      fehlt: wert === NOT_GIVEN,
    }));
    return zeilen.length ? [{ titel: part.name, zeilen }] : [];
  });
  return later.length ? [...reported, { titel: LATER, zeilen: later }] : reported;
}
