import type { OrderStatus } from '#domain/ereignisse.ts';
import { shownPhone } from '#domain/personen/telefon.ts';
import { Icon } from '../../kit/icon.tsx';
import { useSay } from '../../words/use-say.ts';

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
        {code ? (
          <p>
            {say(['Ihr Helfer nennt Ihnen diese Zahl:', 'Your helper will tell you this number:'])}{' '}
            <b className="num">{code}</b>
          </p>
        ) : null}
      </div>
    </section>
  );
}
