import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import { beginStream } from '../background/event-stream.ts';
import { readersStatus } from '#domain/lesbar.ts';
import type { TypedApp } from '../http/schema.ts';
import { READER_ID, stream } from '../http/schemas.ts';
import { openStreams, type Look, type Standing } from '../background/streams.ts';
import { isoTime } from '../http/iso-time.ts';
import { refusalWith } from '../vorgang/case-answer.ts';
import { caseOf, type Found } from '../vorgang/find-case.ts';
import { readableStatusOf } from '../vorgang/order-status.ts';

/** Retry-After in seconds when the process has no room for another stream. */
const FULL_FOR = 60;

/** Streams of readers that this process has room for; the others poll. */
const READERS = 5_000;

/** The order status of a reported case as Server-Sent Events. §4 'Live', ADR 020. */
export async function ereignisseRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { store, settings, clock, announced } = deps;
  const streams = openStreams(store, (error) => app.log.error({ event: 'strom-gestoert', err: error }));
  // Apart from those of the persons, whose streams no reader shall push out.
  const readers = openStreams(store, (error) => app.log.error({ event: 'strom-gestoert', err: error }), {
    inAll: READERS,
  });
  const unsubscribe = announced.onChange(() => {
    streams.tellAside();
    readers.tellAside();
  });
  app.addHook('preClose', async () => {
    unsubscribe();
    streams.close();
    readers.close();
  });

  /** Reads the status for the stream; null once the case is erased, or a reader's time is over. */
  const standing = async (userID: string, mandant: string, isForReading?: true): Promise<Standing | null> => {
    const stored = await store.load(userID, mandant, isoTime(clock()));
    if (!stored) return null;
    const { order, reportedZone, lastEvent: nr, lastNews: news, isOver } = await readableStatusOf(deps, stored);
    const { revision, leseID } = stored;
    const hinweise = announced.of(mandant);
    if (!isForReading) return { nr, news, revision, message: { data: order, revision, hinweise, leseID } };
    const message = { data: readersStatus(order, reportedZone), revision, hinweise };
    return isOver ? null : { nr, news, revision, message };
  };

  /** Holds no more than ids for as long as a stream is open: not the case itself, which is kilobytes of a person. */
  const lookAt = ({ stored: { userID, mandant }, isForReading }: Found): Look => ({
    standing: () => standing(userID, mandant, isForReading),
    stand: () => store.stand(mandant, userID),
    aside: () => `event: hinweise\ndata: ${JSON.stringify(announced.of(mandant))}\n\n`,
  });

  app.get(
    '/vorgang/:userID/ereignisse',
    {
      exposeHeadRoute: false,
      schema: {
        tags: ['vorgang'],
        summary:
          'The order status at once and at each change, as Server-Sent Events; by a leseID as the status call has it. Event hinweise: what the client announces, at each change of the desk.',
        params: READER_ID,
        response: stream(),
      },
    },
    async (request, reply) => {
      const found = await caseOf(deps, request, request.params.userID, ['userID', 'leseID']);
      const { userID, status } = found.stored;
      if (status === '') throw refusalWith('NICHT_GEMELDET', found);
      const own = found.isForReading ? readers : streams;
      if (own.isFull()) throw new Refusal('ZU_VIELE', { headers: { 'retry-after': String(FULL_FOR) } });
      if (!beginStream(reply, settings)) return reply;
      const leave = own.open(userID, reply.raw, lookAt(found));
      reply.raw.once('close', leave);
      return reply;
    },
  );
}
