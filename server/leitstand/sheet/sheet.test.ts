import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Blatt, Fallblatt } from '#domain/leitstand/fall.ts';
import { flatTyre, testApp } from '../../test/test-app.ts';
import { signedIn } from '../../test/test-desk.ts';
import { watchCase } from '../watch-case.ts';

test('The sheet has place, answers, person, timeline with both sides’ words; opening it is a read, in the log.', async (t) => {
  const the = await testApp(t);
  const { vorgangRef, userID } = await the.reported();
  const desk = await signedIn(the);
  const now = new Date(the.time.now).toISOString();
  const of = { mandant: 'ra_Standard', userID };
  await the.store.notizen.add(of.mandant, of.userID, 'n', {
    konto: 'k',
    kuerzel: 'DD',
    zeit: now,
    text: 'Hund dabei.',
  });
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
    ['BETREIBER_HINWEIS', desk.konto.kuerzel, 'Wir kommen.'],
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
  assert.equal((await desk.call('POST', `fall/${vorgangRef}/druck`)).statusCode, 200);
  for (let tries = 0; tries < 100 && rows.length < 2; tries++) {
    await sleep(50);
    rows = await list();
  }
  assert.ok(
    rows.some(({ aufruf }) => aufruf === 'POST /leitstand/api/fall/:vorgangRef/druck'),
    'a print is a read',
  );
});

test('The timeline says who of two desks, of a key and of the helpers did what; the helper’s look at the link is told.', async (t) => {
  const the = await testApp(t);
  const { vorgangRef, userID } = await the.reported();
  const [one, two] = [await signedIn(the, { kuerzel: 'DO' }), await signedIn(the, { kuerzel: 'MA' })];
  const { authorization } = await the.keyOf('betreiber', { name: 'Zentrale' });
  const path = `betreiber/vorgang/${vorgangRef}`;
  const sheet = async () => (await one.call('GET', `fall/${vorgangRef}`)).json<{ data: Fallblatt }>().data;
  let keys = 0;
  const deed = async (by: Pick<typeof one, 'call'>, method: 'POST' | 'DELETE', deedPath: string, body?: object) => {
    the.time.now += 60_000;
    const headers = { 'idempotency-key': `k${++keys}`, ...(by === the && { authorization }) };
    const answer = await by.call(method, `${path}/${deedPath}`, body, headers);
    assert.ok(answer.statusCode < 300, answer.body);
    return answer.json<{ data: { url: string } }>().data;
  };
  const helfer = (name: string) => ({ helfer: { name, telefon: '+491721234567' } });
  const { url } = await deed(one, 'POST', 'auftrag', { ...helfer('Krause'), wartezeitMinuten: 30 });
  assert.equal((await sheet()).auftrag?.gesehen, false);
  const token = url.split('/').at(-1)!;
  await the.call('GET', `auftrag/${token}`);
  while (!(await sheet()).auftrag?.gesehen) await sleep(20);
  the.time.now += 6 * 60_000;
  const refusal = { unid: 'r', meldungsTyp: 'ABGELEHNT', hinweis: 'Zu weit weg' };
  await the.call('POST', `auftrag/${token}/meldungen`, { meldungen: [refusal] });
  await deed(two, 'POST', 'auftrag', { ...helfer('Rad und Tat'), angenommen: true });
  await deed(one, 'POST', 'stand', { meldung: 'losgefahren' });
  await deed(the, 'POST', 'zusage', { wartezeitMinuten: 20 });
  await deed(two, 'POST', 'hinweis', { text: 'Gleich da.' });
  await deed(one, 'DELETE', 'auftrag');
  await deed(two, 'POST', 'storno', { grund: 'doppelt' });
  assert.deepEqual(
    (await sheet()).zeitachse.map(({ wer, text, worte }) => `${wer[0]}: ${text[0]}${worte && ` „${worte}“`}`),
    [
      'Person: Meldung eingegangen',
      'DO: Auftrag an Krause (+49 172 1234567), Vorschlag 30 Min.',
      'Dienst: Krause hat noch nicht geantwortet',
      'Krause: Helfer kommt nicht: Zu weit weg',
      'MA: Auftrag an Rad und Tat (+49 172 1234567)',
      'MA für Rad und Tat: Helfer hat angenommen',
      'DO für Rad und Tat: Helfer losgefahren',
      'Zentrale: Neue Wartezeit, 20 Min.',
      'MA: Nachricht an die Person „Gleich da.“',
      'DO: Auftrag zurückgenommen von Rad und Tat',
      'MA: Abbestellt: Diese Panne ist schon gemeldet. Wir bearbeiten die andere Meldung.',
    ],
  );
  const kept = JSON.stringify(await the.store.lifetime.dump('ra_Standard', userID));
  assert.ok(kept.includes(`konto:${two.konto.kontoID}`) && !/"(DO|MA)"/.test(kept), 'who asks reads numbers, no names');
  const { body } = await the.call('GET', `vorgang/${userID}/status`);
  assert.doesNotMatch(body, new RegExp(`konto:|${one.konto.kontoID}|Zentrale`));
});

