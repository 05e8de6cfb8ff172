import { plainText } from '#domain/outside-text.ts';
import type { PasskeyEintrag } from '#domain/leitstand/konto.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { Refusal } from '../../http/faults.ts';
import { isoTime } from '../../http/iso-time.ts';
import { rateLimiter } from '../../http/rate-limit.ts';
import type { TypedApp } from '../../http/schema.ts';
import { answers } from '../../http/schemas.ts';
import type { Passkey } from '../../store/tables/leitstand/passkeys.ts';
import { deviceOf } from '../device-of.ts';
import { enter } from '../enter.ts';
import { deskOf } from '../guard.ts';
import * as schemas from '../schemas.ts';
import { sessionTold } from '../session/told.ts';
import { madePasskey, optionsToMake, optionsToSign, signedBy } from './verify.ts';

/** Challenges for one address; each is a row for five minutes. A whole desk may be behind one address. */
const ASKED = { most: 60, window: 10 * 60_000, addresses: 20_000 } as const;
/** Passkeys of an account at most. */
const MOST = 20;

const { DONE_ANSWER, OPTIONS_ANSWER, PASSKEY_ANSWER, PASSKEY_BODY, PASSKEYS_ANSWER, SITZUNG_ANSWER } = schemas;

/** Sign-in and unlock by passkey, and the passkeys of the own account. ADR 077 */
export async function passkeyRoutes(app: TypedApp, deps: Deps): Promise<void> {
  const { store, clock } = deps;
  const asked = rateLimiter(deps.steady, ASKED);
  const count = (request: FastifyRequest): void => {
    const seconds = asked.count(request.address);
    if (seconds) throw new Refusal('ZU_VIELE', { headers: { 'retry-after': String(seconds) } });
  };
  /** Refuses a passkey; who tries many is told to wait. */
  const refuse = async (request: FastifyRequest): Promise<never> => {
    await deps.missed(request);
    throw new Refusal('PASSKEY_UNBEKANNT');
  };

  app.post(
    '/anmelden/passkey/optionen',
    { schema: { summary: 'What the browser needs to sign in by a passkey.', response: answers(OPTIONS_ANSWER) } },
    async (request) => {
      count(request);
      return { data: await optionsToSign(deps, request, null) };
    },
  );

  app.post(
    '/anmelden/passkey',
    { schema: { summary: 'Signs in by a passkey.', body: PASSKEY_BODY, response: answers(SITZUNG_ANSWER) } },
    async (request, reply) => {
      const konto = await signedBy(deps, request, null, answerIn(request.body));
      if (!konto) return refuse(request);
      return { data: await sessionTold(deps, await enter(deps, { request, reply }, { konto, weg: 'passkey' })) };
    },
  );

  app.post(
    '/entsperren/passkey/optionen',
    { schema: { summary: 'What the browser needs to unlock by a passkey.', response: answers(OPTIONS_ANSWER) } },
    async (request) => {
      count(request);
      return { data: await optionsToSign(deps, request, deskOf(request).konto) };
    },
  );

  app.post(
    '/entsperren/passkey',
    { schema: { summary: 'Unlocks the session by a passkey.', body: PASSKEY_BODY, response: answers(SITZUNG_ANSWER) } },
    async (request, reply) => {
      const konto = await signedBy(deps, request, deskOf(request).konto, answerIn(request.body));
      if (!konto) return refuse(request);
      return { data: await sessionTold(deps, await enter(deps, { request, reply }, { konto, weg: 'passkey' })) };
    },
  );

  app.get(
    '/passkeys',
    { schema: { summary: 'The passkeys of the own account.', response: answers(PASSKEYS_ANSWER) } },
    async (request) => ({ data: (await store.passkeys.list(deskOf(request).konto.kontoID)).map(told) }),
  );

  app.post(
    '/passkeys/optionen',
    { schema: { summary: 'What the browser needs to make a passkey.', response: answers(OPTIONS_ANSWER) } },
    async (request) => {
      const { konto } = deskOf(request);
      if (konto.beispiel) throw new Refusal('ROLLE_FEHLT');
      count(request);
      return { data: await optionsToMake(deps, request, konto) };
    },
  );

  app.post(
    '/passkeys',
    { schema: { summary: 'Keeps a passkey that was made.', body: PASSKEY_BODY, response: answers(PASSKEY_ANSWER) } },
    async (request) => {
      const { konto } = deskOf(request);
      if (konto.beispiel) throw new Refusal('ROLLE_FEHLT');
      if ((await store.passkeys.list(konto.kontoID)).length >= MOST) throw new Refusal('VOLL');
      const made = await madePasskey(deps, request, konto, answerIn(request.body));
      if (!made) return refuse(request);
      const typed = typeof request.body.name === 'string' ? plainText(request.body.name, 80, false) : '';
      const name = typed || deviceOf(request.headers['user-agent'] ?? '') || 'Passkey';
      const passkey: Passkey = { ...made, name, angelegt: isoTime(clock()), benutzt: null };
      if (!(await store.passkeys.add(passkey))) return refuse(request);
      return { data: told(passkey) };
    },
  );

  app.delete(
    '/passkeys/:passkeyID',
    {
      schema: {
        summary: 'Removes a passkey of the own account.',
        params: schemas.PASSKEY_ID,
        response: answers(DONE_ANSWER),
      },
    },
    async (request) => {
      const { konto } = deskOf(request);
      if (!(await store.passkeys.remove(konto.kontoID, request.params.passkeyID))) throw new Refusal('NICHT_GEFUNDEN');
      return { data: {} };
    },
  );
}

/** The browser's answer: the body itself, or its member `antwort` beside a name. */
const answerIn = (body: Readonly<Record<string, unknown>>): unknown => body['antwort'] ?? body;

const told = ({ passkeyID, name, angelegt, benutzt }: Passkey): PasskeyEintrag => ({
  passkeyID,
  name,
  angelegt,
  benutzt,
});
