import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from '#domain/limits.ts';
import { NOW, testApp, type TestApp } from '../test/test-app.ts';

/** The operator's calls, by a key of its own: `write` gives the whole answer, `said` status and code. */
async function operatorOf({ call, keyOf }: TestApp, mandant: string | null = null) {
  const { authorization } = await keyOf('betreiber', { mandant });
  const write = (ref: string, body: unknown, key = 'key-1', headers: Record<string, string> = {}) =>
    call('POST', `betreiber/vorgang/${ref}/hinweis`, body, { authorization, 'idempotency-key': key, ...headers });
  const said = async (...given: Parameters<typeof write>) => {
    const answer = await write(...given);
    return [answer.statusCode, answer.json().code];
  };
  const feed = async (query = '') =>
    (await call('GET', `betreiber/vorgaenge?mandant=ra_Standard${query}`, undefined, { authorization })).json() as {
      data: { vorgangRef: string }[];
      cursor: string;
    };
  return { write, said, feed };
}

const notesOf = async ({ call }: TestApp, userID: string) =>
  (await call('GET', `vorgang/${userID}/status`)).json().data.hinweise;

test('the operator writes to the person: among the messages, in the feed, and no message of its own comes back [7.94]', async (t) => {
  const app = await testApp(t);
  const { userID, vorgangRef } = await app.reported();
  const { write, feed } = await operatorOf(app);
  const { cursor } = await feed();
  const text = 'Der Helfer steht im Stau.\nEr kommt in 20 Minuten.';
  const zeit = new Date(NOW).toISOString();
  const written = await write(vorgangRef, { text: `  ${text}\u0007\u202e ` });
  assert.deepEqual([written.statusCode, written.json()], [200, { data: { vorgangRef, text, zeit } }]);
  assert.deepEqual(await notesOf(app, userID), [{ zeit, typ: 'BETREIBER_HINWEIS', text }]);
  assert.deepEqual(
    (await feed(`&seit=${cursor}`)).data.map((one) => one.vorgangRef),
    [vorgangRef],
  );
  const messages = (await app.store.outbox.list(null, 'wartend', 9)).map(({ daten }) => JSON.parse(daten).type);
  assert.deepEqual(messages, ['vorgang.gemeldet']);
  const { leseID } = (await app.store.load(userID, null, '2026'))!;
  assert.deepEqual(await notesOf(app, leseID), [], 'a reader reads no words');
});

test('a repeat is one message; another text under the key is refused, another API key writes its own [7.95]', async (t) => {
  const app = await testApp(t);
  const { userID, vorgangRef } = await app.reported();
  const [one, other] = [await operatorOf(app), await operatorOf(app)];
  const first = (await one.write(vorgangRef, { text: 'Wir rufen Sie an.' })).json();
  app.time.now += 60_000;
  const repeats = await Promise.all([1, 2, 3].map(() => one.write(vorgangRef, { text: ' Wir rufen Sie an.' })));
  for (const repeat of repeats) assert.deepEqual(repeat.json(), first);
  assert.deepEqual(await one.said(vorgangRef, { text: 'Etwas anderes.' }), [422, 'SCHLUESSEL_ANDERER_INHALT']);
  assert.equal((await notesOf(app, userID)).length, 1);
  assert.deepEqual(await other.said(vorgangRef, { text: 'Etwas anderes.' }), [200, undefined]);
  assert.equal((await notesOf(app, userID)).length, 2);
});

test('what is no text of 1 to 400 characters is refused with field and remedy in both languages, and nothing is kept [7.96]', async (t) => {
  const app = await testApp(t);
  const { userID, vorgangRef } = await app.reported();
  const { write, said } = await operatorOf(app);
  for (const text of [
    '',
    '   ',
    '\u200b\u0007',
    'ü'.repeat(401),
    '😀'.repeat(401),
    null,
    undefined,
    7,
    true,
    ['a'],
    {},
  ])
    for (const [language, words] of [
      ['de', 'Schreiben Sie 1 bis 400 Zeichen als Text.'],
      ['en', 'Write 1 to 400 characters as text.'],
    ] as const) {
      const answer = await write(vorgangRef, { text }, 'k', { 'accept-language': language });
      const { code, fehler } = answer.json();
      const [{ feld, text: said }] = fehler;
      assert.deepEqual([answer.statusCode, code, feld, said], [422, 'UNVOLLSTAENDIG', 'text', words]);
    }
  for (const body of [[], null]) assert.deepEqual(await said(vorgangRef, body), [400, 'JSON_UNLESBAR']);
  assert.deepEqual(await notesOf(app, userID), []);
  const longest = '😀'.repeat(400);
  assert.equal((await write(vorgangRef, { text: longest })).json().data.text, longest);
});

test('only while the case is reported, so often at most, and by no key of another client, of a partner, or none [7.97]', async (t) => {
  const app = await testApp(t);
  const { said, write } = await operatorOf(app);
  const open = await app.started();
  assert.deepEqual(await said(open.vorgangRef, { text: 'Hallo' }), [409, 'HINWEIS_ZU']);
  const { userID, vorgangRef } = await app.reported();
  for (const ref of ['ZZZZZZZZZZZZZZZZ', 'x', userID, (await app.store.load(userID, null, '2026'))!.leseID])
    assert.deepEqual(await said(ref, { text: 'Hallo' }), [404, 'ERR_BAD_REQUEST'], ref);
  const stranger = await operatorOf(app, 'gruen_Club');
  assert.deepEqual(await stranger.said(vorgangRef, { text: 'Hallo' }), [404, 'ERR_BAD_REQUEST']);
  const path = `betreiber/vorgang/${vorgangRef}/hinweis`;
  const partner = await app.keyOf('partner');
  for (const headers of [{}, { authorization: partner.authorization }] as Record<string, string>[]) {
    const answer = await app.call('POST', path, { text: 'x' }, { 'idempotency-key': 'key-1', ...headers });
    assert.deepEqual([answer.statusCode, answer.json().code], [401, 'ZUGANG_FEHLT']);
  }
  const { authorization } = await app.keyOf('betreiber');
  const withoutKey = await app.call('POST', path, { text: 'x' }, { authorization });
  assert.deepEqual([withoutKey.statusCode, withoutKey.json().code], [400, 'SCHLUESSEL_FEHLT']);
  for (let nr = 1; nr <= LIMITS.additions; nr++)
    assert.equal((await write(vorgangRef, { text: `${nr}` }, `key-${nr}`)).statusCode, 200);
  assert.deepEqual(await said(vorgangRef, { text: 'zu viel' }, 'key-99'), [409, 'HINWEIS_ZU']);
  assert.deepEqual(await said(vorgangRef, { text: '1' }, 'key-1'), [200, undefined], 'a repeat is still answered');
  const other = await app.reported();
  await app.call('POST', `storno/vorgang/${other.userID}`, { grund: 'KEINE_HILFE' }, { 'idempotency-key': 'storno-1' });
  const refused = await write(other.vorgangRef, { text: 'Hallo' });
  assert.deepEqual([refused.statusCode, refused.json().code, refused.json().data], [409, 'HINWEIS_ZU', undefined]);
  assert.ok(!refused.body.includes(other.userID));
});
