import { piecesOf } from '#domain/theme/svg-reader.ts';

/**
 * Allowlist of elements of a static drawing. None that draws another again (`use`, `pattern`): a few nested ones never
 * end.
 */
// prettier-ignore
const ELEMENTS = new Set([
  'svg', 'g', 'defs', 'title', 'desc', 'style', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan',
  'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask',
]);

/**
 * Elements that are drawn once per reference, and so may reference only colours; and the maximum of references to them.
 */
const SHAPES = new Set(['clipPath', 'mask']);
const MOST_CALLS = 50;

/**
 * Validates an SVG logo: no script, event handlers, entities, external styles or addresses, and no exponential nesting.
 * Gives the first forbidden part, shortened, or null. docs/rules.md 'Threats', T11
 */
export function foreignInSvg(svg: string): string | null {
  // An entity could hide a forbidden word from the checks below.
  const entity = /&(?!(?:amp|lt|gt|quot|apos);).{0,20}/.exec(svg);
  if (entity) return entity[0];
  let isStyle = false;
  let root = '';
  let shapes = 0;
  let calls = 0;
  for (const { text, element, attributes, isUnread } of piecesOf(svg)) {
    const isDeclaration = /^<[?!][A-Za-z]/.test(text) && !(text.startsWith('<?xml ') && svg.startsWith(text));
    if (isUnread || isDeclaration || (element && !ELEMENTS.has(element))) return text.slice(0, 40);
    root ||= element;
    if (isStyle && isForeignStyle(text)) return text.trim().slice(0, 40);
    if (element === 'style' || text.startsWith('</style')) isStyle = element === 'style' && !text.endsWith('/>');
    const foreign = attributes.find(({ name, value }) => isForeign(name, value));
    if (foreign) return foreign.text.slice(0, 40);
    if (SHAPES.has(/^<\/(\w+)/.exec(text)?.[1] ?? '')) shapes -= 1;
    const call = attributes.find(({ name, value }) => isCallOfShape(name, value));
    if (call) calls += 1;
    if (call && (shapes > 0 || SHAPES.has(element) || calls > MOST_CALLS)) return call.text.slice(0, 40);
    if (SHAPES.has(element) && !text.endsWith('/>')) shapes += 1;
  }
  return root === 'svg' ? null : svg.slice(0, 40);
}

/**
 * Whether a part of a style is forbidden. A style must be one text node (split text could form other words) and may
 * reference colours only.
 */
const isForeignStyle = (piece: string): boolean =>
  !piece.startsWith('</style') && (piece.startsWith('<') || isCalling(piece) || isCallOfShape('style', piece));

/** Whether a value references more than a colour. Colours (gradients) reference at most one other. */
const isCallOfShape = (name: string, value: string): boolean =>
  !/^(fill|stroke)$/.test(name) && /url/i.test(value.replaceAll(COLOUR, ''));
const COLOUR = /(?<![\w-])(?:fill|stroke)\s*:\s*url\s*\(\s*["']?#[\w-]+["']?\s*\)/gi;

function isForeign(name: string, value: string): boolean {
  if (/^xmlns(:|$)/.test(name)) return false;
  if (/^on/i.test(name)) return true;
  if (/(^|:)(href|src)$/i.test(name)) return !/^#[\w-]+$/.test(value);
  return isCalling(value);
}

/** Whether CSS may load a resource or inherit a reference. */
const isCalling = (css: string): boolean =>
  /[@\\]|url\s*\((?!\s*["']?#)|(?:var|element)\s*\(|\binherit\b|image-set|expression|javascript:|data:|https?:/i.test(
    css,
  );
