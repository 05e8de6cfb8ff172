import type { Page } from 'playwright-core';

/** Collects the errors on the console of Playwright's page and its uncaught exceptions. */
export function watched(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('pageerror', ({ message }) => faults.push(message));
  return faults;
}
