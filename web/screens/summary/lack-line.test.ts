import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Text } from '#domain/text.ts';
import { lackLine, type NamedLack } from './lack-line.ts';

const lack = (name: Text | null, text: Text = ['Sagen Sie es uns.', 'Tell us.']): NamedLack => ({
  feld: 'vn.vorname',
  path: '/kfz/personen',
  text,
  name,
});
const FIRST = lack(['Vorname', 'First name']);
const LAST = lack(['Nachname', 'Surname']);
const PHONE = lack(['Handynummer', 'Mobile number']);

// prettier-ignore
const LINES: readonly (readonly [readonly NamedLack[], de: string, en: string])[] = [
  [[FIRST],              'Vorname fehlt',                             'First name is missing'],
  [[FIRST, LAST, PHONE], 'Vorname, Nachname und Handynummer fehlen',  'First name, surname and mobile number are missing'],
  [[lack(null)],         'Sagen Sie es uns.',                         'Tell us.'],
  [[FIRST, lack(null)],  'Vorname fehlt. Sagen Sie es uns.',          'First name is missing. Tell us.'],
];

test('what is missing is one sentence, not commands glued together', () => {
  for (const [lacks, de, en] of LINES) assert.deepEqual(lackLine(lacks), [de, en]);
});
