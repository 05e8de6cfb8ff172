import { useState, type ReactNode } from 'react';
import type { OrderStatus } from '#domain/ereignisse.ts';
import { DEMO_ID } from '#domain/ids.ts';
import ClearButton from '../../kit/clear-button.tsx';
import { Call } from '../../kit/dock.tsx';
import { Icon } from '../../kit/icon.tsx';
import { Note } from '../../kit/note.tsx';
import { useSay } from '../../words/use-say.ts';
import { useOptional } from '../../chunks/use-optional.ts';
import { useHeld } from '../../vorgang/case/held.ts';
import { isDone, type Stand } from './stand.ts';

type Asked = 'storno' | 'bewertung' | 'nachtrag' | 'beleg';

/**
 * What a person may still do: rate, write, keep a receipt, cancel. Each dialog is an optional chunk, prefetched except
 * for the receipt.
 */
export function Actions({ status, stand, asOf }: { status: OrderStatus; stand: Stand; asOf: number }) {
  const say = useSay();
  const [asked, setAsked] = useState<Asked | null>(null);
  const isDemo = useHeld((state) => state.held?.id === DEMO_ID);
  const cancel = useOptional(() => import('./cancel.tsx'), status.erlaubt.stornieren);
  const rating = useOptional(() => import('./rating.tsx'), status.erlaubt.bewerten);
  const remark = useOptional(() => import('./remark.tsx'), !isDemo);
  const receipt = useOptional(() => import('./receipt.tsx'), asked === 'beleg');
  const hasUnmet = useHeld(({ held }) => Boolean(held?.unmet?.length));
  const { Shown: NotTaken } = useOptional(() => import('./not-taken.tsx'), hasUnmet);
  const close = (): void => setAsked(null);
  const { bewertungWert } = status.bewertung;
  const isMissing = { storno: cancel, bewertung: rating, nachtrag: remark, beleg: receipt };
  return (
    <>
      {hasUnmet && NotTaken ? <NotTaken asked={asked} /> : null}
      {status.erlaubt.bewerten ? (
        <section className="card near" aria-labelledby="bewertung">
          <h2 id="bewertung">{say(['Wie war die Hilfe?', 'How was the help?'])}</h2>
          {bewertungWert ? (
            <p>{say([`Ihre Bewertung: ${bewertungWert} von 5.`, `Your rating: ${bewertungWert} of 5.`])}</p>
          ) : null}
          <button
            className={bewertungWert ? 'button button-2' : 'button'}
            type="button"
            onClick={() => setAsked('bewertung')}
          >
            {bewertungWert ? say(['Bewertung ändern', 'Change the rating']) : say(['Hilfe bewerten', 'Rate the help'])}
          </button>
        </section>
      ) : null}
      <div className="deeds">
        {stand !== 'storniert' && stand !== 'fertig' && !isDemo ? (
          <Deed icon="other" onPress={() => setAsked('nachtrag')}>
            {say(['Uns etwas nachtragen', 'Add something to your report'])}
          </Deed>
        ) : null}
        <Deed icon="doc" isOpen={asked === 'beleg'} onPress={() => setAsked(asked === 'beleg' ? null : 'beleg')}>
          {say(['Beleg aufbewahren', 'Keep a receipt'])}
        </Deed>
        {status.erlaubt.stornieren ? (
          <Deed icon="close" isStop onPress={() => setAsked('storno')}>
            {say(['Hilfe abbestellen', 'Cancel help'])}
          </Deed>
        ) : null}
        <ClearButton />
      </div>
      {asked && isMissing[asked].isMissing ? <Missing /> : null}
      {asked === 'storno' && cancel.Shown ? (
        <cancel.Shown isUnderWay={isDone(status, 'abfahrt')} asOf={asOf} onClose={close} />
      ) : null}
      {asked === 'bewertung' && rating.Shown ? <rating.Shown before={status.bewertung} onClose={close} /> : null}
      {asked === 'nachtrag' && remark.Shown ? <remark.Shown onClose={close} /> : null}
      {asked === 'beleg' && receipt.Shown ? <receipt.Shown status={status} /> : null}
    </>
  );
}

interface DeedProps {
  icon: string;
  isStop?: boolean;
  isOpen?: boolean;
  onPress(): void;
  children: ReactNode;
}

function Deed({ icon, isStop = false, isOpen, onPress, children }: DeedProps) {
  return (
    <button className={isStop ? 'quiet quiet-stop' : 'quiet'} type="button" aria-expanded={isOpen} onClick={onPress}>
      <Icon name={icon} />
      <span>{children}</span>
    </button>
  );
}

/** The chunk of what was tapped could not be loaded: offline. */
function Missing() {
  const say = useSay();
  return (
    <Note icon="offline" live>
      <div className="stack">
        <p>{say(['Das geht ohne Netz gerade nicht. Rufen Sie uns an.', 'This needs a network. Call us.'])}</p>
        <Call wide />
      </div>
    </Note>
  );
}
