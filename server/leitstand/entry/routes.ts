import { KONTO_GRENZEN } from '#domain/leitstand/konto.ts';
import type { Deps } from '../../http/deps.ts';
import { sendProblem } from '../../http/error-answer.ts';
import { Refusal, wrongAt } from '../../http/faults.ts';
import { isoTime } from '../../http/iso-time.ts';
import type { TypedApp } from '../../http/schema.ts';
import { answers } from '../../http/schemas.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Konto } from '#domain/leitstand/konto.ts';
import { hashOf } from '../../store/tables/bearer-key.ts';
import type { Zugangslink } from '../../store/tables/leitstand/zugangslinks.ts';
import { newKonto, readKonto, TAKEN } from '../accounts/read-konto.ts';
import { beginSession } from '../begin-session.ts';
import { enter } from '../enter.ts';
import { isLocalDesk, needHttps } from '../desk-host.ts';
import type { Desk } from '../find-session.ts';
import { hasDesk } from '../is-desk-open.ts';
import { ANMELDEN_ANSWER, ART_ANSWER, SITZUNG_ANSWER, TOKEN_BODY, ZUGANG_BODY } from '../schemas.ts';
import { sessionTold } from '../session/told.ts';
import { exampleKonto } from './example-konto.ts';

/** The ways in without a session, but for passkeys and the identity provider. */
export async function entryRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { store, settings, clock } = deps;

  app.get(
    '/anmelden',
    { schema: { summary: 'By which ways people sign in here.', response: answers(ANMELDEN_ANSWER) } },
    async () => {
      const { oidc } = settings.desk;
      return { data: { passkey: await store.passkeys.isAny(), oidc: oidc !== null, oidcName: oidc?.name ?? '' } };
    },
  );

  app.post(
    '/zugang/art',
    { schema: { summary: 'What a one-time link does.', body: TOKEN_BODY, response: answers(ART_ANSWER) } },
    async (request, reply) => {
      const link = await linkOf(deps, request, request.body.token);
      return link ? { data: { art: link.art } } : refuse(deps, request, reply);
    },
  );

  app.post(
    '/zugang',
    {
      schema: {
        summary: 'Signs in by a one-time link; the first one makes the first account.',
        body: ZUGANG_BODY,
        response: answers(SITZUNG_ANSWER),
      },
    },
    async (request, reply) => {
      const { token, ...typed } = request.body;
      const link = await linkOf(deps, request, token);
      if (!link) return refuse(deps, request, reply);
      needHttps(settings);
      const hash = hashOf(String(token));
      const now = isoTime(clock());
      if (link.art === 'konto') {
        const desk = await enterByLink(deps, { request, reply }, hash);
        return desk ? { data: await sessionTold(deps, desk) } : refuse(deps, request, reply);
      }
      const konto =
        link.art === 'erstes' ? await firstKonto(deps, typed, hash) : await exampleKonto(deps, link.gueltigBis);
      if (!konto) return refuse(deps, request, reply);
      request.log.info({ event: 'leitstand-anmeldung', konto: konto.kontoID, zeit: now }, 'Signed in to the desk');
      const weg = link.art === 'erstes' ? 'link' : 'beispiel';
      return { data: await sessionTold(deps, await beginSession(deps, { request, reply }, { konto, weg })) };
    },
  );
}

/** The link of a token, if it is good and of a kind that signs in here. */
async function linkOf(deps: Deps, request: FastifyRequest, token: unknown): Promise<Zugangslink | null> {
  if (typeof token !== 'string' || !/^[\w-]{43}$/.test(token)) {
    await deps.missed(request);
    return null;
  }
  const link = await deps.store.zugangslinks.find(hashOf(token), isoTime(deps.clock()));
  const isGood = link !== null && link.art !== 'frage' && (link.art !== 'beispiel' || isLocalDesk(deps.settings));
  if (isGood) return link;
  await deps.missed(request);
  return null;
}

/** A link that is none: 410, or, while there is no account, the 404 of an address that does not exist. */
async function refuse(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (await hasDesk(deps, request)) throw new Refusal('ZUGANG_VORBEI');
  return sendProblem(reply, deps.mandanten, new Refusal('METHODE_UNBEKANNT'), 404);
}

/**
 * Makes the first account, of the management and for all clients. Null: somebody was faster.
 * @throws Refusal UNVOLLSTAENDIG for its name or short name
 */
async function firstKonto(deps: Deps, typed: Readonly<Record<string, unknown>>, hash: string): Promise<Konto | null> {
  const now = isoTime(deps.clock());
  const read = readKonto({ name: typed['name'], kuerzel: typed['kuerzel'] }, { needs: KONTO_GRENZEN.first });
  const konto = newKonto({ ...read, rolle: 'leitung' }, now);
  const made = await deps.store.konten.addFirst(konto, hash, now);
  if (made === 'taken') throw wrongAt({ feld: 'kuerzel', text: TAKEN });
  return made === 'done' ? konto : null;
}

/** Signs in the account of a link, or unlocks the session that this browser has of it. Null: it is taken, or over. */
async function enterByLink(
  deps: Deps,
  via: { request: FastifyRequest; reply: FastifyReply },
  hash: string,
): Promise<Desk | null> {
  const now = isoTime(deps.clock());
  const link = await deps.store.zugangslinks.take(hash, now);
  const konto = link?.kontoID ? await deps.store.konten.find(link.kontoID) : null;
  if (!konto || (konto.endet !== null && konto.endet <= now)) return null;
  return enter(deps, via, { konto, weg: 'link' });
}
