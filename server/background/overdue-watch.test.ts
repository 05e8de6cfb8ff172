import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '../store/store.ts';
import { NOW, testApp } from '../test/test-app.ts';
import { testClients } from '../test/test-clients.ts';
import { makeWatch } from './overdue-watch.ts';

const MINUTE = 60_000;
const at = (minutes: number): string => new Date(NOW + minutes * MINUTE).toISOString();

/** An app with two clients of different `geduldMinuten`, a watch that is run by hand, and what it logged. */
async function watched(t: Parameters<typeof testApp>[0]) {
  const app = await testApp(t, { mandanten: testClients(t, { ra_Eilig: { geduldMinuten: 5 } }) });
  const said: string[] = [];
  const say = (fields: { event: string; anzahl?: number }) =>
    said.push(`${fields.event} ${fields.anzahl ?? ''}`.trim());
  const log = { warn: say, info: say, error: say } as unknown as Parameters<typeof makeWatch>[1];
  const now = () => app.time.now;
  const watchOn = (store: Store) => makeWatch({ store, mandanten: app.mandanten, clock: now, steady: now }, log);
  const watch = () => watchOn(app.store);
  const { authorization } = await app.keyOf('partner');
  const happens = async (userID: string, meldungsTyp: string, more = {}) => {
    const { mandant, vorgangRef } = (await app.store.load(userID, null, at(0)))!;
    await app.store.zuweisungen.assign(mandant, userID, { partner: 'partner', seit: at(0) });
    const ereignisse = [{ vorgangRef, unid: `${meldungsTyp} ${app.time.now}`, meldungsTyp, ...more }];
    const sent = await app.call('POST', 'partner/ereignisse', { ereignisse }, { authorization });
    assert.equal(sent.json().data[0].ergebnis, 'neu', sent.body);
  };
  const overdue = async (userID: string, mandant = 'ra_Standard') =>
    (await app.store.events(mandant, userID))
      .filter(({ meldungsTyp }) => meldungsTyp === 'UEBERFAELLIG')
      .map(({ zeit }) => zeit);
  return { app, said, watch, watchOn, happens, overdue };
}

test('ten minutes of silence after a report are written down once, however many look [4.121]', async (t) => {
  const { app, said, watch, overdue } = await watched(t);
  const { userID } = await app.reported();
  const [one, other] = [watch(), watch()];
  app.time.now = NOW + 9 * MINUTE;
  await one.look();
  assert.deepEqual(await overdue(userID), []);
  app.time.now = NOW + 10 * MINUTE;
  await Promise.all([one.look(), other.look()]);
  app.time.now = NOW + 30 * MINUTE;
  await one.look();
  assert.deepEqual(await overdue(userID), [at(10)]);
  assert.equal(said.filter((line) => line === 'ueberfaellig 1').length, 1);
  const { data } = (await app.call('GET', `vorgang/${userID}/status`)).json();
  assert.deepEqual([data.ueberfaelligAb, data.hinweise], [at(10), []], 'the page still says since when');
});

test('what is overdue is told once, and the status says who knows of it: by the feed, by the webhook, nobody [4.151]', async (t) => {
  const { app, watch } = await watched(t);
  const [one, other] = [await app.reported(), await app.reported()];
  const { authorization } = await app.keyOf('betreiber');
  const poll = async (query = '') =>
    (await app.call('GET', `betreiber/vorgaenge?mandant=ra_Standard${query}`, undefined, { authorization })).json();
  const statusOf = (userID: string, headers = {}) => app.call('GET', `vorgang/${userID}/status`, undefined, headers);
  const known = async () =>
    Promise.all([one, other].map(async ({ userID }) => (await statusOf(userID)).json().data.nachfrage));
  assert.deepEqual(await known(), [null, null]);
  const { cursor } = await poll();
  await poll(`&seit=${cursor}`);
  app.time.now = NOW + 10 * MINUTE;
  for (let looks = 0; looks < 3; looks++) await watch().look();
  const messages = (await app.store.outbox.list(null, 'wartend', 99)).filter(({ daten }) =>
    daten.includes('"vorgang.ueberfaellig"'),
  );
  assert.deepEqual(messages.map(({ userID }) => userID).sort(), [one.userID, other.userID].sort());
  assert.deepEqual([messages[0]!.nr, messages[0]!.seit], [2, at(10)]);
  const written = { stand: 'geschrieben', seit: at(10) };
  assert.deepEqual(await known(), [written, written]);
  const held = { 'if-none-match': String((await statusOf(one.userID)).headers.etag) };
  app.time.now = NOW + 12 * MINUTE - 1;
  assert.equal((await statusOf(one.userID, held)).statusCode, 304);
  app.time.now = NOW + 12 * MINUTE;
  assert.deepEqual((await statusOf(one.userID, held)).json().data.nachfrage, { stand: 'niemand', seit: at(12) });

  await app.store.outbox.done(messages.find(({ userID }) => userID === one.userID)!.id, at(13));
  assert.deepEqual(await known(), [
    { stand: 'angenommen', seit: at(13) },
    { stand: 'niemand', seit: at(12) },
  ]);
  app.time.now = NOW + 15 * MINUTE;
  const page = await poll(`&seit=${cursor}`);
  assert.equal((await known())[1].stand, 'niemand', 'given is not yet read');
  assert.deepEqual((await poll(`&seit=${page.cursor}`)).data, [], 'and being read makes no news');
  assert.deepEqual((await known())[1], { stand: 'angenommen', seit: at(15) });
  await watch().look();
  assert.equal((await app.store.events('ra_Standard', other.userID)).length, 3);
});

