import type { ReactNode } from 'react';
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

/** What the person has opened. */
export type Asked = 'storno' | 'bewertung' | 'nachtrag' | 'beleg';

interface ActionsProps {
  status: OrderStatus;
  stand: Stand;
  asOf: number;
  /** What the receipt's code opens; '' while it is not known. */
  leseID: string;
  asked: Asked | null;
  ask(what: Asked | null): void;
}

/**
 * What a person may still do: write, keep a receipt, cancel; and the dialogs, also the rating's. Each dialog is an
 * optional chunk, prefetched except for the receipt.
 */
export function Actions({ status, stand, asOf, leseID, asked, ask }: ActionsProps) {
  const say = useSay();
  const isDemo = useHeld((state) => state.held?.id === DEMO_ID);
  const cancel = useOptional(() => import('./cancel.tsx'), status.erlaubt.stornieren || asked === 'storno');
  const rating = useOptional(() => import('./rating.tsx'), status.erlaubt.bewerten || asked === 'bewertung');
  const remark = useOptional(() => import('./remark.tsx'), !isDemo);
  const receipt = useOptional(() => import('./receipt.tsx'), asked === 'beleg');
  const hasUnmet = useHeld(({ held }) => Boolean(held?.unmet?.length));
  const { Shown: NotTaken } = useOptional(() => import('./not-taken.tsx'), hasUnmet);
  const isAwaited = stand !== 'storniert' && stand !== 'fertig' && !isDemo;
  const { Shown: Bildschirm } = useOptional(() => import('./neues/bildschirm.tsx'), isAwaited);
  const close = (): void => ask(null);
  const isMissing = { storno: cancel, bewertung: rating, nachtrag: remark, beleg: receipt };
  return (
    <>
      {hasUnmet && NotTaken ? <NotTaken asked={asked} /> : null}
      <div className="deeds">
        {isAwaited ? (
          <Deed icon="other" onPress={() => ask('nachtrag')}>
            {say(['Nachricht an uns', 'Send us a message'])}
          </Deed>
        ) : null}
        <Deed icon="doc" onPress={() => ask('beleg')}>
          {say(['Beleg aufbewahren', 'Keep a receipt'])}
        </Deed>
        {status.erlaubt.stornieren ? (
          <Deed icon="close" isStop onPress={() => ask('storno')}>
            {say(['Hilfe abbestellen', 'Cancel help'])}
          </Deed>
        ) : null}
        <ClearButton />
        {isAwaited && Bildschirm ? <Bildschirm /> : null}
      </div>
      {asked && isMissing[asked].isMissing ? <Missing /> : null}
      {asked === 'storno' && cancel.Shown ? (
        <cancel.Shown isUnderWay={isDone(status, 'abfahrt')} asOf={asOf} onClose={close} />
      ) : null}
      {asked === 'bewertung' && rating.Shown ? <rating.Shown before={status.bewertung} onClose={close} /> : null}
      {asked === 'nachtrag' && remark.Shown ? <remark.Shown onClose={close} /> : null}
      {asked === 'beleg' && receipt.Shown ? <receipt.Shown status={status} leseID={leseID} onClose={close} /> : null}
    </>
  );
}

/** §4 'Rating': asks for one, or shows it. */
export function RatingCard({ bewertung, onRate }: { bewertung: OrderStatus['bewertung']; onRate(): void }) {
  const say = useSay();
  const { bewertungWert: wert } = bewertung;
  return (
    <section className="card near" aria-labelledby="bewertung">
      <h2 id="bewertung">{say(['Wie war die Hilfe?', 'How was the help?'])}</h2>
      {wert ? <p>{say([`Ihre Bewertung: ${wert} von 5.`, `Your rating: ${wert} of 5.`])}</p> : null}
      <button className={wert ? 'button button-2' : 'button'} type="button" onClick={onRate}>
        {wert ? say(['Bewertung ändern', 'Change the rating']) : say(['Hilfe bewerten', 'Rate our service'])}
      </button>
    </section>
  );
}

interface DeedProps {
  icon: string;
  isStop?: boolean;
  onPress(): void;
  children: ReactNode;
}

function Deed({ icon, isStop = false, onPress, children }: DeedProps) {
  return (
    <button className={isStop ? 'quiet quiet-stop' : 'quiet'} type="button" onClick={onPress}>
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
        <p>{say(['Das geht ohne Netz gerade nicht. Rufen Sie uns an.', 'This needs a connection. Call us.'])}</p>
        <Call wide />
      </div>
    </Note>
  );
}
