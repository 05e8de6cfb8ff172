import { isSameName, plainName } from '../same-name.ts';

/**
 * §3: an entry of the model catalogue, in millimetres and kilograms. An empty `modell` holds the ranges of the whole
 * make.
 */
export interface Modell {
  hersteller: string;
  modell: string;
  laenge_min: number;
  laenge_max: number;
  hoehe_min: number;
  hoehe_max: number;
  gewicht_max: number;
}

/** The sizes by which the operator chooses the truck. */
export type Sizes = Omit<Modell, 'hersteller' | 'modell'>;

/** The sizes of an unknown model. */
export const NO_SIZES: Sizes = { laenge_min: 0, laenge_max: 0, hoehe_min: 0, hoehe_max: 0, gewicht_max: 0 };

/** The sizes of a model. Those of the whole make if the model is empty or not in the list. */
export function sizesOf(models: readonly Modell[], modell: string): Sizes {
  const found = models.find((entry) => isSameName(entry.modell, modell)) ?? models.find((entry) => entry.modell === '');
  if (!found) return NO_SIZES;
  const { laenge_min, laenge_max, hoehe_min, hoehe_max, gewicht_max } = found;
  return { laenge_min, laenge_max, hoehe_min, hoehe_max, gewicht_max };
}

/**
 * Filters names by the typed text: first those that begin with it, then those that contain it. Returns all names if the
 * text is empty or a whole name.
 */
export function namesLike(names: readonly string[], typed: string): string[] {
  const wanted = plainName(typed);
  if (!wanted || names.some((name) => isSameName(name, typed))) return [...names];
  const begins = (name: string): boolean => plainName(name).startsWith(wanted);
  const holding = names.filter((name) => plainName(name).includes(wanted));
  return [...holding.filter(begins), ...holding.filter((name) => !begins(name))];
}
