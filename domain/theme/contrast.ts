import { STANDARD } from '../standard.ts';
import { contrast, colourDistance, shadesOf } from './colour.ts';
import { SCHEMES, type Colour, type Palette, type Scheme, type Theme } from './tokens.ts';

const TINTS = ['tint', 'danger-tint', 'ok-tint', 'warn-tint'] as const satisfies readonly Colour[];
const GROUNDS = ['page', 'paper', ...TINTS] as const;

/**
 * Grounds on which each token is seen, and its kind: running text, other text, edge of a control. docs/rules.md 'Look'.
 */
// prettier-ignore
const ON = [
  ['ink',       'body',    GROUNDS],
  ['ink-soft',  'body',    ['page', 'paper', 'tint', 'warn-tint']],
  ['link',      'text',    ['page', 'paper', 'tint', 'warn-tint']],
  ['on-brand',  'text',    ['brand']],
  ['on-action', 'text',    ['action', 'action-down']],
  ['danger',    'text',    ['page', 'paper', 'danger-tint']],
  ['ok',        'text',    ['page', 'paper', 'ok-tint']],
  ['warn',      'text',    ['page', 'paper', 'warn-tint']],
  ['action',    'control', ['page', 'paper']],
  ['edge',      'control', GROUNDS],
  ['focus',     'control', GROUNDS],
] as const satisfies readonly (readonly [Colour, keyof Bounds, readonly Colour[]])[];

/** Least contrast ratio of each kind. */
export interface Bounds {
  body: number;
  text: number;
  control: number;
}

/** Bounds for every theme (WCAG AA), and for the standard theme (AAA for running text). */
export const BOUNDS: Bounds = { body: 4.5, text: 4.5, control: 3 };
export const STANDARD_BOUNDS: Bounds = { ...BOUNDS, body: 7 };

/** The bounds for a theme of that name. §9 'Defaults': `ra_Standard` is the standard theme. */
export const boundsOf = (name: string): Bounds => (name === STANDARD ? STANDARD_BOUNDS : BOUNDS);

/** A foreground token on a ground, and its kind. */
export interface Pair {
  token: Colour;
  ground: Colour;
  kind: keyof Bounds;
}

export const PAIRS: readonly Pair[] = ON.flatMap(([token, kind, grounds]) =>
  grounds.map((ground) => ({ token, ground, kind })),
);

export interface Verdict extends Pair {
  scheme: Scheme;
  /** The contrast ratio found, 1 to 21. */
  contrast: number;
  least: number;
  passes: boolean;
}

/** Checks every pair of a theme, light and dark. */
export function verdicts(theme: Theme, bounds: Bounds = BOUNDS): Verdict[] {
  return SCHEMES.flatMap((scheme) =>
    PAIRS.map((pair) => {
      const found = contrast(theme[scheme][pair.token], theme[scheme][pair.ground]);
      const least = bounds[pair.kind];
      return { ...pair, scheme, contrast: found, least, passes: found >= least };
    }),
  );
}

/** The closest colour with which all pairs of a token pass; null where another token must change first. */
export function nearestPassing(palette: Palette, token: Colour, bounds: Bounds = BOUNDS): string | null {
  const pairs = PAIRS.filter((pair) => pair.token === token || pair.ground === token).map(
    ({ token: one, ground, kind }) => ({
      other: palette[one === token ? ground : one],
      least: bounds[kind],
    }),
  );
  const now = palette[token];
  const passing = [now, ...shadesOf(now)].filter((shade) =>
    pairs.every(({ other, least }) => contrast(shade, other) >= least),
  );
  return passing.reduce<string | null>(
    (best, shade) => (best === null || colourDistance(shade, now) < colourDistance(best, now) ? shade : best),
    null,
  );
}
