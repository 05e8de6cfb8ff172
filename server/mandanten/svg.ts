/** Elements of a still drawing; none that draws another again (`use`, `pattern`), for a few of them within another never end. */
// prettier-ignore
const ELEMENTS = new Set([
  'svg', 'g', 'defs', 'title', 'desc', 'style', 'path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan',
  'linearGradient', 'radialGradient', 'stop', 'clipPath', 'mask',
]);

/** Elements that are drawn once for each that calls them, and so call nothing but colours themselves; and how many may call them. */
const SHAPES = new Set(['clipPath', 'mask']);
const MOST_CALLS = 50;

/** A comment, the XML declaration, text, or a tag; nothing in them may be read in two ways. */
const PIECE =
  /<!--(?:(?!--)[^])*-->|^<\?xml [^<>?]*\?>|<\/[A-Za-z]+\s*>|<([A-Za-z]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>|[^<]+/y;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * The first thing in a drawing that a logo may not hold, cut short; null where it is a still drawing that calls nothing and is soon drawn:
 * no script, no events, no styles and addresses from elsewhere, no shapes within shapes. trust.md T11.
 */
export function foreignInSvg(svg: string): string | null {
  // An entity could hide any word from the looks below.
  const entity = /&(?!(?:amp|lt|gt|quot|apos);).{0,20}/.exec(svg);
  if (entity) return entity[0];
  PIECE.lastIndex = 0;
  let isStyle = false;
  let root = '';
  let shapes = 0;
  let calls = 0;
  while (PIECE.lastIndex < svg.length) {
    const at = PIECE.lastIndex;
    const piece = PIECE.exec(svg);
    if (!piece) return svg.slice(at, at + 40);
    const [whole, element = '', attributes = ''] = piece;
    if (element && !ELEMENTS.has(element)) return whole.slice(0, 40);
    root ||= element;
    if (isStyle && isForeignStyle(whole)) return whole.trim().slice(0, 40);
    if (element === 'style' || whole.startsWith('</style')) isStyle = element === 'style' && !whole.endsWith('/>');
    const all = attributesIn(attributes);
    const foreign = all.find(({ name, value }) => isForeign(name, value));
    if (foreign) return foreign.text.slice(0, 40);
    if (SHAPES.has(/^<\/(\w+)/.exec(whole)?.[1] ?? '')) shapes -= 1;
    const call = all.find(({ name, value }) => isCallOfShape(name, value));
    if (call) calls += 1;
    if (call && (shapes > 0 || SHAPES.has(element) || calls > MOST_CALLS)) return call.text.slice(0, 40);
    if (SHAPES.has(element) && !whole.endsWith('/>')) shapes += 1;
  }
  return root === 'svg' ? null : svg.slice(0, 40);
}

const attributesIn = (tag: string): { text: string; name: string; value: string }[] =>
  [...tag.matchAll(ATTRIBUTE)].map(([text, name = '', one, other]) => ({ text, name, value: one ?? other ?? '' }));

/** A style is one text (what stands between its parts could make other words of them), and calls colours only: what else it is for, nobody sees here. */
const isForeignStyle = (piece: string): boolean =>
  !piece.startsWith('</style') && (piece.startsWith('<') || isCalling(piece) || isCallOfShape('style', piece));

/** Whether a value calls more than a colour (of which none calls more than one other). */
const isCallOfShape = (name: string, value: string): boolean =>
  !/^(fill|stroke)$/.test(name) && /url/i.test(value.replaceAll(COLOUR, ''));
const COLOUR = /(?<![\w-])(?:fill|stroke)\s*:\s*url\s*\(\s*["']?#[\w-]+["']?\s*\)/gi;

function isForeign(name: string, value: string): boolean {
  if (/^xmlns(:|$)/.test(name)) return false;
  if (/^on/i.test(name)) return true;
  if (/(^|:)(href|src)$/i.test(name)) return !/^#[\w-]+$/.test(value);
  return isCalling(value);
}

/** Whether a style or a value may load something, or take over what another one calls. */
const isCalling = (css: string): boolean =>
  /[@\\]|url\s*\((?!\s*["']?#)|(?:var|element)\s*\(|\binherit\b|image-set|expression|javascript:|data:|https?:/i.test(
    css,
  );
