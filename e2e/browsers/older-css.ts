import { parse, type AtRule } from 'postcss';
import { cssFeatures, isLateSelector } from './css-features.ts';
import { lateFeatures } from './features.ts';

/** A style sheet as the oldest of the browsers reads it: rules and declarations that one of OLDEST drops are gone. */
export function withoutLate(css: string): string {
  const root = parse(css);
  root.walkAtRules('supports', (rule) => answer(rule));
  root.walkRules((rule) => {
    if (rule.selectors.some(isLateSelector)) rule.remove();
  });
  root.walkDecls((decl) => {
    if (lateFeatures(cssFeatures(`a{${decl.toString()}}`)).size > 0) decl.remove();
  });
  return root.toString();
}

/** Answers `@supports selector(…)` for that browser; other questions stay. */
function answer(rule: AtRule): void {
  const selector = /selector\((.+)\)$/.exec(rule.params)?.[1];
  if (!selector || !isLateSelector(selector)) return;
  if (rule.params.startsWith('not')) rule.replaceWith(rule.nodes!);
  else rule.remove();
}
