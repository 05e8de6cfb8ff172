import { contrast, shadesOf } from './colour.ts';
import { nearestPassing, verdicts, type Bounds } from './contrast.ts';
import type { Colour, Palette, Theme } from './tokens.ts';

/** Contrast of text in our own themes, which the derived theme keeps. */
const OURS: Bounds = { body: 7, text: 7, control: 3 };

/** The grounds on which a link is seen. */
const GROUNDS = ['page', 'paper', 'tint', 'warn-tint'] as const satisfies readonly Colour[];

/**
 * Makes a whole theme from one colour of a brand. Tokens that no brand decides, such as messages and ink, come from
 * `base`.
 */
export function themeFrom(colour: string, base: Theme): Theme {
  const shades = shadesOf(colour);
  const at = (lightness: number): string => shades[Math.round(lightness * (shades.length - 1))]!;
  const readable = (from: readonly string[], palette: Palette): number =>
    from.findIndex((shade) => GROUNDS.every((ground) => contrast(shade, palette[ground]) >= OURS.text));

  const light: Palette = { ...base.light, brand: colour, 'on-brand': textOn(colour, at(0.15)), tint: at(0.95) };
  const fromLight = shades.toReversed();
  const dark: Palette = { ...base.dark, brand: at(0.34), 'on-brand': at(0.96), tint: at(0.28) };
  const [link, glow] = [readable(fromLight, light), readable(shades, dark)];
  return {
    shape: base.shape,
    light: mended({
      ...light,
      link: fromLight[link]!,
      action: fromLight[link]!,
      'action-down': fromLight[Math.min(fromLight.length - 1, link + 24)]!,
      'on-action': '#ffffff',
    }),
    dark: mended({
      ...dark,
      link: shades[glow]!,
      action: shades[glow]!,
      'action-down': shades[Math.min(shades.length - 1, glow + 16)]!,
      'on-action': at(0.16),
    }),
  };

  function mended(palette: Palette): Palette {
    return (Object.keys(palette) as Colour[]).reduce<Palette>((now, token) => {
      const isWrong = failing(now).has(token);
      const better = isWrong ? (nearestPassing(now, token, OURS) ?? nearestPassing(now, token)) : null;
      return better ? { ...now, [token]: better } : now;
    }, palette);
  }

  function failing(palette: Palette): ReadonlySet<Colour> {
    const all = verdicts({ light: palette, dark: palette, shape: base.shape }, OURS);
    return new Set(all.filter(({ passes }) => !passes).map(({ token }) => token));
  }
}

/** White or the dark shade, whichever reads better; black where neither does. */
function textOn(ground: string, shade: string): string {
  const best = contrast('#ffffff', ground) >= contrast(shade, ground) ? '#ffffff' : shade;
  return contrast(best, ground) >= OURS.text || contrast('#000000', ground) < contrast(best, ground) ? best : '#000000';
}
