import type { FastifyInstance } from 'fastify';
import { orderStatus, type Ereignis, type OrderStatus } from '#domain/ereignisse.ts';
import { readOrder } from '#domain/vorgang.ts';
import { isLongAgo, isPast, pastStatus } from '#domain/lesbar.ts';
import type { Deps } from '../http/deps.ts';
import { STATUS_ANSWER, taggedAnswers, USER_ID } from '../http/schemas.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import type { StoredEvent } from '../store/tables/events.ts';
import { caseOf, etagOf, isHeld } from '../vorgang/found.ts';

/** The order status, computed from the events alone. §4 'Order progress'. */
export async function statusRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.get<{ Params: { userID: string } }>(
    '/vorgang/:userID/status',
    {
      schema: {
        tags: ['vorgang'],
        summary: 'The order status.',
        params: USER_ID,
        response: taggedAnswers(STATUS_ANSWER),
      },
    },
    async (request, reply) => {
      const { stored } = await caseOf(deps, request, request.params.userID, ['userID']);
      const { order, lastEvent, isOver } = await readableStatusOf(deps, stored);
      // The end of the days for rating, and of those for reading, change the answer without an event.
      const open = order.erlaubt.bewerten ? '.1' : '';
      const etag = etagOf(`${stored.revision}.${lastEvent}${isOver ? '.2' : open}`);
      reply.header('etag', etag);
      return isHeld(request, etag) ? reply.code(304).send() : { data: order, revision: stored.revision };
    },
  );
}

/** The order status of a case, the number of the last event in it, and of the last that is more than a position; and whether the days for reading all of it are over. */
export async function statusOf(
  { store, mandanten, clock }: Pick<Deps, 'store' | 'mandanten' | 'clock'>,
  stored: StoredCase,
): Promise<{ order: OrderStatus; lastEvent: number; lastNews: number; isOver: boolean }> {
  const events = await store.events(stored.mandant, stored.userID);
  const { vorgangsMetadaten, bewertung } = readOrder(JSON.parse(stored.doc));
  const { ranaVorgangsnummer, storno } = vorgangsMetadaten;
  const patience = mandanten.mandantOf(stored.mandant)?.geduldMinuten;
  const ofCase = { status: stored.status, ranaVorgangsnummer, storno, bewertung };
  return {
    order: orderStatus(events.map(ereignisOf), { ...ofCase, ...(patience && { geduldMinuten: patience }) }, clock()),
    lastEvent: events.at(-1)?.nr ?? 0,
    isOver: isLongAgo(vorgangsMetadaten.timestampGemeldet ?? 0, clock()) && isPast(events, clock()),
    lastNews: events.findLast(({ meldungsTyp }) => meldungsTyp !== 'POSITION')?.nr ?? 0,
  };
}

/** The same as whoever has the link may read it. D86. */
export async function readableStatusOf(deps: Pick<Deps, 'store' | 'mandanten' | 'clock'>, stored: StoredCase) {
  const { order, ...more } = await statusOf(deps, stored);
  return { ...more, order: more.isOver ? pastStatus(order) : order };
}

/** An event as the domain reads it. */
export const ereignisOf = ({ daten, ...event }: StoredEvent): Ereignis => ({
  ...(JSON.parse(daten) as Partial<Ereignis>),
  ...event,
});
