/**
 * Width and height of an SVG by its attributes, else by its viewBox; null where it has neither. Both the check of a
 * logo in the service and the theme editor use it.
 */
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
