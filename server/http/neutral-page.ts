import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a person reads where nobody knows whose brand answers: no name and no number but 112. Both languages. */
const WORDS = [
  [
    'de',
    'Diese Adresse führt zu keinem Pannendienst',
    'Prüfen Sie den Link. Rufen Sie sonst Ihren Pannendienst an: Die Nummer steht auf Ihrer Karte oder in Ihren Unterlagen.',
    'Bei Verletzten oder Gefahr wählen Sie',
  ],
  [
    'en',
    'This address leads to no breakdown service',
    'Check the link. Otherwise call your breakdown service: the number is on your card or in your papers.',
    'If somebody is hurt or in danger, call',
  ],
] as const;

const HTML = `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${WORDS[0][1]} – ${WORDS[1][1]}</title></head>
<body><main>
${WORDS.map(
  ([lang, title, next, emergency]) =>
    `<div lang="${lang}"><h1>${title}</h1><p>${next}</p><p>${emergency} <a href="tel:112">112</a>.</p></div>`,
).join('\n')}
</main></body></html>
`;

/** Whether the request asks for a page, and not for a call or a file. */
export const isForPage = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !/extService\.xsp|^\/leitstand\/api|\.\w+($|\?)/.test(url);

/** Answers with the neutral page. 503: no brand can be served at all, so a later try may succeed. */
export function sendNeutralPage(reply: FastifyReply, status: 404 | 503): FastifyReply {
  reply.pagePolicy = { styleHash: '', bases: [] };
  if (status === 503) reply.header('retry-after', '30');
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-language': 'de, en' })
    .type('text/html; charset=utf-8')
    .send(HTML);
}
