import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TYP } from '#domain/ereignisse/typen.ts';
import { GRUENDE, type Grund } from '#domain/storno.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal } from '../http/faults.ts';
import { answers, BELEG_ANSWER, KEY_HEADERS, STORNO_BODY, USER_ID } from '../http/schemas.ts';
import { eventOf, sendBeleg } from '../vorgang/beleg.ts';
import { cancellingOf } from '../vorgang/cancelling.ts';
import { caseOf, isoTime, refusalWith, tooLate, type Found } from '../vorgang/found.ts';
import { keepTrying } from '../vorgang/keep-trying.ts';
import { statusOf } from './status.ts';

interface Call {
  Params: { userID: string };
  Headers: { 'idempotency-key': string };
  /** `meldung`: the key of the one report that is to be cancelled. */
  Body: { grund?: unknown; vorgangsMetadaten?: { storno?: unknown } | null; meldung?: string };
}

/** Call 3 of §7: possible from the report until the helper arrives; a repeat gets the same receipt, whatever its key. */
export async function stornoRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.post<Call>(
    '/storno/vorgang/:userID',
    {
      schema: {
        tags: ['vorgang'],
        summary: 'Cancels the report.',
        params: USER_ID,
        headers: KEY_HEADERS,
        body: STORNO_BODY,
        response: answers(BELEG_ANSWER),
      },
    },
    async (request, reply) => {
      const grund = grundOf(request.body);
      const found = await caseOf(deps, request, request.params.userID, ['userID']);
      const written = await keepTrying(found, (now) => cancel(deps, now, request, grund));
      if (written.ended === 'arrived') throw refusalWith('HELFER_DA', { ...found, stored: written.current });
      return sendBeleg(reply, written);
    },
  );
}

async function cancel(
  deps: Deps,
  found: Found,
  { headers, body: { meldung } }: FastifyRequest<Call>,
  grund: Grund | null,
) {
  const { stored } = found;
  if (stored.status === '') throw refusalWith('NICHT_GEMELDET', found);
  if (stored.status === 'gemeldet') {
    // Whoever takes one report back has not decided on another's. Decision record 023.
    if (meldung !== undefined && (await deps.store.receipt(stored.mandant, stored.userID, meldung)) === null)
      throw await tooLate(deps, found);
    if (!grund)
      throw new Refusal('UNVOLLSTAENDIG', {
        fehler: [{ feld: 'vorgangsMetadaten.storno', text: ['Nennen Sie den Grund.', 'Give the reason.'] }],
      });
    const { order } = await statusOf(deps, stored);
    if (!order.erlaubt.stornieren) throw refusalWith('HELFER_DA', found);
  }
  return deps.store.cancel(
    cancellingOf(stored, {
      key: headers['idempotency-key'],
      // Of a case that is cancelled already, the store answers with the first reason.
      storno: grund ?? '',
      event: eventOf(TYP.STORNO, isoTime(deps.clock())),
    }),
  );
}

/** The reason in either form of the body, or null if it names none of the three. */
function grundOf({ grund, vorgangsMetadaten }: Call['Body']): Grund | null {
  const named = grund ?? vorgangsMetadaten?.storno;
  const codes = Object.keys(GRUENDE) as Grund[];
  return codes.find((code) => named === code || named === GRUENDE[code][0]) ?? null;
}
