import { renderToString } from 'react-dom/server';
import { GEFAHR_TITLE } from '#domain/gefahr/gefahr.ts';
import type { PageState } from '#domain/page-state.ts';
import { say as inLanguage, type Text } from '#domain/text.ts';
import { App } from './app.tsx';
import { titleOf } from './words/title.ts';
import critical from './look/critical.css?inline';
import { firstPlace } from './shell/first-place.ts';
import { LEGAL_TEXT, LegalPage } from './shell/legal-page.tsx';
import { MODERN_CSS } from './look/modern.ts';
import { loadScreen } from './router/screens.ts';
import { TooOld } from './shell/too-old.tsx';
import { seed } from './vorgang/load/open.ts';

export { auftragCss, auftragTitle, renderAuftrag } from './auftrag/render.tsx';

/** Critical CSS: the rules of the first paint, inlined in the page. */
export const criticalCss: string = critical + MODERN_CSS;

// Server-side rendering needs this screen before the first request.
await loadScreen('gefahr');

/**
 * Server-side rendering of the body: the whole page for start, picker, danger and not-found; for any other address the
 * frame with brand and phone. Before it, hidden where it is not needed, what a browser that is too old shows (ADR 053).
 */
export function renderPage(page: PageState): string {
  seed(page);
  return renderToString(<TooOld />) + inRoot(renderToString(<App page={page} />));
}

const inRoot = (html: string): string => `<div id="root">${html}</div>`;

/** Title of the document, and whether the address leads to a page (else the service answers 404). */
export function headOf(page: PageState): { title: string; isFound: boolean } {
  const { row } = firstPlace(page);
  const say = (text: Text): string => inLanguage(text, page.language);
  const isFound = row[1] !== 'notfound';
  const title = titleOf(say(TITLES[row[1]] ?? ['', '']), page.mandant.name, say);
  return { title, isFound };
}

const TITLES: Partial<Record<string, Text>> = {
  start: ['Panne melden', 'Report a breakdown'],
  theme: ['Theme bearbeiten', 'Edit theme'],
  picker: ['Was ist passiert?', 'What happened?'],
  notfound: ['Vorgang nicht gefunden', 'Case not found'],
  gefahr: GEFAHR_TITLE,
};

/**
 * Server-side rendering of a legal text. `html` comes from the service, which has escaped every tag of the client's
 * file. D92.
 */
export function renderLegal(page: PageState, html: string): string {
  seed(page);
  return inRoot(renderToString(<LegalPage />).replace(LEGAL_TEXT, () => html));
}
