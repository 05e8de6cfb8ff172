import { isPlace } from '#domain/ort/genauigkeit.ts';
import { DEMO_ID } from '#domain/ids.ts';
import { AddressFields } from '../fields/address-fields.tsx';
import { Note } from '../kit/note.tsx';
import { Icon } from '../kit/icon.tsx';
import { useSay } from '../words/use-say.ts';
import type { Form } from '../fields/use-answers.ts';
import { PointOffer } from './found-point.tsx';
import type { Fix } from './position.ts';
import { useOptional } from '../chunks/use-optional.ts';
import { locate, useSearch } from './use-position.ts';
import { useHeld } from '../vorgang/case/held.ts';
import { asking } from '../vorgang/case/vorgang.ts';
import { accuracyText } from './point-words.ts';

interface AddressFormProps {
  form: Form;
  found: Fix | null;
  onPoint(): void;
}

/** §2 'damage-place': the address by hand, with its search, or examples in the demo. */
export function AddressForm({ form, found, onPoint }: AddressFormProps) {
  const isDemo = useHeld((state) => state.held?.id === DEMO_ID);
  const { Shown: Help } = useOptional(() => (isDemo ? import('./demo-addresses.tsx') : import('./address-search.tsx')));
  return (
    <>
      <WhyByHand found={found} />
      <PointOffer fix={found} onPoint={onPoint} />
      <div className="stack">
        <AddressFields form={form} />
      </div>
      {Help ? <Help form={form} /> : null}
      <SearchAgain />
    </>
  );
}

/** Why there is no position to confirm. */
export function WhyByHand({ found }: { found: Fix | null }) {
  const say = useSay();
  const { trouble } = useSearch();
  const isVague = found && !isPlace(found, asking().webparams);
  if (!isVague && !trouble) return null;
  const [de, en] = isVague ? accuracyText(found.genauigkeit) : [];
  return (
    <Note icon="pin" plain live>
      {isVague
        ? say([`Ihr Standort stimmt nur ${de}. `, `Your position is only ${en}. `])
        : say(['Ihr Standort ließ sich nicht bestimmen. ', 'Your position could not be determined. '])}
      {say(['Geben Sie die Adresse ein, so gut Sie können.', 'Enter the address as well as you can.'])}
    </Note>
  );
}

/** Button to search the position again; while a search runs, its state. */
export function SearchAgain() {
  const say = useSay();
  const { phase } = useSearch();
  const isOn = phase === 'waiting' || phase === 'searching';
  return (
    <p className="buttons" role="status">
      {isOn ? (
        <span className="saved">
          <span className="wheel" aria-hidden="true" />
          {phase === 'waiting'
            ? say(['Der Browser wartet auf „Erlauben“.', 'The browser is waiting for “Allow”.'])
            : say(['Wir suchen Ihren Standort weiter.', 'We keep searching for your position.'])}
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
