import { Icon } from './icon.tsx';
import { useSay } from '../words/use-say.ts';

/** Phone link to the emergency number. */
export function Emergency() {
  const say = useSay();
  return (
    <a className="sos" href="tel:112">
      <Icon name="phone" />
      <span>{say(['Notruf 112', 'Emergency 112'])}</span>
    </a>
  );
}
