import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import type { Brett, BrettFall } from '#domain/leitstand/brett.ts';
import { doppelteOf } from '#domain/leitstand/doppelt.ts';
import { SITZUNG } from '#domain/leitstand/konto.ts';
import { fresh, exampleReport } from '../../store/contract-tests/contract-examples.ts';
import { StoreError } from '../../store/engine.ts';
import { flatTyre, testApp, type TestApp } from '../../test/test-app.ts';
import { testClients } from '../../test/test-clients.ts';
import { signedIn, type TestDesk } from '../../test/test-desk.ts';
import { newVorgang } from '../../vorgang/vorgang-new.ts';
import { openBoard, type Board } from './board.ts';

/** A message of a stream: its name, and what it carries. */
interface Said {
  name: string;
  data: { fall?: BrettFall; faelle?: BrettFall[]; anzahl?: number; vorgangRef?: string };
}

/** The stream of a desk by network; `next` gives its next message that is no heartbeat. */
async function connected(t: TestContext, { app }: TestApp, { headers }: TestDesk, query = '') {
  if (!app.server.listening) await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const asked = request({ port, path: `/leitstand/api/brett/strom${query}`, headers }).end();
  t.after(() => asked.destroy());
  const [answer] = await once(asked, 'response');
  answer.setEncoding('utf8');
  const messages = saidIn(answer as AsyncIterable<string>);
  const next = async (): Promise<Said> => {
    const { value } = await messages.next();
    assert.ok(value, 'the stream goes on');
    return value.name === 'herzschlag' ? next() : value;
  };
  return { next, status: answer.statusCode as number };
}

async function* saidIn(chunks: AsyncIterable<string>): AsyncGenerator<Said> {
  let text = '';
  for await (const chunk of chunks) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, name, data] = /event: (\w+)\ndata: (.*)$/m.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      if (name && data) yield { name, data: JSON.parse(data) as Said['data'] };
    }
  }
}

/** A reported example of the standard client. */
async function reportedExample({ store, mandanten, settings, time, call, zustimmung }: TestApp) {
  const client = mandanten.mandantOf('ra_Standard')!;
  const wish = { client, typ: 'kfz', beispiel: true, publicUrl: settings.publicUrl, now: time.now } as const;
  const made = await newVorgang(store, wish);
  await call('POST', `vorgang/${made.userID}/start`, { zustimmung, language: 'de' });
  const headers = { 'if-match': '"1"', 'idempotency-key': 'report' };
  assert.equal((await call('POST', `vorgang/${made.userID}/melden`, flatTyre(), headers)).statusCode, 200);
  return made;
}

const own = (the: TestApp, mandant: string, userID: string) => the.store.load(userID, mandant, '');

test('A desk gets the board, then each report and each step without a sweep; another client’s and examples never.', async (t) => {
  const the = await testApp(t, { mandanten: testClients(t, { ra_Zwei: {} }) });
  const first = await the.reported();
  await the.reported({ mandant: 'ra_Zwei' });
  const desk = await connected(t, the, await signedIn(the, { mandanten: ['ra_Standard'] }));
  const whole = await desk.next();
  assert.deepEqual([whole.name, whole.data.faelle?.map(({ vorgangRef }) => vorgangRef)], ['brett', [first.vorgangRef]]);
  await the.reported({ mandant: 'ra_Zwei' });
  const second = await the.reported();
  const said = await desk.next();
  assert.deepEqual(
    [said.name, said.data.fall?.vorgangRef, said.data.fall?.gelesen],
    ['fall', second.vorgangRef, false],
  );
  const taken = await signedIn(the);
  await taken.call('GET', `fall/${second.vorgangRef}`);
  const read = (await desk.next()).data.fall;
  assert.deepEqual([read?.vorgangRef, read?.gelesen], [second.vorgangRef, true], 'opening the sheet is a read');
  const { userID, mandant } = (await own(the, 'ra_Standard', second.userID))!;
  const zeit = new Date(the.time.now).toISOString();
  const to = { konto: `konto:${taken.konto.kontoID}`, kuerzel: 'DD', seit: zeit };
  await the.store.zustaendigkeiten.take({ userID, mandant, statt: '' }, to);
  const { data } = await desk.next();
  assert.deepEqual([data.fall?.zustaendig?.kuerzel, data.fall?.gelesen], ['DD', true]);
  assert.doesNotMatch(JSON.stringify(data), /Zenobia|Quittenbaum|RA 1234|15123456789/);
});

