import type { Text } from '#domain/text.ts';
import { shownOwnPhone } from '#domain/personen/telefon.ts';
import { Icon } from '../../kit/icon.tsx';
import { useSay } from '../../words/use-say.ts';
import { Ltr } from '../../kit/isolated.tsx';

interface CallLinkProps {
  label: Text;
  /** As dialled. */
  telefon: string;
  isWide?: boolean;
  /** The one main action of the screen. */
  isFirst?: boolean;
}

/** Phone link to the person. */
export function CallLink({ label, telefon, isWide = false, isFirst = false }: CallLinkProps) {
  const say = useSay();
  return (
    <a className={`call${isWide ? ' call-wide' : ''}${isFirst ? ' call-first' : ''}`} href={`tel:${telefon}`}>
      <Icon name="phone" />
      <span>{say(label)}</span>
      <small>
        <Ltr text={shownOwnPhone(telefon)} />
      </small>
    </a>
  );
}
