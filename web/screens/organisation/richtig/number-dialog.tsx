import { useState } from 'react';
import { phoneProblem } from '#domain/personen/telefon.ts';
import { WishDialog } from '../wish-dialog.tsx';
import { PhoneField } from './phone-field.tsx';

/** Another number on which the person is called. D126 */
export function NumberDialog({ onClose }: { onClose(): void }) {
  const [mobilnummer, setNumber] = useState('');
  const problem = phoneProblem(mobilnummer);
  return (
    <WishDialog
      kind="berichtigung"
      title={['Andere Nummer', 'Another number']}
      body={() => (problem ? null : { mobilnummer })}
      send={['Nummer senden', 'Send the number']}
      close={['Schließen', 'Close']}
      waits={[
        'Noch nicht gesendet. Wir rufen Sie noch unter der alten Nummer an.',
        'Not sent yet. We still call you on the old number.',
      ]}
      onClose={onClose}
    >
      {(isTried) => (
        <PhoneField
          id="neue-nummer"
          label={['Unter welcher Nummer erreichen wir Sie?', 'On which number can we reach you?']}
          value={mobilnummer}
          problem={isTried ? problem : null}
          onChange={setNumber}
        />
      )}
    </WishDialog>
  );
}
