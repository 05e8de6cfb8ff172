import type { Page } from 'playwright-core';
import { say, type Language, type Text } from '#domain/text.ts';

/** What lies folded away on the screens. */
export const MORE_ABOUT_PERSON: Text = ['Weitere Angaben', 'More details'];
export const TRAILER: Text = ['Anhänger, Dachbox', 'Trailer, roof box'];
export const READ_ALOUD: Text = ['Zum Vorlesen', 'Read this out'];

/** Opens what is folded away under that label. */
export const unfold = (page: Page, label: Text, language: Language = 'de'): Promise<void> =>
  page.locator('summary', { hasText: say(label, language) }).click();
