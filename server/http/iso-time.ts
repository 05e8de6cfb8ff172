/** ISO 8601 time in UTC with milliseconds, as it is stored. */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString();
