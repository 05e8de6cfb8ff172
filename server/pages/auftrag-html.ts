import type { AuftragSeite } from '#domain/auftrag/seite.ts';
import type { Assets } from '../files/assets.ts';
import type { PageTheme } from '../mandanten/theme.ts';
import { escaped, integrity, json, styleOf, type Style } from './page-html.ts';

/** What theme and critical CSS ask before they are dark. */
const PREFERS_DARK = /\(prefers-color-scheme: ?dark\)/g;

/** The inline style of the helper's page; at night it is dark, whatever the device prefers. */
export function auftragStyle(theme: PageTheme, css: string, isNight: boolean): Style {
  if (!isNight) return styleOf(theme, css);
  const dark = (text: string): string => text.replace(PREFERS_DARK, 'all');
  const bar = { light: theme.bar.dark, dark: theme.bar.dark };
  return styleOf({ ...theme, css: dark(theme.css), bar }, `${dark(css)}html{color-scheme:dark}`);
}

interface Html {
  seite: AuftragSeite;
  title: string;
  style: Style;
  /** Markup of the body. */
  body: string;
  /** URL of the one script. */
  script: string;
  assets: Assets;
}

/** The server-rendered HTML document of the helper's page: all rules are in it, and one script follows. */
export function auftragHtml({ seite, title, style, body, script, assets }: Html): string {
  const typ = seite.auftrag?.einsatz?.typ ?? 'kfz';
  return [
    `<!doctype html><html lang="${seite.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escaped(title)}</title>`,
    `<style>${style.text}</style>`,
    `<script type="module" src="${script}"${integrity(assets, script)}></script>`,
    '<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">',
    `<meta name="theme-color" content="${style.bar.light}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${style.bar.dark}" media="(prefers-color-scheme: dark)">`,
    '<meta name="format-detection" content="telephone=no">',
    `<link rel="icon" href="/${typ}.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/${typ}-180.png">`,
    `</head><body>${body}`,
    `<script type="application/json" id="page">${json(seite)}</script>`,
    '</body></html>',
  ].join('');
}
