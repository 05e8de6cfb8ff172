import type { FeatureLike } from 'ol/Feature.js';
import { textHeights } from 'ol/render/canvas.js';
import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';

/** The colours of the map. They come from the theme's tokens, so it is light or dark with the page. */
type Colours = Readonly<
  Record<'green' | 'built' | 'water' | 'house' | 'road' | 'side' | 'main' | 'mainSide' | 'fast' | 'fastSide', string> &
    Record<'rail' | 'path' | 'border' | 'ink' | 'soft' | 'link' | 'paper' | 'halo' | 'shore', string>
>;
type Colour = keyof Colours;

/** Widths in px by zoom level; between them they grow evenly in their logarithm. */
type Widths = readonly (readonly [zoom: number, px: number])[];

/** A rule of the map: what of a tile it draws, from which zoom level on, and how. The first that fits counts. */
interface Rule {
  layer: string;
  /** Its kinds; absent: all others. */
  kinds?: string;
  from?: number;
  /** Below this level alone. */
  to?: number;
  fill?: Colour;
  line?: readonly [colour: Colour, widths: Widths, dash?: readonly number[]];
  /** A line beneath, wider by 1.5 px on either side. */
  side?: Colour;
  text?: readonly [field: string, colour: Colour, size: number, weight: number, along?: 'along' | 'shield' | 'dot'];
  /** The order of drawing. */
  z: number;
}

const STREET: Widths = [[12, 0.8], [14, 2.5], [16, 8], [18, 20]]; // prettier-ignore
const MAIN: Widths = [[8, 0.8], [11, 2], [14, 5], [16, 11], [18, 26]]; // prettier-ignore
const FAST: Widths = [[6, 1], [9, 2], [12, 4], [14, 7], [16, 14], [18, 32]]; // prettier-ignore
const GREEN =
  'forest wood park nature_reserve national_park protected_area cemetery grass grassland meadow garden golf_course scrub orchard vineyard village_green allotments recreation_ground';
const BUILT = 'residential industrial commercial retail hospital school university college urban_area railway';
const PLACES = 'city town village hamlet';

/** By Protomaps' names of layers and kinds (basemap version 4). */
// prettier-ignore
const RULES: readonly Rule[] = [
  { z: 1,  layer: 'landcover',  kinds: 'forest scrub grassland', to: 9, fill: 'green' },
  { z: 1,  layer: 'landuse',    kinds: GREEN, fill: 'green' },
  { z: 2,  layer: 'landuse',    kinds: BUILT, from: 9, fill: 'built' },
  { z: 3,  layer: 'water',      kinds: 'river canal', from: 8, fill: 'water', line: ['water', [[8, 1], [12, 2.5], [15, 5], [18, 14]]], text: ['name', 'shore', 13, 500, 'along'] },
  { z: 3,  layer: 'water',      kinds: 'stream', from: 13, fill: 'water', line: ['water', [[13, 1], [18, 5]]] },
  { z: 3,  layer: 'water',      fill: 'water', text: ['name', 'shore', 13, 500] },
  { z: 4,  layer: 'buildings',  kinds: 'building building_part', from: 14, fill: 'house' },
  { z: 5,  layer: 'boundaries', kinds: 'country', line: ['border', [[4, 1], [12, 2]], [6, 4]] },
  { z: 6,  layer: 'roads',      kinds: 'rail', from: 11, line: ['rail', [[11, 1], [16, 2.5]], [5, 3]] },
  { z: 6,  layer: 'roads',      kinds: 'path', from: 14.5, line: ['path', [[14, 1], [18, 3]], [3, 3]] },
  { z: 7,  layer: 'roads',      kinds: 'minor_road other', from: 12, line: ['road', STREET], side: 'side', text: ['name', 'soft', 13, 500, 'along'] },
  { z: 9,  layer: 'roads',      kinds: 'major_road', from: 8, line: ['main', MAIN], side: 'mainSide', text: ['name', 'soft', 13, 600, 'along'] },
  { z: 11, layer: 'roads',      kinds: 'highway', from: 5, line: ['fast', FAST], side: 'fastSide', text: ['shield_text', 'paper', 13, 700, 'shield'] },
  { z: 20, layer: 'buildings',  kinds: 'address', from: 17, text: ['addr_housenumber', 'soft', 11, 400] },
  { z: 21, layer: 'pois',       kinds: 'fuel bus_stop station hospital police charging_station parking rest_area services', from: 15, text: ['name', 'soft', 12, 500, 'dot'] },
  { z: 22, layer: 'places',     kinds: 'neighbourhood macrohood', from: 12, to: 16, text: ['name', 'soft', 13, 500] },
  { z: 23, layer: 'places',     kinds: 'locality', text: ['name', 'soft', 15, 700] },
];

