import type { Scheme, Theme } from '#domain/theme/tokens.ts';
import { pageRules } from '../page-theme.ts';

/** Overrides within a preview: no window height, nothing that only the demo shows. */
const OWN = `
  :host { display: flex; flex-direction: column; min-height: 100%; }
  .banner-demo, .live-sheet > .button-2 { display: none; }
`;

/**
 * The page's style sheet for a shadow root: rules for the root apply to the host, and colour scheme queries to the
 * box's scheme.
 */
export function boxSheet(scheme: Scheme): CSSStyleSheet {
  const rules = pageRules();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${rules.map((rule) => textOf(rule, scheme)).join('\n')}${OWN}:host { color-scheme: ${scheme}; }`);
  return sheet;
}

function textOf(rule: CSSRule, scheme: Scheme): string {
  if (rule instanceof CSSStyleRule) return `${rule.selectorText.replace(ROOT, ':host')}{${rule.style.cssText}}`;
  if (!(rule instanceof CSSGroupingRule)) return rule.cssText;
  const inner = [...rule.cssRules].map((one) => textOf(one, scheme)).join('\n');
  if (rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme'))
    return rule.conditionText.includes(scheme) ? inner : '';
  return `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${inner}}`;
}

const ROOT = /:root\b|(?<![\w.#-])(?:html|body)(?![\w-])/g;

/** The design tokens of a scheme as custom properties of an element. */
export function tokensOf(theme: Theme, scheme: Scheme): Record<string, string> {
  const tokens = Object.entries({ ...theme[scheme], ...theme.shape });
  return Object.fromEntries(tokens.map(([token, value]) => [`--${token}`, value]));
}
