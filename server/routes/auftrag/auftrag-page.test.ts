import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApp } from '../../test/test-app.ts';
import { assigned } from '../../test/test-auftrag.ts';

test('the page of a link shows the job without script while it lives, is never stored, and then that it is over', async (t) => {
  const app = await testApp(t, { withPages: true });
  const one = await assigned(app);
  const page = (token = one.token, headers = {}) =>
    app.app.inject({ method: 'GET', url: `/auftrag/${token}`, headers });
  const open = await page();
  assert.deepEqual([open.statusCode, open.headers['cache-control']], [200, 'no-store']);
  for (const word of ['Trankgasse', 'K-RA 1234E', 'Quittenbaum']) assert.ok(open.body.includes(word), word);
  assert.match((await page(one.token, { 'accept-language': 'en' })).body, /<html lang="en">/);
  assert.match((await page(`${one.token}?sprache=en`)).body, /<html lang="en">/);
  await app.call('POST', `storno/vorgang/${one.userID}`, { grund: 'KEINE_HILFE' }, { 'idempotency-key': 's' });
  const over = await page();
  assert.equal(over.statusCode, 200);
  for (const word of ['Trankgasse', '1234E', 'Quittenbaum']) assert.ok(!over.body.includes(word), word);
  assert.equal((await page('B'.repeat(27))).statusCode, 404);
  const shell = await app.app.inject({ method: 'GET', url: '/auftrag/shell' });
  assert.deepEqual([shell.statusCode, shell.headers['cache-control'] !== 'no-store'], [200, true]);
  for (let n = 0; n < 10; n++) await page(`${n}`);
  assert.equal((await page('again')).statusCode, 429);
});