test('a promise that has passed by ten minutes is written down, and the next one again', async (t) => {
  const { app, watch, happens, overdue } = await watched(t);
  const { userID } = await app.reported();
  const { look } = watch();
  await happens(userID, 'BEAUFTRAGT', { wartezeitMinuten: '20-30' });
  app.time.now = NOW + 39 * MINUTE;
  await look();
  assert.deepEqual(await overdue(userID), []);
  app.time.now = NOW + 40 * MINUTE;
  await look();
  await happens(userID, 'WARTEZEIT', { wartezeitMinuten: '10-20' });
  app.time.now = NOW + 69 * MINUTE;
  await look();
  assert.deepEqual(await overdue(userID), [at(40)]);
  app.time.now = NOW + 70 * MINUTE;
  await look();
  assert.deepEqual(await overdue(userID), [at(40), at(70)]);
  await happens(userID, 'ANKUNFT');
  app.time.now += 60 * MINUTE;
  await look();
  assert.equal((await overdue(userID)).length, 2, 'nothing is awaited after the arrival');
});

test('neither a claim number nor an unknown event nor an order without a time switches the watch off', async (t) => {
  const { app, watch, happens, overdue } = await watched(t);
  const [numbered, ordered, driving] = [await app.reported(), await app.reported(), await app.reported()];
  app.time.now = NOW + 5 * MINUTE;
  await happens(numbered.userID, 'SCHADENNUMMER', { ranaSNR: '4711' });
  await happens(numbered.userID, 'KAFFEEPAUSE');
  for (const { userID } of [ordered, driving]) await happens(userID, 'BEAUFTRAGT');
  await happens(driving.userID, 'ABFAHRT');
  const { look } = watch();
  const written = async (minutes: number) => {
    app.time.now = NOW + minutes * MINUTE;
    await look();
    return Promise.all([numbered, ordered, driving].map(({ userID }) => overdue(userID)));
  };
  assert.deepEqual(await written(9), [[], [], []]);
  assert.deepEqual(await written(10), [[at(10)], [], []]);
  assert.deepEqual(await written(15), [[at(10)], [at(15)], []]);
  assert.deepEqual(await written(49), [[at(10)], [at(15)], []]);
  assert.deepEqual(await written(50), [[at(10)], [at(15)], [at(50)]]);
});

test('a position puts the moment off, also once it is overdue; after the arrival nothing does', async (t) => {
  const { app, watch, happens, overdue } = await watched(t);
  const { userID } = await app.reported();
  const { look } = watch();
  const seen = { bewegungsProfil: '{"lat":50.1,"lng":11.4}' };
  await happens(userID, 'ABFAHRT', { wartezeitMinuten: '20-30' });
  app.time.now = NOW + 39 * MINUTE;
  await happens(userID, 'POSITION', seen);
  for (const minutes of [39, 40, 48]) {
    app.time.now = NOW + minutes * MINUTE;
    await look();
  }
  assert.deepEqual(await overdue(userID), []);
  app.time.now = NOW + 49 * MINUTE;
  await look();
  app.time.now = NOW + 60 * MINUTE;
  await happens(userID, 'POSITION', seen);
  await look();
  app.time.now = NOW + 70 * MINUTE;
  await look();
  assert.deepEqual(await overdue(userID), [at(49), at(70)]);
  await happens(userID, 'ANKUNFT');
  app.time.now = NOW + 200 * MINUTE;
  await happens(userID, 'POSITION', seen);
  app.time.now = NOW + 300 * MINUTE;
  await look();
  assert.equal((await overdue(userID)).length, 2);
});

test('a look reads the events of no case that is not due', async (t) => {
  const { app, watch, happens, overdue } = await watched(t);
  const cases: string[] = [];
  for (let n = 0; n < 12; n++) cases.push((await app.reported()).userID);
  const { news } = app.store;
  let reads = 0;
  app.store.news = (...given) => {
    reads += 1;
    return news(...given);
  };
  const { look } = watch();
  const read = async (minutes: number) => {
    app.time.now = NOW + minutes * MINUTE;
    reads = 0;
    await look();
    return reads;
  };
  assert.deepEqual([await read(1), await read(2), await read(9)], [12, 0, 0], 'once each after the report');
  await happens(cases[0]!, 'BEAUFTRAGT', { wartezeitMinuten: '60' });
  assert.deepEqual([await read(9), await read(9.5)], [1, 0], 'the one of which there is news');
  assert.equal(await read(10), 11);
  assert.equal((await overdue(cases[1]!)).length, 1);
  assert.equal(await read(11), 0);
});

