let base = '/service/extService.xsp';

/** Where the service lies; the first page says it. '': on a plain static host there is none, only the demo. §7. */
export const setBase = (path: string): void => void (base = path);

/** Where a call goes: for what the browser fetches by itself, an image. */
export const addressOfCall = (path: string): string => `${base}/${path}`;

/** Whether there is a service at all. */
export const isThere = (): boolean => base !== '';
