import type { FastifyRequest } from 'fastify';
import { fahrzeughinweise } from '#domain/fahrzeughinweise/fahrzeughinweise.ts';
import { GEFAHR_WORTE, gesagteGefahren } from '#domain/gefahr/gefahr.ts';
import { openQuestions } from '#domain/complete.ts';
import { LIMITS } from '#domain/limits.ts';
import { PARTS } from '#domain/parts.ts';
import { plainText } from '#domain/outside-text.ts';
import { sentPosition } from '#domain/ort/punkt.ts';
import { say } from '#domain/text.ts';
import { readVorgang, reportedVorgang, withValue } from '#domain/vorgang.ts';
import type { Deps } from '../http/deps.ts';
import { preferredLanguage, wrongAt } from '../http/faults.ts';
import { isoTime } from '../http/iso-time.ts';
import {
  FEED_ANSWER,
  FEED_QUERY,
  NUMMER_ANSWER,
  NUMMER_BODY,
  PAGE,
  VORGANG_REF,
  VORGANG_WHOLE_ANSWER,
} from '../http/machine-schemas.ts';
import type { TypedApp } from '../http/schema.ts';
import { answers } from '../http/schemas.ts';
import { seenBy } from '../maschinen/zugriffe.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import type { Found } from '../vorgang/find-case.ts';
import { writeOrRefuse } from '../vorgang/retry-on-conflict.ts';
import { caseOfMachine, clientFor } from '../vorgang/machine-case.ts';
import { countOf, cursorOf, folgeOf } from '../vorgang/feed-cursor.ts';
import { statusOf } from '../vorgang/order-status.ts';
import { askingOf } from '../vorgang/webparams.ts';

/** The operator's calls for reported cases: the feed of reports and their changes, one case whole, its order number. */
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
}

/** Symbols of an invitation by which an operator tells it from others; the whole of it is a link. */
const ENDING = 4;

/**
 * A case as the operator gets it: dangers first (ADR 062), without the person's key (D112), of the damage objects only
 * that of `schadenTyp` (D25), the measured position rounded (D110), and the questions that are open (D100).
 */
function shownOf(found: Found, andere_nummern: readonly string[], request: FastifyRequest, now: number) {
  const { vorgangRef, mandant, typ, status, beispiel, revision, meldeweg, doc } = found.stored;
  const reported = withValue(reportedVorgang(readVorgang(JSON.parse(doc))), 'vorgangsMetadaten.userID', '');
  const measured = sentPosition(reported.schadenOrt.browserPosition);
  const vorgang = withValue(reported, 'schadenOrt.browserPosition', measured);
  const language = preferredLanguage(request.headers['accept-language']);
  const nicht_angegeben = openQuestions(PARTS, vorgang, askingOf(found, now)).map(({ feld, text }) => ({
    feld,
    text: say(text, language),
  }));
  const hinweise = fahrzeughinweise(vorgang, found.client.fahrzeughinweise).map(({ code, text, gruende }) => ({
    code,
    text: say(text, language),
    gruende: gruende.map(({ feld, text: why }) => ({ feld, text: say(why, language) })),
  }));
  const gefahr = gesagteGefahren(vorgang).map((code) => ({ code, text: say(GEFAHR_WORTE[code], language) }));
  return {
    vorgangRef,
    gefahr,
    mandant,
    typ,
    status,
    beispiel,
    revision,
    meldeweg,
    vorgang,
    andere_nummern: [...andere_nummern],
    nicht_angegeben,
    fahrzeughinweise: hinweise,
  };
}

function numberOf(value: unknown): string {
  if (typeof value === 'string' && [...value.trim()].length <= LIMITS.line) return plainText(value, LIMITS.line, false);
  throw wrongAt({ feld: 'ranaVorgangsnummer', text: ['Text, höchstens 50 Zeichen.', 'Text, 50 characters at most.'] });
}

function renumber({ store }: Deps, { mandant, userID, revision, doc }: StoredCase, ranaVorgangsnummer: string) {
  const before = readVorgang(JSON.parse(doc));
  const vorgangsMetadaten = { ...before.vorgangsMetadaten, ranaVorgangsnummer };
  return store.renumber({ mandant, userID, revision, doc: JSON.stringify({ ...before, vorgangsMetadaten }) });
}
