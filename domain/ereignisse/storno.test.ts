import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BETREIBER_GRUENDE, GRUENDE, isStornoGrund, whyCancelled } from './storno.ts';

test('A reason is said in both languages by its code, in its own words where it has none, and not at all where none was given.', () => {
  for (const [code, words] of Object.entries({ ...GRUENDE, ...BETREIBER_GRUENDE })) {
    assert.deepEqual(whyCancelled(code), words);
    assert.ok(isStornoGrund(code));
  }
  assert.deepEqual(whyCancelled('Kein Zugang'), ['Kein Zugang', 'Kein Zugang']);
  assert.deepEqual(whyCancelled('constructor'), ['constructor', 'constructor']);
  assert.equal(whyCancelled(''), null);
  assert.ok(!isStornoGrund('Kein Zugang') && !isStornoGrund('constructor'));
});
