import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idKind } from '#domain/ids.ts';
import { testApp } from '../test/test-app.ts';
import { assigned } from '../test/test-auftrag.ts';

/** What mails, chats and keyboards put behind a link, as it arrives in a request. */
const BEHIND = [
  '.',
  ',',
  '>',
  '%3E',
  ')',
  '%22',
  "'",
  '!',
  ';',
  ':',
  '%E2%80%8B',
  '%E2%80%A6',
  '%EF%B8%8F',
  '%C2%A0',
  ').',
  '%E2%80%9D%20',
  '*',
  '/%3E',
  '-',
];
const BEFORE = ['(', '%3C', '%E2%80%9E', '%E2%81%A0'];

test('a link as it comes out of a mail, a chat or a keyboard leads to the page that it meant, and is no miss', async (t) => {
  const app = await testApp(t, { withPages: true });
  const { userID, einladung } = await app.reported();
  const helper = await assigned(app);
  const { authorization } = await app.keyOf('betreiber', { name: 'zentrale' });
  const issued = await app.call(
    'POST',
    'betreiber/einladung',
    { mandant: 'ra_Standard' },
    { authorization, 'idempotency-key': 'card-1' },
  );
  const card = issued.json().data.einladung;
  const { leseID } = (await app.store.load(userID, null, '2026'))!;
  const open = (url: string) => app.app.inject({ method: 'GET', url });
  for (const [path, id] of [
    ['/', einladung],
    ['/', card],
    ['/kfz/start/', card],
    ['/organisation/', userID],
    ['/organisation/', leseID],
    ['/auftrag/', helper.token],
  ] as const) {
    const written = [
      ...BEHIND.filter((sign) => path !== '/auftrag/' || sign !== '/%3E').map((sign) => id + sign),
      ...BEFORE.map((sign) => sign + id),
      `(${id.toLowerCase()}).`,
    ];
    for (const one of written) {
      const answer = await open(`${path}${one}?sprache=en`);
      assert.deepEqual([answer.statusCode, answer.headers.location], [308, `${path}${id}?sprache=en`], path + one);
      assert.equal(answer.headers['cache-control'], 'no-store');
    }
    assert.equal((await open(path + id)).statusCode, 200, path + id);
  }
  assert.equal((await open('/kfz/start/ZZZZZZZZZZZZ')).statusCode, 404, 'not one of them was a miss');
});

test('ids and references are read in capitals: in links, in calls of the person and of machines, not unid and keys', async (t) => {
  const app = await testApp(t, { withPages: true });
  const { userID, vorgangRef, einladung } = await app.reported({ partner: 'partner' });
  const small = (id: string): string => id.toLowerCase();
  assert.equal((await app.app.inject(`/kfz/start/${small(userID)}`)).headers.location, `/kfz/start/${userID}`);
  assert.equal((await app.call('GET', `vorgang/${small(userID)}`)).json().data.vorgangsMetadaten.userID, userID);
  assert.equal((await app.call('GET', `vorgang/${small(einladung)}`)).statusCode, 200);
  const { leseID } = (await app.store.load(userID, null, '2026'))!;
  assert.equal((await app.call('GET', `vorgang/${small(leseID)}/status`)).statusCode, 200);
  const operator = await app.keyOf('betreiber');
  const read = await app.call('GET', `betreiber/vorgang/${small(vorgangRef)}`, undefined, operator);
  assert.equal(read.json().data.vorgangRef, vorgangRef);
  const partner = await app.keyOf('partner');
  const send = async (unid: string) => {
    const ereignisse = [{ vorgangRef: small(vorgangRef), unid, meldungsTyp: 'BEAUFTRAGT' }];
    return (await app.call('POST', 'partner/ereignisse', { ereignisse }, partner)).json().data;
  };
  const [first, other] = [JSON.stringify(await send('a-1')), JSON.stringify(await send('A-1'))];
  assert.match(first, /"neu"/);
  assert.match(other, /"neu"/, 'unid stays exact');
});

test('no id of 12 characters is refused; a read-only id has 16, and opens as the receipt prints it', async (t) => {
  const app = await testApp(t, { withPages: true });
  const { userID } = await app.reported();
  const { leseID } = (await app.call('GET', `vorgang/${userID}/status`)).json();
  assert.match(leseID, /^Y[2-9B-Z]{15}$/);
  assert.equal(idKind('YYYYYYYYYYYY'), 'userID');
  assert.equal((await app.app.inject(`/organisation/${leseID}?sprache=en`)).statusCode, 200);
  assert.equal((await app.call('GET', `vorgang/${leseID}/status`)).json().data.status, 'gemeldet');
  assert.equal((await app.app.inject(`/organisation/${leseID.slice(0, 12)}`)).statusCode, 404, 'a cut one is none');
});

test('a full stop and a word behind the id of a link at the root is no file', async (t) => {
  const app = await testApp(t, { withPages: true });
  const { userID } = await app.started();
  const { einladung } = await app.invite();
  for (const id of [userID, einladung, userID.toLowerCase(), 'DEMOMODUS'])
    for (const word of ['Bitte', 'danke', 'Thanks2', 'png']) {
      const answer = await app.app.inject(`/${id}.${word}`);
      assert.deepEqual([answer.statusCode, answer.headers.location], [308, `/${id.toUpperCase()}`], `${id}.${word}`);
    }
  for (const file of ['favicon.ico', 'wp-config.php', 'apple-touch-icon.png', 'android-icon.png', `${userID}/x.png`]) {
    const answer = await app.app.inject(`/${file}`);
    assert.deepEqual([answer.statusCode, answer.headers.location], [404, undefined], file);
  }
});
