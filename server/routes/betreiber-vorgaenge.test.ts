import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApp, type TestApp } from '../test/test-app.ts';
import { testClients } from '../test/test-clients.ts';
import type { KeyRecht } from '../store/tables/keys.ts';

interface Page {
  data: { vorgangRef: string; mandant: string; ort: { satz: string | null; zeile: string | null } }[];
  cursor: string;
  mehr: boolean;
  code?: string;
}

async function readerOf(the: TestApp, mandant: string | null = null) {
  const { authorization } = await the.keyOf('betreiber', { mandant });
  const ask = (query: string, language = 'de') =>
    the.call('GET', `betreiber/vorgaenge?${query}`, undefined, { authorization, 'accept-language': language });
  const read = async (query = '', language = 'de') => (await ask(query, language)).json<Page>();
  return { ask, read, authorization };
}

const refs = ({ data }: Page) => data.map(({ vorgangRef }) => vorgangRef);

test('A key for all clients reads one feed over all of them, in pages, each change once, and what it acknowledges is read.', async (t) => {
  const the = await testApp(t, { mandanten: testClients(t, { ra_Eins: {}, ra_Zwei: {}, ra_Drei: {} }) });
  const { read } = await readerOf(the);
  const mandanten = ['ra_Eins', 'ra_Zwei', 'ra_Drei'];
  const all: string[] = [];
  for (const [index, mandant] of mandanten.entries())
    for (let n = 0; n <= 2 * index; n++) all.push((await the.reported({ mandant })).vorgangRef);
  const seen: string[] = [];
  let cursor = '';
  for (let pages = 0; pages < 20; pages++) {
    const page: Page = await read(`anzahl=4${cursor && `&seit=${cursor}`}`);
    if (!page.data.length) {
      assert.equal(page.cursor, cursor, 'nothing new');
      break;
    }
    assert.ok(page.data.length === 4 || seen.length + page.data.length === all.length, `${page.data.length} of a page`);
    seen.push(...refs(page));
    cursor = page.cursor;
  }
  assert.deepEqual(seen.toSorted(), all.toSorted());
  assert.equal((await the.store.unread('2999')).anzahl, 0);
  const late = await the.reported({ mandant: 'ra_Zwei' });
  assert.deepEqual(refs(await read(`seit=${cursor}`)), [late.vorgangRef]);
  assert.equal((await the.store.unread('2999')).anzahl, 1, 'not before its cursor comes back');
});

test('The feed of one client stays as it was; a key for one has no other.', async (t) => {
  const the = await testApp(t, { mandanten: testClients(t, { ra_Standard: {}, ra_Zwei: {} }) });
  const [mine] = [await the.reported(), await the.reported({ mandant: 'ra_Zwei' })];
  const [all, one] = [await readerOf(the), await readerOf(the, 'ra_Standard')];
  const page = await one.read();
  assert.deepEqual(refs(page), [mine.vorgangRef]);
  assert.deepEqual(await all.read('mandant=ra_Standard'), page);
  assert.equal((await one.ask('mandant=ra_Zwei')).statusCode, 422);
});

test('A cursor of the other kind or of another epoch is refused with one to go on from; what is none is named.', async (t) => {
  const the = await testApp(t);
  const one = await the.reported();
  const { ask, read } = await readerOf(the);
  const { cursor } = await read();
  const single = await read('mandant=ra_Standard');
  for (const query of [`seit=${single.cursor}`, `mandant=ra_Standard&seit=${cursor}`]) {
    const refused = await ask(query);
    assert.deepEqual([refused.statusCode, refused.json<Page>().code], [409, 'STAND_VORAUS'], query);
    const again = query.replace(/seit=.*/, `seit=${refused.json<Page>().cursor}`);
    assert.deepEqual(refs(await read(again)), [one.vorgangRef]);
  }
  for (const seit of ['x', `${cursor.slice(0, 9)}eyJ`, '00000000.1x', `${cursor.slice(0, 9)}eyJ9`])
    assert.equal((await ask(`seit=${seit}`)).statusCode, 422, seit);
  await the.store.beginEpoch(true);
  const later = await the.reported();
  const refused = (await ask(`seit=${cursor}`)).json<Page>();
  assert.equal(refused.code, 'STAND_VORAUS');
  assert.deepEqual(refs(await read(`seit=${refused.cursor}`)), [later.vorgangRef], 'what was common is not read again');
  await the.store.beginEpoch(false);
  const anew = (await ask(`seit=${cursor}`)).json<Page>();
  assert.equal(refs(await read(`seit=${anew.cursor}`)).length, 2);
});

