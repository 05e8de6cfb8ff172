import { AsyncLocalStorage } from 'node:async_hooks';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { TestContext } from 'node:test';
import type { Provider } from 'oidc-provider';

/** A person at the identity provider. */
export interface TestPerson {
  sub: string;
  email: string;
  email_verified: boolean;
}

/** A real identity provider (`oidc-provider`) on loopback. */
export interface TestIdentityProvider {
  issuer: string;
  clientID: string;
  secret: string;
  /** Milliseconds by which its clock is ahead; negative: behind. Tests set it. */
  clockAhead: number;
  /** Who signs in next; null: the person breaks it off. Tests set it. */
  person: TestPerson | null;
  /** Goes to an address of the provider as a browser does; gives the address that it is sent back to. */
  visit(address: string): Promise<URL>;
  stop(): Promise<unknown>;
  /** Listens again, after it was stopped. */
  resume(): Promise<void>;
}

/** By how much the clock of the provider is ahead, in what its requests run. */
const ahead = new AsyncLocalStorage<number>();

let providers = 0;

/** The provider runs in this process, and has a clock of its own all the same, until the last one has ended. */
function giveOwnClock(t: Pick<TestContext, 'after'>): void {
  if (providers++ === 0) Date.now = () => now() + (ahead.getStore() ?? 0);
  t.after(() => {
    if (--providers === 0) Date.now = now;
  });
}

const { now } = Date;

/** Starts an identity provider that knows a client with that callback. It ends with the test. */
export async function testIdentityProvider(
  t: Pick<TestContext, 'after'>,
  callback: string,
  changes: { isPublic?: true; idTokenSeconds?: number } = {},
): Promise<TestIdentityProvider> {
  const { Provider } = await import('oidc-provider');
  giveOwnClock(t);
  let provider: Provider | undefined;
  const people = new Map<string, TestPerson>();
  const server = createServer((request, response) => ahead.run(the.clockAhead, answer, request, response));
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    if (!request.url?.startsWith('/wer/')) return void provider!.callback()(request, response);
    const { person } = the;
    if (person) people.set(person.sub, person);
    const result = person
      ? { login: { accountId: person.sub }, consent: {} }
      : { error: 'access_denied', error_description: 'broken off' };
    void provider!.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as { port: number };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const issuer = `http://127.0.0.1:${port}`;
  const secret = changes.isPublic ? '' : randomBytes(16).toString('hex');
  const cookies = new Map<string, string>();
  let last: string | undefined;
  const the: TestIdentityProvider = {
    issuer,
    clientID: 'leitstand',
    secret,
    clockAhead: 0,
    person: null,
    visit: async (address) => {
      // Another person has another browser.
      if (the.person?.sub !== last) cookies.clear();
      last = the.person?.sub;
      for (let next = new URL(address), steps = 0; steps < 9; steps++) {
        if (next.origin !== issuer) return next;
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const [, name, value] of answer.headers.getSetCookie().map((one) => /^([^=]+)=([^;]*)/.exec(one)!))
          if (value) cookies.set(name!, value);
          else cookies.delete(name!);
        const location = answer.headers.get('location');
        if (!location) throw new Error(`${next.pathname}: ${answer.status} ${await answer.text()}`);
        next = new URL(location, next);
      }
      throw new Error('too many redirects');
    },
    stop: () => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())),
    resume: () => listen(port),
  };
  provider = new Provider(issuer, {
    clients: [
      {
        client_id: the.clientID,
        ...(secret ? { client_secret: secret } : { token_endpoint_auth_method: 'none' }),
        ...(secret && { token_endpoint_auth_method: 'client_secret_post' }),
        redirect_uris: [callback],
        application_type: 'native',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    features: { devInteractions: { enabled: false } },
    ...(changes.idTokenSeconds !== undefined && { ttl: { IdToken: changes.idTokenSeconds } }),
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/wer/${uid}` },
    findAccount: (_ctx: unknown, sub: string) => ({ accountId: sub, claims: () => ({ ...people.get(sub)! }) }),
    // Whoever has signed in has agreed as well.
    loadExistingGrant: async ({ oidc }: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
      const grant = new provider!.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  t.after(the.stop);
  return the;
}
