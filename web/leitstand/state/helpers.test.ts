import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HelferEintrag } from '#domain/leitstand/fall.ts';
import { helpersFor } from './helpers.ts';

const helper = (name: string, wish: Partial<HelferEintrag> = {}): HelferEintrag => ({
  helferID: name,
  name,
  telefon: '+49 221 471033',
  kennzeichen: 'K-AB 123',
  lkw: [],
  gebiet: 'Köln',
  zuletzt: '',
  ...wish,
});
const ALL = [
  helper('Alt', { zuletzt: '2026-11-01T00:00:00Z' }),
  helper('Nie'),
  helper('Neu', { zuletzt: '2026-11-27T00:00:00Z', gebiet: 'Bonn', lkw: ['reifen'] }),
];
const names = (words: string, hinweise: string[] | null = null): string[] =>
  helpersFor(ALL, { words, hinweise }).map(({ name }) => name);

test('The last used helper comes first, one who was never used last.', () =>
  assert.deepEqual(names(''), ['Neu', 'Alt', 'Nie']));

test('Words find name, area and number, each of them.', () => {
  assert.deepEqual(names('köln'), ['Alt', 'Nie']);
  assert.deepEqual(names('köln ALT'), ['Alt']);
  assert.deepEqual(names('471033'), ['Neu', 'Alt', 'Nie']);
  assert.deepEqual(names('hamburg'), []);
});

test('A hint leaves those whose truck fits.', () => assert.deepEqual(names('', ['reifen', 'kran']), ['Neu']));

test('Who is asked already comes last, so that the next one is one key away.', () =>
  assert.deepEqual(
    helpersFor(ALL, { words: '', hinweise: null, gefragt: 'Neu' }).map(({ name }) => name),
    ['Alt', 'Nie', 'Neu'],
  ));
