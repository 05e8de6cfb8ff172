import type { Deps } from '../http/deps.ts';
import { isoTime } from '../http/iso-time.ts';
import { FEED_ANSWER, FEED_QUERY, PAGE } from '../http/machine-schemas.ts';
import type { TypedApp } from '../http/schema.ts';
import { answers } from '../http/schemas.ts';
import { seenBy } from '../maschinen/zugriffe.ts';
import { clientFor } from '../vorgang/machine-case.ts';
import { countOf, cursorOf, folgeOf } from '../vorgang/feed-cursor.ts';
import { shownOf } from '../vorgang/shown-case.ts';

/** The operator's feed of reports and their changes. */
export async function betreiberVorgaengeRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { store } = deps;
  const shape = { tags: ['betreiber'] };

  app.get(
    '/betreiber/vorgaenge',
    {
      schema: {
        ...shape,
        summary:
          'Reports and their changes, oldest first. What it gave counts as read once its cursor comes back. A cursor of another client, or of a store that was set back since: 409 STAND_VORAUS with the cursor to go on from.',
        querystring: FEED_QUERY,
        response: answers(FEED_ANSWER),
      },
    },
    async (request) => {
      const { seit, anzahl = String(PAGE.usual), mandant } = request.query;
      const client = clientFor(deps, request, mandant);
      const { id } = client.mandant;
      const most = countOf('anzahl', anzahl, 1, PAGE.most);
      const stand = await store.feedStand(id);
      const from = seit === undefined ? 0 : folgeOf(seit, stand, id);
      if (request.method === 'GET') await store.acknowledge(id, from, isoTime(deps.clock()));
      const page = await store.feed(id, from, most);
      seenBy(request, ...page.cases);
      const others = await store.sms.otherNumbers(
        id,
        page.cases.map(({ userID }) => userID),
      );
      const shown = page.cases.map((stored) =>
        shownOf({ stored, client }, others.get(stored.userID) ?? [], request, deps.clock()),
      );
      return { data: shown, cursor: cursorOf(stand, id, page.cursor) };
    },
  );
}
