import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { TYP } from '#domain/ereignisse/typen.ts';
import { isObject } from '#domain/is-object.ts';
import { startPostgres, withoutPostgres } from '../store/postgres/test-postgres.ts';
import { releaseBefore, withoutReleaseBefore } from '../test/release-before.ts';
import { flatTyre } from '../test/test-app.ts';
import { BASE, post, startCase } from '../test/test-calls.ts';
import { betreiber, folder, run, type Running } from '../test/test-service.ts';

/** A release that is rolled out beside the one before: both serve the same store, whose schema is the new one's. */

type Json = Record<string, never> & { data: Record<string, unknown> & { userID: string; einladung: string } };

const skip = withoutReleaseBefore();
let keys = 0;
const fresh = () => ({ 'idempotency-key': `rolled-out-together-${++keys}` });
const urlOf = ({ port }: Running): string => `http://localhost:${port}`;

/** The calls of one of the two services, as its operator, partner and people make them. */
function callsOf(service: Running, schluessel: Record<'betreiber' | 'partner', string>) {
  const url = urlOf(service);
  const operator = { authorization: `Bearer ${schluessel.betreiber}` };
  const partner = { authorization: `Bearer ${schluessel.partner}` };
  const get = async (path: string): Promise<Json> => {
    const answer = await fetch(`${url}${BASE}/${path}`, { headers: operator });
    assert.equal(answer.status, 200, `${path}: ${await answer.clone().text()}`);
    return (await answer.json()) as Json;
  };
  return {
    get,
    create: async (key: Record<string, string> = fresh()) =>
      (await post<Json>(url, 'betreiber/vorgang', {}, { ...operator, ...key })).data,
    feed: async (seit: string) => {
      const answer = await fetch(`${url}${BASE}/betreiber/vorgaenge?seit=${seit}`, { headers: operator });
      return { status: answer.status, cursor: String(((await answer.json()) as { cursor?: unknown }).cursor) };
    },
    card: async () => (await post<Json>(url, 'betreiber/einladung', {}, { ...operator, ...fresh() })).data.einladung,
    start: (userID: string) => startCase(url, userID),
    startCard: async (card: string) => {
      const { zustimmung } = (await get('mandant')).data;
      return post<Json>(url, `vorgang/${card}/start`, { zustimmung }, fresh());
    },
    save: (userID: string, revision: number) =>
      post<Json>(url, `vorgang/${userID}`, flatTyre(), { 'if-match': `"${revision}"`, ...fresh() }),
    report: (userID: string, revision: number) =>
      post<Json>(url, `vorgang/${userID}/melden`, flatTyre(), { 'if-match': `"${revision}"`, ...fresh() }),
    event: (userID: string, meldungsTyp: string) => {
      const ereignisse = [{ userID, unid: `${meldungsTyp}-${++keys}`, meldungsTyp }];
      return post<{ data: { ergebnis: string }[] }>(url, 'partner/ereignisse', { ereignisse }, partner);
    },
    remark: (userID: string) => post(url, `vorgang/${userID}/nachtrag`, { text: 'Bitte hupen.' }, fresh()),
    cancel: (userID: string) => post(url, `storno/vorgang/${userID}`, { grund: 'WARTEZEIT' }, fresh()),
  };
}

/** A bearer key that a command of that package makes. */
function keyOf(art: string, dataDir: string, env: Record<string, string>, root?: string): string {
  const args = [
    'schluessel',
    'anlegen',
    '--art',
    art,
    '--name',
    `${art}-${++keys}`,
    '--mandant',
    'ra_Standard',
    '--json',
  ];
  const { stdout, stderr } = betreiber(args, dataDir, env, root);
  const [, key] = /"schluessel":\s*"([^"]+)"/.exec(stdout) ?? [];
  return key ?? assert.fail(stderr);
}

/** Of an object the fields that another has too: a release may add some. Anything else as it is. */
const common = (value: unknown, other: unknown): unknown =>
  isObject(value) && isObject(other)
    ? Object.fromEntries(Object.entries(value).filter(([key]) => key in other))
    : value;

/** Webparams as the release before has them: it sends a text in both languages where this one sends the case's. D105 */
const inGerman = (value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, text]) => [name, Array.isArray(text) && text.length === 2 ? text[0] : text]),
      )
    : value;

