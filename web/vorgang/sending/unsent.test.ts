import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unsentWords } from './unsent.ts';

test('on a device that keeps nothing the page is to stay open, whatever waits there', () => {
  for (const kind of ['start', 'save', 'melden', 'storno', 'nachtrag', 'bewertung'] as const) {
    const [, next] = unsentWords(kind, 'open');
    assert.deepEqual(
      next,
      ['Lassen Sie diese Seite offen, oder rufen Sie an.', 'Keep this page open, or call us.'],
      kind,
    );
  }
});
