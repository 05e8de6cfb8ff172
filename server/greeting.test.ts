import assert from 'node:assert/strict';
import { test } from 'node:test';
import { greeting } from './greeting.ts';
import { readSettings } from './settings.ts';
import { folder } from './test/test-service.ts';

test('a service without models of cars says so, and how to bring them in', (t) => {
  const settings = readSettings({ DATA_DIR: folder(t) });
  const said = (hasModels: boolean) => greeting(settings, { isFresh: false, list: [], hasModels });
  assert.match(said(false), /the names of 53 makes are offered, and no models.*hersteller-import FILE\.csv\n$/);
  assert.doesNotMatch(said(true), /models/);
});
