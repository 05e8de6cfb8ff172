import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { THEMES } from '../open.ts';
import { readMandanten } from '../mandanten/mandanten.ts';
import { newCard } from '../vorgang/card-new.ts';
import { testApp, type TestApp } from '../test/test-app.ts';
import { clientsFolder, testClients } from '../test/test-clients.ts';

const CHOICE = '/kfz/reifenRaeder';

/** Posts the form of a start page, and gives where it leads. */
async function post(t: TestApp, url: string, fields: Record<string, string> | [string, string][]) {
  const payload = new URLSearchParams(fields).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await t.app.inject({ method: 'POST', url, payload, headers });
  return [answer.statusCode, answer.headers['location']];
}

/** What the service holds of a case: consent, revision, visited screens. */
async function held(t: TestApp, userID: string) {
  const stored = (await t.store.load(userID, null, '2026-01-01T00:00:00.000Z'))!;
  const { bearbeitungsSchritte } = JSON.parse(stored.doc) as { bearbeitungsSchritte: { schritt: string }[] };
  return {
    isStarted: stored.gestartet !== null,
    revision: stored.revision,
    steps: bearbeitungsSchritte.map(({ schritt }) => schritt),
  };
}

test('a choice that comes with the consent starts the case once, is kept, and leads to its screen [4.139]', async (context) => {
  const t = await testApp(context, { withPages: true });
  const { userID, einladung } = await t.invite();
  const both = { zustimmung: t.zustimmung, sprache: 'en', schadenart: CHOICE };
  const there = [303, `${CHOICE}/${userID}?sprache=en`];
  for (const id of [userID, userID, einladung]) assert.deepEqual(await post(t, `/kfz/start/${id}`, both), there);
  const first = await held(t, userID);
  assert.deepEqual(first, { isStarted: true, revision: 2, steps: [CHOICE] });
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(t, `/kfz/start/${userID}`, both)));
  for (const answer of answers) assert.deepEqual(answer, there);
  assert.deepEqual(await held(t, userID), first, 'however often, also at once');
  const other = { ...both, schadenart: '/kfz/tankAkku' };
  assert.deepEqual(await post(t, `/kfz/start/${userID}`, other), [303, `/kfz/tankAkku/${userID}?sprache=en`]);
  assert.deepEqual((await held(t, userID)).steps, [CHOICE, '/kfz/tankAkku'], 'another choice comes after it');
});

test('a choice without consent, with one to other texts, or that is not offered, starts nothing and leads to the start', async (context) => {
  const mandanten = testClients(context, { schnell: { webparams: { web_schnelleinstieg: 'kfz/schluessel' } } });
  const t = await testApp(context, { withPages: true, mandanten });
  const { userID } = await t.invite();
  const right = { zustimmung: t.zustimmung, sprache: 'de', schadenart: CHOICE };
  const { zustimmung: _, ...without } = right;
  const wrong: (Record<string, string> | [string, string][])[] = [
    without,
    { ...right, zustimmung: '000000000000' },
    ...['', '/kfz/nichts', '/fahrrad/antrieb', '/kfz/tankAkkuLeer', '/kfz/schadenart', 'toString', '__proto__'].map(
      (schadenart) => ({ ...right, schadenart }),
    ),
    [...Object.entries(right), ['schadenart', CHOICE]],
  ];
  for (const fields of wrong) {
    assert.deepEqual(await post(t, `/kfz/start/${userID}`, fields), [303, `/kfz/start/${userID}`]);
    assert.deepEqual(await held(t, userID), { isStarted: false, revision: 1, steps: [] }, JSON.stringify(fields));
  }
  const quick = await t.invite({ mandant: 'schnell' });
  assert.deepEqual(
    await post(t, `/kfz/start/${quick.userID}`, right),
    [303, `/kfz/start/${quick.userID}`],
    'where the start leads to no choices',
  );
  assert.equal((await held(t, quick.userID)).isStarted, false);
});

test("a choice with a consent to yesterday's texts starts nothing; the next page has today's, with which it is taken", async (context) => {
  const folder = clientsFolder(context, {});
  const mandanten = readMandanten({ folder, themesFolder: THEMES, demo: 'any', warn: () => undefined });
  const t = await testApp(context, { withPages: true, mandanten });
  const { userID } = await t.invite();
  const start = `/kfz/start/${userID}`;
  const consentIn = async (): Promise<string> =>
    /name="zustimmung" value="(\w+)"/.exec((await t.app.inject(`/kfz/schadenart/${userID}?start`)).body)![1]!;
  const yesterday = { zustimmung: await consentIn(), sprache: 'de', schadenart: CHOICE };
  appendFileSync(join(folder, 'ra_Standard/agb.de.md'), '\n\nNeu.\n');
  mandanten.look();
  assert.deepEqual(await post(t, start, yesterday), [303, start]);
  assert.deepEqual(await held(t, userID), { isStarted: false, revision: 1, steps: [] });
  const today = { ...yesterday, zustimmung: await consentIn() };
  assert.notEqual(today.zustimmung, yesterday.zustimmung);
  assert.deepEqual(await post(t, start, today), [303, `${CHOICE}/${userID}`]);
  assert.deepEqual(await held(t, userID), { isStarted: true, revision: 2, steps: [CHOICE] });
  assert.deepEqual(await post(t, start, yesterday), [303, `${CHOICE}/${userID}`], 'it is started already');
  assert.equal((await held(t, userID)).revision, 2);
});

test('a choice posted to a reported case, another app type, an unknown id or a card begins nothing there', async (context) => {
  const t = await testApp(context, { withPages: true });
  const both = { zustimmung: t.zustimmung, sprache: 'de', schadenart: CHOICE };
  const { userID: reported } = await t.reported();
  const before = await held(t, reported);
  assert.deepEqual(await post(t, `/kfz/start/${reported}`, both), [303, `${CHOICE}/${reported}`]);
  assert.deepEqual(await held(t, reported), before, 'a reported case stays as it is');

  const { userID: bicycle } = await t.invite({ typ: 'fahrrad' });
  for (const typ of ['kfz', 'fahrrad'])
    assert.deepEqual(await post(t, `/${typ}/start/${bicycle}`, both), [303, `/fahrrad/start/${bicycle}`]);
  assert.deepEqual(await held(t, bicycle), { isStarted: false, revision: 1, steps: [] });

  assert.deepEqual((await post(t, '/kfz/start/BCDFGHJKLMNP', both))[0], 404);

  const { einladung: card } = await newCard(t.store, {
    client: t.mandanten.mandantOf('ra_Standard')!,
    typ: 'kfz',
    beispiel: false,
    gueltigBis: null,
    publicUrl: t.settings.publicUrl,
    now: t.time.now,
    key: 'card',
  });
  const cases = await t.store.count();
  assert.deepEqual(await post(t, `/kfz/start/${card}`, { ...both, schluessel: 'x'.repeat(32) }), [
    303,
    `/kfz/start/${card}`,
  ]);
  assert.equal(await t.store.count(), cases);
});
