import type { OrderStatus } from '#domain/ereignisse.ts';
import { Icon } from '../../kit/icon.tsx';
import { Isolated } from '../../kit/isolated.tsx';
import { geraetOf, mapLink } from '../../kit/ziel.ts';
import { useApp } from '../../vorgang/state/app.ts';
import { span } from '../../words/ago.ts';
import { useSay } from '../../words/use-say.ts';
import { timeOf } from './stand.ts';

/** The end: how long it took who wanted help at once, and where the car is, as a link to the device's map. */
export function Sum({ status }: { status: OrderStatus }) {
  const say = useSay();
  const { ziel } = status;
  const [from, to] = [timeOf(status, 'meldung'), timeOf(status, 'ankunft')];
  const isAtOnce = useApp((state) => state.held?.vorgang.hilfeSofort ?? true);
  const hasSum = isAtOnce && from !== null && to !== null && to > from;
  if (!ziel && !hasSum) return null;
  const words = ziel ? [ziel.name, ziel.adresse].filter(Boolean).join(', ') : '';
  const device = geraetOf(navigator.userAgent);
  return (
    <section className="card near" aria-label={say(['Ergebnis', 'Outcome'])}>
      {hasSum ? (
        <p>
          {say([
            `Vom Melden bis zum Helfer: ${span(to - from, 'de')}`,
            `From report to helper: ${span(to - from, 'en')}`,
          ])}
        </p>
      ) : null}
      {ziel ? (
        <p>
          <Isolated text={say([`Gebracht zu ${words}`, `Taken to ${words}`])} />
        </p>
      ) : null}
      {ziel?.adresse ? (
        <a
          className="quiet"
          href={mapLink(device, words)!}
          {...(device === 'anderes' && { target: '_blank', rel: 'noreferrer' })}
        >
          <Icon name="pin" />
          <span>{say(['Auf der Karte zeigen', 'Show on the map'])}</span>
        </a>
      ) : null}
    </section>
  );
}
