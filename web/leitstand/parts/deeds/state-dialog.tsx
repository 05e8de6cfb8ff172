import { useState } from 'react';
import { isWaiting } from '#domain/leitstand/zeile.ts';
import type { Text } from '#domain/text.ts';
import { Row } from '../../../kit/row.tsx';
import { useSay } from '../../../words/use-say.ts';
import { DeedForm, Field, pathOf, type DeedDialogProps } from './deed-form.tsx';

/** What a helper without a smartphone has said on the phone. */
const STATES = {
  losgefahren: ['Losgefahren', 'Set off'],
  angekommen: ['Angekommen', 'Arrived'],
  nicht_angetroffen: ['Niemanden angetroffen', 'Met nobody'],
  erledigt: ['Erledigt', 'Done'],
  abgelehnt: ['Abgelehnt', 'Refused'],
} as const satisfies Record<string, Text>;

/** Reports the state for a helper who has said it on the phone. */
export function StateDialog({ blatt, onClose }: DeedDialogProps) {
  const say = useSay();
  const { code } = blatt.brett.schritt;
  const [meldung, setMeldung] = useState<keyof typeof STATES>(
    code === 'ankunft'
      ? 'erledigt'
      : code === 'abfahrt'
        ? 'angekommen'
        : isWaiting(blatt.brett)
          ? 'abgelehnt'
          : 'losgefahren',
  );
  const [ziel, setZiel] = useState('');
  return (
    <DeedForm
      title={['Stand melden', 'Report the state']}
      button={['Melden', 'Report']}
      deed={() => ({
        method: 'POST',
        path: pathOf(blatt, 'stand'),
        body: {
          meldung,
          ...(meldung === 'erledigt' && ziel.trim() && { ziel: { name: ziel.trim() } }),
          ...(meldung === 'abgelehnt' && ziel.trim() && { grund: ziel.trim() }),
        },
      })}
      onClose={onClose}
    >
      <fieldset>
        <legend>{say(['Was hat der Helfer gesagt?', 'What has the helper said?'])}</legend>
        {(Object.keys(STATES) as (keyof typeof STATES)[]).map((name) => (
          <Row
            key={name}
            type="radio"
            id={`stand-${name}`}
            name="stand"
            option={STATES[name]}
            isChosen={meldung === name}
            onChange={() => setMeldung(name)}
          />
        ))}
      </fieldset>
      {meldung === 'erledigt' || meldung === 'abgelehnt' ? (
        <Field
          id="stand-ziel"
          label={
            meldung === 'erledigt'
              ? ['Wohin gebracht? (freiwillig)', 'Taken where? (optional)']
              : ['Warum? (freiwillig)', 'Why? (optional)']
          }
          value={ziel}
          onChange={setZiel}
        />
      ) : null}
    </DeedForm>
  );
}