test('Each spelling of a plate is one, and a corrected place counts; an account compares what it sees, and reads no plate.', async (t) => {
  const the = await testApp(t, { mandanten: testClients(t, { ra_Zwei: {} }) });
  const report = async (plate: string, mandant = 'ra_Standard') => {
    const { userID, vorgangRef } = await the.started({ mandant });
    const vorgang = flatTyre();
    vorgang.kfz.kennzeichen_id = plate;
    const headers = { 'if-match': '"1"', 'idempotency-key': 'report' };
    assert.equal((await the.call('POST', `vorgang/${userID}/melden`, vorgang, headers)).statusCode, 200);
    return vorgangRef;
  };
  const one = await report('K-RA 1234E');
  the.time.now += 31 * 60_000;
  const two = await report('k-ra1234e');
  const other = await report('K-RA 1234E', 'ra_Zwei');
  const far = await report('D-X 99');
  const all = await signedIn(the);
  const own = await signedIn(the, { mandanten: ['ra_Standard'] });
  const seen = async (desk: TestDesk) => {
    const answer = await desk.call('GET', 'brett');
    assert.doesNotMatch(answer.body, /1234e|"(?:lat|lng)":-?\d+\.\d{4}/i, 'no plate, and no exact point');
    const found = doppelteOf(answer.json<{ data: Brett }>().data.faelle);
    return (ref: string) =>
      (found.get(ref) ?? []).map(({ vorgangRef, metres }) => `${vorgangRef} ${metres ?? 'plate'}`).sort();
  };
  assert.deepEqual((await seen(own))(one), [`${two} plate`]);
  assert.deepEqual((await seen(own))(far), [`${two} 0`]);
  assert.deepEqual((await seen(all))(one), [`${two} plate`, `${other} plate`].sort());
  const moved = { schadenOrt: { positionsdaten: { lat: 50.95, lng: 6.98 } } };
  const path = `betreiber/vorgang/${far}/berichtigung`;
  assert.equal((await own.call('POST', path, moved, { 'idempotency-key': 'moved' })).statusCode, 200);
  assert.deepEqual((await seen(all))(far), []);
});

test('A locked desk is told how many are new; unlocked it has the board again; an ended one is told so.', async (t) => {
  const the = await testApp(t);
  await the.reported();
  const one = await signedIn(the);
  const desk = await connected(t, the, one);
  assert.equal((await desk.next()).data.faelle?.length, 1);
  the.time.now += SITZUNG.idle + 1;
  await the.reported();
  assert.equal((await desk.next()).name, 'sitzung');
  const locked = await desk.next();
  assert.deepEqual([locked.name, locked.data.anzahl], ['neu', 2]);
  the.time.now -= SITZUNG.idle + 1;
  await the.reported();
  assert.equal((await desk.next()).name, 'sitzung');
  assert.equal((await desk.next()).data.faelle?.length, 3);
  the.time.now += SITZUNG.most;
  await the.reported();
  assert.equal((await desk.next()).name, 'sitzung');
  await assert.rejects(desk.next());
});

test('A lock and an end are told at once, without news of a case and before the next beat.', async (t) => {
  const the = await testApp(t);
  await the.reported();
  const one = await signedIn(the);
  const desk = await connected(t, the, one);
  assert.equal((await desk.next()).name, 'brett');
  const begun = performance.now();
  await one.call('POST', 'sperren');
  assert.equal((await desk.next()).name, 'sitzung');
  assert.deepEqual((await desk.next()).data.anzahl, 1);
  const now = new Date(the.time.now).toISOString();
  await the.store.konten.change(one.konto.kontoID, { endet: now }, now, { mayBeLast: true });
  assert.equal((await desk.next()).name, 'sitzung');
  assert.ok(performance.now() - begun < 10_000);
});