test('The operator reads the place as a sentence and a line, in the language of the call.', async (t) => {
  const the = await testApp(t);
  const { vorgangRef } = await the.reported();
  const { read, authorization } = await readerOf(the);
  const { ort } = (await read()).data[0]!;
  assert.deepEqual(ort, { satz: 'Die Person steht an der Adresse Trankgasse in Köln.', zeile: 'Trankgasse, Köln' });
  const answer = await the.call('GET', `betreiber/vorgang/${vorgangRef}`, undefined, {
    authorization,
    'accept-language': 'en',
  });
  assert.match(answer.json().data.ort.satz, /^The person is .*Trankgasse/);
});

test('Where a client must be named, the answer says that it is missing.', async (t) => {
  const the = await testApp(t);
  const { authorization } = await the.keyOf('betreiber');
  const said = async (body: object) =>
    (await the.call('POST', 'betreiber/vorgang', body, { authorization, 'idempotency-key': 'k' })).json().fehler;
  assert.match((await said({}))[0].text, /^Nennen Sie den Mandanten/);
  assert.match((await said({ mandant: 'nobody' }))[0].text, /gibt es hier nicht/);
});

test('A key that may only read switches no alarm off; with the right quittieren what it has read counts as read.', async (t) => {
  const the = await testApp(t);
  await the.reported();
  const polls = async (darf: KeyRecht[]) => {
    const { authorization } = await the.keyOf('betreiber', { mandant: null, darf });
    for (const query of ['mandant=ra_Standard', '']) {
      const ask = (seit: string) =>
        the.call('GET', `betreiber/vorgaenge?${query}${seit}`, undefined, { authorization });
      const { cursor } = (await ask('')).json<Page>();
      assert.equal((await ask(`&seit=${cursor}`)).statusCode, 200);
    }
    return (await the.store.unread('2999')).anzahl;
  };
  assert.deepEqual([await polls(['lesen']), await polls(['lesen', 'quittieren'])], [1, 0]);
});

test('A full page says that there is more, and each client that a key is good for is told.', async (t) => {
  const the = await testApp(t, { mandanten: testClients(t, { ra_Zwei: { hosts: ['zwei.example'] } }) });
  for (const mandant of ['ra_Standard', 'ra_Zwei', 'ra_Zwei']) await the.reported({ mandant });
  const [all, one] = [await readerOf(the), await readerOf(the, 'ra_Zwei')];
  const more = async (query: string) => (await all.read(query)).mehr;
  assert.deepEqual([await more('anzahl=3'), await more('anzahl=4')], [true, false]);
  assert.deepEqual([await more('mandant=ra_Zwei&anzahl=1'), await more('mandant=ra_Zwei&anzahl=3')], [true, false]);
  const told = async ({ authorization }: { authorization: string }) =>
    (await the.call('GET', 'betreiber/mandanten', undefined, { authorization })).json<{ data: { id: string }[] }>()
      .data;
  assert.deepEqual((await told(all)).map(({ id }) => id).toSorted(), ['ra_Standard', 'ra_Zwei']);
  const { appTypen, hosts, mandant } = the.mandanten.mandantOf('ra_Zwei')!;
  const { id, name, testmandant, zustimmung } = mandant;
  assert.deepEqual(await told(one), [{ id, name, typen: appTypen, hosts, testmandant, zustimmung }]);
});