/** The layers of a tile that are drawn. */
export const LAYERS: readonly string[] = [...new Set(RULES.map(({ layer }) => layer))];

const KNOWN = RULES.map((rule) => ({ rule, kinds: rule.kinds && new Set(rule.kinds.split(' ')) }));

/** The style of the map, in the colours and the font that the element has now. */
export function paintOf(element: HTMLElement): (feature: FeatureLike, resolution: number) => Style[] | undefined {
  const colours = coloursOf(element);
  const { fontFamily } = getComputedStyle(element);
  const kept = new Map<string, Style[]>();
  return (feature, resolution) => {
    const kind = String(feature.get('kind'));
    const zoom = Math.round(Math.log2(WORLD / resolution) * 2) / 2;
    const layer = feature.get('layer');
    const rule = KNOWN.find((one) => one.rule.layer === layer && (!one.kinds || one.kinds.has(kind)))?.rule;
    if (!rule || zoom < (rule.from ?? 0) || zoom >= (rule.to ?? 99)) return undefined;
    const more = isLess(feature, kind, zoom);
    if (more === null) return undefined;
    const isArea = feature.getGeometry()!.getType().endsWith('Polygon');
    const hasWords = rule.text && !(isArea && rule.text[4] === 'along') && zoom >= namesFrom(rule, feature);
    const words = hasWords ? String(feature.get(rule.text![0]) ?? '') : '';
    const key = `${RULES.indexOf(rule)} ${zoom} ${more} ${isArea} ${words}`;
    const known = kept.get(key);
    if (known) return known;
    const made = stylesOf({ rule, zoom, more, isArea, words }, colours, fontFamily);
    kept.set(key, made);
    return made;
  };
}

/** Metres of the world's width in a pixel at zoom level 0. */
const WORLD = 156_543.034;

/** Factor for lesser ones of a kind; null: not shown on this level. */
function isLess(feature: FeatureLike, kind: string, zoom: number): number | null {
  if (feature.get('layer') === 'roads') {
    if (feature.get('kind_detail') === 'service') return zoom < 15 ? null : 0.6;
    return feature.get('is_link') ? 0.6 : 1;
  }
  if (kind === 'locality') {
    const size = PLACES.split(' ').indexOf(String(feature.get('kind_detail')));
    if (zoom < [5, 8, 11, 13][size < 0 ? 3 : size]!) return null;
    return [1.2, 1.07, 0.93, 0.87][size < 0 ? 3 : size]!;
  }
  return 1;
}

/** The zoom level from which a thing is named. */
const namesFrom = ({ text, layer }: Rule, feature: FeatureLike): number =>
  text?.[4] === 'along'
    ? layer === 'water'
      ? 12
      : 14.5
    : layer === 'water'
      ? 12
      : Number(feature.get('min_zoom') ?? 0);

interface Drawn {
  rule: Rule;
  zoom: number;
  /** Factor of its width or size. */
  more: number;
  isArea: boolean;
  words: string;
}

/** Without it (Firefox before 125) OpenLayers cannot write along a line: names lie level then. */
const HAS_SEGMENTER = 'Segmenter' in Intl;

