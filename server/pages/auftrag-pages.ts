import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuftragSeite } from '#domain/auftrag/seite.ts';
import type { Assets } from '../files/assets.ts';
import type { Built } from '../files/built.ts';
import type { Mandanten } from '../mandanten/mandanten.ts';
import type { PageTheme } from '../mandanten/theme.ts';
import { auftragHtml, auftragStyle } from './auftrag-html.ts';
import type { Style } from './page-html.ts';
import { sendHtml, sendSharedHtml } from './send-html.ts';

/** Sends the helper's pages. */
export interface AuftragPages {
  /** The page of a link, `no-store`: it holds what the job needs. */
  send(request: FastifyRequest, reply: FastifyReply, seite: AuftragSeite, status: number): Promise<FastifyReply>;
  /** The shell, which the helper's worker caches: brand and phone, no job. */
  sendShell(request: FastifyRequest, reply: FastifyReply, seite: AuftragSeite): Promise<FastifyReply>;
}

/** Makes the sender of the built page. */
export function makeAuftragPages(
  { page, auftrag }: Pick<Built, 'page' | 'auftrag'>,
  assets: Assets,
  { themeOf }: Pick<Mandanten, 'themeOf'>,
): AuftragPages {
  const styles = { day: new WeakMap<PageTheme, Style>(), night: new WeakMap<PageTheme, Style>() };
  const styleFor = ({ mandant, nacht }: AuftragSeite): Style => {
    const theme = themeOf(mandant.theme);
    const known = styles[nacht ? 'night' : 'day'];
    const style = known.get(theme) ?? auftragStyle(theme, page.auftragCss, nacht);
    known.set(theme, style);
    return style;
  };
  const htmlOf = (seite: AuftragSeite, style: Style): string => {
    const title = page.auftragTitle(seite);
    return auftragHtml({ seite, title, style, body: page.renderAuftrag(seite), script: auftrag.script, assets });
  };
  const policyOf = ({ base }: AuftragSeite, { hash }: Style) => ({ styleHash: hash, bases: [base] });
  return {
    send(request, reply, seite, status) {
      const style = styleFor(seite);
      return sendHtml(request, reply, status, htmlOf(seite, style), policyOf(seite, style));
    },
    sendShell(request, reply, seite) {
      const style = styleFor(seite);
      return sendSharedHtml(request, reply, htmlOf(seite, style), policyOf(seite, style));
    },
  };
}
