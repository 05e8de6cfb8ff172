import { renderToString } from 'react-dom/server';
import type { PageState } from '#domain/page-state.ts';
import { say as inLanguage, type Text } from '#domain/text.ts';
import { App } from './app.tsx';
import { titleOf } from './words/title.ts';
import critical from './look/critical.css?inline';
import { firstPlace } from './shell/first.ts';
import { LEGAL_TEXT, LegalPage } from './shell/legal-page.tsx';
import { loadScreen } from './shell/screens.ts';
import { seed } from './vorgang/load/open.ts';

/** The rules of the first paint; they stand in the page itself. */
export const criticalCss: string = critical;

// The service builds the not-found page too.
await loadScreen('notfound').catch((cause: unknown) => console.warn('no not-found screen yet', cause));

/** Markup of #root: start, picker and not-found whole, for any other address the frame with brand and phone. */
export function renderPage(page: PageState): string {
  seed(page);
  return renderToString(<App page={page} />);
}

/** Title of the window, and whether the address leads to a page at all. */
export function headOf(page: PageState): { title: string; isFound: boolean } {
  const { row } = firstPlace(page);
  const say = (text: Text): string => inLanguage(text, page.language);
  const isFound = row[1] !== 'notfound';
  return { title: titleOf(say(TITLES[row[1]] ?? ['', '']), page.mandant.name, say), isFound };
}

const TITLES: Partial<Record<string, Text>> = {
  start: ['Panne melden', 'Report a breakdown'],
  theme: ['Theme bearbeiten', 'Edit theme'],
  picker: ['Was ist passiert?', 'What happened?'],
  notfound: ['Vorgang nicht gefunden', 'Case not found'],
};

/** Markup of a legal text: `html` is made by the service from the client's file, with every tag of the file escaped. D92. */
export function renderLegal(page: PageState, html: string): string {
  seed(page);
  return renderToString(<LegalPage />).replace(LEGAL_TEXT, () => html);
}
