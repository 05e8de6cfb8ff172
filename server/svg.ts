/** Elements of a still drawing. */
// prettier-ignore
const ELEMENTS = new Set([
  'svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'style', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan',
  'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask', 'pattern',
]);

/** A comment, the XML declaration, text, or a tag; nothing in them may be read in two ways. */
const PIECE =
  /<!--(?:(?!--)[^])*-->|^<\?xml [^<>?]*\?>|<\/[A-Za-z]+\s*>|<([A-Za-z]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>|[^<]+/y;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * The first thing in a drawing that a logo may not hold, cut short; null where it is a still drawing that calls nothing:
 * no script, no events, no styles and addresses from elsewhere. trust.md T11.
 */
export function foreignInSvg(svg: string): string | null {
  // An entity could hide any word from the looks below.
  const entity = /&(?!(?:amp|lt|gt|quot|apos);).{0,20}/.exec(svg);
  if (entity) return entity[0];
  PIECE.lastIndex = 0;
  let isStyle = false;
  let root = '';
  while (PIECE.lastIndex < svg.length) {
    const at = PIECE.lastIndex;
    const piece = PIECE.exec(svg);
    if (!piece) return svg.slice(at, at + 40);
    const [whole, element, attributes = ''] = piece;
    if (element && !ELEMENTS.has(element)) return whole.slice(0, 40);
    root ||= element ?? '';
    if (isStyle && isCalling(whole)) return whole.trim().slice(0, 40);
    if (element === 'style' || whole.startsWith('</style')) isStyle = element === 'style';
    const foreign = [...attributes.matchAll(ATTRIBUTE)].find(([, name = '', one, other]) =>
      isForeign(name, one ?? other ?? ''),
    );
    if (foreign) return foreign[0].slice(0, 40);
  }
  return root === 'svg' ? null : svg.slice(0, 40);
}

function isForeign(name: string, value: string): boolean {
  if (/^xmlns(:|$)/.test(name)) return false;
  if (/^on/i.test(name)) return true;
  if (/(^|:)(href|src)$/i.test(name)) return !/^#[\w-]+$/.test(value);
  return isCalling(value);
}

/** Whether a style or a value may load something. */
const isCalling = (css: string): boolean =>
  /[@\\]|url\s*\((?!\s*["']?#)|image-set|expression|javascript:|data:|https?:/i.test(css);

/** Width and height of a drawing, as it says or as its viewBox says; null where it says neither. */
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
