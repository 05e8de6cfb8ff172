import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApp } from '../test/test-app.ts';
import { testClients } from '../test/test-clients.ts';
import { warnOfMissingTextKeys } from './missing-text-keys.ts';

test('a client that offers reports by text without a key for them is named once at the start', async (t) => {
  const nummer = '+4917604069098';
  const mandanten = testClients(t, {
    offers: { smsMeldung: { nummer } },
    hasKey: { smsMeldung: { nummer } },
    off: { smsMeldung: { an: false, nummer } },
    trying: { smsMeldung: { nummer }, testmandant: true },
  });
  const app = await testApp(t, { mandanten });
  await app.keyOf('partner', { mandant: 'hasKey', darf: ['sms'] });
  await app.keyOf('partner', { mandant: 'offers', name: 'telematics' });
  await app.keyOf('partner', {
    mandant: 'offers',
    name: 'ended',
    darf: ['sms'],
    gueltigBis: '2026-01-01T00:00:00.000Z',
  });
  const lines: object[] = [];
  const log = { warn: (line: object) => void lines.push(line) };
  await warnOfMissingTextKeys(app, log);
  assert.deepEqual(lines, [{ event: 'sms-ohne-schluessel', mandant: 'offers' }]);
  await app.keyOf('partner', { name: 'gateway', darf: ['sms'] });
  await warnOfMissingTextKeys(app, log);
  assert.equal(lines.length, 1, 'a key for all clients is enough');
});
