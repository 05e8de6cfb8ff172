import { randomBytes } from 'node:crypto';
import { renderSVG } from 'uqr';
import { makeId } from '#domain/ids.ts';
import { accessOf } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal, wrongAt } from '../http/faults.ts';
import { ownKey } from '../http/own-key.ts';
import {
  EINLADUNG,
  EINLADUNG_ANSWER,
  QR_ANSWER,
  VERTRAG_ANSWER,
  VERTRAG_BODY,
  VORGANG_REF,
  WIDERRUF_ANSWER,
} from '../http/machine-schemas.ts';
import type { TypedApp } from '../http/schema.ts';
import { answers, KEY_HEADERS } from '../http/schemas.ts';
import { seenBy } from '../maschinen/zugriffe.ts';
import { newCard, revoke } from '../vorgang/card-new.ts';
import { expiryOf } from '../vorgang/expiry.ts';
import { isTyp, typFor } from '../vorgang/typ-for.ts';
import { linkOf, validUntil } from '../vorgang/vorgang-new.ts';
import { isoTime } from '../http/iso-time.ts';
import { cardOfMachine, caseOfInvitation, caseOfMachine, clientFor, tellOfLink } from '../vorgang/machine-case.ts';

/** The operator's calls that bring a person to the app: invitations, cards, QR codes. */
export async function betreiberRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { store, mandanten, clock, settings } = deps;
  const shape = { tags: ['betreiber'] };

  app.post(
    '/betreiber/vorgang/:vorgangRef/einladung',
    {
      schema: {
        ...shape,
        summary: 'Another invitation to a case. Those issued before stay good.',
        params: VORGANG_REF,
        response: answers(EINLADUNG_ANSWER),
      },
    },
    async (request) => {
      const { stored, client } = await caseOfMachine(deps, request, request.params.vorgangRef);
      const { mandant, userID, vorgangRef, typ } = stored;
      const id = makeId('einladung', randomBytes(64));
      const gueltigBis = validUntil(clock());
      if (!(await store.invite({ id, mandant, userID, gueltigBis }))) throw new Refusal('ERR_BAD_REQUEST');
      tellOfLink(request, stored);
      const url = linkOf(client, id, settings.publicUrl);
      return { data: { userID, vorgangRef, einladung: id, url, typ, gueltigBis } };
    },
  );

  app.post(
    '/betreiber/einladung',
    {
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
      const typ = typFor(client, request.body.typ);
      if (!isTyp(typ)) throw wrongAt({ feld: 'typ', text: typ });
      const end = gueltigBis ? expiryOf(gueltigBis, client, clock()) : null;
      if (end === undefined)
        throw wrongAt({
          feld: 'gueltigBis',
          text: ['Ein Tag wie 2027-12-31, der noch kommt.', 'A day like 2027-12-31 that is still to come.'],
        });
      const { publicUrl } = settings;
      const wish = { client, typ, beispiel, gueltigBis: end, publicUrl, now: clock() };
      return { data: await newCard(store, { ...wish, ...ownKey(request) }) };
    },
  );

  app.delete(
    '/betreiber/einladung/:id',
    {
      schema: {
        ...shape,
        summary: 'Revokes an invitation; a repeat leaves the first time.',
        params: EINLADUNG,
        response: answers(WIDERRUF_ANSWER),
      },
    },
    async (request) => {
      const { id } = request.params;
      const { mandant: only, sees } = accessOf(request);
      const ids = only === null ? mandanten.all.map((one) => one.mandant.id) : [only];
      for (const mandant of ids.filter((one) => sees({ mandant: one }))) {
        const revoked = await revoke(store, mandant, id, isoTime(clock()));
        if (revoked?.vorgangRef) seenBy(request, { mandant, vorgangRef: revoked.vorgangRef });
        if (revoked) return { data: revoked };
      }
      throw new Refusal('ERR_BAD_REQUEST');
    },
  );

  app.get(
    '/betreiber/einladung/:id/qr.svg',
    {
      schema: {
        ...shape,
        summary: 'The QR code of an invitation that is good.',
        params: EINLADUNG,
        response: QR_ANSWER,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { client } = (await cardOfMachine(deps, request, id)) ?? (await caseOfInvitation(deps, request, id));
      return reply.type('image/svg+xml').send(renderSVG(linkOf(client, id, settings.publicUrl), { border: 2 }));
    },
  );
}
