import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Blatt, Zeile } from '#domain/leitstand/fall.ts';
import { newLines } from './changed-by.ts';

const line = (worte: string): Zeile => {
  return { art: 'notiz', zeit: '', wer: ['DD', 'DD'], kuerzel: 'DD', text: ['Notiz', 'Note'], worte };
};
const sheet = (vorgangRef: string, ...worte: string[]): Blatt =>
  ({ vorgangRef, zeitachse: worte.map(line) }) as unknown as Blatt;

test('What another person did is what the later timeline alone has.', () =>
  assert.deepEqual(newLines(sheet('A', 'eins'), sheet('A', 'eins', 'zwei')), [line('zwei')]));

test('The first sheet of a case, and that of another one, bring no change.', () => {
  assert.deepEqual(newLines(null, sheet('A', 'eins')), []);
  assert.deepEqual(newLines(sheet('A'), sheet('B', 'eins')), []);
});
