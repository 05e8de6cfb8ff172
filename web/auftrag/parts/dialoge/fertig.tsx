import { useState, type FormEvent } from 'react';
import { TYP } from '#domain/ereignisse/typen.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { Row } from '../../../kit/row.tsx';
import { useSay } from '../../../words/use-say.ts';
import { say as tell } from '../../device/say.ts';
import { Line } from './line.tsx';
import type { DialogProps } from './props.ts';

/** Done: helped on the spot, or taken somewhere. */
export function Fertig({ onClose }: DialogProps) {
  const say = useSay();
  const [isTaken, setTaken] = useState(false);
  const [zielName, setName] = useState('');
  const [zielAdresse, setAdresse] = useState('');
  const finish = (event: FormEvent): void => {
    event.preventDefault();
    const ziel = { zielName: zielName.trim(), zielAdresse: zielAdresse.trim() };
    void tell(
      TYP.ABSCHLUSS,
      isTaken ? { ...ziel, zielortAngegeben: ziel.zielName || ziel.zielAdresse ? 'J' : 'N' } : {},
    );
    onClose();
  };
  return (
    <Dialog title={say(['Was haben Sie getan?', 'What have you done?'])} onClose={onClose}>
      <form className="stack" noValidate onSubmit={finish}>
        <fieldset>
          <legend className="unseen">{say(['Ergebnis', 'Outcome'])}</legend>
          <Row
            type="radio"
            id="vor-ort"
            name="ergebnis"
            option={['Vor Ort geholfen', 'Helped on the spot']}
            isChosen={!isTaken}
            onChange={() => setTaken(false)}
          />
          <Row
            type="radio"
            id="gebracht"
            name="ergebnis"
            option={['Weggebracht', 'Taken away']}
            isChosen={isTaken}
            onChange={() => setTaken(true)}
          />
        </fieldset>
        {isTaken ? (
          <div className="then stack">
            <Line id="ziel-name" label={say(['Wohin? Name', 'Where to? Name'])} value={zielName} onChange={setName} />
            <Line id="ziel-adresse" label={say(['Adresse', 'Address'])} value={zielAdresse} onChange={setAdresse} />
          </div>
        ) : null}
        <button className="button" type="submit">
          {say(['Auftrag abschließen', 'Complete the job'])}
        </button>
      </form>
    </Dialog>
  );
}
