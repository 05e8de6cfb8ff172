import type { AppTyp } from '#domain/flow.ts';
import type { Mandant } from '#domain/mandant.ts';
import { say, type Language, type Text } from '#domain/text.ts';
import type { PageTheme } from '../mandanten/theme.ts';

const SHORT: Text = ['Pannenhilfe', 'Breakdown'];

/** What a page's look depends on. */
export interface Look {
  mandant: Mandant;
  typ: AppTyp;
  language: Language;
}

const queryOf = ({ mandant, typ, language }: Look): string =>
  `mandant=${encodeURIComponent(mandant.id)}&typ=${typ}&sprache=${language}`;

/** Address of the web app manifest. */
export const manifestAddress = (look: Look): string => `/manifest.webmanifest?${queryOf(look)}`;

/**
 * The web app manifest, with the client's name and colours. The start URL names no case: the service worker leads on to
 * the newest one of the device, and without one the page with the phone shows. §4 'Installing'.
 */
export function manifestOf(look: Look, { tokens }: PageTheme): string {
  const { mandant, typ, language } = look;
  return JSON.stringify({
    id: `/?app&mandant=${encodeURIComponent(mandant.id)}`,
    name: `${say(SHORT, language)} ${mandant.name}`,
    short_name: say(SHORT, language),
    lang: language,
    start_url: `/?app&${queryOf(look)}`,
    scope: '/',
    display: 'standalone',
    theme_color: tokens.light.paper,
    background_color: tokens.light.page,
    icons: [
      { src: `/${typ}.svg`, sizes: 'any', type: 'image/svg+xml' },
      // Maskable PNGs for launchers without SVG; made by `node e2e/look/icons.ts`.
      ...[192, 512].map((px) => ({
        src: `/${typ}-${px}.png`,
        sizes: `${px}x${px}`,
        type: 'image/png',
        purpose: 'any maskable',
      })),
    ],
  });
}
