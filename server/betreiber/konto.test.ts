import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Konto } from '#domain/leitstand/konto.ts';
import { deskLinks } from '../greeting.ts';
import { hashOf } from '../store/tables/bearer-key.ts';
import { folder, operate } from '../test/test-service.ts';
import { testApp } from '../test/test-app.ts';
import { signedIn } from '../test/test-desk.ts';

const NEW = ['neu', 'Dirk Disponent', '--kuerzel', 'did', '--rolle', 'disposition'];

test('Accounts are made, listed, signed in by a link, and ended by commands.', async (t) => {
  const dataDir = folder(t);
  const konto = async (...args: string[]) => {
    const { status, stdout, stderr } = await operate(['konto', ...args], dataDir);
    return { status, stdout, stderr };
  };
  assert.equal((await konto('liste')).stdout, 'There are no accounts.\n');
  assert.match((await konto('erste')).stdout, /^http:\/\/localhost:3000\/leitstand\/zugang\/[\w-]{43}\n/);
  assert.match((await konto(...NEW)).stdout, /^http.*\n\nIt signs in Dirk Disponent, once, within ten minutes\.\n$/);
  assert.deepEqual([(await konto(...NEW)).status, (await konto('erste')).status], [1, 1]);
  const [one] = JSON.parse((await konto('liste', '--json')).stdout) as Konto[];
  assert.deepEqual(
    [one?.name, one?.kuerzel, one?.rolle, one?.mandanten],
    ['Dirk Disponent', 'DID', 'disposition', null],
  );
  for (const name of ['did', 'dirk disponent', one!.kontoID]) assert.equal((await konto('link', name)).status, 0, name);
  assert.match((await konto('link', 'nobody')).stderr, /no good account "nobody"/);
  assert.equal((await konto('ende', 'DID')).status, 0);
  assert.equal((await konto('link', 'DID')).status, 1);
  assert.match((await konto('liste')).stdout, /ended \d{4}-/);
  assert.equal((await konto('erste')).status, 0, 'nobody is left');
});

test('What is wrong with a new account is said by its option.', async (t) => {
  const dataDir = folder(t);
  const wrong = await operate(
    ['konto', 'neu', 'x'.repeat(400), '--kuerzel', '1', '--rolle', 'boss', '--mandant', 'nobody'],
    dataDir,
  );
  assert.equal(wrong.status, 2);
  assert.match(wrong.stderr, /^NAME: .+\n--kuerzel: .+\n--rolle: .+\n--mandanten: .+\n/);
  const env = { LEITSTAND_URL: 'http://leitstand.example' };
  assert.match((await operate(['konto', 'erste'], dataDir, env)).stderr, /is without https/);
});

test('The greeting has links to the desk while there is no account, and none in production.', async (t) => {
  const the = await testApp(t);
  const now = the.time.now;
  const tokensOf = (links: Awaited<ReturnType<typeof deskLinks>>) => links.map(([, url]) => url.split('/').at(-1)!);
  const artOf = async (token: string) =>
    (await the.store.zugangslinks.find(hashOf(token), new Date(now).toISOString()))?.art;
  const fresh = tokensOf(await deskLinks(the.settings, the.store, true, now));
  assert.deepEqual(await Promise.all(fresh.map(artOf)), ['beispiel', 'erstes']);
  const later = tokensOf(await deskLinks(the.settings, the.store, false, now));
  assert.deepEqual(await Promise.all(later.map(artOf)), ['erstes']);
  assert.deepEqual(await deskLinks({ ...the.settings, isProduction: true }, the.store, true, now), []);
  await signedIn(the);
  assert.deepEqual(await deskLinks(the.settings, the.store, true, now), []);
});
