import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApp } from '../test/test-app.ts';
import { testClients } from '../test/test-clients.ts';

test('who is refused something about a case reads the number of its client, also on a host that serves all', async (t) => {
  const gelb = { telefon: { anzeige: '0221 998877', wahl: '+49221998877' } };
  const the = await testApp(t, { mandanten: testClients(t, { gelb }) });
  const { userID } = await the.started({ mandant: 'gelb' });
  for (const [body, headers] of [
    [{}, { 'if-match': 'nonsense' }],
    ['{', { 'content-type': 'application/json', 'if-match': '"1"' }],
    [{}, { 'if-match': '"7"', 'idempotency-key': 'k' }],
  ] as const) {
    const answer = await the.call('POST', `vorgang/${userID}`, body, headers);
    const { telefon, code } = answer.json<{ telefon: string; code: string }>();
    const isBeforeTheCase = code === 'JSON_UNLESBAR' || code === 'REVISION_FEHLT';
    assert.equal(telefon, isBeforeTheCase ? '0221 4710 333' : '0221 998877', code);
  }
  const report = await the.call('POST', `vorgang/${userID}/melden`, {}, { 'if-match': '"1"', 'idempotency-key': 'k' });
  assert.deepEqual([report.statusCode, report.json().telefon], [422, '0221 998877']);
});

test('a read-only id that may not be read yet answers as an unknown one, and names nobody’s client', async (t) => {
  const gelb = { telefon: { anzeige: '0221 998877', wahl: '+49221998877' } };
  const the = await testApp(t, { mandanten: testClients(t, { gelb }) });
  const { userID } = await the.started({ mandant: 'gelb' });
  const { leseID } = (await the.store.load(userID, null, ''))!;
  const [draft, unknown] = await Promise.all(
    [leseID, `${leseID.slice(0, -1)}${leseID.endsWith('2') ? '3' : '2'}`].map((id) =>
      the.call('GET', `vorgang/${id}/status`),
    ),
  );
  assert.deepEqual([draft!.statusCode, draft!.body], [404, unknown!.body]);
});
