import { useState, type ComponentType } from 'react';
import { pastedPlace } from '#domain/ort/fuellen.ts';
import { DEMO_ID } from '#domain/ids.ts';
import type { Form } from '../fields/use-answers.ts';
import { useApp } from '../vorgang/state/app.ts';
import AddressSearch, { type AddressSearchProps } from './address-search.tsx';
import DemoAddresses from './demo-addresses.tsx';

interface AddressSearching {
  /** The search or, in the demo, examples. */
  Shown: ComponentType<AddressSearchProps>;
  /** The main button searches. */
  isDue: boolean;
  /** Coordinates, a link or a code stand in the place of the address. */
  isPasted: boolean;
  isOpen: boolean;
  open(): void;
  end(): void;
}

/**
 * The search for a typed address: due once before it is left, never without a network or beside a set point.
 * `isWanted`: it is typed.
 */
export function useAddressSearch(form: Form, isWanted: boolean): AddressSearching {
  const isDemo = useApp((state) => state.held?.id === DEMO_ID);
  const [isOpen, setOpen] = useState(false);
  const [searched, setSearched] = useState(() => (form.answers['datenEingegeben'] ? typed(form) : ''));
  const { lat, positionsdaten } = form.answers;
  const isKnown = positionsdaten !== null || typeof lat === 'number' || searched === typed(form);
  const isPasted = isWanted && !isDemo && pastedPlace(form.answers) !== null;
  return {
    Shown: isDemo ? DemoAddresses : AddressSearch,
    isDue: isPasted || (isWanted && !isDemo && navigator.onLine && !isKnown),
    isPasted,
    isOpen,
    open: () => setOpen(true),
    end() {
      setOpen(false);
      setSearched(typed(form));
    },
  };
}

const typed = ({ answers }: Form): string =>
  ['strasse', 'hausnummer', 'plz', 'ort', 'land'].map((field) => answers[field]).join('|');
