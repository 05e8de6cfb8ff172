import type { FastifyReply, FastifyRequest } from 'fastify';
import { ENDE_TEXTE } from '#domain/auftrag.ts';
import type { AuftragSeite } from '#domain/auftrag/seite.ts';
import { say, type Text } from '#domain/text.ts';
import type { Mandanten } from '../mandanten/mandanten.ts';
import { styleOf } from './page-html.ts';
import { sendHtml, sendSharedHtml } from './send-html.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The helper's job to read, without script: until the built page stands in its place. */
export function plainPages({ themeOf }: Mandanten) {
  const made = (seite: AuftragSeite) => {
    const style = styleOf(
      themeOf(seite.mandant.theme),
      'body{font-family:sans-serif;max-width:40rem;margin:1rem auto}',
    );
    const lines = linesOf(seite).map((line) => `<p>${escaped(line)}</p>`);
    const html = `<!doctype html><html lang="${seite.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(seite.mandant.name)}</title><style>${style.text}</style><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"></head><body>${lines.join('')}</body></html>`;
    return { html, policy: { styleHash: style.hash, bases: [seite.base] } };
  };
  return {
    send: (request: FastifyRequest, reply: FastifyReply, seite: AuftragSeite, status: number) => {
      const { html, policy } = made(seite);
      return sendHtml(request, reply, status, html, policy);
    },
    sendShell: (request: FastifyRequest, reply: FastifyReply, seite: AuftragSeite) => {
      const { html, policy } = made(seite);
      return sendSharedHtml(request, reply, html, policy);
    },
  };
}

function linesOf({ auftrag, mandant, language }: AuftragSeite): string[] {
  const words = (text: Text): string => say(text, language);
  if (!auftrag) return [mandant.name, mandant.telefon.anzeige];
  const { einsatz, code, ende } = auftrag;
  if (ende || !einsatz) return [words(ENDE_TEXTE[ende ?? 'abgelaufen']), mandant.telefon.anzeige];
  const { ort, fahrzeug, schaden, hinweise } = einsatz;
  return [
    ...[ort.satz, fahrzeug, schaden.zeile, ...hinweise.map(({ text }) => text)].flatMap((text) =>
      text ? [words(text)] : [],
    ),
    `${einsatz.name} ${einsatz.telefon}`,
    code ?? '',
  ];
}
