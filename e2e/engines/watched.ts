import type { Page } from 'playwright-core';

/** Firefox's words for a file that its worker did not deliver: also where the page was left before it could. */
const NOT_DELIVERED = /^Failed to load ‘(.+)’\. A ServiceWorker intercepted the request/;

/**
 * Collects the errors on the console of Playwright's page and its uncaught exceptions. Files that a reload has
 * cancelled are none: Firefox tells of the cancelled request first.
 */
export function watched(page: Page): string[] {
  const faults: string[] = [];
  const cancelled = new Set<string | undefined>();
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'NS_BINDING_ABORTED') cancelled.add(request.url());
  });
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', ({ message }) => {
    if (!cancelled.has(NOT_DELIVERED.exec(message)?.[1])) faults.push(message);
  });
  return faults;
}
