/** All that the desk keeps in the browser: nothing of a case, and nothing of a person. */
type Kept = 'sprache' | 'tasten';

const keyOf = (name: Kept): string => `leitstand-${name}`;

/** What is kept under a name; '' for nothing. */
export function kept(name: Kept): string {
  try {
    return localStorage.getItem(keyOf(name)) ?? '';
  } catch {
    return ''; // storage is blocked
  }
}

/** Keeps a value; where storage is blocked, it holds for this visit. */
export function keep(name: Kept, value: string): void {
  try {
    localStorage.setItem(keyOf(name), value);
  } catch {
    // For this visit then.
  }
}
