import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { Hand } from './person.ts';

/** Upper bound of Tab presses: more than any screen has tab stops. */
const MOST = 60;

/** Keyboard-only user; `count` is the number of keys pressed. */
export function keyboard(page: Page): Hand & { count: number } {
  const press = async (key: string): Promise<void> => {
    hand.count += 1;
    await page.keyboard.press(key);
  };
  const reach = async (target: Locator, isThere: (element: HTMLElement) => boolean): Promise<void> => {
    await target.waitFor();
    for (let presses = 0; presses < MOST; presses++) {
      if (await target.evaluate(isThere)) return;
      await press('Tab');
    }
    assert.fail(`not to be reached by Tab: ${target}`);
  };
  const hand: Hand & { count: number } = {
    count: 0,
    async press(target: Locator) {
      await reach(target, isFocused);
      await target.click({ trial: true }); // waits until the button would take a tap
      await press('Enter');
    },
    async tick(target: Locator) {
      await reach(target, isInGroup);
      for (let presses = 0; !(await target.evaluate(isFocused)); presses++) {
        assert.ok(presses < MOST, `not to be reached by arrows: ${target}`);
        await press('ArrowDown');
      }
      if (!(await target.isChecked())) await press('Space');
      assert.ok(await target.isChecked());
    },
    async type(target: Locator, words) {
      await reach(target, isFocused);
      hand.count += words.length;
      await page.keyboard.type(words);
    },
    async pick(target: Locator, option) {
      await reach(target, isFocused);
      const label = typeof option === 'string' ? option : option.label;
      hand.count += label.length;
      await page.keyboard.type(label);
    },
  };
  return hand;
}

const isFocused = (element: HTMLElement): boolean => element === document.activeElement;
/** A radio group is one tab stop; arrow keys move within it. */
const isInGroup = (element: HTMLElement): boolean =>
  element === document.activeElement ||
  (element instanceof HTMLInputElement &&
    element.type === 'radio' &&
    document.activeElement instanceof HTMLInputElement &&
    document.activeElement.name === element.name);
