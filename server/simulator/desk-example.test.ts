import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { lacks } from '#domain/complete.ts';
import { PARTS } from '#domain/parts.ts';
import { readVorgang } from '#domain/vorgang.ts';
import { exampleAssigner } from '../auftrag/assign-example.ts';
import { askingOf } from '../vorgang/webparams.ts';
import { newVorgang } from '../vorgang/vorgang-new.ts';
import { testApp, flatTyre, type TestApp } from '../test/test-app.ts';
import { browser, linkFor, signedIn } from '../test/test-desk.ts';
import { reportExample } from '../vorgang/report-example.ts';
import { startSimulator } from './start.ts';

const LATER = '2999-01-01T00:00:00.000Z';
const SUED = { name: 'Süd', telefon: '+4922147101', kennzeichen: 'K-AB 123' };

/** An app at the time of day, with the simulator at that speed. */
async function simulated(t: TestContext, speed: number) {
  const the = await testApp(t);
  the.time.now = Date.now();
  const { store, mandanten, settings } = the;
  const { publicUrl } = settings;
  const warned: unknown[] = [];
  const begin = () =>
    startSimulator({
      store,
      speed,
      assign: exampleAssigner({ store, mandanten, publicUrl, print: () => undefined }),
      report: () => reportExample({ store, mandanten, publicUrl }),
      log: { warn: (line: unknown) => void warned.push(line) },
    });
  const stop = await begin();
  t.after(() => {
    stop();
    assert.deepEqual(warned, []);
  });
  return { the, begin };
}

/** An example that somebody has reported. */
async function reportedExample(the: TestApp) {
  const made = await newVorgang(the.store, {
    client: the.mandanten.mandantOf('ra_Standard')!,
    typ: 'kfz',
    beispiel: true,
    publicUrl: the.settings.publicUrl,
    now: the.time.now,
  });
  await the.call('POST', `vorgang/${made.userID}/start`, { zustimmung: the.zustimmung, language: 'de' });
  const headers = { 'if-match': '"1"', 'idempotency-key': 'report' };
  const { statusCode } = await the.call('POST', `vorgang/${made.userID}/melden`, flatTyre(), headers);
  assert.equal(statusCode, 200);
  return made;
}

async function until<T>(read: () => Promise<T>, isThere: (value: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries++) {
    const value = await read();
    if (isThere(value) || tries === 400) return value;
    await sleep(25);
  }
}

const eventsOf = (the: TestApp, userID: string) => the.store.events('ra_Standard', userID);
const isDone = (events: readonly { meldungsTyp: string }[]) =>
  events.some(({ meldungsTyp }) => meldungsTyp === 'ABSCHLUSS');

/** Opens a board; gives its desk, and the function that closes it. */
async function board(the: TestApp) {
  const desk = await signedIn(the);
  const [sitzung] = await the.store.sitzungen.list(desk.konto.kontoID, new Date(the.time.now).toISOString());
  await the.store.anwesend.atBoard(sitzung!.sitzungID, LATER);
  return { desk, close: () => the.store.anwesend.atBoard(sitzung!.sitzungID, '') };
}

const handOut = (desk: Awaited<ReturnType<typeof signedIn>>, vorgangRef: string, more = {}) =>
  desk.call('POST', `betreiber/vorgang/${vorgangRef}/auftrag`, { helfer: SUED, ...more });

