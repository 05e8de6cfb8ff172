import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { placeOf } from '#domain/flow.ts';
import type { PageState } from '#domain/page-state.ts';
import { say, type Language } from '#domain/text.ts';
import { readAssets, type Assets } from '../files/assets.ts';
import { DIST, loadBuilt } from '../files/built.ts';
import type { PagePolicy } from '../http/security-headers.ts';
import { legalHtml } from '../mandanten/legal.ts';
import { ERKLAERUNG, type Recht } from '../mandanten/legal-files.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import type { Mandanten } from '../mandanten/mandanten.ts';
import { inReadersLanguage } from './page-state.ts';
import { makeAuftragPages, type AuftragPages } from './auftrag-pages.ts';
import { makeLeitstandPages, type LeitstandPages } from './leitstand-pages.ts';
import { cspHashOf, pageHtml, speculationOf, styleOf, type Style } from './page-html.ts';
import { readyHtml, sendHtml, sendSharedHtml, type Packed } from './send-html.ts';
import type { PageTheme } from '../mandanten/theme.ts';

/** Server-side rendering: renders pages with the built app, and sends them. */
export interface Pages {
  assets: Assets;
  /** The helper's pages. */
  auftrag: AuftragPages;
  /** The desk's page. */
  leitstand: LeitstandPages;
  /** A page of the flow. `status` defaults to 200, or 404 where the address leads nowhere. */
  send(request: FastifyRequest, reply: FastifyReply, page: PageState, status?: number): Promise<FastifyReply>;
  /**
   * A page without a case that is asked for often, or by many: rendered and compressed once for each client, language
   * and address of `page`, of which there must be few.
   */
  sendReady(request: FastifyRequest, reply: FastifyReply, page: PageState, status: number): Promise<FastifyReply>;
  /** The app shell, cacheable. */
  sendShell(request: FastifyRequest, reply: FastifyReply, page: PageState): Promise<FastifyReply>;
  /** A text of our own in Markdown, in the frame of the page's client. */
  sendText(
    request: FastifyRequest,
    reply: FastifyReply,
    page: PageState,
    title: string,
    text: string,
  ): Promise<FastifyReply>;
  /** A client's legal text, cacheable. D92. */
  sendLegal(
    request: FastifyRequest,
    reply: FastifyReply,
    page: PageState,
    client: Client,
    name: Recht,
  ): Promise<FastifyReply>;
}

/** Whether the address is that of an error page. */
const isErrorPage = ({ address }: PageState): boolean =>
  ['notfound', 'error', 'error-network'].includes(placeOf(address)?.row[1] ?? 'notfound');

/** A legal text; the legal notice leads to the client's statement on accessibility, where it has one. */
function textOf({ recht, mandant }: Client, name: Recht, language: Language): string {
  const text = recht[name]?.[language] ?? '';
  if (name !== 'impressum' || !recht[ERKLAERUNG]) return text;
  const words = say(['Erklärung zur Barrierefreiheit', 'Accessibility statement'], language);
  return `${text}\n\n[${words}](/recht/${ERKLAERUNG}?mandant=${mandant.id}&sprache=${language})`;
}

/** Pages that are kept ready-made. */
const READY = 100;

function policyOf(page: PageState, { hash }: Style): PagePolicy {
  const rules = speculationOf(page);
  return { styleHash: hash, scriptHash: rules && cspHashOf(rules), bases: [page.base] };
}

/**
 * Loads the built web app.
 * @throws BuildError when it is missing or cannot be used
 */
export async function makePages(mandanten: Mandanten): Promise<Pages> {
  const loaded = await loadBuilt();
  const { page: built, entry } = loaded;
  const assets = readAssets(DIST);
  const styles = new WeakMap<PageTheme, Style>();
  const styleFor = ({ mandant }: PageState): Style => {
    const theme = mandanten.themeOf(mandant.theme);
    const style = styles.get(theme) ?? styleOf(theme, built.criticalCss);
    styles.set(theme, style);
    return style;
  };
  const legal = new WeakMap<Client, Map<string, string>>();
  /** Memoised: Markdown takes time, and a `Client` object is replaced whenever its folder changes. */
  const legalOf = (client: Client, name: Recht, language: Language): string => {
    const made = legal.get(client) ?? new Map<string, string>();
    legal.set(client, made);
    const html = made.get(name + language) ?? legalHtml(textOf(client, name, language));
    made.set(name + language, html);
    return html;
  };
  const htmlOf = (page: PageState, style: Style, { title } = built.headOf(page)): string => {
    return pageHtml({ page, title, style, body: built.renderPage(page), entry, assets });
  };
  const ready = new LRUCache<string, Packed>({ max: READY });
  return {
    assets,
    auftrag: makeAuftragPages(loaded, assets, mandanten),
    leitstand: makeLeitstandPages(loaded, assets, mandanten),
    send(request, reply, asked, status) {
      const found = built.headOf(asked);
      const isError = !found.isFound || isErrorPage(asked);
      const page = isError ? inReadersLanguage(asked, request) : asked;
      const style = styleFor(page);
      const head = isError ? built.headOf(page) : found;
      const html = htmlOf(page, style, head);
      return sendHtml(request, reply, status ?? (head.isFound ? 200 : 404), html, policyOf(page, style));
    },
    sendReady(request, reply, page, status) {
      const style = styleFor(page);
      const key = style.hash + JSON.stringify(page);
      const known = ready.get(key);
      const made = known ?? readyHtml(htmlOf(page, style));
      if (!known) ready.set(key, made);
      return sendHtml(request, reply, status, made, policyOf(page, style));
    },
    sendShell(request, reply, page) {
      const style = styleFor(page);
      return sendSharedHtml(request, reply, htmlOf(page, style), policyOf(page, style));
    },
    sendText(request, reply, page, title, text) {
      const style = styleFor(page);
      const body = built.renderLegal(page, legalHtml(text));
      const html = pageHtml({ page, title, style, body, entry, assets, isStill: true });
      return sendHtml(request, reply, 200, html, policyOf(page, style));
    },
    sendLegal(request, reply, page, client, name) {
      const style = styleFor(page);
      const markdown = textOf(client, name, page.language);
      // Soft hyphens are for the narrow page, not for the window's title.
      const heading = /^#\s+(.+)$/m.exec(markdown)?.[1]?.replaceAll('&shy;', '');
      const title = `${heading ?? name} – ${client.mandant.name}`;
      const body = built.renderLegal(page, legalOf(client, name, page.language));
      const html = pageHtml({ page, title, style, body, entry, assets, isStill: true });
      return sendSharedHtml(request, reply, html, policyOf(page, style));
    },
  };
}
