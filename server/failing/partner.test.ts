import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { size } from '../../scripts/test/size.ts';
import { NOW, testApp, type TestApp } from '../test/test-app.ts';
import { BASE } from '../test/test-calls.ts';
import type { Invited } from '../vorgang/vorgang-new.ts';

/** Partners that misbehave, at the call that takes their events: faults P5 to P12. */

const MINUTE = 60_000;
const at = (minutes: number): string => new Date(NOW + minutes * MINUTE).toISOString();

/** A case that is assigned to the partner of that name. */
const OWN = { partner: 'partner' };

interface Result {
  ergebnis: string;
  zeitKorrigiert?: boolean;
}

/** Sends events under that key; gives status and results. */
async function send({ call }: TestApp, authorization: string, ereignisse: readonly object[]) {
  const answer = await call('POST', 'partner/ereignisse', { ereignisse }, { authorization });
  return { status: answer.statusCode, results: (answer.json().data ?? []) as Result[] };
}

/** The steps done and the notes of a case's order status. */
async function orderOf({ call }: TestApp, userID: string) {
  const { data } = (await call('GET', `vorgang/${userID}/status`)).json();
  const done = data.schritte.filter(({ erledigt }: { erledigt: boolean }) => erledigt);
  return { steps: done.map(({ code }: { code: string }) => code), notes: data.hinweise };
}

test('a batch that comes again at once, after six minutes and under the partner’s next key has its effect once [P5]', async (t) => {
  const app = await testApp(t);
  const { userID, vorgangRef } = await app.reported({ partner: 'Abschlepper' });
  const old = await app.keyOf('partner', { name: 'Abschlepper' });
  const batch = ['BEAUFTRAGT', 'ABFAHRT'].map((meldungsTyp) => ({
    vorgangRef,
    unid: meldungsTyp,
    meldungsTyp,
    timestamp: at(0),
  }));
  assert.deepEqual(
    (await send(app, old.authorization, batch)).results.map(({ ergebnis }) => ergebnis),
    ['neu', 'neu'],
  );
  const before = await orderOf(app, userID);
  const next = await app.keyOf('partner', { name: 'Abschlepper' });
  for (const [after, { authorization }] of [
    [0, old],
    [6, old],
    [60, next],
  ] as const) {
    app.time.now = NOW + after * MINUTE;
    const { status, results } = await send(app, authorization, batch);
    assert.equal(status, 200);
    assert.deepEqual(
      results.map(({ ergebnis }) => ergebnis),
      ['doppelt', 'doppelt'],
    );
  }
  assert.deepEqual((await orderOf(app, userID)).steps, before.steps);
  assert.equal((await app.store.events('ra_Standard', userID)).length, 3);
  t.diagnostic('seen P5: sent four times, the last after an hour with another key: 2 events, 6 times doppelt');
});

test('a wrong key is refused and counted, and nothing of what came with it is kept [P7]', async (t) => {
  const app = await testApp(t);
  const { userID, vorgangRef } = await app.reported(OWN);
  const event = { vorgangRef, unid: 'a', meldungsTyp: 'ABFAHRT' };
  const wrong = `Bearer pl_${'A'.repeat(43)}`;
  for (let n = 0; n < 5; n++) assert.equal((await send(app, wrong, [event])).status, 401);
  const { body } = await app.app.inject({ url: '/metrics', headers: { host: 'localhost' } });
  assert.match(body, /pannenlotse_id_misses_total 5\n/);
  assert.equal((await app.store.events('ra_Standard', userID)).length, 1);
  t.diagnostic('seen P7: 5 of 5 refused with 401 and counted, 0 events kept');
});

