import type { FastifyInstance } from 'fastify';
import { isAuftragToken } from '#domain/auftrag.ts';
import { AUFTRAG_PATH, AUFTRAG_SHELL, type AuftragSeite } from '#domain/auftrag/seite.ts';
import { readId } from '#domain/ids.ts';
import type { Deps } from '../../http/deps.ts';
import { Refusal } from '../../http/faults.ts';
import { seeMeant } from '../../http/see-meant.ts';
import { auftragSeite, emptySeite } from '../../pages/auftrag-page-state.ts';
import type { AuftragPages } from '../../pages/auftrag-pages.ts';

/** Refusals that are pages of their own: status, and what the page says. */
const PAGES = {
  ERR_BAD_REQUEST: [404, 'unbekannt'],
  ZU_VIELE: [429, 'zu_viele'],
  NICHT_BEREIT: [503, 'nicht_bereit'],
} as const satisfies Partial<Record<string, readonly [number, AuftragSeite['fehlt']]>>;

/** The page of a helper's link, and the shell that its worker keeps for places without a network. ADR 061 */
export function auftragPage(app: FastifyInstance, deps: Deps, pages: AuftragPages): void {
  const schema = { hide: true };
  app.get(AUFTRAG_SHELL, { schema }, (request, reply) =>
    pages.sendShell(request, reply, { ...emptySeite(deps, request, null), jetzt: 0, nacht: false }),
  );
  app.get<{ Params: { token: string } }>(`${AUFTRAG_PATH}:token`, { schema }, async (request, reply) => {
    const { token } = request.params;
    const meant = readId(token);
    // Small letters are the helper's own way to write it; the page takes them as they are.
    if (isAuftragToken(meant) && meant !== token.toUpperCase())
      return seeMeant(request, reply, `${AUFTRAG_PATH}${meant}`);
    try {
      return await pages.send(request, reply, await auftragSeite(deps, request, token), 200);
    } catch (error) {
      const page =
        error instanceof Refusal && Object.hasOwn(PAGES, error.code) && PAGES[error.code as keyof typeof PAGES];
      if (!page) throw error;
      reply.headers((error as Refusal).more.headers ?? {});
      return pages.send(request, reply, emptySeite(deps, request, page[1]), page[0]);
    }
  });
}