async function sideBySide(t: TestContext, env: Record<string, string>): Promise<void> {
  const [dataDir, root] = [folder(t), releaseBefore(t)];
  // The clients' folder is the operator's: no release brings another.
  const now = await run(t, dataDir, { ...env, MANDANTEN_DIR: join(root, 'mandanten') });
  const before = await run(t, env['DATABASE_URL'] ? join(dataDir, 'before') : dataDir, env, [], root);
  // Each with keys that the other's command made.
  const key = (by?: string) => ({
    betreiber: keyOf('betreiber', dataDir, env, by),
    partner: keyOf('partner', dataDir, env, by),
  });
  const [ours, theirs] = [callsOf(now, key(root)), callsOf(before, key())];

  for (const [one, other, who] of [
    [theirs, ours, 'the release before'],
    [ours, theirs, 'this release'],
  ] as const) {
    const { userID } = await one.create();
    const { revision } = await one.start(userID);
    assert.equal((await one.save(userID, revision)).revision, revision + 1, who);
    assert.equal((await one.report(userID, revision + 1)).data['status'], 'gemeldet', who);
    assert.equal((await other.event(userID, TYP.ABFAHRT)).data[0]?.ergebnis, 'neu', who);
    assert.equal((await one.event(userID, TYP.ANKUNFT)).data[0]?.ergebnis, 'neu', who);
    await other.remark(userID);
    // Both read the same, and what was saved.
    for (const path of [`vorgang/${userID}`, `vorgang/${userID}/status`]) {
      const [read, readToo] = [await one.get(path), await other.get(path)];
      for (const [field, value] of Object.entries(read.data))
        // A label may be worded better meanwhile.
        if (field in readToo.data && field !== 'webparams_texte') {
          const as = field === 'webparams' ? inGerman : (same: unknown) => same;
          const [here, there] = [as(value), as(readToo.data[field])];
          const [shown, shownToo] = [common(here, there), common(there, here)];
          assert.deepEqual(shownToo, shown, `${path} ${field}: ${who}`);
        }
    }
    const { data } = await other.get(`betreiber/vorgang/${userID}`);
    assert.equal((data['vorgang'] as unknown as ReturnType<typeof flatTyre>).vn.nachname, 'Quittenbaum');
    assert.equal((data['ereignisse'] as unknown[]).length, 4, who);

    // From hand to hand, as a load balancer sends it.
    const second = await one.create();
    const started = await other.start(second.userID);
    await one.report(second.userID, started.revision);
    await other.cancel(second.userID);
    assert.equal((await one.get(`vorgang/${second.userID}/status`)).data['status'], 'storniert', who);
    const made = await other.startCard(await one.card());
    assert.equal((made as unknown as { gestartet: boolean }).gestartet, true, who);
    const feed = (await other.get('betreiber/vorgaenge')) as unknown as { data: Record<string, unknown>[] };
    for (const id of [userID, second.userID]) {
      // The release before names a case by its userID, this one by its vorgangRef.
      const { vorgangRef } = (await ours.get(`betreiber/vorgang/${id}`)).data;
      assert.ok(
        feed.data.some((shown) => shown['userID'] === id || shown['vorgangRef'] === vorgangRef),
        who,
      );
    }
  }

  // What one does not accept of the other, as docs/upgrade.md says ('What the two accept of each other').
  const both = key();
  const [newer, older] = [callsOf(now, both), callsOf(before, both)];
  for (const [one, other] of [
    [newer, older],
    [older, newer],
  ] as const) {
    const repeated = fresh();
    const [first, again, elsewhere] = [
      await one.create(repeated),
      await one.create(repeated),
      await other.create(repeated),
    ];
    assert.equal(again.userID, first.userID);
    assert.notEqual(elsewhere.userID, first.userID, 'a key that both get makes two (ADR 036)');
  }
  const [ofNew, ofOld] = [await newer.feed('0'), await older.feed('0')];
  assert.deepEqual([await newer.feed(ofOld.cursor), (await older.feed(ofNew.cursor)).status], [ofNew, 422]);

  const { userID } = await ours.create();
  const erased = betreiber(['loeschen', userID, '--json'], dataDir, env, root);
  assert.equal(erased.status, 0, erased.stderr);
  assert.equal((await fetch(`${urlOf(now)}${BASE}/vorgang/${userID}`)).status, 404);
  assert.deepEqual([now.child.exitCode, before.child.exitCode], [null, null]);
  assert.doesNotMatch(before.logged() + now.logged(), /"event":"fehler"/);
}

test(
  'the release before goes on beside this one, on a SQLite file whose schema is this one’s, and each reads what the other wrote',
  { skip },
  (t) => sideBySide(t, {}),
);

test('the same on one PostgreSQL', { skip: skip || withoutPostgres }, async (t) => {
  const server = await startPostgres();
  t.after(server.stop);
  await sideBySide(t, { DATABASE_URL: await server.newUrl() });
});
