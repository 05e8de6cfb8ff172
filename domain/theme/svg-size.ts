import { piecesOf, type SvgPiece } from './svg-reader.ts';

const COMMENT = '<!--(?:(?!-->)[^])*-->';
const INSTRUCTION = '<\\?(?:(?!\\?>)[^])*\\?>';
const QUOTED = `"[^"]*"|'[^']*'`;
const OWN_DECLARATIONS = `\\[(?:${COMMENT}|${INSTRUCTION}|${QUOTED}|<(?!!--|\\?)|[^\\]"'<])*\\]\\s*`;
/** The XML before the first tag, which may contain text that looks like a tag. */
const PROLOG = new RegExp(
  `^(?:\\s|${COMMENT}|${INSTRUCTION}|<!DOCTYPE(?:[^"'[>]|${QUOTED})*(?:${OWN_DECLARATIONS})?>)*`,
);
/** A prefix of the first tag's name: `svg:svg`. */
const PREFIX = /^<[A-Za-z][\w.-]*:(?=svg[\s/>])/;

/**
 * Width and height of an SVG by its attributes, else by its viewBox; null where it has neither. The service's check of
 * logos and the theme editor use this.
 */
export function sizeOfSvg(svg: string): { width: number; height: number } | null {
  const drawing = svg.replace(PROLOG, '').replace(PREFIX, '<');
  const { value: first } = piecesOf(drawing).next();
  return first?.element === 'svg' ? sizeIn(first.attributes) : null;
}

function sizeIn(attributes: SvgPiece['attributes']): { width: number; height: number } | null {
  const valueOf = (wanted: string): string => attributes.find(({ name }) => name === wanted)?.value.trim() ?? '';
  const lengthOf = (name: string): number => Number(/^([\d.]+)(?:px)?$/.exec(valueOf(name))?.[1] ?? NaN);
  const [, , boxWidth = NaN, boxHeight = NaN] = valueOf('viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] = [lengthOf('width'), lengthOf('height')];
  const size = width > 0 && height > 0 ? { width, height } : { width: boxWidth, height: boxHeight };
  return size.width > 0 && size.height > 0 ? size : null;
}
