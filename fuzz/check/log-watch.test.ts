import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { test } from 'node:test';
import { CANARY_PERSON } from '../scene.ts';
import { watchLog } from './log-watch.ts';

test('a canary, an id and a line that is no JSON are found in a log, also where a line comes in two pieces', async () => {
  const stream = new PassThrough();
  const log = watchLog(stream);
  stream.write('{"event":"antwort","route":"/vorgang/:id"}\n{"event":"antwort","na');
  await turn();
  stream.write(`me":"${CANARY_PERSON.vorname}"}\n{"url":"/kfz/start/23456789BCDF"}\nkey\n`);
  for (const value of Object.values(CANARY_PERSON)) stream.write(`${JSON.stringify({ value })}\n`);
  await turn();
  assert.deepEqual(log.findings().slice(0, 2), [
    'a canary in the log: {"event":"antwort","name":"Kanariane"}',
    'a line of the log that is no JSON: key',
  ]);
  assert.equal(log.findings().length, 2 + Object.keys(CANARY_PERSON).length);
  assert.deepEqual(log.named(['23456789BCDF', '99999999BCDF']), ['23456789BCDF']);
});
