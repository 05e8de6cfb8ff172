import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnmeldeFehler } from '#domain/leitstand/anmelde-fehler.ts';
import type { Deps } from '../../http/deps.ts';
import { isoTime } from '../../http/iso-time.ts';
import { rateLimiter, type Limit } from '../../http/rate-limit.ts';
import { beginSession, setCookie } from '../begin-session.ts';
import { isLocalDesk } from '../desk-host.ts';
import { cookieOf, sessionOf } from '../find-session.ts';
import { hasDesk } from '../is-desk-open.ts';
import { CALLBACK, makeIdentityProvider, OidcError, type Identity, type Kept } from './identity-provider.ts';

/** Address at which a person begins to sign in, or with `?entsperren=1` to unlock. */
export const START = '/leitstand/oidc';
/** The cookie between request and answer, and how long it is good, in milliseconds. */
const COOKIE = 'leitstand-oidc';
const PATIENCE = 10 * 60_000;
/** Of one address; a whole office may share it. */
const TRIES = { most: 60, window: 10 * 60_000, addresses: 20_000 } as const satisfies Limit;

/** What the cookie holds; `seit` in milliseconds. */
interface Request extends Kept {
  isAgain: boolean;
  seit: number;
}

/** Nobody is signed in, and why: the sign-in page words the code. */
class NotSignedIn extends Error {
  readonly code: AnmeldeFehler;

  constructor(code: AnmeldeFehler, options?: ErrorOptions) {
    super(code, options);
    this.name = 'NotSignedIn';
    this.code = code;
  }
}

/** Answers an address as the desk's pages do. */
type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Sign-in and unlocking by the operator's identity provider: two addresses that a browser goes to, each of which sends
 * it on. Without a provider, or where there is no desk, they are as any other address of it: `answerPage`.
 */
export async function oidcRoutes(app: FastifyInstance, deps: Deps, answerPage: AnswerPage): Promise<void> {
  const { settings, store, clock, steady } = deps;
  const provider = makeIdentityProvider(settings.desk, steady);
  const tries = rateLimiter(steady, TRIES);
  const put = (reply: FastifyReply, value: string, seconds: number): void =>
    setCookie(deps, reply, COOKIE, { value, path: START, seconds });

  app.addHook('onRequest', async (request, reply) => {
    if (!settings.desk.oidc || !(await hasDesk(deps, request))) return answerPage(request, reply);
    reply.header('cache-control', 'no-store');
  });

  app.get(START, { schema: { hide: true } }, (request, reply) =>
    sentOn(request, reply, async () => {
      if (!settings.desk.url.startsWith('https:') && !isLocalDesk(settings)) throw new NotSignedIn('HTTPS_FEHLT');
      if (tries.count(request.address)) throw new NotSignedIn('ZU_VIELE');
      const isAgain = queryOf(request).get('entsperren') === '1';
      const { address, kept } = await provider.start(isAgain);
      put(reply, pack({ ...kept, isAgain, seit: clock() }), PATIENCE / 1_000);
      return address;
    }),
  );

  app.get(CALLBACK, { schema: { hide: true } }, (request, reply) =>
    sentOn(request, reply, async () => {
      const asked = unpack(cookieOf(request, COOKIE));
      put(reply, '', 0);
      const age = clock() - (asked?.seit ?? NaN);
      if (!asked || !(age >= 0 && age < PATIENCE)) throw new NotSignedIn('ABGELAUFEN');
      const konto = await kontoOf(await provider.finish(`?${queryOf(request)}`, asked, asked.isAgain));
      if (!asked.isAgain) await beginSession(deps, { request, reply }, { konto, weg: 'oidc' });
      else {
        const desk = await sessionOf(deps, request);
        if (!desk) throw new NotSignedIn('ABGELAUFEN');
        if (desk.konto.kontoID !== konto.kontoID) throw new NotSignedIn('ANDERES_KONTO');
        await store.sitzungen.unlock(desk.sitzung.sitzungID, 'oidc', isoTime(clock()));
      }
      return '/leitstand';
    }),
  );

  /** The account of a person whom the provider names; it is never made here. */
  async function kontoOf({ subjekt, mail }: Identity) {
    const konto = await store.konten.findByIdentity(subjekt, mail);
    if (!konto || konto.beispiel) throw new NotSignedIn('KONTO_UNBEKANNT');
    if (konto.endet !== null && konto.endet <= isoTime(clock())) throw new NotSignedIn('KONTO_BEENDET');
    await store.konten.bind(konto.kontoID, subjekt);
    return konto;
  }
}

/** Redirects to the address that `work` gives, or to the sign-in page, which says why not. */
async function sentOn(request: FastifyRequest, reply: FastifyReply, work: () => Promise<string>) {
  try {
    return reply.redirect(await work(), 303);
  } catch (error) {
    if (!(error instanceof NotSignedIn || error instanceof OidcError)) throw error;
    const { code, cause } = error;
    // The library's own code: its message may quote what the provider said of the person.
    const { code: grund } = (cause ?? {}) as { code?: unknown };
    if (error instanceof OidcError)
      request.log.warn({ event: 'oidc-gescheitert', code, grund }, 'The identity provider has signed nobody in.');
    return reply.redirect(`/leitstand/anmelden?fehler=${code}`, 303);
  }
}

const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URLSearchParams(/\?(.*)$/s.exec(url)?.[1] ?? '');

const pack = (asked: Request): string => Buffer.from(JSON.stringify(asked)).toString('base64url');

/** What a cookie holds; null: nothing of ours. */
function unpack(value: string): Request | null {
  try {
    const { state, nonce, verifier, isAgain, seit } = JSON.parse(
      Buffer.from(value, 'base64url').toString(),
    ) as Partial<Request>;
    const form = [typeof state, typeof nonce, typeof verifier, typeof isAgain, typeof seit].join();
    return form === 'string,string,string,boolean,number'
      ? ({ state, nonce, verifier, isAgain, seit } as Request)
      : null;
  } catch {
    return null; // none, or made up
  }
}
