/**
 * Browsers by the products of their `User-Agent`. Each also names those that it descends from, Safari above all, so the
 * first that is found counts. On another system a product may have another name (`EdgA/`, `CriOS/`).
 */
const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|OPX|OPiOS|Opera)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['DuckDuckGo', /\b(Ddg|DuckDuckGo)\//],
  ['Firefox', /\b(Firefox|FxiOS|Focus|Klar)\//],
  ['Chrome', /\b(Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** The browser and system of a `User-Agent`, in a few words of our own; '' where it is none of them. */
export function deviceOf(userAgent: string): string {
  // A browser without a window says so in front of its product: `HeadlessChrome/`.
  const said = userAgent.replaceAll('Headless', '');
  const of = (list: readonly (readonly [string, RegExp])[]) => list.find(([, form]) => form.test(said))?.[0];
  return [of(BROWSERS), of(SYSTEMS)].filter(Boolean).join(', ');
}
