import { useState, type FormEvent } from 'react';
import { ABLEHNUNGEN } from '#domain/auftrag.ts';
import { TYP } from '#domain/ereignisse/typen.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { Row } from '../../../kit/row.tsx';
import { useSay } from '../../../words/use-say.ts';
import { say as tell } from '../../device/say.ts';
import type { DialogProps } from './props.ts';

/** Refusing, with the reason; the safe answer comes first. */
export function Ablehnen({ onClose }: DialogProps) {
  const say = useSay();
  const [grund, setGrund] = useState<keyof typeof ABLEHNUNGEN>('besetzt');
  const refuse = (event: FormEvent): void => {
    event.preventDefault();
    void tell(TYP.ABGELEHNT, { hinweis: ABLEHNUNGEN[grund][0] });
    onClose();
  };
  return (
    <Dialog title={say(['Auftrag ablehnen?', 'Refuse the job?'])} onClose={onClose}>
      <form className="stack" noValidate onSubmit={refuse}>
        <fieldset>
          <legend>{say(['Warum?', 'Why?'])}</legend>
          {(Object.keys(ABLEHNUNGEN) as (keyof typeof ABLEHNUNGEN)[]).map((code) => (
            <Row
              key={code}
              type="radio"
              id={`grund-${code}`}
              name="grund"
              option={ABLEHNUNGEN[code]}
              isChosen={grund === code}
              onChange={() => setGrund(code)}
            />
          ))}
        </fieldset>
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