test('Example accounts see examples alone, others only when they ask; the call and the stream agree.', async (t) => {
  const the = await testApp(t);
  const real = await the.reported();
  const example = await reportedExample(the);
  const seen = async (desk: TestDesk, query = '') => {
    const polled = (await desk.call('GET', `brett${query}`)).json<{ data: Brett }>().data.faelle;
    const streamed = (await (await connected(t, the, desk, query)).next()).data.faelle ?? [];
    const refs = (faelle: readonly BrettFall[]) => faelle.map(({ vorgangRef }) => vorgangRef).sort();
    assert.deepEqual(refs(streamed), refs(polled));
    return refs(polled);
  };
  assert.deepEqual(await seen(await signedIn(the)), [real.vorgangRef]);
  assert.deepEqual(await seen(await signedIn(the, { beispiel: true })), [example.vorgangRef]);
  assert.deepEqual(await seen(await signedIn(the), '?beispiele=1'), [real.vorgangRef, example.vorgangRef].sort());
});

test('Whoever takes a case is known as its owner, and is away until their board is open.', async (t) => {
  const the = await testApp(t);
  const { vorgangRef } = await the.reported();
  const [one, two] = [await signedIn(the), await signedIn(the)];
  const path = `betreiber/vorgang/${vorgangRef}/zustaendigkeit`;
  const owner = async () => {
    const { faelle } = (await one.call('GET', 'brett')).json<{ data: Brett }>().data;
    return [faelle[0]?.zustaendig?.konto, faelle[0]?.zustaendig?.weg];
  };
  const now = () => new Date(the.time.now).toISOString();
  await one.call('PUT', path, {});
  assert.deepEqual(await owner(), [one.konto.kontoID, now()]);
  const [sitzung] = await the.store.sitzungen.list(one.konto.kontoID, now());
  await the.store.anwesend.atBoard(sitzung!.sitzungID, new Date(the.time.now + 60_000).toISOString());
  assert.deepEqual(await owner(), [one.konto.kontoID, null]);
  await one.call('PUT', path, { wer: two.konto.kuerzel, statt: one.konto.kuerzel });
  assert.deepEqual(await owner(), [two.konto.kontoID, now()]);
});

test('Its stream is one row an hour in the log of accesses, without a case; a closed desk leaves its cases.', async (t) => {
  const the = await testApp(t);
  await the.reported();
  const one = await signedIn(the);
  const desk = await connected(t, the, one);
  await desk.next();
  assert.equal(await the.store.anwesend.isAnyAtBoard(new Date(the.time.now).toISOString()), true);
  const list = () => the.store.zugriffe.list({ akteur: `konto:${one.konto.kontoID}` }, 9);
  let rows = await list();
  for (let tries = 0; tries < 200 && !rows.length; tries++) {
    await new Promise((later) => setTimeout(later, 25));
    rows = await list();
  }
  assert.deepEqual(
    rows.map(({ aufruf, vorgang, anzahl }) => [aufruf, vorgang, anzahl]),
    [['GET /leitstand/api/brett/strom', '', 1]],
  );
});

/** What a desk that sees all is sent by a board. */
function watched(board: Board): () => string {
  const written: string[] = [];
  const sink = { write: (text: string) => written.push(text), end: () => 0, destroy: () => 0, writableLength: 0 };
  const view = { isLocked: false, sees: () => true, name: '', konto: '' };
  board.open(
    sink,
    view,
    async () => view,
    () => undefined,
  );
  return () => written.join('');
}

