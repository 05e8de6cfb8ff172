import type { Mandant } from '#domain/mandant.ts';
import type { Language } from '#domain/text.ts';
import { setBase } from '../../net/base.ts';
import { transitions } from '../state/app.ts';

/**
 * Takes over brand, language and base of a page that has no case of the person: the helper's. Parts
 * of the kit read the name and the phone of the brand, and no more of it is there.
 */
export function seedBrand(brand: Pick<Mandant, 'id' | 'name' | 'telefon'>, language: Language, base: string): void {
  setBase(base);
  transitions.brandBegins(brand, language);
}
