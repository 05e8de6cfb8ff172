import { useState, type FormEvent } from 'react';
import { ABLEHNUNGEN } from '#domain/auftrag.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { CHOOSE_REASON, ChooseOne } from '../../../fields/choose-one.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { useSay } from '../../../words/use-say.ts';
import { say as tell } from '../../device/say.ts';
import type { DialogProps } from './props.ts';

/** Refusing, with the reason; the safe answer comes first. */
export function Ablehnen({ onClose }: DialogProps) {
  const say = useSay();
  const [grund, setGrund] = useState<keyof typeof ABLEHNUNGEN | null>(null);
  const [isTried, setTried] = useState(false);
  const refuse = (event: FormEvent): void => {
    event.preventDefault();
    if (!grund) return setTried(true);
    void tell(TYP.ABGELEHNT, { hinweis: ABLEHNUNGEN[grund][0] });
    onClose();
  };
  return (
    <Dialog title={say(['Auftrag ablehnen?', 'Refuse the job?'])} onClose={onClose}>
      <form className="stack" noValidate onSubmit={refuse}>
        <ChooseOne
          name="grund"
          legend={['Warum?', 'Why?']}
          of={ABLEHNUNGEN}
          chosen={grund}
          missing={isTried && !grund ? CHOOSE_REASON : null}
          onChoose={setGrund}
        />
        <div className="buttons">
          <button className="button" type="button" onClick={onClose}>
            {say(['Zurück zum Auftrag', 'Back to the job'])}
          </button>
          <button className="button button-stop" type="submit">
            {say(['Ja, ablehnen', 'Yes, refuse'])}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
