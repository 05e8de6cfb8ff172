import { useState, type FormEvent } from 'react';
import { TYP } from '#domain/ereignisse/typen.ts';
import { ABLIEFERN } from '#domain/ereignisse/abliefern.ts';
import type { Text } from '#domain/text.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { Row } from '../../../kit/row.tsx';
import { useSay } from '../../../words/use-say.ts';
import { say as tell } from '../../device/say.ts';
import { Line } from './line.tsx';
import type { DialogProps } from './props.ts';

interface AbliefernProps extends DialogProps {
  typ: keyof typeof ABLIEFERN;
  title: Text;
}

/** The vehicle stays with the helper: why, for the operator and the person. */
function Abliefern({ typ, title, onClose }: AbliefernProps) {
  const say = useSay();
  const reasons = Object.entries<Text>(ABLIEFERN[typ]);
  const [grund, setGrund] = useState(reasons[0]![0]);
  const [words, setWords] = useState('');
  const isOther = grund === 'sonstiges';
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const [, known] = reasons.find(([code]) => code === grund)!;
    void tell(typ, { hinweis: (isOther && words.trim()) || known[0] });
    onClose();
  };
  return (
    <Dialog title={say(title)} onClose={onClose}>
      <form className="stack" noValidate onSubmit={send}>
        <fieldset>
          <legend>{say(['Warum?', 'Why?'])}</legend>
          {reasons.map(([code, option]) => (
            <Row
              key={code}
              type="radio"
              id={`grund-${code}`}
              name="grund"
              option={option}
              isChosen={grund === code}
              onChange={() => setGrund(code)}
            />
          ))}
        </fieldset>
        {isOther ? (
          <Line id="grund-worte" label={say(['Welcher?', 'Which one?'])} value={words} onChange={setWords} />
        ) : null}
        <p className="hint">
          {say(['Die Person und die Zentrale lesen es.', 'The person and the control room read it.'])}
        </p>
        <div className="buttons">
          <button className="button" type="submit">
            {say(['Melden', 'Report'])}
          </button>
          <button className="button button-2" type="button" onClick={onClose}>
            {say(['Zurück zum Auftrag', 'Back to the job'])}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

export const NichtAngenommen = (props: DialogProps) => (
  <Abliefern typ={TYP.NICHT_ANGENOMMEN} title={['Fahrzeug nicht angenommen', 'Vehicle not accepted']} {...props} />
);

export const NichtAbgeliefert = (props: DialogProps) => (
  <Abliefern
    typ={TYP.NICHT_ABGELIEFERT}
    title={['Konnte nicht abgeliefert werden', 'Could not be delivered']}
    {...props}
  />
);
