import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FLOW, isWithoutCase, meantAddress, placeOf } from '#domain/flow.ts';
import { idKind, isMadeId } from '#domain/ids.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import { seeMeant } from '../http/see-meant.ts';
import { SHED } from '../http/overload/shed-reading.ts';
import { rechtNamed } from '../mandanten/legal-files.ts';
import { clientAsked, dangerOf, inReadersLanguage, isDanger, pageOf, pageWith } from '../pages/page-state.ts';
import { frontText, frontTitle } from '../pages/front-page.ts';
import type { Pages } from '../pages/pages.ts';
import { goodExamples } from '../vorgang/examples.ts';

/** Calls and files are never pages, so that `/favicon.ico` does not count as a guess at an id. */
const NO_PAGE = /^\/(service|assets|mandanten)(\/|$)|^\/[^/?#]*\.\w+$/;

/** Whether an address is none whatever the store holds: no page, or no id where one must be. */
function leadsNowhere(address: string): boolean {
  const place = placeOf(address);
  if (!place) return true;
  const [path, screen] = place.row;
  const isOpenEntry = place.id === '' && screen === 'start';
  return idKind(place.id) === null && !isOpenEntry && !isWithoutCase(path);
}

/** Whether the bare address is a front page: on a host of nobody's, to be looked at, and without an open entry. D141 */
function isFront({ mandanten, settings: { isProduction, demo } }: Deps, { hostname, query }: FastifyRequest): boolean {
  // An installed app begins at `/?mandant=…`.
  if (Object.hasOwn(query as object, 'mandant')) return false;
  const brand = mandanten.claimantOf(hostname) ? null : mandanten.brandOf(hostname);
  return !isProduction && demo !== 'off' && brand !== null && !brand.mandant.offenerEinstieg;
}

async function sendFront(
  deps: Deps,
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const page = inReadersLanguage(pageWith(deps, request, '/recht', null), request);
  const examples = await goodExamples(deps.settings, deps.store, deps.mandanten, deps.clock());
  const ways = examples.map(({ typ, einladung }) => [EXAMPLES[typ], `/${einladung}`] as const);
  const { language } = page;
  return pages.sendText(request, reply, page, frontTitle(language), frontText(ways, language));
}

const EXAMPLES = {
  kfz: ['Beispiel mit dem Auto', 'Example with the car'],
  fahrrad: ['Beispiel mit dem Fahrrad', 'Example with the bicycle'],
} as const;

/** The server-rendered pages of §2 and the legal texts. */
export function pageRoutes(app: FastifyInstance, deps: Deps, pages: Pages): void {
  const schema = { hide: true };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const address = request.url.split('?', 1)[0] ?? '/';
    const meant = meantAddress(address);
    // `/{id}.Bitte`: a mail's next word, and no file.
    const isId = meant !== null && isMadeId(meant.slice(1));
    if (NO_PAGE.test(request.url) && !isId) return reply.callNotFound() as unknown as FastifyReply;
    if (meant !== null) return seeMeant(request, reply, meant);
    const readyPage = (shown: '/notfound' | '/error') => ({
      ...inReadersLanguage(pageWith(deps, request, address, null), request),
      address: shown,
    });
    if (address === '/' && isFront(deps, request)) return sendFront(deps, pages, request, reply);
    const [shedding, isUnknown] = [deps.shedding(), leadsNowhere(address)];
    const inDanger = isDanger(placeOf(address));
    if (inDanger && shedding === 2) return pages.sendReady(request, reply, dangerOf(deps, request), 200);
    if (shedding === 2 || (shedding === 1 && isUnknown)) {
      request.shed = 'page';
      reply.headers(SHED);
      return pages.sendReady(request, reply, readyPage('/error'), 503);
    }
    if (isUnknown) return pages.sendReady(request, reply, readyPage('/notfound'), 404);
    try {
      return await pages.send(request, reply, await pageOf(deps, request));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Whatever became of the case, the screen shows; over the rate limit too, which says so.
      if (inDanger) {
        reply.headers(error.more.headers ?? {});
        const status = error.code === 'ZU_VIELE' ? 429 : 200;
        return pages.sendReady(request, reply, dangerOf(deps, request), status);
      }
      // The app in this page still shows what the device holds of the case.
      if (error.code === 'NICHT_BEREIT')
        return pages.send(request, reply, pageWith(deps, request, '/error', null), 503);
      if (error.code !== 'ZU_VIELE') throw error;
      // Over the rate limit: the page says to wait, and not that the case is not found. D128
      reply.headers(error.more.headers ?? {});
      return pages.sendReady(request, reply, readyPage('/error'), 429);
    }
  };
  for (const [path] of FLOW) {
    app.get(path, { schema }, answer);
    app.get(path === '/' ? '/:id' : `${path}/:id`, { schema }, answer);
  }
  // Other spellings (`/KFZ/Start/`) and unknown addresses are pages too; unknown calls and files are not.
  app.get('/*', { schema }, answer);

  app.get<{ Params: { name: string } }>('/recht/:name', { schema }, async (request, reply) => {
    const client = clientAsked(deps, request);
    const name = rechtNamed(request.params.name, client.recht);
    if (!name) return pages.send(request, reply, pageWith(deps, request, '/notfound', null));
    const page = { ...pageWith(deps, request, '/recht', null), mandant: { ...client.mandant, hinweise: [] } };
    return pages.sendLegal(request, reply, page, client, name);
  });
}
