import { useState } from 'react';
import type { Text } from '#domain/text.ts';
import { ChooseOne } from '../../../fields/choose-one.tsx';
import { DeedForm, Field, pathOf, type DeedDialogProps } from './deed-form.tsx';

/** What a helper without a smartphone has said on the phone. */
const STATES = {
  losgefahren: ['Losgefahren', 'Set off'],
  angekommen: ['Angekommen', 'Arrived'],
  nicht_angetroffen: ['Niemanden angetroffen', 'Met nobody'],
  nicht_angenommen: ['Fahrzeug wurde nicht angenommen', 'Vehicle was not accepted'],
  nicht_abgeliefert: ['Fahrzeug konnte nicht abgeliefert werden', 'Vehicle could not be delivered'],
  erledigt: ['Erledigt', 'Done'],
  abgelehnt: ['Abgelehnt', 'Refused'],
} as const satisfies Record<string, Text>;

const WHERE: Text = ['Wohin gebracht? (freiwillig)', 'Taken where? (optional)'];
const READ: Text = ['Warum? Die Person liest es. (freiwillig)', 'Why? The person reads it. (optional)'];

/** What is said with a reason, and who reads it. */
const WHY: Partial<Record<keyof typeof STATES, Text>> = {
  nicht_angenommen: READ,
  nicht_abgeliefert: READ,
  abgelehnt: ['Warum? (freiwillig)', 'Why? (optional)'],
};

/** Reports the state for a helper who has said it on the phone. */
export function StateDialog({ blatt, onClose }: DeedDialogProps) {
  const [meldung, setMeldung] = useState<keyof typeof STATES | null>(null);
  const [isTried, setTried] = useState(false);
  const [words, setWords] = useState('');
  const label = meldung === 'erledigt' ? WHERE : meldung && WHY[meldung];
  const said = words.trim();
  return (
    <DeedForm
      title={['Stand melden', 'Report the state']}
      button={['Melden', 'Report']}
      deed={() => {
        setTried(true);
        if (!meldung) return null;
        const more = label && said ? (meldung === 'erledigt' ? { ziel: { name: said } } : { grund: said }) : {};
        return { method: 'POST', path: pathOf(blatt, 'stand'), body: { meldung, ...more } };
      }}
      onClose={onClose}
    >
      <ChooseOne
        name="stand"
        legend={['Was hat der Helfer gesagt?', 'What has the helper said?']}
        of={STATES}
        chosen={meldung}
        missing={isTried && !meldung ? CHOOSE : null}
        onChoose={setMeldung}
      />
      {label ? <Field id="stand-ziel" label={label} value={words} onChange={setWords} /> : null}
    </DeedForm>
  );
}

const CHOOSE: Text = ['Wählen Sie, was er gesagt hat.', 'Choose what they have said.'];
