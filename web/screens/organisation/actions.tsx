import type { ReactNode } from 'react';
import type { OrderStatus } from '#domain/ereignisse.ts';
import { DEMO_ID } from '#domain/ids.ts';
import ClearButton from '../../kit/clear-button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useSay } from '../../words/use-say.ts';
import { useApp } from '../../vorgang/state/app.ts';
import { kindOf, type Asked } from './asked.ts';
import Bildschirm from './neues/bildschirm.tsx';
import Cancel from './cancel.tsx';
import { LateForms } from './late-forms.tsx';
import NotTaken from './not-taken.tsx';
import Rating from './rating.tsx';
import Remark from './remark.tsx';
import { HowFar } from './richtig/how-far.tsx';
import { RichtigDialog } from './richtig/richtig-dialog.tsx';
import { isDone, type Stand } from './stand.ts';

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
 * What a person may still do: write, correct, ask for a call, keep a receipt, cancel; and the dialogs, also that of the
 * rating.
 */
export function Actions({ status, stand, asOf, leseID, asked, ask }: ActionsProps) {
  const say = useSay();
  const isDemo = useApp((state) => state.held?.id === DEMO_ID);
  const hasUnmet = useApp(({ held }) => Boolean(held?.unmet?.length));
  const isAwaited = stand !== 'storniert' && stand !== 'fertig' && !isDemo;
  // A correction counts as long as help may be cancelled: until it is there. D126
  const mayCorrect = status.erlaubt.stornieren;
  const close = (): void => ask(null);
  return (
    <>
      {hasUnmet ? <NotTaken asked={asked && kindOf(asked)} /> : null}
      <div>
        <div className="deeds">
          {isAwaited ? (
            <>
              <Deed icon="other" onPress={() => ask('nachtrag')}>
                {say(['Nachricht an uns', 'Send us a message'])}
              </Deed>
              <Deed icon="alert" onPress={() => ask(mayCorrect ? 'richtig' : 'anderes')}>
                {say(['Etwas stimmt nicht', 'Something is wrong'])}
              </Deed>
              {status.rueckruf ? null : (
                <Deed icon="phone" onPress={() => ask('rueckruf')}>
                  {say(['Rufen Sie mich zurück', 'Call me back'])}
                </Deed>
              )}
            </>
          ) : null}
          <Deed icon="doc" onPress={() => ask('beleg')}>
            {say(['Beleg aufbewahren', 'Keep a receipt'])}
          </Deed>
          {mayCorrect ? (
            <Deed icon="close" isStop onPress={() => ask('storno')}>
              {say(['Hilfe abbestellen', 'Cancel help'])}
            </Deed>
          ) : null}
          <ClearButton />
          {isAwaited ? <Bildschirm /> : null}
        </div>
        <HowFar isCalled={Boolean(status.rueckruf)} />
      </div>
      {asked === 'storno' ? <Cancel isUnderWay={isDone(status, 'abfahrt')} asOf={asOf} onClose={close} /> : null}
      {asked === 'bewertung' ? <Rating before={status.bewertung} onClose={close} /> : null}
      {asked === 'nachtrag' ? <Remark onClose={close} /> : null}
      {asked === 'richtig' ? <RichtigDialog ask={ask} onClose={close} /> : null}
      {asked === 'anderes' ? <Remark isCorrection onClose={close} /> : null}
      <LateForms asked={asked} status={status} leseID={leseID} onClose={close} />
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
