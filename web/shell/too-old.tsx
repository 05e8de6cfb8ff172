import type { Text } from '#domain/text.ts';
import { Call } from '../kit/dock.tsx';
import { useSay } from '../words/use-say.ts';

const FORM: Words = [
  ['Dieser Browser ist für die Meldung zu alt.', 'This browser is too old for the report.'],
  ['Rufen Sie uns an. Wir nehmen Ihre Panne am Telefon auf.', 'Call us. We take your breakdown by phone.'],
];

/** What it is too old for, and what to do. */
export type Words = readonly [tooOld: Text, todo: Text];

/** Above the page of a browser older than MODERN: that it is too old, and the phone. Needs no script. ADR 053. */
export function TooOld({ words: [tooOld, todo] = FORM }: { words?: Words }) {
  const say = useSay();
  return (
    <section className="too-old card" aria-label={say(['Hinweis', 'Notice'])}>
      <p>
        <b>{say(tooOld)}</b> <span>{say(todo)}</span>
      </p>
      <Call wide />
    </section>
  );
}
