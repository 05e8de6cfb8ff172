import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { readSettings } from '../../settings.ts';
import { testIdentityProvider } from '../../test/test-identity-provider.ts';
import { CALLBACK, makeIdentityProvider, OidcError } from './identity-provider.ts';

const DORA = { sub: 'dora-7', email: 'Dora@Panne.example', email_verified: true };

async function opened(t: TestContext, changes: Parameters<typeof testIdentityProvider>[2] = {}) {
  const peer = await testIdentityProvider(t, `http://localhost:3000${CALLBACK}`, changes);
  const { desk } = readSettings({
    OIDC_ISSUER: peer.issuer,
    OIDC_CLIENT_ID: peer.clientID,
    ...(peer.secret && { OIDC_CLIENT_SECRET: peer.secret }),
  });
  const time = { now: 0 };
  return { peer, time, ours: makeIdentityProvider(desk, () => time.now) };
}

const refused = (code: string) => (error: unknown) => {
  assert.ok(error instanceof OidcError, String(error));
  assert.equal(error.code, code, String((error.cause as Error)?.message));
  return true;
};

test('An identity provider names the person by subject and verified mail, with a secret and without one.', async (t) => {
  for (const changes of [{}, { isPublic: true } as const]) {
    const { peer, ours } = await opened(t, changes);
    peer.person = DORA;
    const { address, kept } = await ours.start(false);
    const back = await peer.visit(address);
    assert.equal(back.pathname, CALLBACK);
    const who = await ours.finish(back.search, kept, false);
    assert.deepEqual(who, { subjekt: `${peer.issuer} dora-7`, mail: 'dora@panne.example' });
  }
});

test('A mail address that the provider has not verified is none.', async (t) => {
  const { peer, ours } = await opened(t);
  peer.person = { ...DORA, email_verified: false };
  const { address, kept } = await ours.start(false);
  const { mail } = await ours.finish((await peer.visit(address)).search, kept, false);
  assert.equal(mail, '');
});

test('An answer with another nonce, state, verifier or issuer, a made-up code and a second use are refused.', async (t) => {
  const { peer, ours } = await opened(t);
  peer.person = DORA;
  const { address, kept } = await ours.start(false);

  const other = new URL(address);
  other.searchParams.set('nonce', 'another-nonce');
  const withNonce = await peer.visit(other.href);
  await assert.rejects(ours.finish(withNonce.search, kept, false), refused('UNGUELTIG'));

  for (const [name, value] of [
    ['state', 'another-state'],
    ['iss', 'https://elsewhere.example'],
    ['code', 'made-up'],
  ] as const) {
    const back = await peer.visit(address);
    back.searchParams.set(name, value);
    await assert.rejects(ours.finish(back.search, kept, false), refused('UNGUELTIG'), name);
  }

  const back = await peer.visit(address);
  const wrong = { ...kept, verifier: 'w'.repeat(43) };
  await assert.rejects(ours.finish(back.search, wrong, false), refused('UNGUELTIG'));

  const { search } = await peer.visit(address);
  await ours.finish(search, kept, false);
  await assert.rejects(ours.finish(search, kept, false), refused('UNGUELTIG'));
});

test('Who breaks it off is told so, and a provider that is down is named as the reason, until it is up.', async (t) => {
  const { peer, ours } = await opened(t);
  const { address, kept } = await ours.start(false);
  peer.person = null;
  const broken = await peer.visit(address);
  await assert.rejects(ours.finish(broken.search, kept, false), refused('ABGEBROCHEN'));
  peer.person = DORA;
  const { search } = await peer.visit(address);
  await peer.stop();
  await assert.rejects(ours.finish(search, kept, false), refused('ANBIETER'));
});

test('A description that cannot be read is asked for again at the next sign-in.', async (t) => {
  const { peer, ours, time } = await opened(t);
  await ours.start(false);
  await peer.stop();
  await ours.start(false); // it is known still
  time.now += 3_600_000;
  await assert.rejects(ours.start(false), refused('ANBIETER'));
  await peer.resume();
  await ours.start(false);
});

test('A token that has expired is refused, and so is one of a clock that is behind by more than a minute.', async (t) => {
  const { peer, ours } = await opened(t, { idTokenSeconds: 60 });
  peer.person = DORA;
  const signIn = async (behind: number, isAgain = false) => {
    peer.clockAhead = -behind * 1_000;
    const { address, kept } = await ours.start(isAgain);
    return ours.finish((await peer.visit(address)).search, kept, isAgain);
  };
  // A token is good for a minute, and clocks may differ by one.
  for (const behind of [0, 30, 110, -110, -7_200])
    assert.equal((await signIn(behind)).mail, 'dora@panne.example', `${behind} s behind`);
  for (const behind of [130, 7_200]) {
    const error: unknown = await signIn(behind).catch((one: unknown) => one);
    refused('UNGUELTIG')(error);
    const { code } = (error as OidcError).cause as { code?: string };
    assert.equal(code, 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED', 'the log names the reason');
  }
});

test('A clock that is behind makes a new sign-in look old: from six minutes on nobody unlocks by it.', async (t) => {
  const { peer, ours } = await opened(t);
  peer.person = DORA;
  const unlock = async (behind: number) => {
    peer.clockAhead = -behind * 1_000;
    const { address, kept } = await ours.start(true);
    return ours.finish((await peer.visit(address)).search, kept, true);
  };
  for (const behind of [0, 340, -600]) assert.equal((await unlock(behind)).mail, 'dora@panne.example', `${behind} s`);
  await assert.rejects(unlock(380), refused('UNGUELTIG'));
});

test('To unlock, the person signs in anew: a sign-in of before is not enough.', async (t) => {
  const { peer, ours } = await opened(t);
  peer.person = DORA;
  await peer.visit((await ours.start(false)).address);

  const { address, kept } = await ours.start(true);
  assert.equal(new URL(address).searchParams.get('prompt'), 'login');
  const who = await ours.finish((await peer.visit(address)).search, kept, true);
  assert.equal(who.mail, 'dora@panne.example');

  // Whoever stands at the desk takes the demand out of the address: the provider then does not say when it was.
  const silent = new URL(address);
  silent.searchParams.delete('prompt');
  silent.searchParams.delete('max_age');
  const { search } = await peer.visit(silent.href);
  await assert.rejects(ours.finish(search, kept, true), refused('UNGUELTIG'));
});
