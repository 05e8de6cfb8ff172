import type { FastifyInstance, FastifyReply } from 'fastify';
import { languageOf } from '#domain/text.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../faults.ts';
import {
  answers,
  ID,
  SAVE_HEADERS,
  START_BODY,
  taggedAnswers,
  USER_ID,
  VORGANG_ANSWER,
  VORGANG_BODY,
} from '../schemas.ts';
import { acceptedOf, answerOf, caseOf, etagOf, isHeld, isoTime, tooLate, type Found } from './found.ts';
import { revisionOf } from './revision.ts';

const tags = ['vorgang'];

/** Calls 1 and 2 of §7, and the start button. */
export async function vorgangRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  app.get<{ Params: { id: string } }>(
    '/vorgang/:id',
    {
      schema: {
        tags,
        summary: 'The case, with webparams. No effect, ever.',
        params: ID,
        response: taggedAnswers(VORGANG_ANSWER),
      },
    },
    async (request, reply) => {
      const found = await caseOf(deps, request, request.params.id);
      const etag = etagOf(found.stored.revision);
      // Whoever holds the whole case hears when only the rest of it may be read.
      return isHeld(request, etag) && !found.isOver ? reply.code(304).header('etag', etag).send() : send(reply, found);
    },
  );

  app.post<{ Params: { userID: string }; Headers: { 'if-match': string; 'idempotency-key'?: string } }>(
    '/vorgang/:userID',
    {
      schema: {
        tags,
        summary: 'Saves the whole case.',
        params: USER_ID,
        headers: SAVE_HEADERS,
        body: VORGANG_BODY,
        response: answers(VORGANG_ANSWER),
      },
    },
    async (request, reply) => {
      const found = await caseOf(deps, request, request.params.userID, ['userID']);
      const { stored, client } = found;
      if (stored.status !== '') throw await tooLate(deps, found);
      const doc = JSON.stringify(acceptedOf(found, request, deps.clock()));
      const written = await deps.store.save({
        mandant: stored.mandant,
        userID: stored.userID,
        revision: revisionOf(request.headers['if-match'], stored),
        doc,
        key: request.headers['idempotency-key'] ?? '',
      });
      if (written.ended === 'gone') throw new Refusal('ERR_BAD_REQUEST');
      if (written.ended === 'conflict') throw await tooLate(deps, { stored: written.current, client });
      // A repeat answers with what its first time stored, which the body of the repeat need not be.
      const now = written.isRepeat ? await caseOf(deps, request, stored.userID, ['userID']) : found;
      return send(reply, written.isRepeat ? now : { client, stored: { ...stored, doc, revision: written.revision } });
    },
  );

  app.post<{ Params: { id: string }; Body: { zustimmung: string; language?: string } }>(
    '/vorgang/:id/start',
    {
      schema: {
        tags,
        summary: 'The start button: records the consent. Idempotent.',
        params: ID,
        body: START_BODY,
        response: answers(VORGANG_ANSWER),
      },
    },
    async (request, reply) => {
      const found = await caseOf(deps, request, request.params.id);
      return send(reply, await startCase(deps, found, request.body.zustimmung, request.body.language));
    },
  );
}

/**
 * Starts a case with the consent to the client's texts as they are now; a case that is started stays as it is.
 * @throws Refusal ZUSTIMMUNG_FEHLT when the texts agreed to are not those
 */
export async function startCase(deps: Deps, found: Found, zustimmung: string, language: unknown): Promise<Found> {
  const { stored, client } = found;
  if (stored.gestartet) return found;
  if (zustimmung !== client.mandant.zustimmung) {
    const text = [
      'Lesen Sie die neuen Nutzungsbedingungen und den Datenschutz. Starten Sie dann noch einmal.',
      'Read the new terms of use and privacy. Then start again.',
    ] as const;
    throw new Refusal('ZUSTIMMUNG_FEHLT', { fehler: [{ feld: 'zustimmung', text }] });
  }
  const consent = { version: zustimmung, zeit: isoTime(deps.clock()), language: languageOf(language) };
  const started = await deps.store.start(stored.mandant, stored.userID, consent);
  if (!started) throw new Refusal('ERR_BAD_REQUEST');
  return { stored: started, client };
}

function send(reply: FastifyReply, found: Found): FastifyReply {
  return reply
    .header('etag', etagOf(found.stored.revision))
    .type('application/json; charset=utf-8')
    .send(answerOf(found));
}
