import { createHash } from 'node:crypto';
import { placeOf } from '#domain/flow.ts';
import type { PageState } from '#domain/page-state.ts';
import type { Assets } from '../files/assets.ts';
import type { Entry } from '../files/built.ts';
import { manifestAddress } from './manifest.ts';
import { isDanger, linkOf } from './page-state.ts';
import type { PageTheme } from '../mandanten/theme.ts';

/** The inline style of every page of a theme. */
export interface Style {
  text: string;
  /** CSP hash, `sha256-…`. */
  hash: string;
  /** Colours of the browser's address bar (`theme-color`). */
  bar: PageTheme['bar'];
}

/** CSP hash of an inline element. */
export function cspHashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** Theme and critical CSS in one style element. */
export function styleOf({ css, bar }: PageTheme, criticalCss: string): Style {
  const text = css + criticalCss;
  return { text, hash: cspHashOf(text), bar };
}

interface Html {
  page: PageState;
  title: string;
  style: Style;
  /** Markup of the body. */
  body: string;
  entry: Entry;
  assets: Assets;
  /** A page that works without script: a legal text. */
  isStill?: boolean;
  /** Content-Security-Policy of a file on a plain static host, which sends none. */
  policy?: string;
}

/**
 * Speculation rules of a start page: the browser fetches the page behind its link, so that a tap before hydration needs
 * no network. '' on any other page.
 */
export function speculationOf(page: PageState): string {
  const link = linkOf(page);
  return link === null ? '' : json({ prefetch: [{ urls: [link] }] });
}

/** The server-rendered HTML document. Critical CSS is inline; the style sheet comes last, after the first paint. */
export function pageHtml(html: Html): string {
  const { page, title, style, body, entry, assets, isStill = false, policy } = html;
  const { mandant, language } = page;
  const typ = mandant.webparams.web_AppTyp;
  // Painted whole at once, with all rules: a late style sheet would move what somebody in danger is about to tap.
  const isWhole = isDanger(placeOf(page.address));
  const sheet = `<link rel="stylesheet" href="${entry.style}">`;
  const script = (tag: string): string => (isStill ? '' : tag);
  const moduleOf = (file: string): string => `<script type="module" src="${file}"${integrity(assets, file)}></script>`;
  const preload = (file: string): string => `<link rel="modulepreload" href="${file}"${integrity(assets, file)}>`;
  // A start page is whole without script: on a slow line what its link leads to comes first.
  const speculation = policy ? '' : speculationOf(page);
  const app = moduleOf(entry.script) + entry.imports.map(preload).join('');
  return [
    `<!doctype html><html lang="${page.language}"><head><meta charset="utf-8">`,
    policy ? `<meta http-equiv="content-security-policy" content="${attribute(policy)}">` : '',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escaped(title)}</title>`,
    `<style>${style.text}</style>`,
    isWhole ? sheet : '',
    policy ? script(moduleOf(entry.first)) : '',
    speculation ? `<script type="speculationrules">${speculation}</script>` : script(app),
    '<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">',
    `<meta name="theme-color" content="${style.bar.light}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${style.bar.dark}" media="(prefers-color-scheme: dark)">`,
    '<meta name="format-detection" content="telephone=no">',
    `<link rel="icon" href="/${typ}.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/${typ}-180.png">`,
    // A plain static host (`base` is '') has no manifest.
    page.base ? `<link rel="manifest" href="${attribute(manifestAddress({ mandant, typ, language }))}">` : '',
    `</head><body>${body}`,
    script(`<script type="application/json" id="page">${json(page)}</script>`),
    speculation ? app : '',
    isStill && !policy ? backScript(assets) : '',
    isWhole ? '' : sheet,
    '</body></html>',
  ].join('');
}

/** Of a page without other scripts: its way back. */
const BACK = '/back.js';
const backScript = (assets: Assets): string =>
  assets.has(BACK) ? `<script src="${BACK}" defer${integrity(assets, BACK)}></script>` : '';

/** The integrity attribute of a script. */
export const integrity = (assets: Assets, address: string): string => {
  const asset = assets.get(address);
  return asset ? ` integrity="${asset.integrity}"` : '';
};

/** JSON for a script element: `<` is escaped, so it cannot close the element. */
export const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const attribute = (text: string): string => escaped(text).replaceAll('"', '&quot;');

/** Text for an element. */
export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
