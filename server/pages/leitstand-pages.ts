import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeskSeite } from '#domain/leitstand/seite.ts';
import { say, type Text } from '#domain/text.ts';
import { STANDARD } from '#domain/standard.ts';
import type { Assets } from '../files/assets.ts';
import type { Built } from '../files/built.ts';
import { preferredLanguage } from '../http/faults.ts';
import type { Mandanten } from '../mandanten/mandanten.ts';
import { escaped, integrity, json, styleOf, type Style } from './page-html.ts';
import { sendHtml } from './send-html.ts';

/** Sends the pages of the desk. */
export interface LeitstandPages {
  /** The one page of every address of the desk, `no-store`: no case is in it, and no account. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

// prettier-ignore
const WORDS = {
  title:    ['Leitstand', 'Desk'],
  loading:  ['Der Leitstand wird geladen …', 'Loading the desk …'],
  noScript: ['Der Leitstand braucht Skripte. Erlauben Sie JavaScript für diese Adresse.', 'The desk needs scripts. Allow JavaScript for this address.'],
  tooOld:   ['Dieser Browser ist für den Leitstand zu alt. Nehmen Sie einen neueren.', 'This browser is too old for the desk. Use a newer one.'],
} as const satisfies Record<string, Text>;

/** Makes the sender of the desk's page, in the colours of the standard theme. */
export function makeLeitstandPages(
  { leitstand: { script, style: sheet } }: Pick<Built, 'leitstand'>,
  assets: Assets,
  { themeOf }: Pick<Mandanten, 'themeOf'>,
): LeitstandPages {
  const htmlOf = ({ language }: DeskSeite, style: Style): string => {
    const words = (name: keyof typeof WORDS): string => escaped(say(WORDS[name], language));
    return [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<title>${words('title')}</title>`,
      // First: light and dark are chosen in this sheet.
      `<style>${style.text}</style>`,
      `<link rel="stylesheet" href="${sheet}">`,
      `<script type="module" src="${script}"${integrity(assets, script)}></script>`,
      '<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">',
      `<meta name="theme-color" content="${style.bar.light}" media="(prefers-color-scheme: light)">`,
      `<meta name="theme-color" content="${style.bar.dark}" media="(prefers-color-scheme: dark)">`,
      '<meta name="format-detection" content="telephone=no">',
      '<link rel="icon" href="/kfz.svg" type="image/svg+xml"></head><body>',
      `<p class="too-old">${words('tooOld')}</p>`,
      `<div id="root"><p class="desk-wait" role="status">${words('loading')}</p></div>`,
      `<noscript><p class="desk-wait">${words('noScript')}</p></noscript>`,
      `<script type="application/json" id="page">${json({ language } satisfies DeskSeite)}</script>`,
      '</body></html>',
    ].join('');
  };
  return {
    send(request, reply) {
      const style = styleOf(themeOf(STANDARD), '');
      const language = preferredLanguage(request.headers['accept-language']);
      reply.header('x-robots-tag', 'noindex');
      return sendHtml(request, reply, 200, htmlOf({ language }, style), { styleHash: style.hash, bases: ['/'] });
    },
  };
}
