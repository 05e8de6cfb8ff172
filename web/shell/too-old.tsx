import { Call } from '../kit/dock.tsx';
import { useSay } from '../words/use-say.ts';

/** Above the page of a browser older than MODERN: that it is too old, and the phone. Needs no script. ADR 053. */
export function TooOld() {
  const say = useSay();
  return (
    <section className="too-old card" aria-label={say(['Hinweis', 'Notice'])}>
      <p>
        <b>{say(['Dieser Browser ist für die Meldung zu alt.', 'This browser is too old for the report.'])}</b>{' '}
        {say(['Rufen Sie uns an. Wir nehmen Ihre Panne am Telefon auf.', 'Call us. We take your breakdown by phone.'])}
      </p>
      <Call wide />
    </section>
  );
}
