import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beispielVorgang } from '#domain/demo/beispiel.ts';
import type { Mandant } from '#domain/mandant.ts';
import { emptyVorgang, withValue, type Vorgang } from '#domain/vorgang.ts';
import { heldOf } from '../state/app.ts';
import { fromRow, toRow } from './row.ts';

const mandant = { id: 'acme' } as Mandant;
const held = (vorgang: Vorgang) => ({
  ...heldOf('BCDFGHJKLMNP', { vorgang, revision: 3, gestartet: true, beispiel: false }),
  typed: { 'vn.vorname': 'kim ' },
  unmet: [{ kind: 'nachtrag', key: 'k', text: 'x', said: 'Ich warte.' }] as const,
});
const draft = held(beispielVorgang(null));
const reported = held(withValue(beispielVorgang(1_000), 'vorgangsMetadaten.language', 'en'));

test('Until a case is reported its row holds all of it, and a page takes all of it over.', () => {
  const row = toRow(draft, mandant);
  assert.deepEqual(row, { ...draft, mandant });
  assert.deepEqual(fromRow(row, emptyVorgang()), draft);
});

test('Of a reported case the row holds neither answers nor what was typed, but what has to be read.', () => {
  const { vorgang, acked, typed, unmet } = toRow(reported, mandant);
  const { vorgangsMetadaten, ...answers } = vorgang;
  const { vorgangsMetadaten: _, ...none } = emptyVorgang();
  assert.deepEqual(answers, none);
  assert.deepEqual(vorgangsMetadaten, { ...reported.vorgang.vorgangsMetadaten, mobilnummer: '' });
  assert.deepEqual([acked, typed, unmet], [vorgang, {}, reported.unmet]);
});

test('A page that still knows the answers keeps them when another tab has kept the rest.', () => {
  const row = toRow(reported, mandant);
  const seen = fromRow(row, draft.vorgang);
  assert.deepEqual([seen.vorgang, seen.acked], [reported.vorgang, reported.vorgang]);
  assert.ok(!('mandant' in seen));
});
