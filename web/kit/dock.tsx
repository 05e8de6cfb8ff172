import type { ReactNode } from 'react';
import { useHeld } from '../vorgang/case/held.ts';
import { Icon } from './icon.tsx';
import { useSay } from '../words/use-say.ts';

interface DockProps {
  /** The consent line of the start. */
  consent?: ReactNode;
  /** The call is the first thing to do here (error pages). */
  first?: boolean;
  /** The button that goes on; without one the call takes the whole width. */
  children?: ReactNode;
}

/** What lies under the thumb: call and go on, nothing else. */
export function Dock({ consent, first = false, children }: DockProps) {
  return (
    <div className={`dock${children ? '' : ' dock-call'}${first ? ' dock-first' : ''}`}>
      {consent ? <p className="consent">{consent}</p> : null}
      <Call first={first} />
      {children}
    </div>
  );
}

/** Calls the client's number. `wide`: full width where nothing else is to be done; `first`: filled, on error pages. */
export function Call({ wide = false, first = false }: { wide?: boolean; first?: boolean }) {
  const say = useSay();
  const telefon = useHeld((state) => state.mandant?.telefon);
  if (!telefon?.wahl) return null;
  return (
    <a className={`call${wide ? ' call-wide' : ''}${first ? ' call-first' : ''}`} href={`tel:${telefon.wahl}`}>
      <Icon name="phone" />
      <span>{say(['Anrufen', 'Call us'])}</span>
      <small className="num">{telefon.anzeige}</small>
    </a>
  );
}
