import type { Text } from '../text.ts';

/**
 * Colour tokens of a theme, with their use, in the order of a theme file. Light and dark set them separately.
 * docs/rules.md 'Look'.
 */
// prettier-ignore
export const COLOURS = {
  'brand':       ['Fläche der Marke', 'surface that carries the brand'],
  'on-brand':    ['Schrift und Zeichnung darauf', 'text and drawing on it'],
  'action':      ['die eine Haupttaste', 'the one main button'],
  'action-down': ['die Haupttaste, gedrückt', 'the main button, pressed'],
  'on-action':   ['ihre Beschriftung', 'its label'],
  'link':        ['Links, Symbole, Gewähltes, Fortschritt', 'links, icons, chosen, progress'],
  'tint':        ['Gewähltes, Platte unter einem Symbol, schlichter Hinweis', 'chosen, plate under an icon, plain note'],
  'focus':       ['Ring um das Element, das die Tastatur hat', 'focus ring and nothing else'],
  'page':        ['Grund des Bildschirms', 'ground of the screen'],
  'paper':       ['was darauf liegt', 'what lies on it'],
  'ink':         ['Text', 'text'],
  'ink-soft':    ['Hinweise und Zeiten', 'hints and times'],
  'line':        ['Trennlinie, nur Schmuck', 'divider, decoration only'],
  'edge':        ['Rand eines Bedienelements', 'edge of a control'],
  'danger':      ['Fehler: Text, Zeichen und Rand', 'error text, sign and edge'],
  'danger-tint': ['sein Grund', 'its ground'],
  'ok':          ['erledigt, gespeichert', 'done, saved'],
  'ok-tint':     ['sein Grund', 'its ground'],
  'warn':        ['Achtung', 'attention'],
  'warn-tint':   ['sein Grund', 'its ground'],
} as const satisfies Record<string, Text>;
export type Colour = keyof typeof COLOURS;
export type Palette = Readonly<Record<Colour, string>>;

/** Allow-list of font families, which devices may have already: a theme never downloads a font. */
// prettier-ignore
export const FAMILIES = [
  'system-ui', '-apple-system', 'BlinkMacSystemFont', 'Segoe UI', 'Roboto', 'Helvetica Neue', 'Helvetica', 'Arial', 'Noto Sans', 'Liberation Sans',
  'ui-sans-serif', 'ui-rounded', 'SF Pro Rounded', 'Arial Rounded MT Bold', 'Nunito', 'Verdana', 'Tahoma', 'Trebuchet MS', 'Candara', 'Optima', 'Calibri',
  'Avenir Next', 'Avenir', 'Futura', 'Century Gothic', 'Gill Sans', 'Gill Sans MT', 'Franklin Gothic Medium', 'Bahnschrift', 'DIN Alternate',
  'ui-serif', 'Georgia', 'Cambria', 'Charter', 'Iowan Old Style', 'Palatino', 'Palatino Linotype', 'Noto Serif', 'Rockwell', 'Roboto Slab', 'Sitka Text',
  'sans-serif', 'serif',
];

/** Unit and range of a token of shape. */
interface Measure {
  unit: '' | 'px' | 'rem';
  least: number;
  most: number;
}

/** The tokens of shape and type. §9 'Logo': at most 700 × 120 px. */
// prettier-ignore
export const MEASURES = {
  'radius':         { unit: 'px',  least: 0,   most: 28 },
  'text':           { unit: 'rem', least: 1,   most: 1.375 },
  'scale':          { unit: '',    least: 1.1, most: 1.3 },
  'heading-weight': { unit: '',    least: 400, most: 900 },
  'logo-height':    { unit: 'px',  least: 24,  most: 120 },
  'logo-width':     { unit: 'px',  least: 48,  most: 700 },
} as const satisfies Record<string, Measure>;
export type Shape = keyof typeof MEASURES | 'font';

/** A theme, as in its file. */
export interface Theme {
  light: Palette;
  dark: Palette;
  shape: Readonly<Record<Shape, string>>;
}

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** Whether a theme can have that name. Its file is `<name>.json`. */
export const isThemeName = (name: string): boolean => /^[\w-]{1,40}$/.test(name);
