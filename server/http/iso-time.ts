let last = NaN;
let text = '';

/** ISO 8601 time in UTC with milliseconds, as it is stored. Memoised: under load many ask in the same millisecond. */
export function isoTime(milliseconds: number): string {
  if (milliseconds !== last) text = new Date(milliseconds).toISOString();
  last = milliseconds;
  return text;
}
