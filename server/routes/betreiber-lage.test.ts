import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import type { Konto } from '#domain/leitstand/konto.ts';
import { LAGE, type Lagehinweis } from '#domain/leitstand/lage.ts';
import type { Notice } from '#domain/mandant.ts';
import { BASE } from '../test/test-calls.ts';
import { testClients } from '../test/test-clients.ts';
import { NOW, testApp, type TestApp } from '../test/test-app.ts';
import { signedIn, type TestDesk } from '../test/test-desk.ts';

const HOUR = 3_600_000;
/** Of an hour: before the session is locked. */
const QUARTER = 0.25;
const at = (hours: number): string => new Date(NOW + hours * HOUR).toISOString();
const STORM = { mandanten: null, text: { de: 'Sturm: Es dauert.', en: 'Storm: it takes time.' }, bis: at(6) };

interface Refused {
  code: string;
  fehler?: { feld: string; text: string }[];
}

/** The management at its desk: `set` and `list` give data, `said` status, code and fields. */
async function management(the: TestApp, wish: Partial<Konto> = {}) {
  const desk = await signedIn(the, { rolle: 'leitung', ...wish });
  let keys = 0;
  const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, key = `key-${++keys}`) =>
    desk.call(method, `betreiber/lage${path}`, body, { 'idempotency-key': key });
  const set = async (more: object = {}): Promise<Lagehinweis> => {
    const answer = await send('POST', '', { ...STORM, ...more });
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json<{ data: Lagehinweis }>().data;
  };
  const said = async (...call: Parameters<typeof send>) => {
    const answer = await send(...call);
    const { code, fehler = [] } = answer.json<Refused>();
    return [answer.statusCode, code, ...fehler.map(({ feld }) => feld)];
  };
  return { desk, send, set, said, list: () => listAt(desk) };
}

const listAt = async (desk: TestDesk) =>
  (await desk.call('GET', 'betreiber/lage')).json<{ data: Lagehinweis[] }>().data;

/** German texts that the pages of a reported case show. */
const shownTo = async ({ call }: Pick<TestApp, 'call'>, userID: string) =>
  (await call('GET', `vorgang/${userID}/status`))
    .json<{ hinweise: { text: readonly [string, string] }[] }>()
    .hinweise.map(({ text }) => text[0]);

test('A notice of the desk stands on the pages of its clients at once, before those of the file, until it is over.', async (t) => {
  const own = [{ text: ['Streik', 'Strike'] }];
  const the = await testApp(t, { mandanten: testClients(t, { ra_Standard: { hinweise: own }, ra_Zwei: {} }) });
  const [here, there] = [await the.reported(), await the.reported({ mandant: 'ra_Zwei' })];
  const both = async () => [await shownTo(the, here.userID), await shownTo(the, there.userID)];
  const { set, send, list } = await management(the);
  assert.deepEqual(await both(), [['Streik'], []]);
  const all = await set();
  the.time.now += 1;
  const one = await set({ mandanten: ['ra_Zwei'], text: { de: 'Eis', en: 'Ice' }, bis: at(QUARTER) });
  assert.deepEqual(await list(), [one, all]);
  assert.deepEqual(await both(), [
    [STORM.text.de, 'Streik'],
    ['Eis', STORM.text.de],
  ]);
  const announced = (await the.call('GET', 'mandant')).json<{ data: { hinweise: Notice[] } }>().data.hinweise;
  assert.deepEqual(announced[0], { von: '', bis: at(6), text: [STORM.text.de, STORM.text.en] });

  const changed = await send('PATCH', `/${all.lageID}`, { text: { de: 'Orkan' }, bis: at(2) });
  assert.deepEqual(changed.json(), { data: { ...all, text: { ...STORM.text, de: 'Orkan' }, bis: at(2) } });
  assert.deepEqual(await both(), [
    ['Orkan', 'Streik'],
    ['Eis', 'Orkan'],
  ]);
  the.time.now = NOW + QUARTER * HOUR;
  assert.deepEqual(await both(), [['Orkan', 'Streik'], ['Orkan']], 'one is over by the clock');
  for (const beendet of [true, false])
    assert.deepEqual((await send('DELETE', `/${all.lageID}`)).json(), { data: { lageID: all.lageID, beendet } });
  assert.deepEqual([await both(), await list()], [[['Streik'], []], []]);
  assert.equal((await send('PATCH', `/${all.lageID}`, STORM)).json<Refused>().code, 'NICHT_GEFUNDEN');
});

