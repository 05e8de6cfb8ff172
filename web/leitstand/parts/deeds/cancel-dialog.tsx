import { useState } from 'react';
import { BETREIBER_GRUENDE, type BetreiberGrund } from '#domain/leitstand/fall.ts';
import type { Text } from '#domain/text.ts';
import { Icon } from '../../../kit/icon.tsx';
import { Row } from '../../../kit/row.tsx';
import { useSay } from '../../../words/use-say.ts';
import { useKeptWords } from '../../state/kept-words.ts';
import { DeedForm, Field, pathOf, type DeedDialogProps } from './deed-form.tsx';

const REASONS: Readonly<Record<BetreiberGrund, Text>> = {
  doppelt: ['Doppelt gemeldet', 'Reported twice'],
  nicht_gedeckt: ['Nicht gedeckt', 'Not covered'],
  nicht_erreicht: ['Nicht erreicht', 'Not reached'],
  sonstiges: BETREIBER_GRUENDE.sonstiges,
};

/** Cancels for the operator, with a reason that the person reads. */
export function CancelDialog({ blatt, onClose }: DeedDialogProps) {
  const say = useSay();
  const [grund, setGrund] = useState<BetreiberGrund | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [text, setText] = useKeptWords(`${blatt.brett.vorgangRef} storno`);
  return (
    <DeedForm
      title={['Hilfe abbestellen?', 'Cancel the help?']}
      button={['Ja, abbestellen', 'Yes, cancel']}
      isStop
      deed={() => {
        setMissing(!grund);
        if (!grund) return null;
        const words = text.trim();
        return { method: 'POST', path: pathOf(blatt, 'storno'), body: { grund, ...(words && { text: words }) } };
      }}
      onClose={onClose}
      onDone={() => {
        setText('');
        onClose();
      }}
    >
      <fieldset>
        <legend>{say(['Warum? Die Person liest das.', 'Why? The person reads this.'])}</legend>
        {isMissing && !grund ? (
          <p className="message" role="alert">
            <Icon name="alert" />
            <span>{say(['Wählen Sie einen Grund.', 'Choose a reason.'])}</span>
          </p>
        ) : null}
        {(Object.keys(REASONS) as BetreiberGrund[]).map((code) => (
          <Row
            key={code}
            type="radio"
            id={`grund-${code}`}
            name="grund"
            option={REASONS[code]}
            {...(code !== 'sonstiges' && { small: say(BETREIBER_GRUENDE[code]) })}
            isChosen={grund === code}
            onChange={() => setGrund(code)}
          />
        ))}
      </fieldset>
      {grund === 'sonstiges' ? (
        <Field
          id="storno-text"
          label={['Was soll die Person lesen?', 'What should the person read?']}
          value={text}
          onChange={setText}
        />
      ) : null}
    </DeedForm>
  );
}
