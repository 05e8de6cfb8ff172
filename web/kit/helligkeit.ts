/** What is chosen: as the device and the hour say, or always light or dark. */
export type Helligkeit = 'auto' | 'hell' | 'dunkel';

const KEY = 'pannenlotse-helligkeit';
const NIGHT = '(prefers-color-scheme: dark)';

/** Rules of the dark: by the device's preference, or for all where the service has made the page at night. */
let rules: readonly CSSMediaRule[] | undefined;

const isOfDark = (rule: CSSRule): rule is CSSMediaRule =>
  rule instanceof CSSMediaRule && [NIGHT, 'all'].includes(rule.media.mediaText);

/** What was chosen on this device. */
export function helligkeit(): Helligkeit {
  try {
    const chosen = localStorage.getItem(KEY);
    return chosen === 'hell' || chosen === 'dunkel' ? chosen : 'auto';
  } catch {
    return 'auto'; // storage is blocked
  }
}

const watching = new Set<() => void>();

/** Calls `changed` after each choice, and when the device's preference changes; gives the function that ends it. */
export function watchHelligkeit(changed: () => void): () => void {
  const preference = matchMedia(NIGHT);
  watching.add(changed);
  preference.addEventListener('change', changed);
  return () => {
    watching.delete(changed);
    preference.removeEventListener('change', changed);
  };
}

/** Keeps and shows the choice. */
export function chooseHelligkeit(chosen: Helligkeit, isNight: boolean): void {
  try {
    localStorage.setItem(KEY, chosen);
  } catch {
    // For this visit then.
  }
  showHelligkeit(chosen, isNight);
  for (const changed of watching) changed();
}

/** Shows it: at night the page is dark by default, whatever the device prefers. */
export function showHelligkeit(chosen: Helligkeit, isNight: boolean): void {
  rules ??= Array.from(document.styleSheets[0]?.cssRules ?? []).filter(isOfDark);
  const isDark = chosen === 'dunkel' || (chosen === 'auto' && isNight);
  for (const { media } of rules) media.mediaText = isDark ? 'all' : chosen === 'hell' ? 'not all' : NIGHT;
  document.documentElement.style.colorScheme = isDark ? 'dark' : chosen === 'hell' ? 'light' : '';
}

/** Whether the page is dark now. */
export const isDunkel = (chosen: Helligkeit, isNight: boolean): boolean =>
  chosen === 'dunkel' || (chosen === 'auto' && (isNight || matchMedia(NIGHT).matches));
