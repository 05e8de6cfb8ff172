import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { flatTyre, testApp } from '../../test/test-app.ts';
import { judge, watchLoad, type Shedding } from './watch-load.ts';

// prettier-ignore
const JUDGED = [
  ['at rest',                     [[0, 0.01], [1, 0.2], [0, 0.02], [0, 0.01]],                0],
  ['one long turn',               [[0, 0.1], [900, 1], [0, 0.1], [0, 0.1]],                   0],
  ['before four looks',           [[900, 1], [900, 1], [900, 1]],                             0],
  ['busy, with time left',        [[5, 0.9], [9, 0.95], [3, 0.99], [4, 0.9]],                 0],
  ['no time left',                [[5, 1], [9, 0.98], [3, 0.99], [4, 1]],                     1],
  ['and late',                    [[300, 1], [260, 1], [400, 1], [251, 1]],                   2],
  ['late, but once less',         [[300, 1], [260, 1], [400, 1], [100, 1]],                   1],
  ['busy without requests',       [[300, 1, 4], [300, 1, 0], [300, 1, 4], [300, 1, 4]],       0],
  ['busy before, not now',        [[400, 1], [400, 1], [400, 1], [400, 1], [3, 0.2]],         0],
] as const satisfies readonly (readonly [string, readonly (readonly [late: number, busy: number, came?: number])[], Shedding])[];

test('what is shed is judged by how busy and how late the event loop was for four looks in a row', () => {
  for (const [what, looks, level] of JUDGED) {
    const seen = looks.map(([late, busy, came = 9]: readonly [number, number, number?]) => ({ late, busy, came }));
    assert.equal(judge(seen), level, what);
  }
});

test('an event loop that is late is seen, and a second after it is quick again nothing is shed', async (t) => {
  const load = watchLoad();
  t.after(load.stop);
  for (let turn = 0; turn < 10 && load.shedding() < 2; turn++) {
    for (let nr = 0; nr < 9; nr++) load.came();
    for (const until = performance.now() + 350; performance.now() < until;);
    await sleep(1);
  }
  assert.equal(load.shedding(), 2);
  for (let tries = 0; tries < 400 && load.shedding() > 0; tries++) await sleep(20);
  assert.equal(load.shedding(), 0);
});

test('pages of addresses that are none go first, then all that only reads; what a person sends never', async (t) => {
  let level: Shedding = 0;
  const { app, call, started } = await testApp(t, { withPages: true, shedding: () => level });
  const { userID } = await started();
  let revision = 0;
  const asked = {
    'no address': () => app.inject('/gibt/es/nicht'),
    'no id': () => app.inject('/kfz/schadenart/abc'),
    'a page': () => app.inject(`/kfz/schadenart/${userID}`),
    'a load': () => call('GET', `vorgang/${userID}`),
    'a file': () => app.inject('/kfz.svg'),
    health: () => app.inject('/livez'),
    'a save': () => call('POST', `vorgang/${userID}`, flatTyre(), { 'if-match': `"${(revision += 1)}"` }),
  };
  // prettier-ignore
  const wanted = [
    [0, [404, 404, 200, 200, 200, 200, 200]],
    [1, [503, 503, 200, 200, 200, 200, 200]],
    [2, [503, 503, 503, 503, 200, 200, 200]],
  ] as const;
  for (const [now, statuses] of wanted) {
    level = now;
    const answers = await Promise.all(Object.values(asked).map((ask) => ask()));
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      statuses,
      `level ${now}`,
    );
    for (const { statusCode, headers } of answers)
      if (statusCode === 503) assert.deepEqual([headers['retry-after'], headers['connection']], ['5', 'close']);
  }
  const page = await app.inject('/gibt/es/nicht');
  assert.match(String(page.headers['content-type']), /^text\/html/);
  const load = (await call('GET', `vorgang/${userID}`)).json();
  assert.equal(load.code, 'NICHT_BEREIT');
  const figures = (await app.inject({ url: '/metrics', headers: { host: 'localhost' } })).body;
  assert.match(figures, /^pannenlotse_shed_total\{what="page"\} 6$/m);
  assert.match(figures, /^pannenlotse_shed_total\{what="call"\} 2$/m);
  assert.match(figures, /^pannenlotse_store_faults_total\{code="503"\} 0$/m, 'the store is well');
});

test('the page of an address that is none is made once for each client and language, whatever the address', async (t) => {
  const { app } = await testApp(t, { withPages: true });
  const get = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'br' } });
  const [one, other, english, bicycle] = await Promise.all(
    ['/gibt/es/nicht', '/anders/auch?x=Quittenbaum', '/gibt/es/nicht?sprache=en', '/fahrrad/gibt/es/nicht'].map(get),
  );
  assert.deepEqual([one!.statusCode, one!.headers['content-encoding']], [404, 'br']);
  assert.ok(one!.rawPayload.equals(other!.rawPayload));
  assert.ok(!one!.rawPayload.equals(english!.rawPayload) && !one!.rawPayload.equals(bicycle!.rawPayload));
});
