import type { BrowserContext, Route } from 'playwright-core';
import { withoutLate } from './older-css.ts';

/**
 * Makes this browser as poor as the oldest it is built for: the style sheets are served as those read them, the
 * attributes of popovers under a name that means nothing, and what scripts may ask for is gone. Needs `bypassCSP`, as
 * the page's inline style has another hash then.
 */
export async function makeOlder(context: BrowserContext): Promise<void> {
  await context.addInitScript(takeAway);
  await rewrite(context, (body, type) => {
    if (type === 'stylesheet') return withoutLate(body);
    const styled = body.replace(/(?<=<style>)[^<]*/, withoutLate);
    return styled.replaceAll(/ popover(target(action)?)?="/gi, ' data-$&').replaceAll('data- ', 'data-');
  });
}

/** Changes the documents and style sheets on their way to the browser. */
export async function rewrite(
  context: BrowserContext,
  change: (body: string, type: string) => string,
  types: readonly string[] = ['document', 'stylesheet'],
): Promise<void> {
  await context.route('**/*', async (route: Route) => {
    const type = route.request().resourceType();
    if (!types.includes(type) || route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    // Without the header of its coding, which the changed body no longer has.
    const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers();
    return route.fulfill({ response, headers, body: change(await response.text(), type) });
  });
}

function takeAway(): void {
  // Not `undefined`, which `in` would still find.
  const take = (from: object, ...names: string[]): void => {
    for (const name of names) Reflect.deleteProperty(from, name);
  };
  take(HTMLElement.prototype, 'popover', 'showPopover', 'hidePopover', 'togglePopover');
  take(HTMLButtonElement.prototype, 'popoverTargetElement', 'popoverTargetAction');
  take(String.prototype, 'toWellFormed', 'isWellFormed');
  take(globalThis, 'requestIdleCallback', 'cancelIdleCallback', 'trustedTypes', 'navigation');
  // React writes attributes; these mean nothing to the older browser.
  const set = Element.prototype.setAttribute;
  Element.prototype.setAttribute = function (name, value) {
    if (!name.toLowerCase().startsWith('popover')) set.call(this, name, value);
  };
  const supports = CSS.supports.bind(CSS);
  CSS.supports = (...query: [string, string?]) =>
    !/:has|popover/.test(query[0]) && supports(...(query as [string, string]));
}
