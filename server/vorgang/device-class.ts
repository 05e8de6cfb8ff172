/** Phone, tablet or desktop, as on the wire; '' is unknown. */
export type DeviceClass = 'handy' | 'tablet' | 'rechner' | '';

/** §3 `userAgent`: the header reduced to the kind of device; nothing else of it is kept. D87. */
export function deviceClass(userAgent: string | undefined): DeviceClass {
  if (!userAgent) return '';
  if (/ipad|tablet|android(?!.*mobile)/i.test(userAgent)) return 'tablet';
  return /mobi|iphone|android/i.test(userAgent) ? 'handy' : 'rechner';
}
