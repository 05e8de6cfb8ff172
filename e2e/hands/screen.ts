import type { Page } from 'playwright-core';

/** Milliseconds that an action waits for its element. */
export interface Patience {
  timeout?: number;
}

/** Accessible name, or text: a whole string, or a pattern. */
export type Words = string | RegExp;

export type Role = Parameters<Page['getByRole']>[0];

/**
 * What journeys do with an element, whichever engine draws it: the part of Playwright's Locator that every driver has.
 * A Locator is one.
 */
export interface Target {
  first(): Target;
  /** -1: the last. */
  nth(index: number): Target;
  or(other: Target): Target;
  filter(by: { hasText?: Words; visible?: boolean }): Target;
  locator(css: string): Target;
  getByRole(role: Role, by?: { name?: Words }): Target;
  click(patience?: Patience): Promise<void>;
  check(patience?: Patience): Promise<void>;
  fill(words: string): Promise<void>;
  /** Types at the end, key by key. */
  pressSequentially(words: string): Promise<void>;
  selectOption(option: string | { label: string }): Promise<unknown>;
  waitFor(state?: Patience & { state?: 'visible' | 'hidden' | 'attached' | 'detached' }): Promise<void>;
  count(): Promise<number>;
  isChecked(): Promise<boolean>;
  isVisible(): Promise<boolean>;
  inputValue(): Promise<string>;
  innerText(): Promise<string>;
}

/** What journeys do with a page, whichever engine draws it. Playwright's Page is one. */
export interface Screen {
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  goBack(): Promise<unknown>;
  goForward(): Promise<unknown>;
  title(): Promise<string>;
  /** Waits for an address by glob (`*`, `**`) or pattern. @throws Error after the timeout */
  waitForURL(url: string | RegExp, patience?: Patience): Promise<void>;
  locator(css: string, by?: { hasText?: Words }): Target;
  getByRole(role: Role, by?: { name?: Words; level?: number }): Target;
  getByLabel(label: Words): Target;
  getByText(words: Words): Target;
  /** A sign, `Escape`, `Enter`, `PageDown` or `F2`. */
  keyboard: { press(key: string): Promise<void> };
  evaluate<R, A = void>(run: (arg: A) => R | Promise<R>, arg?: A): Promise<R>;
}
