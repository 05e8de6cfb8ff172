import assert from 'node:assert/strict';
import { test } from 'node:test';
import { smsIDOf } from './sms-id.ts';

test('the phone gives a case the name that the service gives it (server/store/contract-tests/sms has the same one)', async () => {
  assert.equal(await smsIDOf('BCDFGHJKLMNP'), 'EIA2WCUBVG');
});