test('A board that is full has the newest cases and says so; the oldest goes as a newer one comes.', async (t) => {
  const the = await testApp(t);
  const reported: string[] = [];
  const report = async () => {
    the.time.now += 60_000;
    reported.push((await the.reported()).vorgangRef);
  };
  for (let nr = 0; nr < 4; nr++) await report();
  const deps = { ...the, clock: () => the.time.now };
  const board = openBoard(deps, (error) => assert.fail(String(error)), { sweep: 10, beat: 60_000, most: 3 });
  t.after(() => board.close());
  const read = await board.read();
  const refs = ({ faelle }: Pick<Brett, 'faelle'>) => faelle.map(({ vorgangRef }) => vorgangRef).sort();
  assert.deepEqual([refs(read), read.gekuerzt], [reported.slice(1).sort(), true]);
  const written = watched(board);
  const until = async (words: string) => {
    while (!written().includes(words)) await new Promise((later) => setTimeout(later, 5));
  };
  await until('"gekuerzt":true');
  assert.ok(!written().includes(reported[0]!));
  await report();
  await until(`event: weg\ndata: {"jetzt":"${new Date(the.time.now).toISOString()}","vorgangRef":"${reported[1]}"}`);
  assert.ok(written().includes(reported[4]!));
  for (const vorgangRef of reported.slice(0, 2)) {
    const { userID } = (await the.store.loadByRef(vorgangRef, 'ra_Standard'))!;
    await the.store.lifetime.erase('ra_Standard', userID, new Date(the.time.now).toISOString(), the.journal);
  }
  await until('"gekuerzt":false');
});

test('A database that fails for a while ends nothing; the sweep then brings the board up to date.', async (t) => {
  const the = await testApp(t);
  const { vorgangRef } = await the.reported();
  let isDown = true;
  const { brett } = the.store;
  const broken = { ...brett, list: fail(brett.list), one: fail(brett.one) };
  function fail<A extends unknown[], R>(call: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
    return (...args) => (isDown ? Promise.reject(new StoreError('STORE_BUSY', 'down')) : call(...args));
  }
  const warned: unknown[] = [];
  const deps = { store: { ...the.store, brett: broken }, mandanten: the.mandanten, clock: () => the.time.now };
  const board = openBoard(deps, (error) => warned.push(error), { sweep: 10, beat: 20 });
  t.after(() => board.close());
  const written = watched(board);
  while (!warned.length) await new Promise((later) => setTimeout(later, 5));
  assert.ok(!written().includes('event: brett'));
  isDown = false;
  while (!written().includes('event: brett')) await new Promise((later) => setTimeout(later, 5));
  assert.ok(written().includes(vorgangRef));
});

test('A case that cannot be read is a line that says so, by the call and by the stream, and warns once. [S22]', async (t) => {
  const the = await testApp(t);
  const { vorgangRef } = await the.reported();
  const broken = fresh({ angelegt: new Date(the.time.now).toISOString() });
  await the.store.create(broken);
  await the.store.report(exampleReport(broken, { zeit: new Date(the.time.now).toISOString(), doc: '{"half' }));
  const desk = await signedIn(the);
  const { statusCode, body } = await desk.call('GET', 'brett');
  const lines = (faelle: readonly BrettFall[]) => faelle.map((fall) => `${fall.vorgangRef} ${fall.was[0]}`).sort();
  const { vorgangRef: ref } = (await the.store.load(broken.userID, null, ''))!;
  const both = [`${ref} Fall nicht lesbar`, `${vorgangRef} Reifen platt, Ersatzrad dabei`].sort();
  assert.deepEqual([statusCode, lines((JSON.parse(body) as { data: Brett }).data.faelle)], [200, both]);
  assert.deepEqual(lines((await (await connected(t, the, desk)).next()).data.faelle ?? []), both);
  const warned: unknown[] = [];
  const board = openBoard({ ...the, clock: () => the.time.now }, (error) => warned.push(error), { sweep: 5 });
  t.after(() => board.close());
  const written = watched(board);
  while (!written().includes('event: brett')) await new Promise((later) => setTimeout(later, 5));
  for (let nr = 0; nr < 3; nr++) await board.read();
  assert.equal(warned.length, 1);
});
