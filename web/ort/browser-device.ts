import { isInApp } from './in-app.ts';
import type { Device } from './position.ts';

/** Geolocation, permissions and timers of this browser. */
export const browserDevice: Device = {
  geolocation: globalThis.isSecureContext ? globalThis.navigator?.geolocation : undefined,
  async permission(onChange) {
    try {
      const status = await navigator.permissions.query({ name: 'geolocation' });
      status.addEventListener('change', () => onChange(status.state));
      return status.state;
    } catch {
      return null; // missing in some web views; the geolocation call itself tells
    }
  },
  isInApp: isInApp(globalThis.navigator?.userAgent ?? ''),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
};