test('The entity tag of a status changes with what is announced.', async (t) => {
  const the = await testApp(t);
  const { userID } = await the.reported();
  const { set } = await management(the);
  const { headers } = await the.call('GET', `vorgang/${userID}/status`);
  const again = () =>
    the.call('GET', `vorgang/${userID}/status`, undefined, { 'if-none-match': String(headers['etag']) });
  assert.equal((await again()).statusCode, 304);
  await set({ bis: at(1 / 60) });
  assert.equal((await again()).statusCode, 200);
  the.time.now = NOW + HOUR / 60;
  assert.equal((await again()).statusCode, 304);
});

// prettier-ignore
const WRONG = [
  // what                     body                                              wrong fields
  ['nothing',                 {},                                               'text.de text.en mandanten bis'],
  ['no English',              { ...STORM, text: { de: 'Sturm' } },              'text.en'],
  ['signs that do not show',  { ...STORM, text: { de: '\u200b\u0007', en: 'x' } }, 'text.de'],
  ['a text in no languages',  { ...STORM, text: 'Sturm' },                      'text.de text.en'],
  ['201 signs',               { ...STORM, text: { de: '🌧'.repeat(LAGE.zeichen + 1), en: 'x' } }, 'text.de'],
  ['a number for a text',     { ...STORM, text: { de: {}, en: [] } },           'text.de text.en'],
  ['no clients',              { ...STORM, mandanten: [] },                      'mandanten'],
  ['an unknown client',       { ...STORM, mandanten: ['ra_Standard', 'none'] }, 'mandanten'],
  ['a client of no name',     { ...STORM, mandanten: [{}] },                    'mandanten'],
  ['no end',                  { ...STORM, bis: '' },                            'bis'],
  ['an end that is none',     { ...STORM, bis: 'morgen' },                      'bis'],
  ['a day that is none',      { ...STORM, bis: '2026-02-30T10:00:00Z' },        'bis'],
  ['an end in no zone',       { ...STORM, bis: '2026-03-02T18:00' },            'bis'],
  ['an end that has been',    { ...STORM, bis: at(0) },                         'bis'],
  ['an end that is too far',  { ...STORM, bis: at(24 * LAGE.tage + 1) },        'bis'],
] as const;

test('What is missing or wrong is refused with its fields, and nothing is switched on or changed.', async (t) => {
  const the = await testApp(t);
  const { set, said, list } = await management(the);
  for (const [what, body, fields] of WRONG)
    assert.deepEqual(await said('POST', '', body), [422, 'UNVOLLSTAENDIG', ...fields.split(' ')], what);
  assert.deepEqual(await list(), []);
  const one = await set({ text: { de: `  ${'🌧'.repeat(LAGE.zeichen)} `, en: '<b>Storm</b>\nnow\u202e' } });
  assert.deepEqual(one.text, { de: '🌧'.repeat(LAGE.zeichen), en: '<b>Storm</b> now' });
  for (const [what, body] of WRONG.slice(2))
    assert.equal((await said('PATCH', `/${one.lageID}`, body))[1], 'UNVOLLSTAENDIG', what);
  assert.deepEqual(await list(), [one]);
  for (let nr = 1; nr < LAGE.anzahl; nr++) await set();
  assert.deepEqual(await said('POST', '', STORM), [422, 'UNVOLLSTAENDIG', 'mandanten'], 'too many');
});

test('A notice is switched on once for each key; the key with another body is refused.', async (t) => {
  const the = await testApp(t);
  const { send, said, list } = await management(the);
  const once = async () => (await send('POST', '', STORM, 'same')).json<{ data: Lagehinweis }>().data;
  const first = await once();
  assert.deepEqual(await once(), first);
  assert.deepEqual(await said('POST', '', { ...STORM, bis: at(7) }, 'same'), [422, 'SCHLUESSEL_ANDERER_INHALT']);
  await send('DELETE', `/${first.lageID}`);
  await once();
  assert.deepEqual(await list(), [], 'a late repeat does not switch it on again');
});

