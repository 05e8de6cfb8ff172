/** The kind of device, lower case ASCII as on the wire. */
export type DeviceClass = 'handy' | 'tablet' | 'rechner' | '';

/** §3 `userAgent`, reduced to the kind of device: no more of it is kept. */
export function deviceClass(userAgent: string | undefined): DeviceClass {
  if (!userAgent) return '';
  if (/ipad|tablet|android(?!.*mobile)/i.test(userAgent)) return 'tablet';
  return /mobi|iphone|android/i.test(userAgent) ? 'handy' : 'rechner';
}
