import { wordOf } from '#domain/text.ts';
import { accessOf, doerOf } from '../../http/access.ts';
import type { Deps } from '../../http/deps.ts';
import { Refusal } from '../../http/faults.ts';
import { isoTime } from '../../http/iso-time.ts';
import { VORGANG_REF } from '../../http/machine-schemas.ts';
import { rateLimiter } from '../../http/rate-limit.ts';
import { boolean, judged, object, string, type TypedApp } from '../../http/schema.ts';
import {
  answers,
  GEO_SEARCH_ANSWER,
  GEO_SEARCH_BODY,
  KEY_HEADERS,
  REPORT_HEADERS,
  stream,
  VORGANG_BODY,
} from '../../http/schemas.ts';
import { acceptedFor } from '../../vorgang/accepted.ts';
import { caseOfMachine, tellOfLink } from '../../vorgang/machine-case.ts';
import { assertReportable, reportDraft } from '../../vorgang/report-draft.ts';
import { revisionOf } from '../../vorgang/revision.ts';
import { saveDraft } from '../../vorgang/save-draft.ts';
import { searchAddress } from '../../vorgang/search-address.ts';
import { startCase } from '../../vorgang/start-case.ts';
import { deskOf } from '../guard.ts';
import { caseStreams } from '../stream-case.ts';
import { draftOf, draftRefusal, withStoredPosition } from './draft.ts';
import { sendLink } from './send-link.ts';

const DRAFT = { type: 'object', description: 'Entwurf in domain/leitstand/entwurf.ts' } as const;
const DRAFT_ANSWER = object({ data: DRAFT });

/** Links by text for one case: so that no number is flooded. */
const LINKS = { most: 5, window: 10 * 60_000, addresses: 10_000 };

/**
 * Report by phone: a draft that the desk fills in, alone or together with the person. `betreiber/vorgang` makes it.
 * ADR 085
 */
