import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApp } from './test-app.ts';

test('the second app of a process has the checks of the first', async (t) => {
  await t.test('the first one', async (first) => {
    const { call } = await testApp(first);
    assert.equal((await call('GET', 'mandant')).statusCode, 200);
  });
  const { app } = await testApp(t);
  assert.ok(app.validatorCompiler, 'it compiles nothing that was compiled before');
});