test('a partner whose clock is ten minutes off either way is taken: ahead counts as received and the answer says so, behind as it is [P8]', async (t) => {
  const app = await testApp(t);
  const { userID, vorgangRef } = await app.reported(OWN);
  const { authorization } = await app.keyOf('partner');
  app.time.now = NOW + 15 * MINUTE;
  const { results } = await send(app, authorization, [
    { vorgangRef, unid: 'ahead', meldungsTyp: 'ABFAHRT', timestamp: at(25) },
    { vorgangRef, unid: 'behind', meldungsTyp: 'BEAUFTRAGT', timestamp: at(5) },
  ]);
  assert.deepEqual(
    results.map(({ ergebnis, zeitKorrigiert = false }) => [ergebnis, zeitKorrigiert]),
    [
      ['neu', true],
      ['neu', false],
    ],
  );
  const stored = await app.store.events('ra_Standard', userID);
  assert.deepEqual(
    stored.slice(1).map(({ zeit }) => zeit),
    [at(15), at(5)],
  );
  assert.deepEqual((await orderOf(app, userID)).steps, ['meldung', 'schadennummer', 'beauftragt', 'abfahrt']);
  t.diagnostic('seen P8: +10 min kept at the time of receipt and said so, -10 min kept as it was, both steps done');
});

test('an unknown type with fields that are none of ours is kept as a note and moves no step [P9]', async (t) => {
  const app = await testApp(t);
  const { userID, vorgangRef } = await app.reported(OWN);
  const { authorization } = await app.keyOf('partner');
  const event = {
    vorgangRef,
    unid: 'a',
    meldungsTyp: 'KAFFEEPAUSE',
    timestamp: at(1),
    hinweis: 'Kurze Pause',
    farbe: 7,
  };
  app.time.now = NOW + MINUTE;
  const { results } = await send(app, authorization, [event]);
  assert.deepEqual([results[0]!.ergebnis, results.length], ['neu', 1]);
  assert.match(JSON.stringify(results[0]), /"warnung":"Die Art „KAFFEEPAUSE“ kennt der Dienst nicht/);
  const { steps, notes } = await orderOf(app, userID);
  assert.deepEqual(steps, ['meldung']);
  assert.equal(notes.length, 1);
  assert.match(JSON.stringify(notes), /Kurze Pause/);
  t.diagnostic('seen P9: kept, shown as the note it carries, 1 step done as before');
});

const EVENTS = size(100, 1_000);

test('a thousand calls with an event each within five seconds are all taken, and people are served meanwhile [P12]', async (t) => {
  const app = await testApp(t);
  const cases: Invited[] = [];
  for (let n = 0; n < 20; n++) cases.push(await app.reported(OWN));
  const { authorization } = await app.keyOf('partner');
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(app.app.server.address() as { port: number }).port}${BASE}`;
  /** Loads cases one after the other until aborted; gives the 95th percentile in milliseconds. */
  const people = async (signal: AbortSignal): Promise<number> => {
    const times: number[] = [];
    for (let n = 0; !signal.aborted; n++) {
      const from = performance.now();
      const answer = await fetch(`${base}/vorgang/${cases[n % cases.length]!.userID}`);
      assert.equal(answer.status, 200);
      await answer.arrayBuffer();
      times.push(performance.now() - from);
      await sleep(5);
    }
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
  };
  await people(AbortSignal.timeout(200)); // warm-up
  const alone = await people(AbortSignal.timeout(500));
  const over = new AbortController();
  const served = people(over.signal);
  const from = performance.now();
  const taken = await Promise.all(
    Array.from({ length: EVENTS }, async (_, n) => {
      await sleep(n * 5); // 200 a second
      const event = {
        vorgangRef: cases[n % cases.length]!.vorgangRef,
        unid: `e${n}`,
        meldungsTyp: 'WARTEZEIT',
        wartezeitMinuten: '30',
      };
      const answer = await fetch(`${base}/partner/ereignisse`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ ereignisse: [event] }),
      });
      const { data } = (await answer.json()) as { data?: Result[] };
      return data?.[0]?.ergebnis;
    }),
  );
  const seconds = (performance.now() - from) / 1_000;
  over.abort();
  assert.deepEqual(new Set(taken), new Set(['neu']));
  assert.ok(seconds < 30, `${seconds} s`);
  const [before, beside] = [alone, await served].map((ms) => ms.toFixed(1));
  t.diagnostic(
    `seen P12: ${EVENTS} events taken in ${seconds.toFixed(1)} s, a load's p95 ${beside} ms beside them, ${before} ms alone`,
  );
});
