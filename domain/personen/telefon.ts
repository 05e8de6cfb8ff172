import { LIMITS, PLACEHOLDER_NUMBER } from '../limits.ts';
import { withoutMarks, type Text } from '../text.ts';

/**
 * Normalises a telephone number to how it is dialled: digits with an optional leading `+`. Separators, a `(0)` after
 * the country code and invisible marks are dropped; null if anything else is in it.
 */
export function tidyPhone(typed: string): string | null {
  const visible = withoutMarks(typed).trim();
  const dialled = visible.replace(/(?<=^(?:\+|00)\d{1,3}\s*)\(0\)/, '').replace(/[\s()/.‐‑–—-]/g, '');
  return /^\+?\d*$/.test(dialled) ? dialled : null;
}

/** §5 'Phone': the problem with a number from `tidyPhone`, or null. */
export function phoneProblem(dialled: string | null): Text | null {
  if (!dialled) return ['Geben Sie die Handynummer nur mit Ziffern ein.', 'Enter the mobile number in digits only.'];
  const digits = dialled.replace('+', '').length;
  if (digits < LIMITS.phoneDigitsMin)
    return ['Die Handynummer ist zu kurz. Bitte prüfen Sie sie.', 'The mobile number is too short. Please check it.'];
  if (digits > LIMITS.phoneDigitsMax)
    return ['Die Handynummer ist zu lang. Bitte prüfen Sie sie.', 'The mobile number is too long. Please check it.'];
  if (dialled === PLACEHOLDER_NUMBER) return ['Geben Sie Ihre eigene Handynummer an.', 'Enter your own mobile number.'];
  return null;
}

/** A number as shown, in groups: mobile `0176 040690 12`, landline `0221 471 033`; a foreign one as dialled. */
export function shownPhone(dialled: string): string {
  const match = /^(0|\+49|0049)(1[5-7]\d)(\d{7,9})$/.exec(dialled);
  if (!match) return landline(dialled);
  const [, lead, network, number] = match as unknown as [string, string, string, string];
  const groups = number.length > 7 ? [number.slice(0, 6), number.slice(6)] : [number];
  return [lead === '0' ? `0${network}` : `${lead} ${network}`, ...groups].join(' ');
}

/** Area codes of three digits; where a longer one ends, a number does not say. */
const BIG_TOWNS = /^0(?:30|40|69|89)/;

function landline(dialled: string): string {
  if (!/^0[2-9]\d{5,}$/.test(dialled)) return dialled;
  const area = BIG_TOWNS.test(dialled) ? 3 : 4;
  return [dialled.slice(0, area), ...dialled.slice(area).match(/\d{3}(?=\d\d)|\d+/g)!].join(' ');
}
