import type { OrderStatus } from '#domain/ereignisse.ts';
import { shownPhone } from '#domain/personen/telefon.ts';
import { Icon } from '../../kit/icon.tsx';
import { useSay } from '../../words/use-say.ts';

/** The helper: name, plate of the vehicle, phone. */
export function HelperCard({ helfer: { name, kennzeichen, telefon } }: { helfer: NonNullable<OrderStatus['helfer']> }) {
  const say = useSay();
  const title = say(['Ihr Helfer', 'Your helper']);
  return (
    <section className="card helper" aria-label={title}>
      <span className="plate">
        <Icon name="tow" />
      </span>
      <div>
        <b>{name || title}</b>
        {kennzeichen ? (
          <span className="hint">
            {say(['Kennzeichen ', 'Number plate '])}
            <span className="num">{kennzeichen}</span>
          </span>
        ) : null}
        {telefon ? (
          <a className="quiet" href={`tel:${telefon}`}>
            <Icon name="phone" />
            <span>
              {say(['Helfer anrufen: ', 'Call the helper: '])}
              <span className="num">{shownPhone(telefon)}</span>
            </span>
          </a>
        ) : null}
      </div>
    </section>
  );
}
