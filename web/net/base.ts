let base = '/service/extService.xsp';

/**
 * Sets the base of all calls, which the first page names: a path, or a URL of another host; '' on a plain static host
 * where only the demo works. §7.
 */
export const setBase = (named: string): void => void (base = named);

/** URL of a call, for what the browser requests by itself: an image, an event stream, a keepalive call. */
export const addressOfCall = (path: string): string => `${base}/${path}`;

/** Whether there is a service at all. */
export const isThere = (): boolean => base !== '';
