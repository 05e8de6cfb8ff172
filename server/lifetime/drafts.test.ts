import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { flatTyre, NOW, testApp } from '../test/test-app.ts';
import { retain } from './aufbewahrung.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

async function opened(t: TestContext) {
  const app = await testApp(t);
  const { store, mandanten, settings, journal } = app;
  const places = { dataDir: settings.dataDir, journal };
  return {
    ...app,
    job: (hours: number, isSure = false) => retain(store, mandanten, places, NOW + hours * HOUR, { isSure }),
    isThere: async (userID: string) => (await store.load(userID, null, new Date(NOW).toISOString())) !== null,
    /** Runs the job every six hours, as the hours pass. */
    pass: async function (from: number, to: number): Promise<void> {
      for (let hours = from; hours < to; hours += 6) await this.job(hours);
    },
  };
}

test('a draft goes 72 hours after its last change, whatever its invitation; each change begins them anew [7.75]', async (t) => {
  const app = await opened(t);
  const [left, saved] = [await app.started(), await app.started()];
  const reported = await app.reported();
  app.time.now = NOW + 20 * HOUR;
  const answer = await app.call('POST', `vorgang/${saved.userID}`, flatTyre(), { 'if-match': '"1"' });
  assert.equal(answer.statusCode, 200);
  await app.pass(0, 72);
  await app.job(72);
  assert.equal(await app.isThere(left.userID), true);
  assert.equal((await app.job(72.1)).entwuerfe, 1);
  assert.deepEqual([await app.isThere(left.userID), await app.isThere(saved.userID)], [false, true]);
  assert.equal((await app.call('GET', `vorgang/${left.einladung}`)).statusCode, 404);
  await app.pass(73, 92);
  assert.equal((await app.job(92.1)).entwuerfe, 1);
  assert.deepEqual([await app.isThere(saved.userID), await app.isThere(reported.userID)], [false, true]);
});

test('what nobody has begun lives as long as its invitation, and no longer [7.76]', async (t) => {
  const app = await opened(t);
  const [invited, again, revoked] = [await app.invite(), await app.invite(), await app.invite()];
  const einladung = again.einladung.split('').toReversed().join('');
  const gueltigBis = new Date(NOW + 40 * DAY).toISOString();
  await app.store.invite({ id: einladung, mandant: 'ra_Standard', userID: again.userID, gueltigBis });
  await app.store.revoke('ra_Standard', revoked.einladung, new Date(NOW).toISOString());
  const there = () => Promise.all([invited, again, revoked].map(({ userID }) => app.isThere(userID)));
  await app.job(72);
  assert.deepEqual(await there(), [true, true, true]);
  await app.pass(73, 30 * 24);
  assert.deepEqual(await there(), [true, true, false]);
  await app.pass(30 * 24 + 1, 40 * 24);
  assert.deepEqual(await there(), [false, true, false]);
  await app.pass(40 * 24 + 1, 40 * 24 + 2);
  assert.deepEqual(await there(), [false, false, false]);
});

test('far more drafts than usual, and none of them young, stop the job; as many as there are young ones do not', async (t) => {
  const app = await opened(t);
  for (let n = 0; n < 150; n++) await app.started();
  await app.pass(0, 72);
  await assert.rejects(app.job(72.1), /More than 100 drafts are due.*Nothing was erased/);
  assert.equal(await app.store.count(), 150);
  app.time.now = NOW + 72 * HOUR;
  for (let n = 0; n < 150; n++) await app.started();
  assert.equal((await app.job(72.2)).entwuerfe, 150, 'a busy service has as many young ones');
  await app.pass(73, 144);
  await app.job(144.1);
  assert.equal(await app.store.count(), 0, 'what was usual once is so again');
});
