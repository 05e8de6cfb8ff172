import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApp } from './test/test-app.ts';
import { examples } from './vorgang/examples.ts';
import { greeting } from './greeting.ts';
import { readSettings } from './settings.ts';
import { folder } from './test/test-service.ts';

test('a service without models of cars says so, and how to bring them in', (t) => {
  const settings = readSettings({ DATA_DIR: folder(t) });
  const said = (hasModels: boolean) => greeting(settings, { isFresh: false, list: [], hasModels });
  assert.match(said(false), /the names of 53 makes are offered, and no models.*hersteller-import FILE\.csv\n$/);
  assert.doesNotMatch(said(true), /models/);
});

test('in production no example is made, and none is shown', async (t) => {
  const { settings, store, mandanten, time } = await testApp(t);
  const live = await examples({ ...settings, isProduction: true }, store, mandanten, time.now);
  assert.deepEqual([live.list, await store.count()], [[], 0]);
  assert.equal((await examples(settings, store, mandanten, time.now)).list.length, 2);
});
