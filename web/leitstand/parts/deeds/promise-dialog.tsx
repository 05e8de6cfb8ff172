import { useState } from 'react';
import { MINUTEN } from '#domain/auftrag.ts';
import { useSay } from '../../../words/use-say.ts';
import { DeedForm, Field, pathOf, type DeedDialogProps } from './deed-form.tsx';

/** Promises a time: minutes from now. The person sees it at once. */
export function PromiseDialog({ blatt, onClose }: DeedDialogProps) {
  const say = useSay();
  const [minuten, setMinuten] = useState('30');
  return (
    <DeedForm
      title={['Zeit zusagen', 'Promise a time']}
      button={['Zusagen', 'Promise']}
      deed={() => ({
        method: 'POST',
        path: pathOf(blatt, 'zusage'),
        body: { wartezeitMinuten: Number(minuten) || 0 },
      })}
      onClose={onClose}
    >
      <p>{say(['Die Person sieht die neue Zeit sofort.', 'The person sees the new time at once.'])}</p>
      <div className="minutes">
        {MINUTEN.offered.map((minutes) => (
          <button
            className="offer num"
            type="button"
            key={minutes}
            aria-pressed={minuten === String(minutes)}
            onClick={() => setMinuten(String(minutes))}
          >
            {say([`${minutes} Min.`, `${minutes} min`])}
          </button>
        ))}
      </div>
      <Field
        id="zusage-minuten"
        label={['Minuten ab jetzt', 'Minutes from now']}
        value={minuten}
        isShort
        onChange={(words) => setMinuten(words.replaceAll(/\D/g, '').slice(0, 3))}
      />
    </DeedForm>
  );
}