test('An account of some clients, and a key of one, announce to these alone, and see no other client’s notice.', async (t) => {
  const the = await testApp(t, { mandanten: testClients(t, { ra_Zwei: {}, ra_Drei: {} }) });
  const boss = await management(the);
  const some = await management(the, { mandanten: ['ra_Zwei', 'ra_Drei'] });
  const all = await boss.set();
  const mixed = await boss.set({ mandanten: ['ra_Standard', 'ra_Zwei'] });
  const foreign = await boss.set({ mandanten: ['ra_Standard'] });
  const wrong = [422, 'UNVOLLSTAENDIG', 'mandanten'];
  for (const mandanten of [null, ['ra_Standard'], ['ra_Zwei', 'ra_Standard'], undefined])
    assert.deepEqual(await some.said('POST', '', { ...STORM, mandanten }), wrong, String(mandanten));
  const own = await some.set({ mandanten: ['ra_Zwei'] });
  const seen = (await some.list()).map(({ lageID, mandanten, aenderbar }) => [lageID, mandanten, aenderbar]);
  const wanted = [
    [own.lageID, ['ra_Zwei'], true],
    [mixed.lageID, ['ra_Zwei'], false],
    [all.lageID, null, false],
  ];
  assert.deepEqual(new Set(seen.map(String)), new Set(wanted.map(String)));
  for (const { lageID } of [all, mixed])
    for (const method of ['PATCH', 'DELETE'] as const)
      assert.deepEqual(await some.said(method, `/${lageID}`, {}), [422, 'UNVOLLSTAENDIG', 'lageID'], method);
  assert.deepEqual(await some.said('PATCH', `/${foreign.lageID}`, {}), [404, 'NICHT_GEFUNDEN']);
  await some.send('DELETE', `/${foreign.lageID}`, {});
  for (const mandanten of [null, ['ra_Standard']])
    assert.deepEqual(await some.said('PATCH', `/${own.lageID}`, { mandanten }), wrong);
  assert.equal((await boss.list()).length, 4);

  const { text, bis } = STORM;
  const byKey = async (wish: Parameters<TestApp['keyOf']>[1], body: object) => {
    const { authorization } = await the.keyOf('betreiber', wish);
    return the.call('POST', 'betreiber/lage', body, { authorization, 'idempotency-key': 'k' });
  };
  assert.equal((await byKey({ mandant: 'ra_Drei' }, STORM)).statusCode, 422);
  const { data } = (await byKey({ mandant: 'ra_Drei', name: 'wetter' }, { text, bis })).json<{ data: Lagehinweis }>();
  assert.deepEqual([data.mandanten, data.wer], [['ra_Drei'], 'wetter'], 'its own client, without naming it');
  assert.equal((await byKey({ darf: ['lesen'] }, STORM)).json<Refused>().code, 'RECHT_FEHLT');
});

test('An example account announces nothing, whatever its role.', async (t) => {
  const the = await testApp(t);
  const { said } = await management(the, { beispiel: true });
  for (const mandanten of [null, ['ra_Standard']])
    assert.deepEqual(await said('POST', '', { ...STORM, mandanten }), [422, 'UNVOLLSTAENDIG', 'mandanten']);
});

/** Messages of a stream by name, with their data. */
async function streamOf(t: TestContext, { app }: Pick<TestApp, 'app'>, path: string, headers = {}) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const asked = request({ port, path, headers }).end();
  t.after(() => asked.destroy());
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const messages = messagesIn(answer.setEncoding('utf8'));
  /** The data of the next message of that name. */
  return async (name: string): Promise<unknown> => {
    for (;;) {
      const { value } = await messages.next();
      assert.ok(value, 'the stream goes on');
      if (value.name === name) return JSON.parse(value.data);
    }
  };
}

async function* messagesIn(chunks: AsyncIterable<string>) {
  let text = '';
  for await (const chunk of chunks) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const name = /^event: (\w+)$/m.exec(text.slice(0, end))?.[1] ?? 'message';
      const [, data = '{}'] = /^data: (.*)$/m.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      yield { name, data };
    }
  }
}

test('An open status page, a reader’s and every desk are told of each change.', async (t) => {
  const the = await testApp(t);
  const { userID } = await the.reported();
  const { leseID } = (await the.call('GET', `vorgang/${userID}/status`)).json<{ leseID: string }>();
  const { set, send, desk } = await management(the);
  const before = await set({ text: { de: 'Eis', en: 'Ice' } });
  const streams = [
    await streamOf(t, the, `${BASE}/vorgang/${userID}/ereignisse`),
    await streamOf(t, the, `${BASE}/vorgang/${leseID}/ereignisse`),
  ];
  const board = await streamOf(t, the, '/leitstand/api/brett/strom', desk.headers);
  await board('brett');
  const ice = { von: '', bis: at(6), text: ['Eis', 'Ice'] };
  const storm = { von: '', bis: at(6), text: [STORM.text.de, STORM.text.en] };
  for (const next of streams)
    assert.deepEqual(((await next('message')) as { hinweise: Notice[] }).hinweise, [ice], 'at once');
  the.time.now += 1;
  await set({ bis: at(6) });
  for (const next of streams) assert.deepEqual(await next('hinweise'), [storm, ice]);
  await board('lage');
  await send('DELETE', `/${before.lageID}`);
  for (const next of streams) assert.deepEqual(await next('hinweise'), [storm]);
  await board('lage');
});
