import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fallblatt } from '#domain/leitstand/fall.ts';
import { testApp } from '../../test/test-app.ts';
import { signedIn } from '../../test/test-desk.ts';
import { watchSheet } from './watch-sheet.ts';

test('The sheet has place, answers, person, timeline with both sides’ words; opening it is a read, in the log.', async (t) => {
  const the = await testApp(t);
  const { vorgangRef, userID } = await the.reported();
  const desk = await signedIn(the);
  const now = new Date(the.time.now).toISOString();
  const of = { mandant: 'ra_Standard', userID };
  await the.store.notizen.add(of, 'n', { konto: 'k', kuerzel: 'DD', zeit: now, text: 'Hund dabei.' });
  await desk.call(
    'POST',
    `betreiber/vorgang/${vorgangRef}/hinweis`,
    { text: 'Wir kommen.' },
    { 'idempotency-key': 'one' },
  );
  assert.equal((await the.store.unread('9999')).anzahl, 1);
  const answer = await desk.call('GET', `fall/${vorgangRef}`);
  assert.equal(answer.statusCode, 200, answer.body);
  const { data } = answer.json<{ data: Fallblatt }>();
  assert.deepEqual(
    [data.person.name, data.brett.vorgangRef, data.brett.gelesen, data.auftrag],
    ['Zenobia Quittenbaum', vorgangRef, true, null],
  );
  assert.match(data.einsatz.ort.satz?.[0] ?? '', /Trankgasse/);
  assert.deepEqual(data.zeitachse.map(({ art, wer, worte }) => [art, wer[0], worte]).sort(), [
    ['BETREIBER_HINWEIS', 'Leitstelle', 'Wir kommen.'],
    ['EINGANG', 'Person', ''],
    ['notiz', 'DD', 'Hund dabei.'],
  ]);
  assert.ok(data.angaben.length > 2 && data.angaben.every(({ zeilen }) => zeilen.length));
  assert.equal((await the.store.unread('9999')).anzahl, 0);
  const akteur = `konto:${desk.konto.kontoID}`;
  const list = async () =>
    (await the.store.zugriffe.list({ vorgang: vorgangRef, akteur }, 9)).filter(({ aufruf }) =>
      aufruf.includes('/fall/'),
    );
  let rows = await list();
  for (let tries = 0; tries < 100 && !rows.length; tries++) {
    await sleep(50);
    rows = await list();
  }
  assert.deepEqual(
    rows.map(({ aufruf, ausgang }) => [aufruf, ausgang]),
    [['GET /leitstand/api/fall/:vorgangRef', '200']],
  );
});

test('Another client’s case, an unknown one and a draft have no sheet and no stream.', async (t) => {
  const the = await testApp(t);
  const reported = await the.reported();
  const draft = await the.started();
  const other = await signedIn(the, { mandanten: ['haselmaus'] });
  const own = await signedIn(the);
  for (const path of ['', '/strom']) {
    assert.equal((await other.call('GET', `fall/${reported.vorgangRef}${path}`)).statusCode, 404);
    assert.equal((await own.call('GET', `fall/BCDFGHJKLMNPQRST${path}`)).statusCode, 404);
    assert.equal(
      (await own.call('GET', `fall/${draft.vorgangRef}${path}`)).json<{ code: string }>().code,
      'NICHT_GEMELDET',
    );
  }
});

test('A sheet’s stream sends each change once, and ends when the session may see it no more.', async (t) => {
  const the = await testApp(t);
  const { userID } = await the.reported();
  const of = { mandant: 'ra_Standard', userID };
  const written: string[] = [];
  let [json, isAllowed, ended, left] = ['1', true, '', 0];
  const sink = {
    write: (text: string) => written.push(text),
    end: (text = '') => (ended = text),
    destroy: () => 0,
    writableLength: 0,
  };
  watchSheet(the.store, sink, {
    userID,
    read: async () => json,
    isAllowed: async () => isAllowed,
    stay: () => the.store.anwesend.open('S', of, 'DD', '2026', '2999'),
    leave: () => left++,
    warn: assert.fail,
  });
  const wake = () =>
    the.store.anwesend.close('S', of).then(() => the.store.anwesend.open('S', of, 'DD', '2026', '2999'));
  const until = async (is: () => boolean) => {
    while (!is()) await sleep(5);
  };
  const sheets = () => written.filter((text) => text.startsWith('event: fall'));
  await until(() => sheets().length === 1);
  json = '2';
  await wake();
  await until(() => sheets().length === 2);
  assert.deepEqual((await the.store.brett.one(userID, '2026'))?.offen, ['DD']);
  [json, isAllowed] = ['3', false];
  await wake();
  await until(() => ended !== '');
  assert.deepEqual([sheets().length, left, /sitzung/.test(ended)], [2, 1, true]);
});
