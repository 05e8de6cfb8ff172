import type { BrowserContext, Page } from 'playwright-core';
import { say, type Language, type Text } from '#domain/text.ts';
import type { Screen, Target } from './screen.ts';

/** User of the screen: finds elements by role and label, in one language. `P`: the driver of the page. */
export interface Person<P extends Screen = Page> {
  page: P;
  language: Language;
  /** Waits for an h1 with that text (15 s at most) and gives it. */
  reads(heading: Text): Promise<ReturnType<P['locator']>>;
  press(button: Text): Promise<void>;
  /** Checks a checkbox or radio by its label; `within` is the legend of its group. */
  ticks(choice: Text, within?: Text): Promise<void>;
  types(label: Text, words: string): Promise<void>;
  picks(label: Text, option: string | Text): Promise<void>;
}

/** A page in a browser context of its own, so with storage of its own. */
export interface Visit {
  context: BrowserContext;
  page: Page;
  who: Person;
}

/** A visit of a case. */
export interface CaseVisit extends Visit {
  userID: string;
}

/** How to act on a located element: by pointer or by keyboard. */
export interface Hand {
  press(target: Target): Promise<void>;
  tick(target: Target): Promise<void>;
  type(target: Target, words: string): Promise<void>;
  pick(target: Target, option: string | { label: string }): Promise<void>;
}

export const FINGER: Hand = {
  press: (target) => target.click(),
  tick: (target) => target.check(),
  type: (target, words) => target.fill(words),
  pick: async (target, option) => void (await target.selectOption(option)),
};

export function person<P extends Screen>(page: P, language: Language, hand: Hand = FINGER): Person<P> {
  const words = (text: Text): string => say(text, language).replaceAll('\u00ad', '');
  const startsWith = (text: Text): RegExp => new RegExp(`^\\s*${loosely(words(text)).source}`);
  return {
    page,
    language,
    async reads(heading) {
      const h1 = page.locator('h1', { hasText: loosely(words(heading)) });
      await h1.waitFor({ timeout: 15_000 });
      return h1 as ReturnType<P['locator']>;
    },
    press: (button) =>
      hand.press(
        page
          .getByRole('button', { name: startsWith(button) })
          .or(page.getByRole('link', { name: startsWith(button) }))
          .first(),
      ),
    ticks(choice, within) {
      const question = within ? page.getByRole('group', { name: startsWith(within) }) : page;
      const box = question
        .getByRole('checkbox', { name: startsWith(choice) })
        .or(question.getByRole('radio', { name: startsWith(choice) }));
      return hand.tick(box.first());
    },
    types: (label, text) => hand.type(page.getByLabel(startsWith(label)).first(), text),
    picks: (label, option) =>
      hand.pick(
        page.getByLabel(startsWith(label)).first(),
        typeof option === 'string' ? option : { label: words(option) },
      ),
  };
}

/** Matches a text whether or not it holds soft hyphens. */
const loosely = (words: string): RegExp =>
  new RegExp([...words].map((sign) => sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\u00ad?'));
