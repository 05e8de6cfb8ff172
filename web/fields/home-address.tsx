import { addressLines } from '#domain/ort/adresse.ts';
import { useApp } from '../vorgang/state/app.ts';
import { AddressFields } from './address-fields.tsx';
import { Icon } from '../kit/icon.tsx';
import { useSay } from '../words/use-say.ts';
import { questionOf, type Form } from './use-answers.ts';

/** The home address, where the client asks for it, with a button that copies the place of the breakdown. D64. */
export function HomeAddress({ form }: { form: Form }) {
  const say = useSay();
  const place = useApp((state) => state.held?.vorgang.schadenOrt.adresse);
  if (!questionOf(form, 'strasse')) return null;
  const takeOver = (): void => {
    if (!place) return;
    const { strasse, hausnummer, plz, ort, land } = place;
    form.set({ strasse, hausnummer, plz, ort, land });
  };
  return (
    <fieldset>
      <legend>{say(['Wo wohnen Sie?', 'Where do you live?'])}</legend>
      <div className="stack">
        {place && addressLines(place)[0] ? (
          <button className="quiet" type="button" onClick={takeOver}>
            <Icon name="pin" />
            <span>{say(['Wie der Ort der Panne', 'Same as the location of the breakdown'])}</span>
          </button>
        ) : null}
        <AddressFields form={form} />
      </div>
    </fieldset>
  );
}