function stylesOf({ rule, zoom, more, isArea, words }: Drawn, colours: Colours, family: string): Style[] {
  const { layer, fill, line, side, text, z } = rule;
  const styles: Style[] = [];
  if (line && !isArea) {
    const [colour, widths, dash] = line;
    const width = widthAt(widths, zoom) * more;
    if (side && width > 1.5)
      styles.push(
        new Style({ zIndex: z, stroke: new Stroke({ color: colours[side], width: width + 3, lineCap: 'butt' }) }),
      );
    const stroke = new Stroke({ color: colours[colour], width, ...(dash && { lineDash: [...dash] }) });
    styles.push(new Style({ zIndex: z + 1, stroke }));
  } else if (fill) styles.push(new Style({ zIndex: z, fill: new Fill({ color: colours[fill] }) }));
  if (text && words) {
    const [, colour, size, weight, along] = text;
    const isShield = along === 'shield';
    styles.push(
      new Style({
        zIndex: 100 - z,
        ...(along === 'dot' && {
          image: new Circle({
            radius: 3.5,
            fill: new Fill({ color: colours.link }),
            stroke: new Stroke({ color: colours.halo, width: 1.5 }),
          }),
        }),
        text: new Text({
          text: words,
          font: fontOf(weight, Math.round(layer === 'places' ? size * more : size), family),
          fill: new Fill({ color: colours[colour] }),
          ...(along === 'along' && HAS_SEGMENTER && { placement: 'line' as const, maxAngle: 0.5 }),
          ...(along === 'dot' && { offsetY: 13 }),
          ...(isShield
            ? { backgroundFill: new Fill({ color: colours.link }), padding: [2, 4, 1, 4] }
            : { stroke: new Stroke({ color: colours.halo, width: 3.5 }) }),
        }),
      }),
    );
  }
  return styles;
}

/** A font, with its height told: OpenLayers would measure it by `innerHTML`, which the page's policy refuses. */
function fontOf(weight: number, size: number, family: string): string {
  const font = `${weight} ${size}px ${family}`;
  // Not enumerable, so that it stays when OpenLayers forgets what it has measured.
  if (!(font in textHeights)) Object.defineProperty(textHeights, font, { value: Math.round(size * 1.2) });
  return font;
}

function widthAt(widths: Widths, zoom: number): number {
  const above = widths.findIndex(([level]) => level > zoom);
  if (above === 0) return widths[0]![1];
  if (above < 0) return widths.at(-1)![1];
  const [[from, thin], [to, wide]] = [widths[above - 1]!, widths[above]!];
  return thin * (wide / thin) ** ((zoom - from) / (to - from));
}

/** Water is blue and a wood is green in every brand; how light they are says the theme. */
const [BLUE, WOOD] = ['#3d8fd1', '#4f9e4f'] as const;

function coloursOf(element: HTMLElement): Colours {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const [page, paper, ink, soft, link, edge] = ['page', 'paper', 'ink', 'ink-soft', 'link', 'edge'].map(token) as [
    string, string, string, string, string, string,
  ]; // prettier-ignore
  const isDark = lightness(page) < lightness(ink);
  const road = isDark ? mixed(page, ink, 0.26) : paper;
  return {
    green: mixed(page, WOOD, isDark ? 0.2 : 0.24),
    built: mixed(page, ink, 0.04),
    water: mixed(page, BLUE, isDark ? 0.34 : 0.38),
    shore: mixed(ink, BLUE, 0.4),
    house: mixed(page, ink, isDark ? 0.13 : 0.12),
    road,
    side: isDark ? page : mixed(page, ink, 0.28),
    main: mixed(token('warn-tint'), isDark ? ink : token('warn'), isDark ? 0.32 : 0.1),
    mainSide: isDark ? page : mixed(page, ink, 0.42),
    fast: mixed(paper, link, isDark ? 0.5 : 0.5),
    fastSide: isDark ? page : mixed(page, link, 0.85),
    rail: edge,
    path: mixed(page, ink, 0.4),
    border: soft,
    ink,
    soft,
    link,
    paper,
    halo: isDark ? page : paper,
  };
}

/** The three channels of '#rrggbb'. */
const channels = (hex: string): number[] => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) || 0);

const lightness = (hex: string): number => channels(hex).reduce((sum, one) => sum + one, 0);

/** The first colour with so much of the second, 0 to 1. */
function mixed(one: string, other: string, share: number): string {
  const more = channels(other);
  return `rgb(${channels(one)
    .map((value, at) => Math.round(value + (more[at]! - value) * share))
    .join(' ')})`;
}
