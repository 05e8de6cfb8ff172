import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { test } from 'node:test';
import { lastReceipts } from '../lifetime/receipts.ts';
import { testApp } from '../test/test-app.ts';
import { retainAndTell } from './background-jobs.ts';

test('a run that erases and cannot overwrite keeps its receipt, and the log tells both', async (t) => {
  const { store, settings: usual, mandanten, started } = await testApp(t);
  // At no hour: in the quiet hours the job waits ten minutes for those who read.
  const settings = { ...usual, quietHours: { von: '24:00', bis: '00:00' } };
  const { userID } = await started();
  const reader = new DatabaseSync(join(settings.dataDir, 'test.sqlite'));
  reader.exec('begin');
  reader.prepare('select count(*) from vorgaenge').all();
  const lines: string[] = [];
  const note = ({ event }: { event: string }) => void lines.push(event);
  await retainAndTell(settings, store, mandanten, { info: note, error: note });
  reader.close();
  assert.deepEqual(lines, ['aufbewahrung', 'bereinigung-gescheitert']);
  assert.equal(lastReceipts(settings.dataDir, Date.now()).at(-1)?.geloescht['ra_Standard'], 1);
  assert.equal(await store.load(userID, null, new Date().toISOString()), null);
  await retainAndTell(settings, store, mandanten, { info: note, error: note });
  assert.deepEqual(lines.slice(2), ['aufbewahrung'], 'the next run makes it good');
});
