import { lazy, Suspense } from 'react';
import { DEMO_ID } from '#domain/ids.ts';
import { AddressFields } from '../fields/address-fields.tsx';
import { Note } from '../fields/note.tsx';
import { Icon } from '../fields/icon.tsx';
import { useSay } from '../fields/say.ts';
import type { Form } from '../fields/use-answers.ts';
import { PointOffer } from './found-point.tsx';
import type { Fix } from './position.ts';
import { locate, useSearch } from './use-position.ts';
import { useHeld } from '../vorgang/held.ts';
import { accuracyText, isFine } from './words.ts';

const DemoAddresses = lazy(() => import('./demo-addresses.tsx'));

interface AddressFormProps {
  form: Form;
  found: Fix | null;
  onPoint(): void;
}

/** Street, number, postcode, town, country, as well as the person can. */
export function AddressForm({ form: plainForm, found, onPoint }: AddressFormProps) {
  const form = watched(plainForm);
  const isDemo = useHeld((state) => state.held?.id === DEMO_ID);
  return (
    <>
      <WhyByHand found={found} />
      <PointOffer fix={found} onPoint={onPoint} />
      <div className="stack">
        <AddressFields form={form} />
      </div>
      <Suspense>{isDemo ? <DemoAddresses form={form} /> : null}</Suspense>
      <SearchAgain />
    </>
  );
}

/** Decision 53: a field changed after it was filled in for the person. */
const watched = (form: Form): Form => ({
  ...form,
  set: (changes) =>
    form.set(form.answers['adresseAutomatischErmittelt'] === true ? { ...changes, adresseManBearb: true } : changes),
});

/** Why there is no point to confirm. */
export function WhyByHand({ found }: { found: Fix | null }) {
  const say = useSay();
  const { trouble } = useSearch();
  if (found && !isFine(found)) {
    const [de, en] = accuracyText(found.genauigkeit);
    return (
      <Note icon="pin" plain live>
        {say([
          `Ihr Standort stimmt nur ${de}. Geben Sie die Adresse ein, so gut Sie können.`,
          `Your position is only ${en}. Enter the address as well as you can.`,
        ])}
      </Note>
    );
  }
  if (!trouble) return null;
  return (
    <Note icon="pin" plain live>
      {say([
        'Ihr Standort ließ sich nicht bestimmen. Geben Sie die Adresse ein, so gut Sie können.',
        'Your position could not be determined. Enter the address as well as you can.',
      ])}
    </Note>
  );
}

/** The way back to the position, by a tap; while one is being searched, it says so. */
export function SearchAgain() {
  const say = useSay();
  const { phase } = useSearch();
  const isOn = phase === 'waiting' || phase === 'searching';
  return (
    <p className="buttons" role="status">
      {isOn ? (
        <span className="saved">
          <span className="wheel" aria-hidden="true" />
          {say(['Wir suchen Ihren Standort weiter.', 'We keep searching for your position.'])}
        </span>
      ) : (
        <button className="quiet" type="button" onClick={locate}>
          <Icon name="locate" />
          {phase === 'idle'
            ? say(['Standort suchen', 'Find my position'])
            : say(['Standort noch einmal suchen', 'Search for my position again'])}
        </button>
      )}
    </p>
  );
}
