import type { OrderStatus } from '#domain/ereignisse.ts';
import { Icon } from '../../kit/icon.tsx';
import { useSay } from '../../words/use-say.ts';
import { Ltr } from '../../kit/isolated.tsx';
import { CallHelper } from './calls.tsx';
import { CodeCard } from './code-card.tsx';

interface HelperCardProps {
  helfer: NonNullable<OrderStatus['helfer']>;
  /** Handshake: what the helper says at the door; only of one who came by a link, and while it is not shown larger. */
  code: string | undefined;
}

/** The helper: name, plate of the vehicle, the number by which they are known; the call where no dock has it. */
export function HelperCard({ helfer, code }: HelperCardProps) {
  const say = useSay();
  const { name, kennzeichen } = helfer;
  const title = say(['Ihr Helfer', 'Your helper']);
  return (
    <section className="card helper" aria-label={title}>
      <div className="who">
        <Icon name="tow" />
        <b>
          <bdi>{name || title}</bdi>
        </b>
        {kennzeichen ? (
          <span className="licence">
            <span className="unseen">{say(['Kennzeichen ', 'Number plate '])}</span>
            <Ltr text={kennzeichen} />
          </span>
        ) : null}
      </div>
      {code ? <CodeCard code={code} /> : null}
      <p className="wide-only">
        <CallHelper helfer={helfer} />
      </p>
    </section>
  );
}
