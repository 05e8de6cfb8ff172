import { DEMO_ADRESSEN } from '#domain/demo/adressen.ts';
import { Icon } from '../kit/icon.tsx';
import { useSay } from '../words/use-say.ts';
import type { AddressSearchProps } from './address-search.tsx';

/** Only in the demo: example addresses to fill in with one tap. D88. */
export default function DemoAddresses({ form }: AddressSearchProps) {
  const say = useSay();
  return (
    <fieldset>
      <legend>{say(['Beispiele für die Demo', 'Examples for the demo'])}</legend>
      {DEMO_ADRESSEN.map((adresse) => (
        <button className="quiet" type="button" key={adresse.strasse} onClick={() => form.set({ ...adresse })}>
          <Icon name="pin" />
          <span>{`${adresse.strasse} ${adresse.hausnummer}, ${adresse.plz} ${adresse.ort}`}</span>
        </button>
      ))}
    </fieldset>
  );
}
