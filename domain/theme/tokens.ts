/** look.md §2: the tokens of a theme that differ between light and dark, with what they colour. */
// prettier-ignore
export const COLOURS = {
  'page':        'ground of the screen',
  'paper':       'what lies on it',
  'ink':         'text',
  'ink-soft':    'hints and times',
  'link':        'links, icons, chosen, progress',
  'tint':        'chosen, plate under an icon, plain note',
  'brand':       'surface that carries the brand',
  'on-brand':    'text and drawing on it',
  'action':      'the one main button',
  'action-down': 'the main button, pressed',
  'on-action':   'its label',
  'edge':        'edge of a control',
  'line':        'divider, decoration only',
  'focus':       'focus ring and nothing else',
  'danger':      'error text, sign and edge',
  'danger-tint': 'its ground',
  'ok':          'done, saved',
  'ok-tint':     'its ground',
  'warn':        'attention',
  'warn-tint':   'its ground',
} as const;
export type Colour = keyof typeof COLOURS;
export type Palette = Readonly<Record<Colour, string>>;

/** Families that a device may have; a theme never loads one. */
// prettier-ignore
export const FAMILIES = [
  'system-ui', '-apple-system', 'BlinkMacSystemFont', 'Segoe UI', 'Roboto', 'Helvetica Neue', 'Helvetica', 'Arial', 'Noto Sans', 'Liberation Sans',
  'ui-sans-serif', 'ui-rounded', 'SF Pro Rounded', 'Arial Rounded MT Bold', 'Nunito', 'Verdana', 'Tahoma', 'Trebuchet MS', 'Candara', 'Optima', 'Calibri',
  'Avenir Next', 'Avenir', 'Futura', 'Century Gothic', 'Gill Sans', 'Gill Sans MT', 'Franklin Gothic Medium', 'Bahnschrift', 'DIN Alternate',
  'ui-serif', 'Georgia', 'Cambria', 'Charter', 'Iowan Old Style', 'Palatino', 'Palatino Linotype', 'Noto Serif', 'Rockwell', 'Roboto Slab', 'Sitka Text',
  'sans-serif', 'serif',
];

/** A number of these bounds before this unit. */
interface Measure {
  unit: '' | 'px' | 'rem';
  least: number;
  most: number;
}

/** look.md §2 and §3: the tokens of shape and type. §9: the logo is at most 120 px high and 700 px wide. */
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

/** A theme as its file holds it. */
export interface Theme {
  light: Palette;
  dark: Palette;
  shape: Readonly<Record<Shape, string>>;
}

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];
