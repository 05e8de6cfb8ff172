import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { symbols } from '#domain/ids.ts';
import type { Treffer } from '#domain/leitstand/fall.ts';
import { VORLESECODE } from '#domain/leitstand/vorlesecode.ts';
import { testClients } from '../../test/test-clients.ts';
import { testApp, type TestApp } from '../../test/test-app.ts';
import { signedIn, type TestDesk } from '../../test/test-desk.ts';

const find = async (desk: TestDesk, begriff: string): Promise<Treffer[]> => {
  const answer = await desk.call('POST', 'suche', { begriff });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: Treffer[] }>().data;
};

test('A case is found by phone, plate, name, claim number and reference, until it is erased; of own clients only.', async (t) => {
  const the = await testApp(t, { mandanten: testClients(t, { ra_Zwei: {} }) });
  const { vorgangRef, userID } = await the.reported();
  await the.reported({ mandant: 'ra_Zwei' });
  const zeit = new Date(the.time.now).toISOString();
  const event = { userID, partner: 'p', unid: '1', meldungsTyp: 'SCHADENNUMMER', zeit };
  await the.store.appendEvents('ra_Standard', [{ ...event, daten: JSON.stringify({ ranaSNR: 'S-2026/17' }) }]);
  const desk = await signedIn(the, { mandanten: ['ra_Standard'] });
  const by = ['0151 23456789', 'k ra 1234 e', 'quittenbaum', 'Zenobia Quitt', 's2026 17', vorgangRef.toLowerCase()];
  for (const begriff of by)
    assert.deepEqual(
      (await find(desk, begriff)).map((one) => one.vorgangRef),
      [vorgangRef],
      begriff,
    );
  for (const begriff of ['0151 2345678', 'Zenobia Müller', 'xyz'])
    assert.deepEqual(await find(desk, begriff), [], begriff);
  assert.equal((await find(await signedIn(the), 'Quittenbaum')).length, 2);
  assert.equal((await find(await signedIn(the, { beispiel: true }), vorgangRef)).length, 0);
  assert.equal((await desk.call('POST', 'suche', { begriff: ' ' })).statusCode, 422);
  await the.store.lifetime.erase('ra_Standard', userID, zeit, the.journal);
  for (const begriff of by) assert.deepEqual(await find(desk, begriff), [], begriff);
});

/** The code that the page of a case shows. */
async function codeOf(the: TestApp, userID: string): Promise<{ code: string; wechseltUm: string } | null> {
  const answer = await the.call('POST', `vorgang/${userID}/vorlesecode`);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<{ data: { code: string; wechseltUm: string } | null }>().data;
}

test('A draft is found by the code that its person reads out, by accounts that may see it, until the code is over.', async (t) => {
  const the = await testApp(t, { mandanten: testClients(t, { ra_Zwei: {} }) });
  const { userID, vorgangRef } = await the.started();
  assert.equal(await codeOf(the, userID), null, 'there is no desk yet');
  const desk = await signedIn(the);
  const { code, wechseltUm } = (await codeOf(the, userID))!;
  assert.match(code, /^[2-9B-DF-HJ-NP-TV-XZ]{5}$/);
  assert.equal(Date.parse(wechseltUm) - the.time.now, VORLESECODE.shown);
  assert.equal((await codeOf(the, userID))?.code, code);
  for (const typed of [code, code.toLowerCase(), `${code.slice(0, 2)} ${code.slice(2)}`])
    assert.deepEqual(
      (await find(desk, typed)).map((one) => [one.vorgangRef, one.art, one.status]),
      [[vorgangRef, 'code', '']],
      typed,
    );
  assert.deepEqual(await find(await signedIn(the, { mandanten: ['ra_Zwei'] }), code), []);
  assert.deepEqual(await find(await signedIn(the, { beispiel: true }), code), []);
  for (const path of [`vorgang/${code}`, `vorgang/${code}/status`])
    assert.equal((await the.call('GET', path)).statusCode, 404, 'it opens nothing in the person’s app');
  the.time.now += VORLESECODE.shown + VORLESECODE.grace;
  assert.deepEqual(await find(await signedIn(the), code), []);
});

test('The code of a case that has ended, or was erased, is told or void; a reader’s link has none.', async (t) => {
  const the = await testApp(t);
  const desk = await signedIn(the);
  const { userID, vorgangRef } = await the.reported();
  const { leseID } = (await the.store.load(userID, null, new Date(the.time.now).toISOString()))!;
  const { code } = (await codeOf(the, userID))!;
  const key = { 'idempotency-key': 'cancel' };
  assert.equal((await the.call('POST', `storno/vorgang/${userID}`, { grund: 'KEINE_HILFE' }, key)).statusCode, 200);
  assert.deepEqual(
    (await find(desk, code)).map((one) => [one.vorgangRef, one.status]),
    [[vorgangRef, 'storniert']],
  );
  assert.equal((await the.call('POST', `vorgang/${leseID}/vorlesecode`)).statusCode, 404);
  await the.store.lifetime.erase('ra_Standard', userID, new Date(the.time.now).toISOString(), the.journal);
  assert.deepEqual(await find(desk, code), []);
});

test('Guessed codes are refused after some, also many at once; a right one does not count, and other search goes on.', async (t) => {
  const the = await testApp(t);
  const { userID } = await the.reported();
  const [desk, other] = [await signedIn(the), await signedIn(the)];
  const { code } = (await codeOf(the, userID))!;
  const guess = (n: number): string => symbols(5, createHash('sha512').update(String(n)).digest());
  const wrong = Array.from({ length: 60 }, (_, n) => guess(n)).filter((one) => one !== code);
  const told = await Promise.all(wrong.map((one) => desk.call('POST', 'suche', { begriff: one })));
  const codes = told.map((answer) => (answer.statusCode === 200 ? 200 : answer.json<{ code: string }>().code));
  assert.equal(codes.filter((one) => one === 200).length, 20);
  assert.ok(codes.every((one) => one === 200 || one === 'ZU_VIELE_CODES'));
  assert.equal((await desk.call('POST', 'suche', { begriff: code })).json<{ code: string }>().code, 'ZU_VIELE_CODES');
  assert.equal((await find(desk, 'Quittenbaum')).length, 1);
  for (let n = 0; n < 30; n++) assert.equal((await find(other, code)).length, 1, 'the other account, each time right');
});
