/** §3 'Model entry': millimetres and kilograms; an empty `modell` holds the make's overall ranges. */
export interface Modell {
  hersteller: string;
  modell: string;
  laenge_min: number;
  laenge_max: number;
  hoehe_min: number;
  hoehe_max: number;
  gewicht_max: number;
}

/** The ranges of a model: what the operator needs to know which truck to send. */
export type Sizes = Omit<Modell, 'hersteller' | 'modell'>;

/** Nothing is known of the size. */
export const NO_SIZES: Sizes = { laenge_min: 0, laenge_max: 0, hoehe_min: 0, hoehe_max: 0, gewicht_max: 0 };

/** The sizes of the model of that name; the make's overall ranges where it is empty or not among these. */
export function sizesOf(models: readonly Modell[], modell: string): Sizes {
  const found = models.find((entry) => isSameName(entry.modell, modell)) ?? models.find((entry) => entry.modell === '');
  if (!found) return NO_SIZES;
  const { laenge_min, laenge_max, hoehe_min, hoehe_max, gewicht_max } = found;
  return { laenge_min, laenge_max, hoehe_min, hoehe_max, gewicht_max };
}

/** Names as people type them: letter case, accents and blanks around them do not count (`skoda` is `Škoda`). */
export function isSameName(a: string, b: string): boolean {
  return plainName(a) === plainName(b);
}

const plainName = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** The names that hold what was typed, those that begin with it first; all of them when it is empty or one of them already. */
export function namesLike(names: readonly string[], typed: string): string[] {
  const wanted = plainName(typed);
  if (!wanted || names.some((name) => isSameName(name, typed))) return [...names];
  const begins = (name: string): boolean => plainName(name).startsWith(wanted);
  const holding = names.filter((name) => plainName(name).includes(wanted));
  return [...holding.filter(begins), ...holding.filter((name) => !begins(name))];
}
