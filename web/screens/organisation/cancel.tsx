import { useEffect, useState, type FormEvent } from 'react';
import { GRUENDE, type StornoGrund } from '#domain/ereignisse/storno.ts';
import { CHOOSE_REASON, ChooseOne } from '../../fields/choose-one.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { useSay } from '../../words/use-say.ts';
import { takeBack, wish } from '../../vorgang/after/wish.ts';
import { forgetWish, useWishes } from '../../vorgang/case/wishes.ts';
import { Outcome, useOutcome } from './outcome.tsx';

interface CancelProps {
  /** The helper has set off already. */
  isUnderWay: boolean;
  /** When the status was last known, in milliseconds by the service's clock. */
  asOf: number;
  onClose(): void;
}

/** Milliseconds after which a status includes a cancel that was sent before, if it arrived. */
const ON_ITS_WAY = 3_000;

/**
 * §9 'Reasons for cancelling'. The safe answer comes first and is the filled button; a failed cancel leaves the dialog
 * open. D78.
 */
export default function Cancel({ isUnderWay, asOf, onClose }: CancelProps) {
  const say = useSay();
  const [grund, setGrund] = useState<StornoGrund | null>(null);
  const [isTried, setTried] = useState(false);
  const outcome = useOutcome('storno');
  const since = useWishes(({ storno }) => (storno.kind === 'unsure' ? storno.at : Infinity));
  const isUnsure = outcome === 'unsure';
  // The status page shows the outcome by now, so the dialog closes.
  const isKnown = outcome === 'done' || asOf > since + ON_ITS_WAY;
  useEffect(() => {
    if (!isKnown) return;
    if (isUnsure) forgetWish('storno');
    onClose();
  }, [isKnown, isUnsure, onClose]);
  const close = (): void => {
    if (outcome === 'refused') forgetWish('storno');
    onClose();
  };
  const stay = (): void => {
    void takeBack('storno').then(() => useWishes.getState().storno.kind === 'idle' && onClose());
  };
  const cancel = (event: FormEvent): void => {
    event.preventDefault();
    if (!grund) return setTried(true);
    if (outcome !== 'sending' && !isUnsure) void wish('storno', { grund });
  };
  return (
    <Dialog title={say(['Hilfe abbestellen?', 'Cancel help?'])} onClose={close}>
      <form className="stack" noValidate onSubmit={cancel}>
        <p>
          {isUnderWay
            ? say([
                'Der Helfer ist schon unterwegs. Wenn Sie abbestellen, kehrt er um.',
                'The helper is already on the way. If you cancel, they will turn back.',
              ])
            : say(['Es kommt dann kein Helfer zu Ihnen.', 'No helper will come to you then.'])}
        </p>
        {outcome === 'refused' || isUnsure ? null : (
          <ChooseOne
            name="grund"
            legend={['Warum?', 'Why?']}
            of={GRUENDE}
            chosen={grund}
            missing={isTried && !grund ? CHOOSE_REASON : null}
            onChoose={setGrund}
          />
        )}
        <Outcome
          kind="storno"
          waits={[
            'Noch nicht abbestellt: Ihr Gerät erreicht uns gerade nicht. Wir versuchen es weiter. Am sichersten ist ein Anruf.',
            'Not cancelled yet: your device cannot reach us right now. We keep trying. A call is the safest way.',
          ]}
        />
        <div className="buttons">
          <button className="button" type="button" onClick={isUnsure ? close : stay}>
            {isUnsure ? say(['Verstanden', 'Understood']) : say(['Hilfe soll kommen', 'Keep my help'])}
          </button>
          {outcome === 'refused' || outcome === 'waits' || isUnsure ? null : (
            <button
              className="button button-stop"
              type="submit"
              aria-disabled={outcome === 'sending' || undefined}
              aria-busy={outcome === 'sending' || undefined}
            >
              {outcome === 'sending' ? say(['Wird abbestellt', 'Cancelling']) : say(['Ja, abbestellen', 'Yes, cancel'])}
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
