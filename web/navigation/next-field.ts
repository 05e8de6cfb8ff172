import type { KeyboardEvent } from 'react';

/**
 * Enter on the virtual keyboard: where its key says 'next', it moves the focus to the next field of the form instead of
 * submitting what is half filled in. A device with a keyboard of its own submits, as everywhere.
 */
export function toNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || field.enterKeyHint !== 'next' || event.key !== 'Enter') return;
  if (event.defaultPrevented || event.nativeEvent.isComposing || !matchMedia('(pointer: coarse)').matches) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input[enterkeyhint], textarea')];
  const next = fields.slice(fields.indexOf(field) + 1).find((one) => one.getClientRects().length > 0);
  if (!next) return;
  event.preventDefault();
  next.focus();
}
