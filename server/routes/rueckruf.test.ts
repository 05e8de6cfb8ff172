import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderStatus } from '#domain/ereignisse.ts';
import type { BrettFall } from '#domain/leitstand/brett.ts';
import { testApp, type TestApp } from '../test/test-app.ts';
import { signedIn } from '../test/test-desk.ts';

const MINUTE = 60_000;
const codeOf = (answer: { statusCode: number; json(): { code?: string } }) => [answer.statusCode, answer.json().code];
const at = ({ time }: TestApp, minutes: number): string => new Date(time.now + minutes * MINUTE).toISOString();

let keys = 0;
async function reported(the: TestApp) {
  const { userID, vorgangRef } = await the.reported();
  const { authorization } = await the.keyOf('betreiber');
  const url = `betreiber/vorgang/${vorgangRef}/rueckruf`;
  return {
    userID,
    vorgangRef,
    authorization,
    ask: (body: unknown = {}, key = `ask-${(keys += 1)}`) =>
      the.call('POST', `vorgang/${userID}/rueckruf`, body, { 'idempotency-key': key }),
    done: (body: unknown = {}, key = `done-${(keys += 1)}`) =>
      the.call('POST', url, body, { authorization, 'idempotency-key': key }),
    status: async () => (await the.call('GET', `vorgang/${userID}/status`)).json<{ data: OrderStatus }>().data,
  };
}

test('the person asks to be called, once, and reads who knows of it until the operator has called [4.193]', async (t) => {
  const the = await testApp(t);
  const one = await reported(the);
  assert.equal((await one.status()).rueckruf, null);
  const answer = await one.ask({ ab: at(the, 30) }, 'k');
  assert.deepEqual(
    [answer.statusCode, answer.json()],
    [200, { data: { zeit: at(the, 0), ab: at(the, 30) }, revision: 2 }],
  );
  assert.deepEqual((await one.ask({ mobilnummer: 'nie' }, 'other')).json().fehler[0].feld, 'mobilnummer');
  assert.deepEqual((await one.ask({}, 'k')).json(), answer.json(), 'the same key: the same answer');
  for (let n = 0; n < 10; n++) assert.deepEqual(codeOf(await one.ask({})), [409, 'RUECKRUF_OFFEN']);
  const { rueckruf, hinweise } = await one.status();
  const nachfrage = { stand: 'geschrieben', seit: at(the, 0) };
  assert.deepEqual(rueckruf, { zeit: at(the, 0), nummer: '', ab: at(the, 30), nachfrage });
  assert.deepEqual(
    hinweise.map(({ typ }) => typ),
    ['RUECKRUF'],
  );
  const headers = { 'if-none-match': String((await the.call('GET', `vorgang/${one.userID}/status`)).headers.etag) };
  the.time.now += 3 * MINUTE;
  const later = await the.call('GET', `vorgang/${one.userID}/status`, undefined, headers);
  assert.deepEqual([later.statusCode, later.json().data.rueckruf.nachfrage.stand], [200, 'niemand']);

  const feed = (seit = '') =>
    the.call('GET', `betreiber/vorgaenge${seit && `?seit=${seit}`}`, undefined, { authorization: one.authorization });
  const { cursor } = (await feed()).json<{ cursor: string }>();
  await feed(cursor);
  assert.deepEqual((await one.status()).rueckruf?.nachfrage, { stand: 'angenommen', seit: at(the, 0) });

  const done = await one.done({ erreicht: false }, 'd');
  assert.deepEqual(done.json().data, { vorgangRef: one.vorgangRef, zeit: at(the, 0), erreicht: false });
  assert.deepEqual((await one.done({ erreicht: false }, 'd')).json(), done.json());
  assert.deepEqual(codeOf(await one.done({}, 'd')), [422, 'SCHLUESSEL_ANDERER_INHALT']);
  assert.deepEqual(codeOf(await one.done()), [409, 'RUECKRUF_FEHLT']);
  const after = await one.status();
  assert.equal(after.rueckruf, null);
  assert.match(after.hinweise.at(-1)?.worte?.[0] ?? '', /nicht erreicht/);
  assert.equal((await one.ask()).statusCode, 200, 'and may ask again');
});

test('the webhook that takes the message knows of it, and is told nothing of the person', async (t) => {
  const the = await testApp(t);
  const one = await reported(the);
  await one.ask({ mobilnummer: '0176 040690 12' });
  const messages = (await the.store.outbox.list(null, 'wartend', 9)).map(({ daten }) => daten);
  const [told] = messages.filter((daten) => daten.includes('vorgang.rueckruf'));
  assert.deepEqual(JSON.parse(told!).data, { mandant: 'ra_Standard', vorgangRef: one.vorgangRef, ab: null });
  assert.ok(!/17604069/.test(told!));
  assert.equal((await one.status()).rueckruf?.nummer, '017604069012');
});

