import { randomUUID } from 'node:crypto';
import { TYP } from '#domain/ereignisse/typen.ts';
import { LIMITS } from '#domain/limits.ts';
import { plainText } from '#domain/outside-text.ts';
import type { Text } from '#domain/text.ts';
import { doerOf } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { Refusal, wrongAt } from '../http/faults.ts';
import { NUMMER_ANSWER, NUMMER_BODY, VORGANG_REF, VORGANG_WHOLE_ANSWER } from '../http/machine-schemas.ts';
import type { TypedApp } from '../http/schema.ts';
import { answers } from '../http/schemas.ts';
import { caseAsReported } from '../store/tables/case-now.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import { legible } from '../vorgang/legible.ts';
import { caseOfMachine } from '../vorgang/machine-case.ts';
import { writeOperatorsEvent } from '../vorgang/operator-event.ts';
import { ereignisOf, statusOf } from '../vorgang/order-status.ts';
import { writeOrRefuse } from '../vorgang/retry-on-conflict.ts';
import { besideOf, shownOf } from '../vorgang/shown-case.ts';

/** The operator's calls for one case: the whole of it, its numbers. */
export async function betreiberFallRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { store } = deps;
  const shape = { tags: ['betreiber'] };

  app.get(
    '/betreiber/vorgang/:vorgangRef',
    {
      schema: {
        ...shape,
        summary: 'One case whole: data, order status, events, invitations, who has it, internal notes.',
        params: VORGANG_REF,
        response: answers(VORGANG_WHOLE_ANSWER),
      },
    },
    async (request) => {
      const found = await caseOfMachine(deps, request, request.params.vorgangRef);
      const { stored } = found;
      const { mandant, userID, revision, gestartet } = stored;
      const [{ order }, beside, events, einladungen, zuweisungen, zustaendig, notizen] = await Promise.all([
        statusOf(deps, legible(stored).stored),
        besideOf(store, mandant, [userID]),
        store.events(mandant, userID),
        store.invitations(mandant, userID),
        store.zuweisungen.of(mandant, userID),
        store.zustaendigkeiten.of(mandant, userID),
        store.notizen.of(mandant, userID),
      ]);
      const ereignisse = events.map(ereignisOf);
      return {
        data: {
          ...shownOf(found, beside(userID), request, deps.clock()),
          gestartet,
          auftrag: order,
          ereignisse,
          einladungen: einladungen.map(({ id, gueltigBis, widerrufen }) => ({
            endung: id.slice(-ENDING),
            gueltigBis,
            widerrufen,
          })),
          zuweisungen,
          zustaendig: zustaendig && { kuerzel: zustaendig.kuerzel, seit: zustaendig.seit },
          notizen: notizen.map(({ nr, kuerzel, zeit, text }) => ({ nr, wer: kuerzel, zeit, text })),
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
        summary:
          'Sets the order number, the claim number, or both; they show on the status page at once. The claim number is an event of the operator.',
        params: VORGANG_REF,
        body: NUMMER_BODY,
        response: answers(NUMMER_ANSWER),
      },
    },
    async (request) => {
      const found = await caseOfMachine(deps, request, request.params.vorgangRef);
      const { stored } = found;
      const { schadennummer, ranaVorgangsnummer } = request.body;
      const claim = schadennummer === undefined ? null : numberOf('schadennummer', schadennummer);
      const isOrder = ranaVorgangsnummer !== undefined || claim === null;
      const order = isOrder ? numberOf('ranaVorgangsnummer', ranaVorgangsnummer) : null;
      if (claim === '') throw wrongAt({ feld: 'schadennummer', text: NO_CLAIM });
      if (claim !== null && stored.status !== 'gemeldet')
        throw new Refusal(stored.status === '' ? 'NICHT_GEMELDET' : 'STORNIERT');
      const written = order === null ? null : await writeOrRefuse(found, (now) => renumber(deps, now.stored, order));
      const { order: before } = await statusOf(deps, stored);
      if (claim !== null && claim !== before.schadennummer)
        await writeOperatorsEvent(deps, stored, {
          meldungsTyp: TYP.SCHADENNUMMER,
          key: `${TYP.SCHADENNUMMER} ${randomUUID()}`,
          fields: { ranaSNR: claim },
          konto: doerOf(request),
        });
      return {
        data: {
          vorgangRef: stored.vorgangRef,
          ranaVorgangsnummer: order ?? before.vorgangsnummer,
          schadennummer: claim ?? before.schadennummer,
        },
        revision: written?.revision ?? stored.revision,
      };
    },
  );
}

/** Symbols of an invitation by which an operator tells it from others; the whole of it is a link. */
const ENDING = 4;

const NO_CLAIM: Text = ['Nennen Sie die Nummer.', 'Name the number.'];

function numberOf(feld: string, value: unknown): string {
  if (typeof value === 'string' && [...value.trim()].length <= LIMITS.line) return plainText(value, LIMITS.line, false);
  throw wrongAt({ feld, text: ['Text, höchstens 50 Zeichen.', 'Text, 50 characters at most.'] });
}

function renumber({ store }: Deps, { mandant, userID, revision, doc }: StoredCase, ranaVorgangsnummer: string) {
  const before = caseAsReported({ doc });
  const vorgangsMetadaten = { ...before.vorgangsMetadaten, ranaVorgangsnummer };
  return store.renumber({ mandant, userID, revision, doc: JSON.stringify({ ...before, vorgangsMetadaten }) });
}
