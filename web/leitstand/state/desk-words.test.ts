import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAULTS } from '#domain/errors.ts';
import { resultOf } from './api.ts';

const refused = (code: string, more: object = {}) => {
  const { status, title, text } = FAULTS[code as keyof typeof FAULTS];
  const body = { code, title: title[0], detail: text[0], ...more };
  const result = resultOf({ came: true, status, body, key: '', retryAfter: 0 });
  return 'problem' in result ? [result.problem.title, result.problem.text] : [];
};

test('whoever comes second reads who has the case, and no word of the wire', () => {
  const mine = { zustaendig: { kuerzel: 'DD', seit: '2026-11-28T05:00:00.000Z' } };
  assert.deepEqual(refused('FALL_VERGEBEN', mine), [
    'Das hat schon jemand übernommen',
    'DD hat den Fall. Sprechen Sie sich ab.',
  ]);
  assert.match(refused('FALL_VERGEBEN', { zustaendig: null })[1]!, /^Niemand hat den Fall mehr/);
});

test('the desk is not told to call the desk; other faults keep their words', () => {
  for (const code of ['HELFER_DA', 'STORNIERT', 'BERICHTIGUNG_ZU', 'VOLL'])
    assert.doesNotMatch(refused(code)[1]!, /Rufen Sie uns an/, code);
  assert.equal(refused('LETZTE_LEITUNG')[1], FAULTS.LETZTE_LEITUNG.text[0]);
});