test('a number that is none, a time that is none or too far, and a body that is none are named; nothing is kept [4.194]', async (t) => {
  const the = await testApp(t);
  const one = await reported(the);
  const felder = async (body: unknown) => {
    const answer = await one.ask(body);
    assert.equal(answer.statusCode, 422, answer.body);
    return answer
      .json<{ fehler: { feld: string }[] }>()
      .fehler.map(({ feld }) => feld)
      .join(' ');
  };
  for (const mobilnummer of ['', '12', 'nie', null, {}, '0900 123456', '0123456789'])
    assert.equal(await felder({ mobilnummer }), 'mobilnummer', JSON.stringify(mobilnummer));
  for (const ab of ['gleich', '25:99', at(the, 25 * 60)]) assert.equal(await felder({ ab }), 'ab', ab);
  assert.equal(await felder({ ab: 'nie', mobilnummer: 'nie' }), 'mobilnummer ab');
  for (const body of [[], null]) assert.equal((await one.ask(body)).statusCode, 400);
  assert.equal((await one.status()).rueckruf, null);
  assert.equal((await one.ask({ ab: at(the, -5) })).json().data.ab, null, 'a time that has come is at once');
});

test('a draft, a cancelled case and one whose help is done take no wish; an arrived helper is no hindrance [4.195]', async (t) => {
  const the = await testApp(t);
  const draft = await the.started();
  const asked = await the.call('POST', `vorgang/${draft.userID}/rueckruf`, {}, { 'idempotency-key': 'k' });
  assert.deepEqual(codeOf(asked), [409, 'NICHT_GEMELDET']);
  const cancelled = await reported(the);
  await cancelled.ask();
  await the.call('POST', `storno/vorgang/${cancelled.userID}`, { grund: 'KEINE_HILFE' }, { 'idempotency-key': 's' });
  assert.equal((await cancelled.status()).rueckruf, null);
  assert.deepEqual(codeOf(await cancelled.ask()), [409, 'STORNIERT']);
  assert.deepEqual(codeOf(await cancelled.done()), [409, 'STORNIERT']);
  const one = await reported(the);
  const happens = (meldungsTyp: string) => {
    const zeit = at(the, 0);
    const event = { userID: one.userID, partner: 'p', unid: meldungsTyp, meldungsTyp, zeit };
    return the.store.appendEvents('ra_Standard', [{ ...event, daten: JSON.stringify({ meldungsTyp }) }]);
  };
  await happens('ANKUNFT');
  assert.equal((await one.ask()).statusCode, 200);
  await happens('ABSCHLUSS');
  assert.equal((await one.status()).rueckruf, null);
  for (const answer of [await one.ask(), await one.done()]) assert.deepEqual(codeOf(answer), [409, 'RUECKRUF_ZU']);
});

test('of ten wishes at once one is taken; the desk sees it on its board, and marks it as done [4.196]', async (t) => {
  const the = await testApp(t);
  const one = await reported(the);
  const answers = await Promise.all(Array.from({ length: 10 }, () => one.ask({ mobilnummer: '0176 040690 12' })));
  assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 1);
  const desk = await signedIn(the);
  const board = async () =>
    (await desk.call('GET', 'brett')).json<{ data: { faelle: BrettFall[] } }>().data.faelle[0]?.rueckruf;
  assert.deepEqual(await board(), { zeit: at(the, 0), ab: null });
  const { data } = (await desk.call('POST', 'suche', { begriff: '0176 04069012' })).json<{ data: object[] }>();
  assert.equal(data.length, 1, 'found by that number');
  await desk.call('GET', `fall/${one.vorgangRef}`);
  assert.equal((await one.status()).rueckruf?.nachfrage.stand, 'angenommen', 'who opens the sheet knows');
  const url = `betreiber/vorgang/${one.vorgangRef}/rueckruf`;
  assert.equal((await desk.call('POST', url, {}, { 'idempotency-key': 'd' })).statusCode, 200);
  assert.equal(await board(), null);
});

test('the read-only link sees nothing of a wish to be called', async (t) => {
  const the = await testApp(t);
  const one = await reported(the);
  const { leseID } = (await the.store.load(one.userID, null, '2026'))!;
  const read = async () => (await the.call('GET', `vorgang/${leseID}/status`)).json<Record<string, unknown>>();
  const before = await read();
  await one.ask({ mobilnummer: '0176 040690 12' });
  assert.deepEqual(await read(), before);
  const asked = await the.call('POST', `vorgang/${leseID}/rueckruf`, {}, { 'idempotency-key': 'r' });
  assert.deepEqual(codeOf(asked), [404, 'ERR_BAD_REQUEST']);
});
