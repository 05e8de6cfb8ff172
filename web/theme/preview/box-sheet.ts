import type { Scheme, Theme } from '#domain/theme/tokens.ts';
import { pageRules } from '../page-theme.ts';

/** What differs in a box from a window: it has no window's height, no transition, and nothing that only the demo has. */
const OWN = `
  :host { display: flex; flex-direction: column; min-height: 100%; }
  main { view-transition-name: none; }
  .banner-demo, .split > .stack > .button-2 { display: none; }
`;

/** The page's own rules for boxes that are screens of their own: what they say of the root holds for the box, and the scheme is the box's. */
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

/** The tokens of a theme in one scheme, as an element's own style. */
export function tokensOf(theme: Theme, scheme: Scheme): Record<string, string> {
  const tokens = Object.entries({ ...theme[scheme], ...theme.shape });
  return Object.fromEntries(tokens.map(([token, value]) => [`--${token}`, value]));
}
