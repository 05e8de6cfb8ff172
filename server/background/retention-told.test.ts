import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { lastReceipts, receiptsFile } from '../lifetime/receipts.ts';
import { testApp } from '../test/test-app.ts';
import { retainAndTell } from './background-jobs.ts';

test('a run that erases and cannot overwrite keeps its receipt, and the log tells both', async (t) => {
  const { store, settings, journal, mandanten, started } = await testApp(t);
  const { userID } = await started();
  // As every hour: the clock is right.
  writeFileSync(
    receiptsFile(settings.dataDir),
    `{"zeit":"${new Date().toISOString()}","geloescht":{},"entwuerfe":0}\n`,
  );
  const reader = new DatabaseSync(join(settings.dataDir, 'test.sqlite'));
  reader.exec('begin');
  reader.prepare('select count(*) from vorgaenge').all();
  const lines: string[] = [];
  const note = ({ event }: { event: string }) => void lines.push(event);
  await retainAndTell(settings, store, journal, mandanten, { info: note, error: note });
  reader.close();
  assert.deepEqual(lines, ['aufbewahrung', 'bereinigung-gescheitert']);
  assert.equal(lastReceipts(settings.dataDir, Date.now()).at(-1)?.geloescht['ra_Standard'], 1);
  assert.equal(await store.load(userID, null, new Date().toISOString()), null);
  await retainAndTell(settings, store, journal, mandanten, { info: note, error: note });
  assert.deepEqual(lines.slice(2), ['aufbewahrung'], 'the next run makes it good');
});

test('a run that does not believe the clock erases nothing, and the log tells so', async (t) => {
  const { store, settings, journal, mandanten, started } = await testApp(t);
  const { userID } = await started();
  writeFileSync(receiptsFile(settings.dataDir), '{"zeit":"2020-01-01T00:00:00.000Z","geloescht":{},"entwuerfe":0}\n');
  const lines: string[] = [];
  await retainAndTell(settings, store, journal, mandanten, {
    info: assert.fail,
    error: ({ event }, text) => void lines.push(event, text),
  });
  assert.equal(lines[0], 'aufbewahrung-angehalten');
  assert.match(lines[1]!, /^The last run .* on 2020-01-01\. Nothing was erased/);
  assert.ok(await store.load(userID, null, new Date(0).toISOString()));
});

test('without a webhook messages wait for seven days; one that is set by then gets what came meanwhile, in order', async (t) => {
  const DAY = 24 * 60 * 60_000;
  const { store, settings, journal, mandanten, reported, time } = await testApp(t);
  const quiet = { info: () => undefined, error: assert.fail };
  const waiting = async () => (await store.outbox.list(null, 'wartend', 99)).map(({ userID }) => userID).sort();
  const reportedAt = async (days: number): Promise<string> => {
    time.now = Date.now() - days * DAY;
    return (await reported()).userID;
  };
  const [old, recent, hour] = [await reportedAt(8), await reportedAt(6), await reportedAt(1 / 24)];
  const webhook = { url: new URL('https://x.example/'), secrets: () => [], timeoutMs: 100 };
  await retainAndTell({ ...settings, webhook }, store, journal, mandanten, quiet);
  assert.deepEqual(await waiting(), [old, recent, hour].sort(), 'with one they wait as long as their case is kept');
  await retainAndTell(settings, store, journal, mandanten, quiet);
  assert.deepEqual(await waiting(), [recent, hour].sort());
  const told: string[] = [];
  const lane = store.webhookLane(null, () => []);
  for (;;) {
    const [next] = await lane.claim(new Date().toISOString(), new Date(Date.now() + 60_000).toISOString(), 1);
    if (!next) break;
    told.push(next.userID);
    await lane.done(next.id, new Date().toISOString());
  }
  assert.deepEqual(told, [recent, hour]);
});
