import type { ReactNode } from 'react';
import type { Text } from '#domain/text.ts';
import { useApp } from '../vorgang/state/app.ts';
import { Icon } from './icon.tsx';
import { useSay } from '../words/use-say.ts';

interface DockProps {
  /** The call is the main action (error pages). */
  first?: boolean;
  /** The main button; without one the call takes the full width. */
  children?: ReactNode;
}

/** Bottom bar within reach of the thumb: call and main button, nothing else. */
export function Dock({ first = false, children }: DockProps) {
  return (
    <div className={`dock${children ? '' : ' dock-call'}${first ? ' dock-first' : ''}`}>
      <Call first={first} />
      {children}
    </div>
  );
}

interface CallProps {
  /** Full width. */
  wide?: boolean;
  /** Filled as the main action. */
  first?: boolean;
  words?: Text | undefined;
}

/** Phone link to the client. */
export function Call({ wide = false, first = false, words = ['Anrufen', 'Call us'] }: CallProps) {
  const say = useSay();
  const telefon = useApp((state) => state.mandant?.telefon);
  if (!telefon?.wahl) return null;
  return (
    <a className={`call${wide ? ' call-wide' : ''}${first ? ' call-first' : ''}`} href={`tel:${telefon.wahl}`}>
      <Icon name="phone" />
      <span>{say(words)}</span>
      <small className="num" translate="no">
        {telefon.anzeige}
      </small>
    </a>
  );
}
