let coming: Promise<void> | undefined;
let isHere = false;

/** Whether it applies, or cannot be had. */
export const hasLateStyle = (): boolean => isHere;

/**
 * Loads the style sheet of the screens after the first two, whose rules are in the page. Its address stands in a
 * `noscript`, so that the browser's preload scanner does not put it before the first paint. Resolves when it applies,
 * or cannot be had: a screen without it is better than none. ADR 046.
 */
export function lateStyle(): Promise<void> {
  if (import.meta.env.SSR) return Promise.resolve();
  return (coming ??= new Promise<void>((done) => {
    const [, href] = /href="([^"]+)"/.exec(document.querySelector('noscript')?.textContent ?? '') ?? [];
    if (href === undefined) return done();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    for (const end of ['load', 'error']) link.addEventListener(end, () => done());
    document.head.append(link);
  }).then(() => void (isHere = true)));
}
