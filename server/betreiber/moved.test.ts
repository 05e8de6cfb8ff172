import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test, type TestContext } from 'node:test';
import { size } from '../../scripts/test/size.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import { eraseReturned, joinJournal } from '../lifetime/erasure-journal.ts';
import { openStore } from '../open.ts';
import { readSettings } from '../settings.ts';
import { replacedFile } from '../sicherung/backup-files.ts';
import { sharedPostgres, withoutPostgres } from '../store/postgres/test-postgres.ts';
import type { Store } from '../store/store.ts';
import { flatTyre, testApp, type TestApp } from '../test/test-app.ts';
import { assigned, type Assigned } from '../test/test-auftrag.ts';
import { signedIn } from '../test/test-desk.ts';
import { folder, operate } from '../test/test-service.ts';

/** What moves from SQLite to PostgreSQL: each thing that somebody holds works afterwards as before. */

const CASES = size(24, 1_000);
const NUMBER = { mobilnummer: '0176 040690 12' };

type Call = readonly [
  method: 'GET' | 'POST',
  path: string,
  body?: object | undefined,
  headers?: Record<string, string>,
];

/** What the holders of cases, links, keys and cards have, to be asked before and after the move. */
interface Held {
  /** Calls that change nothing: looks, and repeats of what was done with its key. */
  calls: Call[];
  /** A call that each holder makes next, and the status with which it is answered. */
  next: [Call, status: number][];
  erased: string[];
}

/** Makes a case of each kind in turn. */
async function fill(the: TestApp): Promise<Held> {
  const held: Held = { calls: [], next: [], erased: [] };
  const operator = await the.keyOf('betreiber', { name: 'Leitstelle' });
  const own = { authorization: operator.authorization };
  const partner = await the.keyOf('partner', { name: 'Abschlepper' });
  const keyed = (nr: number) => ({ 'idempotency-key': `key-of-16-signs-${nr}` });
  const done = async (call: Call): Promise<void> => {
    const { statusCode, body } = await the.call(...call);
    assert.ok(statusCode < 300, `${call[1]}: ${statusCode} ${body}`);
    held.calls.push(call);
  };
  const look = (path: string, headers?: Record<string, string>): void =>
    void held.calls.push(['GET', path, undefined, headers]);
  const card = await the.call(
    'POST',
    'betreiber/einladung',
    { mandant: 'ra_Standard', vermerk: 'V-7' },
    { ...own, ...keyed(0) },
  );
  const { einladung } = card.json<{ data: { einladung: string } }>().data;
  const start = { zustimmung: the.zustimmung, language: 'de' };
  const saysSo = (one: Assigned, meldungsTyp: string): Promise<unknown> => one.say(meldungsTyp);

  const kinds: ((nr: number) => Promise<void>)[] = [
    // Invited, and not begun.
    async () => {
      const { userID, einladung: link } = await the.invite();
      look(`vorgang/${link}`);
      held.next.push([['POST', `vorgang/${userID}/start`, start], 200]);
    },
    // A draft: its next save goes on from its revision.
    async () => {
      const { userID } = await the.started();
      await the.call('POST', `vorgang/${userID}`, flatTyre(), { 'if-match': '"1"' });
      look(`vorgang/${userID}`);
      held.next.push([['POST', `vorgang/${userID}`, flatTyre(), { 'if-match': '"1"' }], 409]);
      held.next.push([['POST', `vorgang/${userID}`, flatTyre(), { 'if-match': '"2"' }], 200]);
    },
    // A report: its repeat has the first receipt. It can be cancelled.
    async (nr) => {
      const { userID, vorgangRef } = await the.started();
      await done(['POST', `vorgang/${userID}/melden`, flatTyre(), { 'if-match': '"1"', ...keyed(nr) }]);
      look(`betreiber/vorgang/${vorgangRef}`, own);
      held.next.push([['POST', `storno/vorgang/${userID}`, { grund: 'KEINE_HILFE' }, keyed(nr)], 200]);
    },
    // By a card, with a remark and a message of the operator.
    async (nr) => {
      const begun = await the.call('POST', `vorgang/${einladung}/start`, start, keyed(nr));
      const { userID } = begun.json<{ data: Vorgang }>().data.vorgangsMetadaten;
      await the.call('POST', `vorgang/${userID}/melden`, flatTyre(), { 'if-match': '"1"', ...keyed(nr) });
      await done(['POST', `vorgang/${userID}/nachtrag`, { text: 'Hinter der Brücke\u2028' }, keyed(nr)]);
      look(`vorgang/${userID}/status`);
    },
    // An open helper's link, and one that has been under way and arrived.
    async () => {
      const one = await assigned(the);
      look(`auftrag/${one.token}`);
      look(`vorgang/${one.userID}/status`);
      const accepts = { unid: 'x', meldungsTyp: 'BEAUFTRAGT', timestamp: new Date(the.time.now).toISOString() };
      held.next.push([['POST', `auftrag/${one.token}/meldungen`, { meldungen: [accepts] }], 200]);
    },
    async () => {
      const one = await assigned(the, { angenommen: true });
      await saysSo(one, 'ABFAHRT');
      await saysSo(one, 'ANKUNFT');
      look(`auftrag/${one.token}`);
      look(`vorgang/${one.userID}/status`);
      held.next.push([['POST', `storno/vorgang/${one.userID}`, { grund: 'KEINE_HILFE' }, keyed(1)], 409]);
    },
    // Corrected, with a wish to be called, and a partner who acts on it.
    async (nr) => {
      const { userID, vorgangRef } = await the.reported({ partner: 'Abschlepper' });
      await done(['POST', `vorgang/${userID}/berichtigung`, NUMBER, keyed(nr)]);
      await done(['POST', `vorgang/${userID}/rueckruf`, {}, keyed(nr)]);
      const event = { vorgangRef, unid: `e${nr}`, meldungsTyp: 'ABFAHRT' };
      await the.call('POST', 'partner/ereignisse', { ereignisse: [event] }, partner);
      held.next.push([['POST', 'partner/ereignisse', { ereignisse: [event] }, partner], 200]);
      look(`betreiber/vorgang/${vorgangRef}`, own);
    },
    // Cancelled by the person; and erased.
    async (nr) => {
      const { userID, vorgangRef } = await the.reported();
      await done(['POST', `storno/vorgang/${userID}`, { grund: 'KEINE_HILFE' }, keyed(nr)]);
      await done(['POST', `betreiber/vorgang/${vorgangRef}/notiz`, { text: 'Grüße' }, { ...own, ...keyed(nr) }]);
      look(`betreiber/vorgang/${vorgangRef}`, own);
      const gone = await the.reported();
      held.erased.push(gone.userID);
      // An address may ask for so many unknown ids.
      if (held.erased.length <= 3) look(`vorgang/${gone.userID}`);
    },
  ];
  for (let nr = 0; nr < CASES; nr++) {
    // A minute each, for an address may make only so many cases.
    the.time.now += 60_000;
    await kinds[nr % kinds.length]!(nr);
  }
  look('betreiber/vorgaenge?anzahl=200', own);
  look('betreiber/einladung', own);
  look('betreiber/zahlen', own);
  look('betreiber/mandanten', own);
  held.next.push([['POST', `vorgang/${einladung}/start`, start, keyed(CASES)], 200]);
  held.next.push([['POST', 'betreiber/vorgang', { mandant: 'ra_Standard' }, { ...own, ...keyed(CASES) }], 200]);
  return held;
}