test('A draft has a sheet of what is known so far, with its notes; it marks nothing as read, and becomes the case.', async (t) => {
  const the = await testApp(t);
  const { vorgangRef, userID } = await the.invite();
  const desk = await signedIn(the);
  const sheet = async () => (await desk.call('GET', `fall/${vorgangRef}`)).json<{ data: Blatt }>().data;
  const empty = await sheet();
  assert.ok(empty.art === 'entwurf' && empty.begonnen === null && empty.einsatz.ort.satz === null);
  await the.call('POST', `vorgang/${userID}/start`, { zustimmung: the.zustimmung, language: 'en' });
  await the.call('POST', `vorgang/${userID}`, flatTyre(), { 'if-match': '"1"', 'idempotency-key': 'save' });
  const note = { text: 'Ruft gleich an.' };
  assert.equal((await desk.call('POST', `betreiber/vorgang/${vorgangRef}/notiz`, note, KEY)).statusCode, 200);
  const draft = await sheet();
  assert.ok(draft.art === 'entwurf' && draft.begonnen === new Date(the.time.now).toISOString());
  assert.deepEqual(
    [draft.person.name, draft.person.telefon, draft.person.sprache],
    ['Zenobia Quittenbaum', '+4915123456789', 'de'],
  );
  assert.match(draft.einsatz.ort.satz?.[0] ?? '', /Trankgasse/);
  assert.ok(draft.angaben.flatMap(({ zeilen }) => zeilen).some(({ fehlt }) => !fehlt));
  assert.deepEqual(
    draft.zeitachse.map(({ kuerzel, worte }) => [kuerzel, worte]),
    [[desk.konto.kuerzel, 'Ruft gleich an.']],
  );
  for (const [method, path, body] of DEEDS) {
    const { statusCode } = await desk.call(method, `betreiber/vorgang/${vorgangRef}/${path}`, body, KEY);
    assert.ok(statusCode >= 400 && statusCode < 500, `${path}: ${statusCode}`);
  }
  await the.call('POST', `vorgang/${userID}/melden`, flatTyre(), { 'if-match': '"2"', 'idempotency-key': 'report' });
  assert.equal((await the.store.unread('9999')).anzahl, 1);
  assert.equal((await sheet()).art, 'fall');
  assert.equal((await the.store.unread('9999')).anzahl, 0);
});

const KEY = { 'idempotency-key': 'one' };

/** What the sheet of a draft does not offer, since it is refused. */
const DEEDS = [
  ['POST', 'auftrag', { helfer: { name: 'Krause', telefon: '+491721234567' } }],
  ['POST', 'hinweis', { text: 'Wir kommen.' }],
  ['POST', 'zusage', { wartezeitMinuten: 20 }],
  ['POST', 'stand', { meldung: 'losgefahren' }],
  ['POST', 'storno', { grund: 'doppelt' }],
] as const;

test('Another client’s case and an unknown one have no sheet and no stream.', async (t) => {
  const the = await testApp(t);
  const reported = await the.reported();
  const other = await signedIn(the, { mandanten: ['haselmaus'] });
  const own = await signedIn(the);
  for (const path of ['', '/strom']) {
    assert.equal((await other.call('GET', `fall/${reported.vorgangRef}${path}`)).statusCode, 404);
    assert.equal((await own.call('GET', `fall/BCDFGHJKLMNPQRST${path}`)).statusCode, 404);
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
  watchCase(the.store, sink, {
    userID,
    names: ['fall', 'sitzung'],
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
