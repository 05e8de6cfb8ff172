import { renderToString } from 'react-dom/server';
import { GEFAHR_TITEL } from '#domain/gefahr/gefahr.ts';
import type { PageState } from '#domain/page-state.ts';
import { say as inLanguage, type Text } from '#domain/text.ts';
import { App } from './app.tsx';
import { titleOf } from './words/title.ts';
import critical from './look/critical.css?inline';
import { AHEAD } from './navigation/ahead.ts';
import { aheadOf } from './shell/ahead.ts';
import { firstPlace } from './shell/first-place.ts';
import { LEGAL_TEXT, LegalPage } from './shell/legal-page.tsx';
import { MODERN_CSS } from './look/modern.ts';
import { loadScreen } from './shell/screens.ts';
import { TooOld } from './shell/too-old.tsx';
import { seed } from './vorgang/load/open.ts';

export { auftragCss, auftragTitle, renderAuftrag } from './auftrag/render.tsx';

/** Critical CSS: the rules of the first paint, inlined in the page. */
export const criticalCss: string = critical + MODERN_CSS;

// Server-side rendering needs these screens before the first request.
for (const name of ['notfound', 'gefahr'])
  await loadScreen(name).catch((cause: unknown) => console.warn(`no ${name} screen yet`, cause));

/**
 * Server-side rendering of the body: the whole page for start, picker, danger and not-found; for any other address the
 * frame with brand and phone. After a start stands the picker that it leads to, hidden until its mark is the target:
 * the mark comes first, because CSS reaches only what follows; the picker last, because the first paint need not wait
 * for it. ADR 046. Before all, hidden where it is not needed, what a browser that is too old shows (ADR 053).
 */
export function renderPage(page: PageState): string {
  const ahead = aheadOf(page);
  const [mark, second] = ahead
    ? [`<div id="${AHEAD}" tabindex="-1"></div>`, `<div class="ahead">${rendered(ahead)}</div>`]
    : ['', ''];
  const root = inRoot(rendered(page));
  return renderToString(<TooOld />) + mark + root + second;
}

function rendered(page: PageState): string {
  seed(page);
  return renderToString(<App page={page} />);
}

const inRoot = (html: string): string => `<div id="root">${html}</div>`;

/**
 * Title of the document, whether the address leads to a page (else the service answers 404), and whether the next
 * screen travels in it.
 */
export function headOf(page: PageState): { title: string; isFound: boolean; hasNext: boolean } {
  const { row } = firstPlace(page);
  const say = (text: Text): string => inLanguage(text, page.language);
  const isFound = row[1] !== 'notfound';
  const title = titleOf(say(TITLES[row[1]] ?? ['', '']), page.mandant.name, say);
  return { title, isFound, hasNext: aheadOf(page) !== null };
}

const TITLES: Partial<Record<string, Text>> = {
  start: ['Panne melden', 'Report a breakdown'],
  theme: ['Theme bearbeiten', 'Edit theme'],
  picker: ['Was ist passiert?', 'What happened?'],
  notfound: ['Vorgang nicht gefunden', 'Case not found'],
  gefahr: GEFAHR_TITEL,
};

/**
 * Server-side rendering of a legal text. `html` comes from the service, which has escaped every tag of the client's
 * file. D92.
 */
export function renderLegal(page: PageState, html: string): string {
  seed(page);
  return inRoot(renderToString(<LegalPage />).replace(LEGAL_TEXT, () => html));
}
