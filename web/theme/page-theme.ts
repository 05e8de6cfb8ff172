import { COLOURS, MEASURES, type Theme } from '#domain/theme/tokens.ts';
import { readThemeValues } from '#domain/theme/read-theme.ts';

/** All CSS rules of this page. */
export const pageRules = (): CSSRule[] => [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);

/**
 * The theme of this page, read from its inline style sheet; nothing is fetched.
 * @throws Error where the page's tokens are no valid theme
 */
export function pageTheme(): Theme {
  const rules = pageRules();
  const dark = rules.filter((rule) => rule instanceof CSSMediaRule && rule.conditionText.includes('dark'));
  const light = tokensIn(rules);
  const { theme } = readThemeValues({
    light: picked(light, Object.keys(COLOURS)),
    dark: picked(tokensIn(dark.flatMap((rule) => [...(rule as CSSMediaRule).cssRules])), Object.keys(COLOURS)),
    shape: picked(light, [...Object.keys(MEASURES), 'font']),
  });
  if (!theme) throw new Error('the page has no theme');
  return theme;
}

const tokensIn = (rules: readonly CSSRule[]): CSSStyleDeclaration | undefined =>
  rules.filter((rule) => rule instanceof CSSStyleRule).find(({ style }) => style.getPropertyValue('--brand'))?.style;

const picked = (style: CSSStyleDeclaration | undefined, tokens: readonly string[]): Record<string, string> =>
  Object.fromEntries(tokens.map((token) => [token, style?.getPropertyValue(`--${token}`).trim() ?? '']));
