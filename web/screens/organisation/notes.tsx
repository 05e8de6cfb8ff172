import type { OrderStatus } from '#domain/ereignisse.ts';
import { useLanguage, useSay } from '../../words/use-say.ts';
import { timeOfDay } from '../../words/times.ts';
import { hinweisText } from './news.ts';

/** Messages about the order, the newest first. */
export function Notes({ hinweise }: Pick<OrderStatus, 'hinweise'>) {
  const say = useSay();
  const language = useLanguage();
  if (hinweise.length === 0) return null;
  return (
    <section className="card" aria-labelledby="nachrichten">
      <h2 id="nachrichten">{say(['Nachrichten', 'Messages'])}</h2>
      <ol className="notes" reversed>
        {hinweise.toReversed().map((hinweis, index) => (
          <li key={hinweise.length - index}>
            <time dateTime={hinweis.zeit}>{timeOfDay(Date.parse(hinweis.zeit), language)}</time>
            <span>{say(hinweisText(hinweis))}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
