import type { FastifyRequest } from 'fastify';
import { accessOf } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { isoTime } from '../http/iso-time.ts';
import { FEED_ANSWER, FEED_QUERY, PAGE } from '../http/machine-schemas.ts';
import type { TypedApp } from '../http/schema.ts';
import { answers } from '../http/schemas.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import { seenBy } from '../maschinen/zugriffe.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import { countOf, cursorOf, cursorOfAll, folgenOf, folgeOf, type OfClient } from '../vorgang/feed-cursor.ts';
import { clientFor } from '../vorgang/machine-case.ts';
import { besideOf, shownOf } from '../vorgang/shown-case.ts';

/** The operator's feed of reports and their changes: of one client, or of all. D114 */
export async function betreiberVorgaengeRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { store } = deps;

  app.get(
    '/betreiber/vorgaenge',
    {
      schema: {
        tags: ['betreiber'],
        summary:
          'Reports and their changes, oldest first, of one client or of all. A key with the right quittieren marks them as read by sending the cursor back. A cursor of another feed, or from before a restore, is refused: 409 STAND_VORAUS with the cursor to go on from.',
        querystring: FEED_QUERY,
        response: answers(FEED_ANSWER),
      },
    },
    async (request) => {
      const { seit, anzahl = String(PAGE.usual), mandant } = request.query;
      const most = countOf('anzahl', anzahl, 1, PAGE.most);
      if (mandant === undefined && accessOf(request).mandant === null) return feedOfAll(deps, request, { seit, most });
      const client = clientFor(deps, request, mandant);
      const { id } = client.mandant;
      const stand = await store.feedStand(id);
      const from = seit === undefined ? 0 : folgeOf(seit, stand, id);
      if (doesAcknowledge(request)) await store.acknowledge(id, from, isoTime(deps.clock()));
      const page = await store.feed(id, from, most);
      const data = await shownPage(deps, request, client, page.cases);
      return { data, cursor: cursorOf(stand, id, page.cursor), mehr: data.length === most };
    },
  );
}

/** A key that may only read switches no alarm off. */
const doesAcknowledge = (request: FastifyRequest): boolean =>
  request.method === 'GET' && accessOf(request).mayAcknowledge;

/** A page over all clients that the access sees: each gets its share of it, and what one leaves goes to the others. */
async function feedOfAll(
  deps: Deps,
  request: FastifyRequest,
  { seit, most }: { seit: string | undefined; most: number },
) {
  const { store, mandanten } = deps;
  const { sees } = accessOf(request);
  const clients = mandanten.all.filter(({ mandant }) => sees({ mandant: mandant.id }));
  const stands = await Promise.all(
    clients.map(async (client) => {
      const { id } = client.mandant;
      return { client, mandant: id, stand: await store.feedStand(id) };
    }),
  );
  const feeds = folgenOf(seit, stands).map((feed, index): Reading => ({ ...feed, client: clients[index]!, cases: [] }));
  const now = isoTime(deps.clock());
  if (doesAcknowledge(request))
    for (const { mandant, folge } of feeds) if (folge > 0) await store.acknowledge(mandant, folge, now);
  let left = most;
  let open = feeds.filter(({ folge, stand }) => folge < stand.stand);
  while (left > 0 && open.length) {
    const share = Math.max(1, Math.floor(left / open.length));
    // Those that have no turn now come first in the next round.
    const turn = open.slice(0, left);
    const more = open.slice(turn.length);
    for (const feed of turn) {
      const page = await store.feed(feed.mandant, feed.folge, share);
      feed.cases.push(...page.cases);
      feed.folge = page.cursor;
      left -= page.cases.length;
      if (page.cases.length === share) more.push(feed);
    }
    open = more;
  }
  const pages = await Promise.all(feeds.map((feed) => shownPage(deps, request, feed.client, feed.cases)));
  const data = pages.flat();
  return { data, cursor: cursorOfAll(feeds, seit), mehr: data.length === most };
}

interface Reading extends OfClient {
  client: Client;
  cases: StoredCase[];
}

async function shownPage(deps: Deps, request: FastifyRequest, client: Client, cases: readonly StoredCase[]) {
  if (!cases.length) return [];
  seenBy(request, ...cases);
  const userIDs = cases.map(({ userID }) => userID);
  const beside = await besideOf(deps.store, client.mandant.id, userIDs);
  return cases.map((stored) => shownOf({ stored, client }, beside(stored.userID), request, deps.clock()));
}
