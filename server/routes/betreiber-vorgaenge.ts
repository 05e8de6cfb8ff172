import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openQuestions } from '#domain/complete.ts';
import { LIMITS } from '#domain/limits.ts';
import { PARTS } from '#domain/parts.ts';
import { plainText } from '#domain/questions/accept.ts';
import { sentPosition } from '#domain/ort/punkt.ts';
import { say } from '#domain/text.ts';
import { readVorgang, reportedVorgang, withValue } from '#domain/vorgang.ts';
import { withKey } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { preferredLanguage, wrongAt } from '../http/faults.ts';
import {
  BEARER,
  FEED_ANSWER,
  FEED_QUERY,
  NUMMER_ANSWER,
  NUMMER_BODY,
  PAGE,
  VORGANG_WHOLE_ANSWER,
} from '../http/machine-schemas.ts';
import { answers, USER_ID } from '../http/schemas.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import type { Found } from '../vorgang/find-case.ts';
import { writeOrRefuse } from '../vorgang/retry-on-conflict.ts';
import { caseOfMachine, clientFor } from '../vorgang/machine-case.ts';
import { statusOf } from '../vorgang/order-status.ts';
import { askingOf } from '../vorgang/webparams.ts';

/** The operator's calls for reported cases: the feed of reports and their changes, one case whole, its order number. */
export async function betreiberVorgaengeRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { store } = deps;
  const onRequest = withKey(deps, 'betreiber');
  const shape = { tags: ['betreiber'], security: BEARER };

  app.get<{ Querystring: Partial<Record<'seit' | 'anzahl' | 'mandant', string>> }>(
    '/betreiber/vorgaenge',
    {
      onRequest,
      schema: {
        ...shape,
        summary: 'Reports and their changes, oldest first. What it gives counts as read.',
        querystring: FEED_QUERY,
        response: answers(FEED_ANSWER),
      },
    },
    async (request) => {
      const { seit = '0', anzahl = String(PAGE.usual), mandant } = request.query;
      const client = clientFor(deps, request, mandant);
      const page = await store.feed(
        client.mandant.id,
        countOf('seit', seit, 0),
        countOf('anzahl', anzahl, 1, PAGE.most),
      );
      const shown = page.cases.map((stored) => shownOf({ stored, client }, request, deps.clock()));
      return { data: shown, cursor: String(page.cursor) };
    },
  );

  app.get<{ Params: { userID: string } }>(
    '/betreiber/vorgang/:userID',
    {
      onRequest,
      schema: {
        ...shape,
        summary: 'One case whole: data, order status, events, invitations.',
        params: USER_ID,
        response: answers(VORGANG_WHOLE_ANSWER),
      },
    },
    async (request) => {
      const found = await caseOfMachine(deps, request, request.params.userID);
      const { stored } = found;
      const { mandant, userID, revision, gestartet } = stored;
      const [{ order }, events, einladungen] = await Promise.all([
        statusOf(deps, stored),
        store.events(mandant, userID),
        store.invitations(mandant, userID),
      ]);
      const ereignisse = events.map(({ daten, ...event }) => ({ ...(JSON.parse(daten) as object), ...event }));
      return {
        data: { ...shownOf(found, request, deps.clock()), gestartet, auftrag: order, ereignisse, einladungen },
        revision,
      };
    },
  );

  app.patch<{ Params: { userID: string }; Body: { ranaVorgangsnummer?: unknown } }>(
    '/betreiber/vorgang/:userID',
    {
      onRequest,
      schema: {
        ...shape,
        summary: 'Sets the order number. It shows on the status page at once.',
        params: USER_ID,
        body: NUMMER_BODY,
        response: answers(NUMMER_ANSWER),
      },
    },
    async (request) => {
      const found = await caseOfMachine(deps, request, request.params.userID);
      const ranaVorgangsnummer = numberOf(request.body.ranaVorgangsnummer);
      const { revision } = await writeOrRefuse(found, ({ stored }) => renumber(deps, stored, ranaVorgangsnummer));
      return { data: { userID: found.stored.userID, ranaVorgangsnummer }, revision };
    },
  );
}

/**
 * A case as the operator gets it: of the damage objects only that of `schadenTyp` (D25), the measured position rounded
 * (D110), and the questions that are open (D100).
 */
function shownOf(found: Found, request: FastifyRequest, now: number) {
  const { userID, mandant, typ, status, beispiel, revision, doc } = found.stored;
  const reported = reportedVorgang(readVorgang(JSON.parse(doc)));
  const measured = sentPosition(reported.schadenOrt.browserPosition);
  const vorgang = withValue(reported, 'schadenOrt.browserPosition', measured);
  const language = preferredLanguage(request.headers['accept-language']);
  const nicht_angegeben = openQuestions(PARTS, vorgang, askingOf(found, now)).map(({ feld, text }) => ({
    feld,
    text: say(text, language),
  }));
  return { userID, mandant, typ, status, beispiel, revision, vorgang, nicht_angegeben };
}

/**
 * Parses a whole number of the query.
 * @throws Refusal UNVOLLSTAENDIG naming `feld`
 */
function countOf(feld: string, typed: string, least: number, most = Number.MAX_SAFE_INTEGER): number {
  const count = /^\d{1,15}$/.test(typed) ? Number(typed) : -1;
  if (count >= least && count <= most) return count;
  const range =
    most === Number.MAX_SAFE_INTEGER
      ? [`ab ${least}`, `from ${least}`]
      : [`${least} bis ${most}`, `${least} to ${most}`];
  throw wrongAt({ feld, text: [`Eine ganze Zahl, ${range[0]}.`, `A whole number, ${range[1]}.`] });
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
