import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyVorgang, withValue } from '../vorgang.ts';
import { readWriters, writersAfter, writtenWriters } from './schreiber.ts';

const none = emptyVorgang();
const named = withValue(none, 'vn.vorname', 'Jana');
const other = withValue(named, 'vn.vorname', 'Ina');

test('a field is the desk’s that wrote it last, until the person or another account changes it', () => {
  // prettier-ignore
  const TABLE = [
    [{},                     none,  named, 'konto:A', { 'vn.vorname': 'konto:A' }],
    [{},                     none,  named, '',        {}],
    [{ 'vn.vorname': 'konto:A' }, named, other, '',        {}],
    [{ 'vn.vorname': 'konto:A' }, named, other, 'konto:B', { 'vn.vorname': 'konto:B' }],
    [{ 'vn.nachname': 'konto:A' }, named, other, '',       { 'vn.nachname': 'konto:A' }],
    [{ 'vn.vorname': 'konto:A' }, named, named, 'konto:B', { 'vn.vorname': 'konto:A' }],
    [{},                     named, none,  'konto:A', { 'vn.vorname': 'konto:A' }],
  ] as const;
  for (const [was, before, after, wer, now] of TABLE) {
    assert.deepEqual(writersAfter(was, before, after, wer), now);
    assert.deepEqual(readWriters(writtenWriters(now)), now);
  }
});
