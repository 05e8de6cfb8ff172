import type { ReactNode } from 'react';
import { isPlace } from '#domain/ort/genauigkeit.ts';
import { accuracyText } from '#domain/ort/punkt-worte.ts';
import { AddressFields } from '../fields/address-fields.tsx';
import { Note } from '../kit/note.tsx';
import { Icon } from '../kit/icon.tsx';
import { useSay } from '../words/use-say.ts';
import type { Form } from '../fields/use-answers.ts';
import { PointOffer } from './point-offer.tsx';
import type { Fix } from './position.ts';
import { Again } from './signs.tsx';
import { locate, useSearch } from './use-position.ts';
import { asking } from '../vorgang/commands/vorgang.ts';

interface AddressFormProps {
  form: Form;
  found: Fix | null;
  onPoint(): void;
  /** Its search, or examples in the demo. */
  children: ReactNode;
}

/** §2 'damage-place': the address by hand. */
export function AddressForm({ form, found, onPoint, children }: AddressFormProps) {
  return (
    <>
      <WhyByHand found={found} />
      <PointOffer fix={found} onPoint={onPoint} />
      <div className="stack">
        <AddressFields form={form} />
      </div>
      {children}
      <SearchAgain found={found} />
    </>
  );
}

/** Whether a position was found that is too imprecise to be the place. */
const isImprecise = (found: Fix | null): found is Fix => found !== null && !isPlace(found, asking().webparams);

/** Why there is no position to confirm; of an address also what to do, a road has other fields. */
export function WhyByHand({ found, isRoad }: { found: Fix | null; isRoad?: boolean }) {
  const say = useSay();
  const { trouble } = useSearch();
  const isVague = isImprecise(found);
  if (!isVague && !trouble) return null;
  const [de, en] = isVague ? accuracyText(found.genauigkeit) : [];
  return (
    <Note icon="pin" plain live>
      {`${
        isVague
          ? say([`Ihr Standort ist nur ${de}. `, `Your location is only known ${en}. `])
          : say(['Ihr Standort ließ sich nicht bestimmen. ', 'Your location could not be determined. '])
      }${isRoad ? '' : say(['Ergänzen Sie Straße und Ort.', 'Enter the address as best you can.'])}`}
    </Note>
  );
}

/** Button to search the position again, unless an imprecise one is held; while a search runs, its state. */
export function SearchAgain({ found }: { found: Fix | null }) {
  const say = useSay();
  const { phase } = useSearch();
  const isOn = phase === 'waiting' || phase === 'searching';
  if (isImprecise(found) && !isOn) return null;
  return (
    <p className="buttons" role="status">
      {isOn ? (
        <span className="saved">
          <span className="wheel" aria-hidden="true" />
          <span>
            {phase === 'waiting'
              ? say(['Der Browser wartet auf „Erlauben“.', 'The browser is waiting for “Allow”.'])
              : say(['Wir suchen Ihren Standort weiter.', 'We keep searching for your location.'])}
          </span>
        </span>
      ) : (
        <button className="quiet" type="button" onClick={locate}>
          {phase === 'idle' ? <Icon name="locate" /> : <Again />}
          <span>
            {phase === 'idle'
              ? say(['Standort finden', 'Find my location'])
              : say(['Noch einmal suchen', 'Search again'])}
          </span>
        </button>
      )}
    </p>
  );
}
