import { piecesOf, type SvgPiece } from './svg-reader.ts';

/**
 * Width and height of an SVG by its attributes, else by its viewBox; null where it has neither. Both the check of a
 * logo in the service and the theme editor use it.
 */
export function sizeOfSvg(svg: string): { width: number; height: number } | null {
  for (const { element, attributes } of piecesOf(svg))
    if (element) return element === 'svg' ? sizeIn(attributes) : null;
  return null;
}

function sizeIn(attributes: SvgPiece['attributes']): { width: number; height: number } | null {
  const valueOf = (wanted: string): string => attributes.find(({ name }) => name === wanted)?.value ?? '';
  const lengthOf = (name: string): number => Number(/^([\d.]+)(?:px)?$/.exec(valueOf(name))?.[1] ?? NaN);
  const [, , boxWidth = NaN, boxHeight = NaN] = valueOf('viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] = [lengthOf('width'), lengthOf('height')];
  const size = width > 0 && height > 0 ? { width, height } : { width: boxWidth, height: boxHeight };
  return size.width > 0 && size.height > 0 ? size : null;
}
