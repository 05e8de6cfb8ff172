import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { renderSVG } from 'uqr';
import { appTypOf } from '#domain/flow.ts';
import { makeId } from '#domain/ids.ts';
import { accessOf, withKey } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal, wrongAt } from '../http/faults.ts';
import {
  ANLAGE_ANSWER,
  ANLAGE_BODY,
  BEARER,
  EINLADUNG,
  EINLADUNG_ANSWER,
  QR_ANSWER,
  VERTRAG_ANSWER,
  VERTRAG_BODY,
  WIDERRUF_ANSWER,
} from '../http/machine-schemas.ts';
import { answers, KEY_HEADERS, USER_ID } from '../http/schemas.ts';
import { cardEnd, newCard, revoke } from '../vorgang/card-new.ts';
import { linkOf, newVorgang, validUntil } from '../vorgang/vorgang-new.ts';
import { isoTime } from '../http/iso-time.ts';
import { notTakenIn } from '../vorgang/not-taken.ts';
import { cardOfMachine, caseOfMachine, clientFor } from '../vorgang/machine-case.ts';

/** The operator's calls that bring a person to the app: cases, invitations, cards, QR codes. */
export async function betreiberRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { store, mandanten, clock, settings } = deps;
  const onRequest = withKey(deps, 'betreiber');
  const shape = { tags: ['betreiber'], security: BEARER };

  app.post<{
    Headers: { 'idempotency-key': string };
    Body: { mandant?: string; typ?: string; vorbelegung?: object; beispiel?: boolean };
  }>(
    '/betreiber/vorgang',
    {
      onRequest,
      schema: {
        ...shape,
        summary: 'Makes a case with its invitation, with what is known already.',
        headers: KEY_HEADERS,
        body: ANLAGE_BODY,
        response: answers(ANLAGE_ANSWER),
      },
    },
    async (request) => {
      const { mandant, vorbelegung = {}, beispiel = false } = request.body;
      const client = clientFor(deps, request, mandant);
      const typ = appTypOf(request.body.typ ?? 'kfz');
      if (!typ) throw wrongAt({ feld: 'typ', text: ['kfz oder fahrrad.', 'kfz or fahrrad.'] });
      const key = `betreiber ${request.headers['idempotency-key']}`;
      const { publicUrl } = settings;
      const wish = { client, typ, vorbelegung, beispiel, key, publicUrl, now: clock() };
      const { notTaken, ...data } = await newVorgang(store, wish);
      return { data, ...notTakenIn(request, notTaken) };
    },
  );

  app.post<{ Params: { userID: string } }>(
    '/betreiber/vorgang/:userID/einladung',
    {
      onRequest,
      schema: {
        ...shape,
        summary: 'Another invitation to a case. Those issued before stay good.',
        params: USER_ID,
        response: answers(EINLADUNG_ANSWER),
      },
    },
    async (request) => {
      const { stored, client } = await caseOfMachine(deps, request, request.params.userID);
      const { mandant, userID } = stored;
      const id = makeId('einladung', randomBytes(64));
      const gueltigBis = validUntil(clock());
      if (!(await store.invite({ id, mandant, userID, gueltigBis }))) throw new Refusal('ERR_BAD_REQUEST');
      return { data: { userID, einladung: id, url: linkOf(client, id, settings.publicUrl), gueltigBis } };
    },
  );

  app.post<{
    Headers: { 'idempotency-key': string };
    Body: { mandant?: string; typ?: string; gueltigBis?: string; beispiel?: boolean };
  }>(
    '/betreiber/einladung',
    {
      onRequest,
      schema: {
        ...shape,
        summary: 'A re-usable invitation (vertrag) for a printed card: each start with it makes a case.',
        headers: KEY_HEADERS,
        body: VERTRAG_BODY,
        response: answers(VERTRAG_ANSWER),
      },
    },
    async (request) => {
      const { mandant, gueltigBis = '', beispiel = false } = request.body;
      const client = clientFor(deps, request, mandant);
      const typ = appTypOf(request.body.typ ?? 'kfz');
      if (!typ) throw wrongAt({ feld: 'typ', text: ['kfz oder fahrrad.', 'kfz or fahrrad.'] });
      const end = gueltigBis ? cardEnd(gueltigBis, client, clock()) : null;
      if (end === undefined)
        throw wrongAt({
          feld: 'gueltigBis',
          text: ['Ein Tag wie 2027-12-31, der noch kommt.', 'A day like 2027-12-31 that is still to come.'],
        });
      const key = request.headers['idempotency-key'];
      const { publicUrl } = settings;
      return { data: await newCard(store, { client, typ, beispiel, gueltigBis: end, key, publicUrl, now: clock() }) };
    },
  );

  app.delete<{ Params: { id: string } }>(
    '/betreiber/einladung/:id',
    {
      onRequest,
      schema: {
        ...shape,
        summary: 'Revokes an invitation; a repeat leaves the first time.',
        params: EINLADUNG,
        response: answers(WIDERRUF_ANSWER),
      },
    },
    async (request) => {
      const { id } = request.params;
      const { mandant: only } = accessOf(request);
      for (const mandant of only === null ? mandanten.all.map((one) => one.mandant.id) : [only]) {
        const revoked = await revoke(store, mandant, id, isoTime(clock()));
        if (revoked) return { data: revoked };
      }
      throw new Refusal('ERR_BAD_REQUEST');
    },
  );

  app.get<{ Params: { id: string } }>(
    '/betreiber/einladung/:id/qr.svg',
    {
      onRequest,
      schema: {
        ...shape,
        summary: 'The QR code of an invitation that is good.',
        params: EINLADUNG,
        response: QR_ANSWER,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { client } =
        (await cardOfMachine(deps, request, id)) ?? (await caseOfMachine(deps, request, id, 'einladung'));
      return reply.type('image/svg+xml').send(renderSVG(linkOf(client, id, settings.publicUrl), { border: 2 }));
    },
  );
}
