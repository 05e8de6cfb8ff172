import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { Konto } from '#domain/leitstand/konto.ts';
import type { Deps } from '../../http/deps.ts';
import { isoTime } from '../../http/iso-time.ts';
import { StoreError } from '../../store/engine.ts';
import type { Passkey } from '../../store/tables/leitstand/passkeys.ts';
import { isLocalDesk, needHttps } from '../desk-host.ts';
import { newChallenge, takeChallenge } from './challenge.ts';

/** Ed25519, ES256 and RS256: what authenticators have, in the order of preference. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded when first used: a service without a desk does not hold it in memory. */
const library = () => import('@simplewebauthn/server');

/** The names by which a browser binds a passkey to this desk. On localhost any port is ours. */
function boundTo({ settings }: Pick<Deps, 'settings'>, request: FastifyRequest): { rpID: string; origin: string } {
  needHttps(settings);
  const origin = isLocalDesk(settings) ? (request.headers.origin ?? settings.desk.url) : settings.desk.url;
  return { origin, rpID: new URL(origin).hostname };
}

/** What a browser needs to sign in, or (with an account) to unlock, by a passkey. @throws Refusal HTTPS_FEHLT */
export async function optionsToSign(deps: Deps, request: FastifyRequest, konto: Konto | null) {
  const { rpID } = boundTo(deps, request);
  const own = konto ? await deps.store.passkeys.list(konto.kontoID) : [];
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID,
    challenge: bytesOf(await newChallenge(deps, konto?.kontoID ?? null)),
    userVerification: 'required',
    allowCredentials: own.map(credentialOf),
  });
}

/** What a browser needs to make a passkey for an account. @throws Refusal HTTPS_FEHLT */
export async function optionsToMake(deps: Deps, request: FastifyRequest, konto: Konto) {
  const { rpID } = boundTo(deps, request);
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpID,
    rpName: 'Leitstand',
    userName: konto.name,
    userDisplayName: konto.name,
    userID: new Uint8Array(Buffer.from(konto.kontoID)),
    challenge: bytesOf(await newChallenge(deps, konto.kontoID)),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: (await deps.store.passkeys.list(konto.kontoID)).map(credentialOf),
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

const credentialOf = ({ passkeyID, transporte }: Passkey) => ({
  id: passkeyID,
  transports: transporte ? transporte.split(',') : [],
});

/** A passkey that the browser has just made; null: it is not for this desk, this account or this challenge. */
export async function madePasskey(deps: Deps, request: FastifyRequest, konto: Konto, answer: unknown) {
  const { rpID, origin } = boundTo(deps, request);
  const { verifyRegistrationResponse } = await library();
  const found = await ofBrowser(() =>
    verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(deps, challenge, konto.kontoID),
      expectedOrigin: origin,
      expectedRPID: rpID,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!found?.verified) return null;
  const { id, publicKey, counter, transports = [] } = found.registrationInfo.credential;
  return {
    passkeyID: id,
    kontoID: konto.kontoID,
    oeffentlich: Buffer.from(publicKey).toString('base64url'),
    stand: counter,
    transporte: transports.filter((one) => /^[a-z-]{1,20}$/.test(one)).join(),
  };
}

/**
 * The account whose passkey has signed; null: it has none here, or has ended, or the signature is of another desk or
 * challenge. `konto`: the only account that may sign; null: any.
 */
export async function signedBy(deps: Deps, request: FastifyRequest, konto: Konto | null, answer: unknown) {
  const { rpID, origin } = boundTo(deps, request);
  const { store, clock } = deps;
  const id = (answer as { id?: unknown } | null)?.id;
  const passkey = typeof id === 'string' && /^[\w-]{1,1400}$/.test(id) ? await store.passkeys.find(id) : null;
  if (!passkey || (konto && passkey.kontoID !== konto.kontoID)) return null;
  const { verifyAuthenticationResponse } = await library();
  const found = await ofBrowser(() =>
    verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(deps, challenge, konto?.kontoID ?? null),
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id: passkey.passkeyID, publicKey: bytesOf(passkey.oeffentlich), counter: passkey.stand },
    }),
  );
  if (!found?.verified) return null;
  const now = isoTime(clock());
  const of = await store.konten.find(passkey.kontoID);
  if (!of || (of.endet !== null && of.endet <= now)) return null;
  const counted = { before: passkey.stand, after: found.authenticationInfo.newCounter };
  return (await store.passkeys.use(passkey.passkeyID, counted, now)) ? of : null;
}

/**
 * What the library finds in an answer of a browser, or null: it throws at whatever is wrong with it. A fault of the
 * store goes on.
 */
async function ofBrowser<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof StoreError) throw error;
    return null;
  }
}
