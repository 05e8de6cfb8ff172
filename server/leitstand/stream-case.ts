import { isAtLeast } from '#domain/leitstand/konto.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { beginStream } from '../background/event-stream.ts';
import type { Deps } from '../http/deps.ts';
import { isoTime } from '../http/iso-time.ts';
import { noteAnswer } from '../maschinen/zugriffe.ts';
import type { Found } from '../vorgang/find-case.ts';
import { DESK_CALLS } from './calls.ts';
import { DESK_API, deskOf, sessionNow } from './guard.ts';
import { watchCase } from './watch-case.ts';

/** For how long a case counts as open after each note of it. */
const OPEN = 30_000;

interface Told {
  /** The call, as `DESK_CALLS` and the log of accesses name it. */
  aufruf: string;
  /** Name of the message. */
  name: string;
  /** What is told of the case, as JSON; null once it is erased. */
  read(): Promise<string | null>;
  /** It is a draft that the desk fills in: the person’s page shall follow it. */
  amTelefon?: true;
}

/**
 * Streams of a desk, each of one case: others see who has it open, and it ends with the session. Gives the function
 * that answers a request with one.
 */
export function caseStreams(app: FastifyInstance, deps: Deps, warn: (error: unknown) => void) {
  const { store, settings, clock } = deps;
  const open = new Set<() => void>();
  app.addHook('preClose', async () => open.forEach((close) => close()));
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    { stored }: Found,
    { aufruf, name, read, amTelefon }: Told,
  ): void => {
    const { mandant, userID, beispiel } = stored;
    const of = { mandant, userID };
    const { konto, sitzung } = deskOf(request);
    noteAnswer(deps.accesses, request, { aufruf: `GET ${DESK_API}${aufruf}`, ausgang: '200', zeit: clock() });
    const stillSees = async (): Promise<boolean> => {
      const now = await sessionNow(deps, request);
      if (!now || now.isLocked) return false;
      const { mandanten, rolle } = now.konto;
      const { rolle: least } = DESK_CALLS[`GET ${aufruf}`]!;
      if (least && !isAtLeast(rolle, least)) return false;
      return (mandanten === null || mandanten.includes(mandant)) && !(now.konto.beispiel && !beispiel);
    };
    if (!beginStream(reply, settings)) return;
    const stop = watchCase(store, reply.raw, {
      userID,
      names: [name, 'sitzung'],
      read,
      isAllowed: stillSees,
      stay: async () => {
        const now = clock();
        if (await stillSees())
          await store.anwesend.open(
            sitzung.sitzungID,
            { ...of, amTelefon },
            konto.kuerzel,
            isoTime(now),
            isoTime(now + OPEN),
          );
      },
      leave: () => {
        open.delete(close);
        store.anwesend.close(sitzung.sitzungID, of).catch(warn);
      },
      warn,
    });
    const close = (): void => {
      stop();
      reply.raw.end('event: bye\ndata: {}\n\n');
    };
    open.add(close);
    reply.raw.once('close', stop);
  };
}
