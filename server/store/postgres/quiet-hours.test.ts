import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SettingsError } from '../../setting.ts';
import { isQuiet, quietHours } from './quiet-hours.ts';

const read = (typed: string) => quietHours((_, otherwise) => typed || otherwise);

test('the quiet hours are those of the client’s clock, also over midnight, at least one of them', () => {
  assert.deepEqual(read(''), { von: '02:00', bis: '04:00' });
  for (const typed of ['02:00', '2:00-4:00', '02:00-02:59', '03:00-03:00', '24:00-02:00', 'nachts'])
    assert.throws(() => read(typed), SettingsError, typed);
  const quiet = (typed: string, time: string) =>
    isQuiet(read(typed), Date.parse(`2026-07-01T${time}:00Z`), 'Europe/Berlin');
  assert.deepEqual(
    ['23:59', '00:00', '01:59', '02:00'].map((time) => quiet('02:00-04:00', time)),
    [false, true, true, false],
  );
  assert.deepEqual(
    ['20:29', '20:30', '22:10', '23:00'].map((time) => quiet('22:30-01:00', time)),
    [false, true, true, false],
  );
});
