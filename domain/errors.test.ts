import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultOfStatus } from './fault-of-status.ts';
import { FAULTS, type FaultCode } from './errors.ts';
import type { FaultEntry } from './load-faults.ts';
import { rowOf } from './flow.ts';

// prettier-ignore
const PAGES = [
  [400, '/notfound'], [401, '/notfound'], [403, '/notfound'], [404, '/notfound'], [410, '/notfound'],
  [402, '/error'], [408, '/error'], [409, '/error'], [418, '/error'], [422, '/error'], [429, '/error'],
  [500, '/error'], [502, '/error'], [503, '/error'], [200, '/error'], [0, '/error'],
] as const;

test('a load that ended with a status leads to its page [8.8]', () => {
  for (const [status, page] of PAGES) assert.equal(FAULTS[faultOfStatus(status)].page, page, String(status));
});

test('the three codes of the specification lead where it says, under its titles [8.1 8.3 8.6]', () => {
  const shown = (code: FaultCode) => [FAULTS[code].page, FAULTS[code].title[0]];
  assert.deepEqual(shown('ERR_BAD_REQUEST'), ['/notfound', 'Vorgang nicht gefunden']);
  assert.deepEqual(shown('ERR_NETWORK'), ['/errorNetwork', 'Service nicht gefunden']);
  assert.deepEqual(shown('ERR_UNDEFINED'), ['/error', 'Technischer Fehler']);
  assert.equal(FAULTS.LADEN_ZEIT.text[0], 'Der Server brauchte zu lange für eine Antwort.');
  assert.equal(FAULTS.SPEICHERN_ZEIT.text[0], 'Der Vorgang konnte nicht gespeichert werden.');
});

test('every fault has a title and a text in both languages, said calmly', () => {
  for (const [code, { title, text, page, status }] of Object.entries(FAULTS) as [string, FaultEntry][]) {
    assert.equal(title.length + text.length, 4, code);
    for (const words of [...title, ...text]) {
      assert.match(words, /\S/, code);
      assert.doesNotMatch(words, /!|leider|ungültig|unfortunately|invalid/i, code);
    }
    for (const sentence of text) assert.match(sentence, /\.$/, code);
    if (page) assert.equal(rowOf(page)[0], page);
    assert.ok(status === 0 || (status >= 400 && status < 600), code);
  }
});
