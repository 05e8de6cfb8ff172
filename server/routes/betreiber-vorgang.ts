import { LIMITS } from '#domain/limits.ts';
import { plainText } from '#domain/outside-text.ts';
import { readVorgang } from '#domain/vorgang.ts';
import type { Deps } from '../http/deps.ts';
import { wrongAt } from '../http/faults.ts';
import { isoTime } from '../http/iso-time.ts';
import {
  LINK_ANSWER,
  NUMMER_ANSWER,
  NUMMER_BODY,
  VORGANG_REF,
  VORGANG_WHOLE_ANSWER,
  ZUWEISUNG,
  ZUWEISUNG_ANSWER,
  ZUWEISUNG_BODY,
  ZUWEISUNG_ENDE_ANSWER,
} from '../http/machine-schemas.ts';
import type { TypedApp } from '../http/schema.ts';
import { answers } from '../http/schemas.ts';
import { assign } from '../maschinen/zuweisen.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import { caseOfMachine, tellOfLink } from '../vorgang/machine-case.ts';
import { statusOf } from '../vorgang/order-status.ts';
import { writeOrRefuse } from '../vorgang/retry-on-conflict.ts';
import { shownOf } from '../vorgang/shown-case.ts';
import { linkOf } from '../vorgang/vorgang-new.ts';

/** The operator's calls about one case: whole, its numbers, its link to the person, its help to a partner. D112 */
export async function betreiberVorgangRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { store, settings, clock } = deps;
  const shape = { tags: ['betreiber'] };

  app.get(
    '/betreiber/vorgang/:vorgangRef',
    {
      schema: {
        ...shape,
        summary: 'One case whole: data, order status, events, invitations.',
        params: VORGANG_REF,
        response: answers(VORGANG_WHOLE_ANSWER),
      },
    },
    async (request) => {
      const found = await caseOfMachine(deps, request, request.params.vorgangRef);
      const { stored } = found;
      const { mandant, userID, revision, gestartet } = stored;
      const [{ order }, others, events, einladungen, zuweisungen] = await Promise.all([
        statusOf(deps, stored),
        store.sms.otherNumbers(mandant, [userID]),
        store.events(mandant, userID),
        store.invitations(mandant, userID),
        store.zuweisungen.of(mandant, userID),
      ]);
      const ereignisse = events.map(({ daten, ...event }) => ({ ...(JSON.parse(daten) as object), ...event }));
      return {
        data: {
          ...shownOf(found, others.get(userID) ?? [], request, deps.clock()),
          gestartet,
          auftrag: order,
          ereignisse,
          einladungen: einladungen.map(({ id, gueltigBis, widerrufen }) => ({
            endung: id.slice(-ENDING),
            gueltigBis,
            widerrufen,
          })),
          zuweisungen,
        },
        revision,
      };
    },
  );

  app.patch(
    '/betreiber/vorgang/:vorgangRef',
    {
      schema: {
        ...shape,
        summary: 'Sets the order number. It shows on the status page at once.',
        params: VORGANG_REF,
        body: NUMMER_BODY,
        response: answers(NUMMER_ANSWER),
      },
    },
    async (request) => {
      const found = await caseOfMachine(deps, request, request.params.vorgangRef);
      const ranaVorgangsnummer = numberOf(request.body.ranaVorgangsnummer);
      const { revision } = await writeOrRefuse(found, ({ stored }) => renumber(deps, stored, ranaVorgangsnummer));
      const { vorgangRef } = found.stored;
      return { data: { vorgangRef, ranaVorgangsnummer }, revision };
    },
  );

  app.post(
    '/betreiber/vorgang/:vorgangRef/link',
    {
      schema: {
        ...shape,
        summary: 'The person’s own link of a case. The service logs which key asked for it.',
        params: VORGANG_REF,
        response: answers(LINK_ANSWER),
      },
    },
    async (request) => {
      const { stored, client } = await caseOfMachine(deps, request, request.params.vorgangRef);
      const { userID, vorgangRef, typ } = stored;
      tellOfLink(request, stored);
      return { data: { vorgangRef, userID, url: linkOf(client, userID, settings.publicUrl), typ } };
    },
  );

  app.post(
    '/betreiber/vorgang/:vorgangRef/zuweisung',
    {
      schema: {
        ...shape,
        summary: 'Assigns a case to a partner, whose key may then act on it. A repeat leaves the first time.',
        params: VORGANG_REF,
        body: ZUWEISUNG_BODY,
        response: answers(ZUWEISUNG_ANSWER),
      },
    },
    async (request) => {
      const { stored } = await caseOfMachine(deps, request, request.params.vorgangRef);
      const { partner } = request.body;
      const made = typeof partner === 'string' ? await assign(store, stored, partner, isoTime(clock())) : null;
      if (!made)
        throw wrongAt({
          feld: 'partner',
          text: [
            'Einen Partner dieses Namens gibt es hier nicht. Legen Sie zuerst seinen Schlüssel an.',
            'There is no partner of this name here. Make its key first.',
          ],
        });
      return { data: { vorgangRef: stored.vorgangRef, ...made } };
    },
  );

  app.delete(
    '/betreiber/vorgang/:vorgangRef/zuweisung/:partner',
    {
      schema: {
        ...shape,
        summary: 'Takes an assignment back: the partner’s key acts on the case no more. A repeat changes nothing.',
        params: ZUWEISUNG,
        response: answers(ZUWEISUNG_ENDE_ANSWER),
      },
    },
    async (request) => {
      const { stored } = await caseOfMachine(deps, request, request.params.vorgangRef);
      const { mandant, userID, vorgangRef } = stored;
      const { partner } = request.params;
      const entzogen = await store.zuweisungen.withdraw(mandant, userID, partner);
      return { data: { vorgangRef, partner, entzogen } };
    },
  );
}

/** Symbols of an invitation by which an operator tells it from others; the whole of it is a link. */
const ENDING = 4;

function numberOf(value: unknown): string {
  if (typeof value === 'string' && [...value.trim()].length <= LIMITS.line) return plainText(value, LIMITS.line, false);
  throw wrongAt({ feld: 'ranaVorgangsnummer', text: ['Text, höchstens 50 Zeichen.', 'Text, 50 characters at most.'] });
}

function renumber({ store }: Deps, { mandant, userID, revision, doc }: StoredCase, ranaVorgangsnummer: string) {
  const before = readVorgang(JSON.parse(doc));
  const vorgangsMetadaten = { ...before.vorgangsMetadaten, ranaVorgangsnummer };
  return store.renumber({ mandant, userID, revision, doc: JSON.stringify({ ...before, vorgangsMetadaten }) });
}
