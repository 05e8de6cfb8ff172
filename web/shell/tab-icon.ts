import type { AppTyp } from '#domain/flow.ts';

/** Shows the icon of an app type in the browser's tab; the page that came first may have been made without a case. */
export function showTabIcon(typ: AppTyp): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=icon], link[rel=apple-touch-icon]')) {
    const there = link.getAttribute('href')!.replace(/(kfz|fahrrad)(?=(-180)?\.\w+$)/, typ);
    if (link.getAttribute('href') !== there) link.setAttribute('href', there);
  }
}
