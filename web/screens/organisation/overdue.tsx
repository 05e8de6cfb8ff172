import type { OrderStatus } from '#domain/ereignisse.ts';
import { nachfrageAt } from '#domain/ereignisse/nachfrage.ts';
import type { Text } from '#domain/text.ts';
import { Call } from '../../kit/dock.tsx';
import { useSay } from '../../words/use-say.ts';
import { timeOfDay } from '../../words/times.ts';
import { spanOf } from './arrival-words.ts';
import { isDone, lastHeard } from './stand.ts';

/**
 * §4 'Overdue': since when nothing was heard, and who knows of that; where nobody does, the number is the first action.
 * Never more than the service has said. ADR 050
 */
export function Overdue({ status, now }: { status: OrderStatus; now: number }) {
  const say = useSay();
  const { eta } = status;
  const since = lastHeard(status);
  const of: Text = isDone(status, 'beauftragt') ? [' vom Helfer', ' from the helper'] : ['', ''];
  const isUnknown = nachfrageAt(status, now)?.stand === 'niemand';
  const was = eta && (['de', 'en'] as const).map((one) => spanOf(Date.parse(eta.von), Date.parse(eta.bis), now, one));
  return (
    <section className="eta eta-late" aria-label={say(['Ankunft', 'Arrival'])}>
      <p className="time">
        {say([
          `Seit ${timeOfDay(since, 'de')} keine Nachricht${of[0]}`,
          `No news${of[1]} since ${timeOfDay(since, 'en')}`,
        ])}
      </p>
      <p>{say(knownOf(status, now))}</p>
      {isUnknown ? <Call wide first /> : null}
      {was ? (
        <p className="small">
          {say([
            `Erwartet war er zwischen ${was[0]!.words} ${was[0]!.unit}.`,
            `The helper was expected between ${was[1]!.words} ${was[1]!.unit}.`,
          ])}
        </p>
      ) : null}
    </section>
  );
}

/** Who knows that nothing is heard, in a sentence, and that one may call. */
function knownOf(status: OrderStatus, now: number): Text {
  const known = nachfrageAt(status, now);
  if (known?.stand === 'niemand')
    return isDone(status, 'beauftragt')
      ? [
          'Wir wissen nicht, ob der Helfer noch kommt. Am Telefon klären wir es.',
          'We cannot tell whether your helper is still coming. Call us and we will find out.',
        ]
      : [
          'Wir wissen nicht, ob schon ein Helfer gefunden ist. Am Telefon klären wir es.',
          'We cannot tell whether a helper has been found. Call us and we will find out.',
        ];
  const since = known ? Date.parse(known.seit) : 0;
  const [de, en] = !known
    ? ['', '']
    : known.stand === 'angenommen'
      ? [`Wir wissen seit ${timeOfDay(since, 'de')} davon. `, `We have known since ${timeOfDay(since, 'en')}. `]
      : ['Das wird uns gerade gemeldet. ', 'We are being told right now. '];
  return [`${de}Sie können uns auch anrufen.`, `${en}You can also call us.`];
}
