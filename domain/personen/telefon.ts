import { LIMITS, PLACEHOLDER_NUMBER } from '../limits.ts';
import type { Text } from '../text.ts';

/** A number as it is dialled: digits, a `+` before them; what people put between them is left out. Null if anything else is in it. */
export function tidyPhone(typed: string): string | null {
  const dialled = typed.trim().replace(/(?<=\+\d{1,3})\s*\(0\)/, '').replace(/[\s()/.\u00ad\u200e\u200f‐‑–—-]/g, '');
  return /^\+?\d*$/.test(dialled) ? dialled : null;
}

/** §5 'only digits allowed for phone': what is wrong with a number, or null. Takes what `tidyPhone` gave. */
export function phoneProblem(dialled: string | null): Text | null {
  if (!dialled) return ['Geben Sie die Nummer nur mit Ziffern ein.', 'Enter the number in digits only.'];
  const digits = dialled.replace('+', '').length;
  if (digits < LIMITS.phoneDigitsMin) return ['Die Nummer ist zu kurz. Bitte prüfen Sie sie.', 'The number is too short. Please check it.'];
  if (digits > LIMITS.phoneDigitsMax) return ['Die Nummer ist zu lang. Bitte prüfen Sie sie.', 'The number is too long. Please check it.'];
  if (dialled === PLACEHOLDER_NUMBER) return ['Geben Sie Ihre eigene Handynummer an.', 'Enter your own mobile number.'];
  return null;
}
