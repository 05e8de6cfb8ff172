import type { Locator, Page } from 'playwright-core';
import { say, type Language, type Text } from '#domain/text.ts';

/** A person at the screen: finds things by what they say, in one language. */
export interface Person {
  page: Page;
  language: Language;
  /** Waits for the screen of that question and gives its h1. */
  reads(heading: Text): Promise<Locator>;
  press(button: Text): Promise<void>;
  /** Ticks or chooses a row by its words; `within` names the question. */
  ticks(choice: Text, within?: Text): Promise<void>;
  types(label: Text, words: string): Promise<void>;
  picks(label: Text, option: string | Text): Promise<void>;
}

const plain = (words: string): string => words.replaceAll('\u00ad', '');

export function person(page: Page, language: Language): Person {
  const words = (text: Text): string => plain(say(text, language));
  const startsWith = (text: Text): RegExp =>
    new RegExp(`^\\s*${words(text).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
  return {
    page,
    language,
    async reads(heading) {
      const h1 = page.locator('h1', { hasText: loosely(words(heading)) });
      await h1.waitFor({ timeout: 15_000 });
      return h1;
    },
    press: (button) =>
      page
        .getByRole('button', { name: startsWith(button) })
        .or(page.getByRole('link', { name: startsWith(button) }))
        .first()
        .click(),
    async ticks(choice, within) {
      const question = within ? page.getByRole('group', { name: startsWith(within) }) : page;
      const box = question
        .getByRole('checkbox', { name: startsWith(choice) })
        .or(question.getByRole('radio', { name: startsWith(choice) }));
      await box.first().check();
    },
    types: (label, text) => page.getByLabel(startsWith(label)).first().fill(text),
    async picks(label, option) {
      await page
        .getByLabel(startsWith(label))
        .first()
        .selectOption(typeof option === 'string' ? option : { label: words(option) });
    },
  };
}

/** A heading may hold soft hyphens. */
const loosely = (words: string): RegExp =>
  new RegExp([...words].map((sign) => sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\u00ad?'));
