/** A moment as a `datetime-local` field has it, in the device's zone; '' for none. */
export function toLocal(iso: string | null): string {
  const moment = new Date(iso ?? '');
  if (Number.isNaN(moment.getTime())) return '';
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** The ISO moment of such a field; null for an empty one. */
export function fromLocal(value: string): string | null {
  const moment = new Date(value);
  return value === '' || Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
