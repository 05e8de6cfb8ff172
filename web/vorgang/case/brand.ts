import type { Mandant } from '#domain/mandant.ts';
import type { Language } from '#domain/text.ts';
import { setBase } from '../net/base.ts';
import { useHeld } from './held.ts';

/**
 * Takes over brand, language and base of a page that has no case of the person: the helper's. As in `seed` it becomes
 * the initial state too. Parts of the kit read the name and the phone of the brand, and no more of it is there.
 */
export function seedBrand(brand: Pick<Mandant, 'id' | 'name' | 'telefon'>, language: Language, base: string): void {
  setBase(base);
  showBrand(brand, language);
  Object.assign(useHeld.getInitialState(), useHeld.getState());
}

/** Shows another brand or language. */
export const showBrand = (brand: Pick<Mandant, 'id' | 'name' | 'telefon'>, language: Language): void =>
  useHeld.setState({ mandant: brand as Mandant, language, held: null, isLoading: false });
