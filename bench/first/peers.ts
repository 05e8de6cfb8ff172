import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ROOT } from '../start-line.ts';

/** The words of the first two screens, as on our pages. */
export interface PeerWords {
  title: string;
  hint: string;
  notes: readonly string[];
  consent: string;
  button: string;
  question: string;
  choices: readonly string[];
}

/** Two static pages, the first with a link to the second. */
type Pages = (words: PeerWords) => readonly [first: string, second: string];

/** Plain pages without any style: the least that a browser needs for these words. */
export const plainPages: Pages = ({ title, hint, notes, consent, button, question, choices }) => {
  const html = (body: string): string =>
    `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Seite</title><main>${body}</main></html>`;
  return [
    html(`<h1>${title}</h1><p>${hint}</p>${list(notes)}<p>${consent}</p><p><a href="/zwei">${button}</a></p>`),
    html(`<h1>${question}</h1>${list(choices.map((choice) => `<a href="#">${choice}</a>`))}`),
  ];
};

const FRONTEND = '/frontend/govuk-frontend.min';

/** Pages with GOV.UK Frontend, as in its page template: style sheet, script, typeface. */
export const govukPages: Pages = ({ title, hint, notes, consent, button, question, choices }) => {
  const html = (body: string): string =>
    `<!doctype html><html lang="de" class="govuk-template"><head><meta charset="utf-8"><title>Seite</title><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><link rel="stylesheet" href="${FRONTEND}.css"></head><body class="govuk-template__body"><script>document.body.className += ' js-enabled' + ('noModule' in HTMLScriptElement.prototype ? ' govuk-frontend-supported' : '');</script><div class="govuk-width-container"><main class="govuk-main-wrapper">${body}</main></div><script type="module" src="${FRONTEND}.js"></script><script type="module">import { initAll } from '${FRONTEND}.js'; initAll()</script></body></html>`;
  const bullets = (items: readonly string[]): string =>
    list(items).replace('<ul>', '<ul class="govuk-list govuk-list--bullet">');
  const heading = (text: string): string => `<h1 class="govuk-heading-xl">${text}</h1>`;
  const p = (text: string): string => `<p class="govuk-body">${text}</p>`;
  return [
    html(
      `${heading(title)}${p(hint)}${bullets(notes)}${p(consent)}<a href="/zwei" role="button" draggable="false" class="govuk-button govuk-button--start" data-module="govuk-button">${button}</a>`,
    ),
    html(`${heading(question)}${bullets(choices.map((choice) => `<a class="govuk-link" href="#">${choice}</a>`))}`),
  ];
};

const list = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const TYPES: Record<string, string> = { '.css': 'text/css', '.js': 'text/javascript', '.woff2': 'font/woff2' };
const DIST = join(ROOT, 'node_modules/govuk-frontend/dist/govuk');

/** Serves them compressed, and the files of GOV.UK Frontend cacheable for a year; returns the origin. */
export async function servePeers(
  pages: Pages,
  words: PeerWords,
  headers: Record<string, string> = {},
): Promise<{ url: string; server: Server }> {
  const [first, second] = pages(words).map((html) => brotliCompressSync(html));
  const server = createServer(({ url = '' }, answer) => {
    answer.setHeaders(new Map(Object.entries(headers)));
    const file = /^\/(frontend|assets)\/(.+)$/.exec(url);
    if (!file)
      return answer
        .setHeader('content-type', 'text/html; charset=utf-8')
        .setHeader('content-encoding', 'br')
        .end(url === '/zwei' ? second : first);
    const path = join(DIST, file[1] === 'assets' ? `assets/${file[2]}` : file[2]!);
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    answer.setHeader('content-type', type).setHeader('cache-control', 'max-age=31536000, immutable');
    const bytes = readFileSync(path);
    if (type.startsWith('font/')) return answer.end(bytes);
    return answer.setHeader('content-encoding', 'br').end(brotliCompressSync(bytes));
  });
  await new Promise<void>((ready) => server.listen(0, 'localhost', ready));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}
