import { useState } from 'react';
import type { GeoTreffer } from '#domain/ort/geo.ts';
import { pointText } from '#domain/ort/punkt-worte.ts';
import type { Text } from '#domain/text.ts';
import { Icon } from '../kit/icon.tsx';
import { useSay } from '../words/use-say.ts';
import type { Form } from '../fields/use-answers.ts';
import { HitsDialog } from './hits.tsx';

export interface AddressSearchProps {
  form: Form;
  isOpen: boolean;
  onClose(): void;
}

/** §2 'damage-place': geocodes the typed address, and says what was taken over. Opened by the main button. */
export default function AddressSearch({ form, isOpen, onClose }: AddressSearchProps) {
  const say = useSay();
  const [chosen, setChosen] = useState<GeoTreffer | null>(null);
  return (
    <>
      <p className="saved taken" role="status">
        {chosen ? (
          <>
            <Icon name="check" />
            <span>{say(takenWords(chosen))}</span>
          </>
        ) : null}
      </p>
      {isOpen ? (
        <HitsDialog
          form={form}
          onClose={onClose}
          onChosen={(hit) => {
            setChosen(hit);
            onClose();
          }}
        />
      ) : null}
    </>
  );
}

/** What was taken over, and what to check. */
function takenWords(hit: GeoTreffer): Text {
  const { stufe, hinweise, strasse, ort, plz } = hit;
  const [de, en] = pointText(hit);
  if (!strasse && !ort && !plz) return [`Punkt übernommen: ${de}.`, `Point taken: ${en}.`];
  if (!hinweise.includes('hausnummer-nicht-bestaetigt')) return ['Adresse übernommen.', 'Address taken.'];
  if (stufe === 'ort') return ['Ort übernommen. Prüfen Sie die Straße.', 'Town taken. Check the street.'];
  return ['Adresse übernommen. Prüfen Sie die Hausnummer.', 'Address taken. Check the house number.'];
}
