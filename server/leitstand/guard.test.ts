import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { SITZUNG } from '#domain/leitstand/konto.ts';
import { testApp } from '../test/test-app.ts';
import { signedIn } from '../test/test-desk.ts';

test('A desk writes to the person by the operator’s own call; it is in the log of accesses under the account.', async (t) => {
  const the = await testApp(t);
  const { vorgangRef } = await the.reported();
  const desk = await signedIn(the);
  const answer = await desk.call(
    'POST',
    `betreiber/vorgang/${vorgangRef}/hinweis`,
    { text: 'Wir kommen.' },
    {
      'idempotency-key': 'one',
    },
  );
  assert.equal(answer.statusCode, 200, answer.body);
  // The log writes within a second.
  const akteur = `konto:${desk.konto.kontoID}`;
  let rows = await the.store.zugriffe.list({ vorgang: vorgangRef, akteur }, 9);
  for (let tries = 0; tries < 100 && !rows.length; tries++) {
    await sleep(50);
    rows = await the.store.zugriffe.list({ vorgang: vorgangRef, akteur }, 9);
  }
  assert.deepEqual(
    rows.map(({ akteur, ausgang }) => [akteur, ausgang]),
    [[akteur, '200']],
  );
});

test('Without a session, locked, with another role or another client, nothing is done.', async (t) => {
  const the = await testApp(t);
  const { vorgangRef } = await the.reported();
  const path = `betreiber/vorgang/${vorgangRef}/hinweis`;
  const said = async (desk: Awaited<ReturnType<typeof signedIn>>, more = {}) => {
    const answer = await desk.call('POST', path, { text: 'Wir kommen.' }, { 'idempotency-key': 'one', ...more });
    return [answer.statusCode, answer.json<{ code: string }>().code];
  };
  const desk = await signedIn(the);
  assert.deepEqual(await said(desk, { cookie: 'leitstand=forged' }), [401, 'SITZUNG_FEHLT']);
  assert.deepEqual(await said(desk, { origin: 'https://elsewhere.example' }), [403, 'NICHT_ERLAUBT']);
  assert.deepEqual(await said(desk, { 'x-leitstand': '' }), [403, 'NICHT_ERLAUBT']);
  assert.deepEqual(await said(await signedIn(the, { rolle: 'lesen' })), [403, 'ROLLE_FEHLT']);
  assert.deepEqual(await said(await signedIn(the, { mandanten: ['haselmaus'] })), [404, 'ERR_BAD_REQUEST']);
  assert.deepEqual(await said(await signedIn(the, { beispiel: true })), [404, 'ERR_BAD_REQUEST']);
  the.time.now += SITZUNG.idle + 1;
  assert.deepEqual(await said(desk), [403, 'SITZUNG_GESPERRT']);
  the.time.now += SITZUNG.most;
  assert.deepEqual(await said(desk), [401, 'SITZUNG_FEHLT']);
});
