import { useState, type FormEvent } from 'react';
import { ABLEHNUNGEN } from '#domain/auftrag.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { CHOOSE_REASON, ChooseOne } from '../../../fields/choose-one.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { useSay } from '../../../words/use-say.ts';
import { say as tell } from '../../device/say.ts';
import type { DialogProps } from './props.ts';

/** Declining, or handing the job back, with the reason; the safe answer comes first. */
export function Ablehnen({ auftrag, onClose }: DialogProps) {
  const say = useSay();
  const isOpen = auftrag.stand === 'offen';
  const [grund, setGrund] = useState<keyof typeof ABLEHNUNGEN | null>(null);
  const [isTried, setTried] = useState(false);
  const refuse = (event: FormEvent): void => {
    event.preventDefault();
    if (!grund) return setTried(true);
    void tell(TYP.ABGELEHNT, { hinweis: ABLEHNUNGEN[grund][0] });
    onClose();
  };
  return (
    <Dialog
      title={say(isOpen ? ['Auftrag ablehnen?', 'Decline the job?'] : ['Auftrag zurückgeben?', 'Hand the job back?'])}
      onClose={onClose}
    >
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
            {say(isOpen ? ['Ja, ablehnen', 'Yes, decline'] : ['Ja, zurückgeben', 'Yes, hand it back'])}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