describe('an example at a desk', { concurrency: true }, () => {
  test('while a desk is open nobody comes by himself; the helper whom it chooses accepts and comes', async (t) => {
    const { the } = await simulated(t, 100);
    const { desk } = await board(the);
    const { userID, vorgangRef } = await reportedExample(the);
    await sleep(2_200);
    assert.deepEqual(
      (await eventsOf(the, userID)).map(({ meldungsTyp }) => meldungsTyp),
      ['EINGANG'],
    );
    the.time.now = Date.now();
    const made = await handOut(desk, vorgangRef, { wartezeitMinuten: 25 });
    assert.equal(made.statusCode, 201, made.body);
    const { auftragID } = made.json<{ data: { auftragID: string } }>().data;
    const events = await until(() => eventsOf(the, userID), isDone);
    const types = events.map(({ meldungsTyp }) => meldungsTyp);
    assert.deepEqual([...new Set(types)], ['EINGANG', 'BEAUFTRAGT', 'ABFAHRT', 'POSITION', 'ANKUNFT', 'ABSCHLUSS']);
    assert.ok(events.slice(1).every(({ partner }) => partner === `auftrag:${auftragID}`));
    const accepted = events.find(({ meldungsTyp }) => meldungsTyp === 'BEAUFTRAGT')!;
    assert.equal(Date.parse(accepted.zeit) - the.time.now, 100, 'ten seconds after the hand-out');
    assert.match(accepted.daten, /"wartezeitMinuten":"?25/);
    assert.equal((await the.store.auftraege.latest('ra_Standard', userID))?.ende?.art, 'erledigt');
  });

  test('another helper comes in the place of the first; one who has agreed by telephone does not accept again', async (t) => {
    const { the } = await simulated(t, 40);
    const { desk } = await board(the);
    const { userID, vorgangRef } = await reportedExample(the);
    the.time.now = Date.now();
    await handOut(desk, vorgangRef);
    await until(
      () => eventsOf(the, userID),
      (events) => events.some(({ meldungsTyp }) => meldungsTyp === 'BEAUFTRAGT'),
    );
    the.time.now = Date.now();
    const second = await handOut(desk, vorgangRef, { helfer: { ...SUED, telefon: '+4922147102' }, angenommen: true });
    const partner = `auftrag:${second.json<{ data: { auftragID: string } }>().data.auftragID}`;
    const events = await until(() => eventsOf(the, userID), isDone);
    const own = events.filter((event) => event.partner === partner).map(({ meldungsTyp }) => meldungsTyp);
    assert.equal(own.filter((type) => type === 'BEAUFTRAGT').length, 1);
    assert.equal(own.at(-1), 'ABSCHLUSS');
  });

  test('once no desk is open it helps by itself', async (t) => {
    const { the } = await simulated(t, 100);
    const { close } = await board(the);
    const { userID } = await reportedExample(the);
    await sleep(1_500);
    assert.equal((await eventsOf(the, userID)).length, 1);
    await close();
    assert.ok(isDone(await until(() => eventsOf(the, userID), isDone)));
  });

  test('whoever opens the link and says something helps in its stead', async (t) => {
    const { the } = await simulated(t, 20);
    const { desk } = await board(the);
    const { userID, vorgangRef } = await reportedExample(the);
    the.time.now = Date.now();
    const made = await handOut(desk, vorgangRef);
    const token = made.json<{ data: { url: string } }>().data.url.split('/').at(-1)!;
    const meldungen = [{ unid: 'own', meldungsTyp: 'BEAUFTRAGT', timestamp: new Date().toISOString() }];
    assert.equal((await the.call('POST', `auftrag/${token}/meldungen`, { meldungen })).statusCode, 200);
    await sleep(2_000);
    assert.deepEqual(
      (await eventsOf(the, userID)).map(({ meldungsTyp }) => meldungsTyp),
      ['EINGANG', 'BEAUFTRAGT'],
    );
  });

  test('a minute after the first example sign-in one example is reported, and no second one', async (t) => {
    const { the, begin } = await simulated(t, 60);
    const { store, time, mandanten } = the;
    const examples = async () => (await store.underWay('2000-01-01T00:00:00.000Z')).map(({ userID }) => userID);
    await sleep(1_500);
    assert.deepEqual(await examples(), []);
    time.now = Date.now();
    await browser(the).call('POST', 'zugang', { token: await linkFor(the, 'beispiel') });
    const [userID] = await until(examples, (list) => list.length > 0);
    const stored = (await store.load(userID!, 'ra_Standard', new Date().toISOString()))!;
    const [reported] = await eventsOf(the, userID!);
    assert.ok(Date.parse(reported!.zeit) - time.now >= 1_000);
    const vorgang = readVorgang(JSON.parse(stored.doc));
    const client = mandanten.mandantOf('ra_Standard')!;
    assert.deepEqual([stored.beispiel, vorgang.schadenOrt.adresse.ort], [true, 'Köln']);
    assert.deepEqual(lacks(PARTS, vorgang, askingOf({ stored, client }, Date.now())), []);
    await browser(the).call('POST', 'zugang', { token: await linkFor(the, 'beispiel') });
    t.after(await begin());
    await sleep(2_500);
    assert.equal(await store.count(), 1);
  });
});
