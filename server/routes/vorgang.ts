import type { FastifyReply } from 'fastify';
import type { Problem } from '#domain/questions.ts';
import type { Deps } from '../http/deps.ts';
import { preferredLanguage, Refusal, wrongAt } from '../http/faults.ts';
import type { TypedApp } from '../http/schema.ts';
import type { StoredCase } from '../store/tables/cases.ts';
import {
  answers,
  CARD_OR_VORGANG,
  ENTRY_BODY,
  ID,
  KEY_HEADERS,
  SAVE_HEADERS,
  START_BODY,
  START_HEADERS,
  taggedAnswers,
  USER_ID,
  VORGANG_ANSWER,
  VORGANG_BODY,
} from '../http/schemas.ts';
import { startNewCase, findCaseOrCard, isEntry, openEntry } from '../vorgang/entry.ts';
import { etagOf, isHeld } from '../http/etag.ts';
import { acceptedOf } from '../vorgang/accepted.ts';
import { onTheWire, webparamsFor } from '../vorgang/webparams.ts';
import { answerOf, tooLate } from '../vorgang/case-answer.ts';
import { notTakenMember } from '../vorgang/not-taken.ts';
import { caseOf, type Found } from '../vorgang/find-case.ts';
import { revisionOf } from '../vorgang/revision.ts';
import { retryOnConflict } from '../vorgang/retry-on-conflict.ts';
import { saveDraft } from '../vorgang/save-draft.ts';
import { startCase } from '../vorgang/start-case.ts';
import { isTyp, typFor } from '../vorgang/typ-for.ts';

const tags = ['vorgang'];

/** Tries of a save without a revision: each conflict is another writer's success. */
const PLAIN_TRIES = 30;

/** Calls 1 and 2 of §7 (load and save), the start button and the open entry. */
export async function vorgangRoutes(app: TypedApp, deps: Deps): Promise<void> {
  app.get(
    '/vorgang/:id',
    {
      schema: {
        tags,
        summary:
          'The case, with webparams. No effect, ever. A card (einladung: vertrag) has no case: its client’s questions.',
        params: ID,
        response: taggedAnswers(CARD_OR_VORGANG),
      },
    },
    async (request, reply) => {
      const found = await findCaseOrCard(deps, request, request.params.id);
      if (!found) throw new Refusal('ERR_BAD_REQUEST');
      if (isEntry(found)) {
        const { client, typ, beispiel } = found;
        const language = preferredLanguage(request.headers['accept-language']);
        const data = { einladung: 'vertrag', ...onTheWire(webparamsFor(client, typ), language) };
        return { data, revision: 0, gestartet: false, beispiel };
      }
      const etag = etagOf(found.stored.revision);
      // No 304 once the case is reduced (D86): the reader may hold the whole of it under the same tag.
      return isHeld(request, etag) && !found.isOver
        ? reply.code(304).header('etag', etag).send()
        : send(reply, found, deps.clock());
    },
  );

  app.post(
    '/vorgang/:userID',
    {
      schema: {
        tags,
        summary: 'Saves the whole case. With neither If-Match nor Idempotency-Key the last writer wins.',
        params: USER_ID,
        headers: SAVE_HEADERS,
        body: VORGANG_BODY,
        response: answers(VORGANG_ANSWER),
      },
    },
    async (request, reply) => {
      const found = await caseOf(deps, request, request.params.userID, ['userID']);
      const { stored, client } = found;
      const { 'if-match': ifMatch, 'idempotency-key': key } = request.headers;
      // The plain call of §7: what others have written meanwhile is replaced. D130
      const isPlain = ifMatch === undefined && key === undefined;
      if (ifMatch === undefined && !isPlain) throw new Refusal('REVISION_FEHLT');
      let made = { doc: '', notTaken: [] as readonly Problem[] };
      const write = async (current: StoredCase) => {
        const now = { ...found, stored: current };
        if (current.status !== '') throw await tooLate(deps, now);
        const { vorgang, notTaken } = acceptedOf(now, request, deps.clock());
        made = { doc: JSON.stringify(vorgang), notTaken };
        const revision = ifMatch === undefined ? current.revision : revisionOf(ifMatch, current);
        return saveDraft(deps, current, { vorgang, revision, key: key ?? '', wer: '' });
      };
      const written = isPlain ? await retryOnConflict(stored, write, PLAIN_TRIES) : await write(stored);
      if (isPlain) request.log.info({ event: 'ohne-revision' }, 'A save without a revision: the last writer wins');
      const { doc, notTaken } = made;
      if (written.ended === 'gone') throw new Refusal('ERR_BAD_REQUEST');
      if (written.ended === 'conflict') throw await tooLate(deps, { ...found, stored: written.current });
      // A repeat is answered with what its first call stored, which may differ from the repeat's body.
      const now = written.isRepeat ? await caseOf(deps, request, stored.userID, ['userID']) : found;
      const saved = written.isRepeat ? now : { client, stored: { ...stored, doc, revision: written.revision } };
      return send(reply, saved, deps.clock(), notTakenMember(request, notTaken));
    },
  );

  app.post(
    '/vorgang/:id/start',
    {
      schema: {
        tags,
        summary:
          'The start button: records the consent. Idempotent. A card makes a case, one for each Idempotency-Key, which it must have.',
        params: ID,
        headers: START_HEADERS,
        body: START_BODY,
        response: answers(VORGANG_ANSWER),
      },
    },
    async (request, reply) => {
      const found = await findCaseOrCard(deps, request, request.params.id);
      if (!found) throw new Refusal('ERR_BAD_REQUEST');
      const { zustimmung, language } = request.body;
      const key = request.headers['idempotency-key'];
      const started = isEntry(found)
        ? await startNewCase(deps, request, found, { zustimmung, language, key })
        : await startCase(deps, found, zustimmung, language);
      return send(reply, started, deps.clock());
    },
  );

  app.post(
    '/vorgang',
    {
      schema: {
        tags,
        summary: 'Open entry: makes a case of the host’s client and starts it, where the client lets people start so.',
        headers: KEY_HEADERS,
        body: ENTRY_BODY,
        response: answers(VORGANG_ANSWER),
      },
    },
    async (request, reply) => {
      const { zustimmung, language } = request.body;
      const { client } = deps.mandanten.mandantOfHost(request.hostname);
      if (!client.mandant.offenerEinstieg) throw new Refusal('ERR_BAD_REQUEST');
      const typ = typFor(client, request.body.typ);
      if (!isTyp(typ)) throw wrongAt({ feld: 'typ', text: typ });
      const entry = openEntry(deps, request, typ);
      if (!entry) throw new Refusal('ERR_BAD_REQUEST');
      const key = request.headers['idempotency-key'];
      return send(reply, await startNewCase(deps, request, entry, { zustimmung, language, key }), deps.clock());
    },
  );
}

function send(reply: FastifyReply, found: Found, now: number, more = ''): FastifyReply {
  return reply
    .header('etag', etagOf(found.stored.revision))
    .type('application/json; charset=utf-8')
    .send(answerOf(found, now, more));
}
