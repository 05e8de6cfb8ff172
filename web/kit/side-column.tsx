import type { ReactNode } from 'react';
import { useApp } from '../vorgang/state/app.ts';
import { Icon } from './icon.tsx';
import { useSay } from '../words/use-say.ts';

interface SideColumnProps {
  /** It stands within `main`, so it is no landmark of its own. */
  isWithin?: boolean;
  /** The phone number stands here, and not in the top bar. */
  hasNumber?: boolean;
  children?: ReactNode;
}

/** Column beside the sheet on wide screens: the phone number, then `children`. */
export function SideColumn({ isWithin = false, hasNumber = true, children }: SideColumnProps) {
  const say = useSay();
  const Box = isWithin ? 'div' : 'aside';
  return (
    <Box className="beside" aria-label={isWithin ? undefined : say(['Hilfe und Übersicht', 'Help and overview'])}>
      {hasNumber ? <HelpCard /> : null}
      {children}
    </Box>
  );
}

function HelpCard() {
  const say = useSay();
  const mandant = useApp((state) => state.mandant);
  if (!mandant) return null;
  const { telefon, erreichbar } = mandant;
  return (
    <section className="card near">
      <h2>{say(['Lieber anrufen?', 'Rather call?'])}</h2>
      {erreichbar && <p>{say(erreichbar)}</p>}
      <a translate="no" className="number" href={`tel:${telefon.wahl}`}>
        <Icon name="phone" />
        <span>{telefon.anzeige}</span>
      </a>
    </section>
  );
}
