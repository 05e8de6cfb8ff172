import type { OrderStatus } from '#domain/ereignisse.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { Icon } from '../../kit/icon.tsx';
import { useLanguage, useSay } from '../../words/use-say.ts';
import { timeOfDay } from '../../words/times.ts';
import { hinweisText } from './news.ts';
import type { Stand } from './stand.ts';
import { Isolated } from '../../kit/isolated.tsx';

type Hinweise = OrderStatus['hinweise'];

/** The messages of a status. That the helper found nobody is the heading; of it the helper's own words remain. */
export const notesOf = ({ hinweise }: OrderStatus, stand: Stand): Hinweise =>
  stand === 'nicht angetroffen'
    ? hinweise.flatMap((one) => (one.typ === TYP.NICHT_ANGETROFFEN ? (one.text ? [{ ...one, typ: '' }] : []) : [one]))
    : hinweise;

/** Messages about the order, the newest first. */
export function Notes({ hinweise }: { hinweise: Hinweise }) {
  const say = useSay();
  const language = useLanguage();
  if (hinweise.length === 0) return null;
  return (
    <section className="card told" aria-label={say(['Nachrichten', 'Messages'])}>
      <Icon name="other" />
      <ol className="notes" reversed>
        {hinweise.toReversed().map((hinweis, index) => (
          <li key={hinweise.length - index}>
            <time dateTime={hinweis.zeit}>{timeOfDay(Date.parse(hinweis.zeit), language)}</time>
            <span>
              <Isolated text={say(hinweisText(hinweis))} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
