import type { Point } from '#domain/ort/punkt.ts';

/** Kinds of devices whose navigation opens by different links. */
export type Geraet = 'android' | 'apple' | 'anderes';

/** The kind of device, by its user agent; an iPad says that it is a Mac. */
export function geraetOf(userAgent: string): Geraet {
  if (/android/i.test(userAgent)) return 'android';
  return /iphone|ipad|ipod|macintosh/i.test(userAgent) ? 'apple' : 'anderes';
}

/**
 * Link that opens the device's navigation with the place as its destination: `geo:` lets Android choose the app, iOS
 * and macOS open their maps, elsewhere a map is shown. By the point, else by the place in words; null without either.
 */
export function navigationLink(geraet: Geraet, punkt: Point | null, worte: string): string | null {
  const at = punkt ? `${punkt.lat},${punkt.lng}` : '';
  const query = at || encodeURIComponent(worte);
  if (!query) return null;
  if (geraet === 'apple') return `https://maps.apple.com/?daddr=${query}`;
  if (geraet === 'android') return `geo:${at || '0,0'}?q=${query}`;
  return punkt
    ? `https://www.openstreetmap.org/?mlat=${punkt.lat}&mlon=${punkt.lng}#map=17/${punkt.lat}/${punkt.lng}`
    : `https://www.openstreetmap.org/search?query=${query}`;
}

/** Link that shows a place in words on the device's map, without starting a navigation. */
export const mapLink = (geraet: Geraet, worte: string): string | null =>
  geraet === 'apple' ? `https://maps.apple.com/?q=${encodeURIComponent(worte)}` : navigationLink(geraet, null, worte);
