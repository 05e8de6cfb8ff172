import { useRef, type ReactNode } from 'react';
import type { Auftrag, AuftragTyp } from '#domain/auftrag.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import type { Text } from '#domain/text.ts';
import { Call } from '../../kit/dock.tsx';
import { useSay } from '../../words/use-say.ts';
import { say as tell } from '../device/say.ts';
import { CallLink } from './call-link.tsx';
import type { Gefragt } from './dialoge/props.ts';
import { Minuten } from './minuten.tsx';

/** Milliseconds after a step in which the next one takes no tap: a nervous finger taps twice. */
const PAUSE = 800;

/** The one step that comes next, by state; what asks more has a dialog. */
const NEXT: Partial<Record<Auftrag['stand'], readonly [typ: AuftragTyp | 'fertig', words: Text]>> = {
  angenommen: [TYP.ABFAHRT, ['Losgefahren', 'Set off']],
  unterwegs: [TYP.ANKUNFT, ['Angekommen', 'Arrived']],
  angekommen: ['fertig', ['Fertig', 'Done']],
};

/** Bottom bar: a call and the next step. Before the job is accepted, the minutes, and to decline. */
export function Weiter({ auftrag, frage }: { auftrag: Auftrag; frage(was: Gefragt): void }) {
  const say = useSay();
  const stepped = useRef(-Infinity);
  const step = (run: () => void) => (): void => {
    if (performance.now() - stepped.current < PAUSE) return;
    stepped.current = performance.now();
    run();
  };
  const { stand, einsatz } = auftrag;
  if (stand === 'beendet') return <Bar />;
  if (stand === 'offen')
    return (
      <div className="dock dock-minuten">
        <Minuten
          legend={['Annehmen: Ankunft in … Minuten', 'Accept: arriving in … minutes']}
          vorschlag={auftrag.vorschlagMinuten}
          onChoose={(minutes) => step(() => void tell(TYP.BEAUFTRAGT, { wartezeitMinuten: String(minutes) }))()}
        />
        <button className="quiet" type="button" onClick={() => frage('ablehnen')}>
          {say(['Ablehnen', 'Decline'])}
        </button>
      </div>
    );
  const [typ, words] = NEXT[stand]!;
  return (
    <Bar telefon={einsatz?.telefon}>
      <button
        className="button"
        type="button"
        onClick={step(() => (typ === 'fertig' ? frage('fertig') : void tell(typ)))}
      >
        {say(words)}
      </button>
    </Bar>
  );
}

function Bar({ telefon, children }: { telefon?: string | undefined; children?: ReactNode }) {
  return (
    <div className={`dock${children ? '' : ' dock-call dock-first'}`}>
      {telefon ? <CallLink label={['Anrufen', 'Call']} telefon={telefon} /> : <Call />}
      {children}
    </div>
  );
}
