import type { OrderStatus } from '#domain/ereignisse.ts';
import { shownPhone } from '#domain/personen/telefon.ts';
import { Icon } from '../../kit/icon.tsx';
import { useSay } from '../../words/use-say.ts';
import { Ltr } from '../../kit/isolated.tsx';

interface HelperCardProps {
  helfer: NonNullable<OrderStatus['helfer']>;
  /** Handshake: what the helper says at the door; only of one who came by a link. */
  code: string | undefined;
}

/** The helper: name, plate of the vehicle, phone, and the number by which they are known. */
export function HelperCard({ helfer: { name, kennzeichen, telefon }, code }: HelperCardProps) {
  const say = useSay();
  const title = say(['Ihr Helfer', 'Your helper']);
  return (
    <section className="card helper" aria-label={title}>
      <span className="plate">
        <Icon name="tow" />
      </span>
      <div>
        <b>
          <bdi>{name || title}</bdi>
        </b>
        {kennzeichen ? (
          <span className="hint">
            <span>{say(['Kennzeichen ', 'Number plate '])}</span>
            <Ltr text={kennzeichen} />
          </span>
        ) : null}
        {telefon ? (
          <a className="quiet" href={`tel:${telefon}`}>
            <Icon name="phone" />
            <span>
              <span>{say(['Helfer anrufen: ', 'Call the helper: '])}</span>
              <Ltr text={shownPhone(telefon)} />
            </span>
          </a>
        ) : null}
        {code ? (
          <p>
            <span>{say(['Ihr Helfer nennt Ihnen diese Zahl:', 'Your helper will tell you this number:'])}</span>{' '}
            <b className="num" translate="no">
              {code}
            </b>
          </p>
        ) : null}
      </div>
    </section>
  );
}
