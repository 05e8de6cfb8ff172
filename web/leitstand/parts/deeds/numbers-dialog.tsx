import { useState } from 'react';
import { DeedForm, Field, type DeedDialogProps } from './deed-form.tsx';

/** Order number and claim number of the case. */
export function NumbersDialog({ blatt, onClose }: DeedDialogProps) {
  const [auftrag, setAuftrag] = useState(blatt.nummern.auftrag);
  const [schaden, setSchaden] = useState(blatt.nummern.schaden);
  const changed = {
    ...(auftrag.trim() !== blatt.nummern.auftrag && { ranaVorgangsnummer: auftrag.trim() }),
    ...(schaden.trim() !== blatt.nummern.schaden && { schadennummer: schaden.trim() }),
  };
  return (
    <DeedForm
      title={['Nummern', 'Numbers']}
      button={['Speichern', 'Save']}
      deed={() => {
        if (Object.keys(changed).length) {
          const path = `betreiber/vorgang/${blatt.brett.vorgangRef}`;
          return { method: 'PATCH', path, body: changed };
        }
        onClose();
        return null;
      }}
      onClose={onClose}
    >
      <Field id="nummer-auftrag" label={['Auftragsnummer', 'Order number']} value={auftrag} onChange={setAuftrag} />
      <Field id="nummer-schaden" label={['Schadennummer', 'Claim number']} value={schaden} onChange={setSchaden} />
    </DeedForm>
  );
}