export async function draftRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { store, clock, steady } = deps;
  const follow = caseStreams(app, deps, (error) =>
    app.log.error({ event: 'entwurf-gestoert', err: error }, 'A draft waits.'),
  );
  const links = rateLimiter(steady, LINKS);
  const url = '/entwurf/:vorgangRef';
  const shape = { params: VORGANG_REF };

  app.get(
    url,
    { schema: { ...shape, summary: 'A draft whole.', response: answers(DRAFT_ANSWER) } },
    async (request) => {
      const found = await caseOfMachine(deps, request, request.params.vorgangRef);
      if (found.stored.status !== '') throw await draftRefusal(deps, found);
      return { data: await draftOf(deps, found) };
    },
  );

  app.get(
    `${url}/strom`,
    {
      exposeHeadRoute: false,
      schema: {
        ...shape,
        summary:
          'A draft at once and at each change, as Server-Sent Events; gemeldet once it is reported. While it is open, the person’s page follows it too.',
        response: stream(),
      },
    },
    async (request, reply) => {
      const found = await caseOfMachine(deps, request, request.params.vorgangRef);
      const { userID, mandant, status } = found.stored;
      if (status !== '') throw await draftRefusal(deps, found);
      const read = async (): Promise<string | null> => {
        const stored = await store.load(userID, mandant, isoTime(clock()));
        if (!stored) return null;
        const data = await draftOf(deps, { ...found, stored });
        return JSON.stringify({ data, gemeldet: stored.status !== '' });
      };
      follow(request, reply, found, { aufruf: `${url}/strom`, name: 'entwurf', read, amTelefon: true });
      return reply;
    },
  );

  app.put(
    url,
    {
      schema: {
        ...shape,
        summary: 'Saves a draft. Of another revision: 409 VERALTET with the draft as it is.',
        headers: REPORT_HEADERS,
        body: VORGANG_BODY,
        response: answers(DRAFT_ANSWER),
      },
    },
    async (request) => {
      const found = await caseOfMachine(deps, request, request.params.vorgangRef);
      const { stored } = found;
      if (stored.status !== '') throw await draftRefusal(deps, found);
      const { 'if-match': ifMatch, 'idempotency-key': key } = request.headers;
      const vorgang = withStoredPosition(acceptedFor(found, request.body, clock()).vorgang, stored);
      const revision = revisionOf(ifMatch, stored);
      const written = await saveDraft(deps, stored, { vorgang, revision, key, wer: doerOf(request) });
      if (written.ended === 'gone') throw new Refusal('ERR_BAD_REQUEST');
      if (written.ended === 'conflict') throw await draftRefusal(deps, { ...found, stored: written.current });
      const now = await store.load(stored.userID, stored.mandant, isoTime(clock()));
      if (!now) throw new Refusal('ERR_BAD_REQUEST');
      return { data: await draftOf(deps, { ...found, stored: now }) };
    },
  );

  app.post(
    `${url}/zustimmung`,
    {
      schema: {
        ...shape,
        summary: 'The consent was read out and given on the phone. One that was given before stays.',
        body: object({}, { zustimmung: judged({ ...string, description: 'version of the client’s texts' }) }),
        response: answers(DRAFT_ANSWER),
      },
    },
    async (request) => {
      const found = await caseOfMachine(deps, request, request.params.vorgangRef);
      const { stored } = found;
      if (stored.status !== '') throw await draftRefusal(deps, found);
      const version = wordOf(request.body.zustimmung);
      const started = await startCase(deps, found, version, languageIn(stored.doc), doerOf(request));
      return { data: await draftOf(deps, started) };
    },
  );

  app.post(
    `${url}/melden`,
    {
      schema: {
        ...shape,
        summary: 'Reports a draft by phone. The case is then this account’s.',
        headers: REPORT_HEADERS,
        body: VORGANG_BODY,
        response: answers(object({ data: object({ vorgangRef: string }) })),
      },
    },
    async (request) => {
      const found = await caseOfMachine(deps, request, request.params.vorgangRef);
      const { stored } = found;
      const now = clock();
      const { 'if-match': ifMatch, 'idempotency-key': key } = request.headers;
      const revision = revisionOf(ifMatch, stored);
      const vorgang = withStoredPosition(acceptedFor(found, request.body, now).vorgang, stored);
      if (stored.status === '') {
        if (revision !== stored.revision) throw await draftRefusal(deps, found);
        assertReportable(found, vorgang, now);
      }
      const written = await reportDraft(
        deps,
        found,
        { vorgang, revision, key, now },
        {
          way: { meldeweg: 'telefon', durch: doerOf(request) },
          refuse: (current) => draftRefusal(deps, { ...found, stored: current }),
        },
      );
      if (!written.isRepeat) {
        const { konto } = deskOf(request);
        const owner = { konto: doerOf(request), kuerzel: konto.kuerzel, seit: isoTime(now) };
        // It is reported, whoever has it: a colleague who was faster keeps it.
        await store.zustaendigkeiten.take({ ...stored, statt: '' }, owner);
      }
      return { data: { vorgangRef: stored.vorgangRef } };
    },
  );

  app.post(
    `${url}/link`,
    {
      schema: {
        ...shape,
        summary: 'The person’s link, and by the client’s text gateway, where there is one, a text with it.',
        headers: KEY_HEADERS,
        response: answers(object({ data: object({ url: string, sms: string, gesendet: boolean }) })),
      },
    },
    async (request) => {
      const found = await caseOfMachine(deps, request, request.params.vorgangRef);
      if (found.stored.status !== '') throw await draftRefusal(deps, found);
      const seconds = links.count(found.stored.vorgangRef);
      if (seconds) throw new Refusal('ZU_VIELE', { headers: { 'retry-after': String(seconds) } });
      tellOfLink(request, found.stored);
      const id = `link ${accessOf(request).id} ${request.headers['idempotency-key']}`;
      return { data: await sendLink(deps, found, id, request.log) };
    },
  );

  app.post(
    `${url}/adresse`,
    {
      schema: {
        ...shape,
        summary: 'Addresses that fit, for the place of a draft.',
        body: GEO_SEARCH_BODY,
        response: answers(GEO_SEARCH_ANSWER),
      },
    },
    async (request) => {
      const { stored, client } = await caseOfMachine(deps, request, request.params.vorgangRef);
      const geocoder = deps.geo(client.mandant.webparams.geolocation_use_nominatim);
      return searchAddress(geocoder, () => deps.geoQuestions.count(stored.userID) === 0, request.body);
    },
  );
}

/** The language of a case, which its consent is in. */
const languageIn = (doc: string): string => (/"language":"(\w*)"/.exec(doc)?.[1] === 'en' ? 'en' : 'de');
