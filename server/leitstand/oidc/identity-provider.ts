import type { Configuration } from 'openid-client';
import { isLoopback } from '../../outbox/private-address.ts';
import type { Settings } from '../../settings.ts';

/**
 * Why nobody is signed in by the identity provider: it cannot be asked, the person broke it off or it refused them, the
 * request is older than `PATIENCE` or of another browser, or its answer does not fit the request. The page words them.
 */
export type OidcFault = 'ANBIETER' | 'ABGEBROCHEN' | 'ABGELAUFEN' | 'UNGUELTIG';

export class OidcError extends Error {
  readonly code: OidcFault;

  constructor(code: OidcFault, options?: ErrorOptions) {
    super(code, options);
    this.name = 'OidcError';
    this.code = code;
  }
}

/** What the browser keeps between request and answer. */
export interface Kept {
  state: string;
  nonce: string;
  /** PKCE. */
  verifier: string;
}

/** Whom the identity provider names. */
export interface Identity {
  /** Issuer, blank, subject: the pair alone is unique. */
  subjekt: string;
  /** Mail address in small letters, only where the provider has verified it; else ''. */
  mail: string;
}

export interface IdentityProvider {
  /**
   * The address at which the person signs in. `isAgain`: also somebody whom the provider knows from before.
   * @throws OidcError
   */
  start(isAgain: boolean): Promise<{ address: string; kept: Kept }>;
  /**
   * Whom the answer names, by its query. `isAgain` as at the start: an older sign-in does not count.
   * @throws OidcError
   */
  finish(query: string, kept: Kept, isAgain: boolean): Promise<Identity>;
}

/** Where the identity provider sends the person back to. */
export const CALLBACK = '/leitstand/oidc/zurueck';

/** Seconds: for one answer of the provider; clocks may differ by; a sign-in counts as new. */
const [ANSWER, CLOCKS, NEW] = [10, 60, 300];
/** Milliseconds after which the provider's description is read again. */
const DESCRIPTION = 3_600_000;

/** The operator's identity provider. The library is loaded, and the provider asked, at the first use. ADR 077 */
export function makeIdentityProvider({ url, oidc }: Settings['desk'], steady: () => number): IdentityProvider {
  let known: { secret: string; until: number; configuration: Promise<Configuration> } | undefined;

  /** The provider's description, and our client there with the secret that is good now. */
  async function configured() {
    const client = await import('openid-client');
    const [secret = ''] = oidc?.secrets() ?? [];
    if (!known || known.secret !== secret || steady() >= known.until)
      known = { secret, until: steady() + DESCRIPTION, configuration: describe(client, secret) };
    try {
      return { client, configuration: await known.configuration };
    } catch (cause) {
      known = undefined;
      throw new OidcError('ANBIETER', { cause });
    }
  }

  async function describe(client: typeof import('openid-client'), secret: string): Promise<Configuration> {
    const issuer = new URL(oidc!.issuer);
    const options = {
      timeout: ANSWER,
      ...(issuer.protocol === 'http:' && isLoopback(issuer.hostname) && { execute: [client.allowInsecureRequests] }),
    };
    const metadata = { [client.clockTolerance]: CLOCKS, ...(secret && { client_secret: secret }) };
    const authentication = secret ? undefined : client.None();
    return client.discovery(issuer, oidc!.clientID, metadata, authentication, options);
  }

  return {
    async start(isAgain) {
      const { client, configuration } = await configured();
      const kept = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: url + CALLBACK,
        scope: 'openid email',
        state: kept.state,
        nonce: kept.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(kept.verifier),
        code_challenge_method: 'S256',
        ...(isAgain && { prompt: 'login', max_age: String(NEW) }),
      });
      return { address: address.href, kept };
    },

    async finish(query, { state, nonce, verifier }, isAgain) {
      const { client, configuration } = await configured();
      try {
        const answer = await client.authorizationCodeGrant(configuration, new URL(`${url}${CALLBACK}${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          ...(isAgain && { maxAge: NEW }),
        });
        const claims = answer.claims()!;
        // Many providers tell the mail address only here.
        const isAsked = claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint;
        const more = isAsked ? await client.fetchUserInfo(configuration, answer.access_token, claims.sub) : claims;
        return { subjekt: `${claims.iss} ${claims.sub}`, mail: mailOf(more) };
      } catch (cause) {
        throw new OidcError(faultOf(cause), { cause });
      }
    },
  };
}

const mailOf = ({ email, email_verified: isVerified }: Record<string, unknown>): string =>
  typeof email === 'string' && isVerified === true ? email.toLowerCase() : '';

/** Why an answer is refused: the person's choice, the provider's fault, or else it does not fit. */
function faultOf(error: unknown): OidcFault {
  const {
    code,
    error: told,
    status = 0,
    cause,
  } = error as Partial<Record<'code' | 'error', string>> & {
    status?: number;
    cause?: unknown;
  };
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR') return told === 'access_denied' ? 'ABGEBROCHEN' : 'ANBIETER';
  const isDown = code === 'OAUTH_TIMEOUT' || status >= 500 || error instanceof TypeError || cause instanceof TypeError;
  return isDown || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ? 'ANBIETER' : 'UNGUELTIG';
}
