/** Compares names without regard to letter case, accents and surrounding blanks: `skoda` is `Škoda`. */
export function isSameName(a: string, b: string): boolean {
  return plainName(a) === plainName(b);
}

/** A name as it is compared. */
export const plainName = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