test('a case of years ago, of a release that did not watch it, is no news', async (t) => {
  const { app, watch, overdue } = await watched(t);
  const { userID } = await app.reported();
  app.time.now = NOW + 33 * 24 * 60 * MINUTE;
  await watch().look();
  assert.deepEqual(await overdue(userID), []);
});

test('a client sets its own patience, for the page and for what is written', async (t) => {
  const { app, watch, overdue } = await watched(t);
  const { userID } = await app.reported({ mandant: 'ra_Eilig' });
  app.time.now = NOW + 5 * MINUTE;
  await watch().look();
  assert.deepEqual(await overdue(userID, 'ra_Eilig'), [at(5)]);
  assert.equal((await app.call('GET', `vorgang/${userID}/status`)).json().data.ueberfaelligAb, at(5));
});

test('a report for later is looked after until its day', async (t) => {
  const { app, watch, happens, overdue } = await watched(t);
  const { userID } = await app.reported();
  await happens(userID, 'BEAUFTRAGT', { terminAuftrag: at(20 * 24 * 60) });
  app.time.now = NOW + (20 * 24 * 60 + 30) * MINUTE;
  await watch().look();
  assert.equal((await overdue(userID)).length, 1);
});

test('a report that nobody has after two minutes is told in the log and in readyz, until somebody has it [4.122]', async (t) => {
  const { app, said, watch } = await watched(t);
  await app.reported();
  const { look } = watch();
  const ready = async () => (await app.app.inject('/readyz')).json();
  app.time.now = NOW + 2 * MINUTE;
  await look();
  assert.deepEqual([said, (await ready()).ungelesen], [[], { anzahl: 0, seit: null }]);
  app.time.now += 1_000;
  for (let looks = 0; looks < 3; looks++) await look();
  assert.deepEqual([said, (await ready()).ungelesen], [['ungelesen 1'], { anzahl: 1, seit: at(0) }]);
  await app.reported();
  app.time.now += 3 * MINUTE;
  await look();
  app.time.now += 2 * MINUTE;
  await look();
  assert.deepEqual(said, ['ungelesen 1', 'ungelesen 2'], 'again only when there are more');
  const { authorization } = await app.keyOf('betreiber');
  const feed = (query = '') =>
    app.call('GET', `betreiber/vorgaenge?mandant=ra_Standard${query}`, undefined, { authorization });
  await feed(`&seit=${(await feed()).json().cursor}`);
  await look();
  assert.deepEqual(said.at(-1), 'ungelesen-vorbei');
  assert.equal((await ready()).ungelesen.anzahl, 0);
});

test('cases that cannot be looked at are put off and named in the log, and the look goes on with the others [S22]', async (t) => {
  const { app, said, watchOn, overdue } = await watched(t);
  const broken = new Set<string>();
  for (let n = 0; n < 3; n++) broken.add((await app.reported()).userID);
  const news: Store['news'] = async (mandant, userID, positions) => {
    if (broken.has(userID)) throw new Error('cannot be read');
    return app.store.news(mandant, userID, positions);
  };
  const watch = () => watchOn({ ...app.store, news });
  const { userID } = await app.reported();
  app.time.now = NOW + 10 * MINUTE;
  await watch().look();
  assert.deepEqual(await overdue(userID), [at(10)]);
  assert.equal(said.filter((line) => line === 'wacht-vorgang').length, 3);
  await watch().look();
  assert.equal(said.filter((line) => line === 'wacht-vorgang').length, 3, 'not again at once');
  app.time.now = NOW + 21 * MINUTE;
  await watch().look();
  assert.equal(said.filter((line) => line === 'wacht-vorgang').length, 6, 'ten minutes later');
});

test('an event whose fields cannot be read still says what happened, and when', async (t) => {
  const { app, said, watch, overdue } = await watched(t);
  const { userID } = await app.reported();
  const broken = { userID, partner: 'partner', unid: 'one', meldungsTyp: 'ABFAHRT', zeit: at(0), daten: '{"half' };
  await app.store.appendEvents(null, [broken]);
  app.time.now = NOW + 10 * MINUTE;
  await watch().look();
  assert.deepEqual(await overdue(userID), []);
  app.time.now = NOW + 45 * MINUTE;
  await watch().look();
  assert.deepEqual(await overdue(userID), [at(45)]);
  assert.ok(!said.includes('wacht-vorgang'));
});
