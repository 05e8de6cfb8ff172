/** Width and height of a drawing, as it says or as its viewBox says; null where it says neither. The service's check of a logo and the theme editor read it alike. */
export function sizeOfSvg(svg: string): { width: number; height: number } | null {
  const [, tag = ''] = /<svg\b([^>]*)>/.exec(svg) ?? [];
  const lengthOf = (name: string): number =>
    Number(new RegExp(`\\s${name}\\s*=\\s*["']([\\d.]+)(?:px)?["']`).exec(tag)?.[1] ?? NaN);
  const [, , boxWidth = NaN, boxHeight = NaN] = (/\sviewBox\s*=\s*["']([^"']*)["']/.exec(tag)?.[1] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] = [lengthOf('width'), lengthOf('height')];
  const size = width > 0 && height > 0 ? { width, height } : { width: boxWidth, height: boxHeight };
  return size.width > 0 && size.height > 0 ? size : null;
}
