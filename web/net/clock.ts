/**
 * Clock offset, milliseconds: the service's time minus this page's monotonic clock, which setting the device's clock
 * does not move. Null until a page or an answer of the service has come.
 */
let apart: number | null = null;

/** Sets the offset by the Date header of an answer. */
export function hearClock(date: string | null): void {
  const there = Date.parse(date ?? '');
  if (there) setClock(there);
}

/** Sets the offset by the service's time now. */
export function setClock(now: number): void {
  apart = now - performance.now();
}

/**
 * The service's time, milliseconds since 1970, for comparing with times of the service: a device's clock may be a day
 * off. Until a page or an answer has come, the device's own time.
 */
export const serviceNow = (): number => (apart === null ? Date.now() : apart + performance.now());
