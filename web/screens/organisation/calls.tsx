import type { OrderStatus } from '#domain/ereignisse.ts';
import { shownPhone } from '#domain/personen/telefon.ts';
import { Call } from '../../kit/dock.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Ltr } from '../../kit/isolated.tsx';
import { useSay } from '../../words/use-say.ts';
import { isOverdue, type Stand } from './stand.ts';

interface CallsProps {
  status: OrderStatus | null;
  stand: Stand;
  isNear: boolean;
  /** The promise has passed. */
  isLate: boolean;
}

/** The dock: central and helper, and filled the one that matters now. Where the card has our call, it is not here. */
export function Calls({ status, stand, isNear, isLate }: CallsProps) {
  const helfer = stand === 'fertig' ? null : status?.helfer;
  const hasHelper = Boolean(helfer?.telefon);
  const isOurs = stand !== 'bitte anrufen';
  if (!isOurs && !hasHelper) return null;
  const isTheirs = stand === 'da' || isNear;
  return (
    <div className={hasHelper ? 'dock dock-call dock-two' : 'dock dock-call'}>
      {isOurs ? (
        <Call
          first={isOverdue(stand) || stand === 'nicht angetroffen' || (isLate && !isNear)}
          words={hasHelper ? ['Zentrale', 'Call us'] : undefined}
        />
      ) : null}
      {helfer ? <CallHelper helfer={helfer} isFirst={isTheirs} /> : null}
    </div>
  );
}

interface CallHelperProps {
  helfer: NonNullable<OrderStatus['helfer']>;
  isFirst?: boolean;
}

/** Phone link to the helper; nothing where no number is known. */
export function CallHelper({ helfer: { telefon }, isFirst = false }: CallHelperProps) {
  const say = useSay();
  if (!telefon) return null;
  return (
    <a className={isFirst ? 'call call-first' : 'call'} href={`tel:${telefon}`}>
      <Icon name="phone" />
      <span>{say(['Helfer anrufen', 'Call your helper'])}</span>
      <small>
        <Ltr text={shownPhone(telefon)} />
      </small>
    </a>
  );
}
