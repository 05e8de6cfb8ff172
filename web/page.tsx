import { renderToString } from 'react-dom/server';
import type { PageState } from '#domain/page-state.ts';
import { say as inLanguage, type Text } from '#domain/text.ts';
import { App } from './app.tsx';
import { titleOf } from './words/title.ts';
import critical from './look/critical.css?inline';
import { firstPlace } from './shell/first-place.ts';
import { LEGAL_TEXT, LegalPage } from './shell/legal-page.tsx';
import { loadScreen } from './shell/screens.ts';
import { seed } from './vorgang/load/open.ts';

/** Critical CSS: the rules of the first paint, inlined in the page. */
export const criticalCss: string = critical;

// Server-side rendering needs the not-found screen before the first request.
await loadScreen('notfound').catch((cause: unknown) => console.warn('no not-found screen yet', cause));

/**
 * Server-side rendering of #root: the whole page for start, picker and not-found; for any other address the frame with
 * brand and phone.
 */
export function renderPage(page: PageState): string {
  seed(page);
  return renderToString(<App page={page} />);
}

/** Title of the document, and whether the address leads to a page (else the service answers 404). */
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

/**
 * Server-side rendering of a legal text. `html` comes from the service, which has escaped every tag of the client's
 * file. D92.
 */
export function renderLegal(page: PageState, html: string): string {
  seed(page);
  return renderToString(<LegalPage />).replace(LEGAL_TEXT, () => html);
}
