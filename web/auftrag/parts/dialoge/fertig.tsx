import { useState, type FormEvent } from 'react';
import { TYP } from '#domain/ereignisse/typen.ts';
import type { Text } from '#domain/text.ts';
import { ChooseOne } from '../../../fields/choose-one.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { useSay } from '../../../words/use-say.ts';
import { say as tell } from '../../device/say.ts';
import { Line } from './line.tsx';
import type { DialogProps } from './props.ts';

const ERGEBNISSE = {
  vorOrt: ['Vor Ort geholfen', 'Helped on the spot'],
  gebracht: ['Weggebracht', 'Taken away'],
} as const satisfies Record<string, Text>;

const MISSING: Text = ['Wählen Sie, wie es ausging.', 'Choose how it ended.'];

/** Done: helped on the spot, or taken somewhere. */
export function Fertig({ onClose }: DialogProps) {
  const say = useSay();
  const [ergebnis, setErgebnis] = useState<keyof typeof ERGEBNISSE | null>(null);
  const [isTried, setTried] = useState(false);
  const isTaken = ergebnis === 'gebracht';
  const [zielName, setName] = useState('');
  const [zielAdresse, setAdresse] = useState('');
  const finish = (event: FormEvent): void => {
    event.preventDefault();
    if (!ergebnis) return setTried(true);
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
        <ChooseOne
          name="ergebnis"
          legend={['Ergebnis', 'Outcome']}
          isLegendUnseen
          of={ERGEBNISSE}
          chosen={ergebnis}
          missing={isTried && !ergebnis ? MISSING : null}
          onChoose={setErgebnis}
        />
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
