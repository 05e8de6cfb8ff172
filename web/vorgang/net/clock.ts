/** The service's clock less the one of this page, which no change of the device's clock moves; null until an answer has come. Milliseconds. */
let apart: number | null = null;

/** What time it is at the service, by the Date header of an answer. */
export function hearClock(date: string | null): void {
  const there = Date.parse(date ?? '');
  if (there) apart = there - performance.now();
}

/** Now, in milliseconds, for what is compared with times of the service: a device may be a day off. Its own clock until an answer has come. */
export const serviceNow = (): number => (apart === null ? Date.now() : apart + performance.now());
