import type { OrderStatus } from '#domain/ereignisse.ts';
import { DEMO_ID } from '#domain/ids.ts';
import { Icon } from '../../kit/icon.tsx';
import { useSay } from '../../words/use-say.ts';
import { useApp } from '../../vorgang/state/app.ts';
import { kindOf, type Asked } from './asked.ts';
import Cancel from './cancel.tsx';
import { Deed } from './deed.tsx';
import { LateForms, type useLateFile } from './late-forms.tsx';
import NotTaken from './not-taken.tsx';
import { HowFar } from './richtig/how-far.tsx';
import { Share } from './share.tsx';
import { isDone, type Stand } from './stand.ts';

interface ActionsProps {
  status: OrderStatus;
  stand: Stand;
  asOf: number;
  /** For others, to read the status; '' while it is not known. */
  leseID: string;
  asked: Asked | null;
  late: ReturnType<typeof useLateFile>;
  ask(what: Asked | null): void;
}

/** What a person may still do: write, correct, ask for a call, share, keep a receipt; apart from these to cancel. */
export function Actions({ status, stand, asOf, leseID, asked, late, ask }: ActionsProps) {
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
      <section className="card deeds" aria-labelledby="deeds">
        <h2 id="deeds">{say(['Was möchten Sie tun?', 'What would you like to do?'])}</h2>
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
        {leseID && isAwaited ? <Share leseID={leseID} onFail={() => ask('beleg')} /> : null}
        <Deed icon="doc" onPress={() => ask('beleg')}>
          {say(['Beleg aufbewahren', 'Keep a receipt'])}
        </Deed>
        <HowFar isCalled={Boolean(status.rueckruf)} />
      </section>
      {mayCorrect ? (
        <p>
          <button className="quiet quiet-stop" type="button" onClick={() => ask('storno')}>
            <Icon name="close" />
            <span>{say(['Hilfe abbestellen', 'Cancel help'])}</span>
          </button>
        </p>
      ) : null}
      {asked === 'storno' ? <Cancel isUnderWay={isDone(status, 'abfahrt')} asOf={asOf} onClose={close} /> : null}
      <LateForms asked={asked} late={late} status={status} leseID={leseID} ask={ask} onClose={close} />
    </>
  );
}
