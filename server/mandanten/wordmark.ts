import type { Palette } from '#domain/theme/tokens.ts';

const HEIGHT = 48;
const LETTER = 14;

/**
 * Placeholder logo: the client's name beside a mark, in the colours of a theme or neutral ones. Width and height in
 * pixels. §2 'Timeline'
 */
export function wordmark(
  name: string,
  { brand, 'on-brand': onBrand, link }: Pick<Palette, 'brand' | 'on-brand' | 'link'> = PLAIN,
): { svg: string; width: number; height: number } {
  const letters = Math.min([...name].length * LETTER, 700 - 60);
  const width = 60 + letters;
  const words = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" font-family="system-ui, Roboto, sans-serif">`,
    `<rect width="48" height="48" rx="12" fill="${brand}"/>`,
    `<path d="M10 34h28" stroke="${onBrand}" stroke-width="5" stroke-linecap="round" stroke-dasharray="8 8"/><circle cx="24" cy="19" r="8" fill="${onBrand}"/>`,
    `<text x="60" y="33" font-size="26" font-weight="700" fill="${link}" textLength="${letters}" lengthAdjust="spacingAndGlyphs">${words}</text></svg>`,
  ];
  return { svg: `${parts.join('')}\n`, width, height: HEIGHT };
}

const PLAIN = { brand: '#394a52', 'on-brand': '#ffffff', link: '#394a52' };
