import { createHash } from 'node:crypto';
import type { Notice } from '#domain/mandant.ts';
import type { Deps } from '../http/deps.ts';
import { readersStatus } from '#domain/lesbar.ts';
import { placeInWords } from '#domain/ort/place-line.ts';
import type { TypedApp } from '../http/schema.ts';
import { READER_ID, STATUS_ANSWER, taggedAnswers } from '../http/schemas.ts';
import { etagOf, isHeld } from '../http/etag.ts';
import { caseAsReported } from '../store/tables/case-now.ts';
import { caseOf } from '../vorgang/find-case.ts';
import { readableStatusOf } from '../vorgang/order-status.ts';

/** The order status, computed from the events. §4 'Order'. */
export async function statusRoutes(app: TypedApp, deps: Deps): Promise<void> {
  app.get(
    '/vorgang/:userID/status',
    {
      schema: {
        tags: ['vorgang'],
        summary: 'The order status; by a leseID no more than how far help is, and the place in words.',
        params: READER_ID,
        response: taggedAnswers(STATUS_ANSWER),
      },
    },
    async (request, reply) => {
      const found = await caseOf(deps, request, request.params.userID, ['userID', 'leseID']);
      const { stored, isForReading } = found;
      const { order, reportedZone, lastEvent, isOver } = await readableStatusOf(deps, stored);
      // The answer also changes without an event: when the days for rating end, and when those for reading end, and
      // when nobody has taken what is overdue; and with what the client announces.
      const open = order.erlaubt.bewerten ? '.1' : order.nachfrage?.stand === 'niemand' ? '.3' : '';
      const call = order.rueckruf?.nachfrage.stand === 'niemand' ? '.4' : '';
      const hinweise = deps.announced.of(stored.mandant);
      const etag = etagOf(`${stored.revision}.${lastEvent}${isOver ? '.2' : open}${call}${tagOf(hinweise)}`);
      reply.header('etag', etag);
      if (isHeld(request, etag)) return reply.code(304).send();
      const { revision, leseID, beispiel } = stored;
      if (!isForReading) return { data: order, revision, hinweise, leseID };
      const ort = placeInWords(caseAsReported(stored));
      return { data: readersStatus(order, reportedZone), revision, hinweise, beispiel, ort };
    },
  );
}

/** What an entity tag says of notices; '' of none. */
const tagOf = (hinweise: readonly Notice[]): string =>
  hinweise.length ? `.${createHash('sha256').update(JSON.stringify(hinweise)).digest('base64url').slice(0, 8)}` : '';
