import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApp } from '../../server/test/test-app.ts';
import { signedIn } from '../../server/test/test-desk.ts';
import { runOrder } from './orders.ts';

test('two phones and a desk answer one draft in 1,000 orders: no answer is lost, the later counts, and all are told', async (t) => {
  const the = await testApp(t);
  const desk = await signedIn(the);
  let met = 0;
  for (let seed = 1_001; seed <= 2_000; seed++) met += (await runOrder(the, desk, seed)).conflicts;
  assert.ok(met > 1_000, `${met} conflicts`);
});