/** What each call is answered. */
async function answersOf(
  { call }: TestApp,
  calls: readonly Call[],
): Promise<{ path: string; status: number; body: string }[]> {
  const answers = [];
  for (const one of calls) {
    const { statusCode: status, body } = await call(...one);
    answers.push({ path: one[1], status, body });
  }
  return answers;
}

/** The app on that store, at the time of `now`. */
async function appOn(t: TestContext, store: Store, now?: number): Promise<TestApp> {
  const the = await testApp(t, { store: () => store });
  if (now !== undefined) the.time.now = now;
  return the;
}

/** Numbers of PostgreSQL may come as text. */
const rowText = (row: Record<string, unknown>): string =>
  JSON.stringify(
    Object.entries(row)
      .map(([name, value]) => [name, value === null ? null : String(value)])
      .sort(),
  );

test(
  'each case, link, card, key and account answers after the move as before, goes on, and who was erased stays so',
  { skip: withoutPostgres },
  async (t) => {
    const dataDir = folder(t);
    const settings = readSettings({ DATA_DIR: dataDir });
    const before = await openStore(settings);
    const journal = await joinJournal(before, settings.journalDir);
    const old = await appOn(t, before);
    const { calls, next, erased } = await fill(old);
    for (const userID of erased)
      await before.lifetime.erase('ra_Standard', userID, new Date(old.time.now).toISOString(), journal);
    const desk = await signedIn(old);
    await answersOf(old, calls); // the first look at a link is kept
    const said = await answersOf(old, calls);
    assert.deepEqual(new Set(said.map(({ status }) => status)), new Set([200, 404]));
    const board = (await desk.call('GET', 'brett')).body;
    const { now } = old.time;
    await old.app.close();
    await before.close();

    const server = await sharedPostgres();
    t.after(server.stop);
    const url = await server.emptyUrl();
    const moved = await operate(['umziehen', '--nach', url, '--json'], dataDir);
    assert.equal(moved.status, 0, moved.stderr);

    const file = new DatabaseSync(replacedFile(dataDir), { readOnly: true });
    t.after(() => file.close());
    const { umgezogen } = JSON.parse(moved.stdout) as { umgezogen: Record<string, number> };
    for (const [table, count] of Object.entries(umgezogen)) {
      const there = await server.sql(`select * from ${table}`, url);
      assert.equal(there.length, count, table);
      const rows = file.prepare(`select * from ${table}`).all();
      assert.deepEqual(there.map(rowText).sort(), rows.map(rowText).sort(), table);
    }
    const filled = Object.entries(umgezogen).filter(([, count]) => count > 0);
    assert.ok(filled.length > 12, `rows of ${filled.map(([table]) => table).join(', ')}`);

    const after = await openStore(readSettings({ DATA_DIR: dataDir, DATABASE_URL: url }));
    t.after(() => after.close());
    const fresh = await appOn(t, after, now);
    for (const [nr, { path, status, body }] of (await answersOf(fresh, calls)).entries())
      assert.deepEqual([path, status, body], [said[nr]!.path, said[nr]!.status, said[nr]!.body]);
    const again = await fresh.app.inject({ url: '/leitstand/api/brett', headers: desk.headers });
    assert.deepEqual([again.statusCode, again.body], [200, board], 'the same session, the same board');
    for (const [call, status] of next) {
      const { statusCode, body } = await fresh.call(...call);
      assert.equal(statusCode, status, `${call[1]}: ${body}`);
    }
    const same = await joinJournal(after, settings.journalDir);
    assert.equal(await eraseReturned(after, same), 0);
    for (const userID of erased) assert.equal(await after.load(userID, null, new Date(now).toISOString()), null);
  },
);
