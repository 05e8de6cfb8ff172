/** Seconds of a Retry-After, which is a number of them or a date (RFC 9110, 10.2.3); 0 for anything else. */
export function secondsUntil(retryAfter = ''): number {
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0;
}
