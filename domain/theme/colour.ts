/**
 * Normalises a colour: `#rrggbb` in lower case, from `#rgb` or `#rrggbb`. Null for anything else, as themes allow no
 * other notation.
 */
export function tidyColour(value: unknown): string | null {
  if (typeof value !== 'string' || !/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)) return null;
  const hex = value.slice(1).toLowerCase();
  return `#${hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex}`;
}

type Triple = readonly [number, number, number];

/** Linear-light red, green and blue of `#rrggbb`, 0 to 1 (sRGB transfer function). */
function lightOf(colour: string): Triple {
  const channel = (at: number): number => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** Relative luminance of WCAG 2. */
const luminance = (colour: string): number => {
  const [red, green, blue] = lightOf(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast ratio of WCAG 2 between two colours `#rrggbb`: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** OKLab of a colour: lightness 0 to 1 and two colour axes. Perceptually uniform: equal distances look equal. */
function labOf(colour: string): Triple {
  const [red, green, blue] = lightOf(colour);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Perceived lightness of a colour, 0 to 1 (OKLab). */
export const lightnessOf = (colour: string): number => labOf(colour)[0];

/** `#rrggbb` of an OKLab colour; null outside the sRGB gamut. */
function colourOf([lightness, a, b]: Triple): string | null {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((light) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
  if (channels.some((channel) => channel < -0.0005 || channel > 1.0005)) return null;
  return `#${channels
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const STEPS = 256;

/** The same hue in steps of lightness, dark to light; with less chroma where sRGB cannot show it. */
export function shadesOf(colour: string): string[] {
  const [, a, b] = labOf(colour);
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    for (let chroma = 1; chroma > 0; chroma -= 0.05) {
      const shade = colourOf([step / STEPS, a * chroma, b * chroma]);
      if (shade) return shade;
    }
    return colourOf([step / STEPS, 0, 0]) ?? '#000000';
  });
}

/** Perceptual distance of two colours, in OKLab. */
export function colourDistance(one: string, other: string): number {
  const [from, to] = [labOf(one), labOf(other)];
  return Math.hypot(...from.map((part, axis) => part - to[axis]!));
}
