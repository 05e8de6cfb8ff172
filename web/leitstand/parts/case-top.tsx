import type { ReactNode } from 'react';
import type { Blatt } from '#domain/leitstand/fall.ts';
import type { Sitzung } from '#domain/leitstand/konto.ts';
import { NOT_GIVEN } from '#domain/questions/summary.ts';
import type { Text } from '#domain/text.ts';
import { Isolated } from '../../kit/isolated.tsx';
import { useSay } from '../../words/use-say.ts';
import { useBoard } from '../state/board.ts';
import { useSheet } from '../state/sheet.ts';
import { Connection } from './connection.tsx';
import { BackToBoard } from './to-board.tsx';

interface CaseTopProps {
  blatt: Blatt;
  sitzung: Sitzung;
  /** Short names of those who have it open. */
  offen: readonly string[];
  /** Its state in words. */
  children: ReactNode;
}

const NO_DAMAGE: Text = ['Schaden nicht angegeben', 'Damage not given'];

/** Top of a sheet: the way back, what has happened, whose case it is, and how fresh all that is. */
export function CaseTop({ blatt: { einsatz, mandant }, sitzung, offen, children }: CaseTopProps) {
  const say = useSay();
  const { zeile } = einsatz.schaden;
  const clock = useBoard((state) => state.clock);
  const { heard, failures } = useSheet();
  const { konto, clients, telefon } = sitzung;
  const others = offen.filter((kuerzel) => kuerzel !== konto.kuerzel);
  return (
    <header className="case-top">
      <BackToBoard />
      <div className="case-title">
        <h1>
          <Isolated text={say(zeile[0] === NOT_GIVEN[0] ? NO_DAMAGE : zeile)} />
        </h1>
        <p className="case-facts">
          <b>{clients.find(({ id }) => id === mandant)?.name ?? mandant}</b>
          {children}
          {others.length ? (
            <span className="tag">{`${say(['auch offen bei', 'also open at'])} ${others.join(', ')}`}</span>
          ) : null}
          {einsatz.beispiel ? <span className="tag">{say(['Beispiel', 'Example'])}</span> : null}
        </p>
      </div>
      <Connection heard={heard} clock={clock} failures={failures} telefon={telefon} />
    </header>
  );
}
