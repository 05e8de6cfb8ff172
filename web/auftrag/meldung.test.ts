import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuftragTyp } from '#domain/auftrag.ts';
import { isMeldungItem, isOvertaken, itemOf, type MeldungItem } from './meldung.ts';

const TOKEN = 'B'.repeat(27);
const item = (nr: number, typ: AuftragTyp, over: Partial<MeldungItem> = {}): MeldungItem => ({
  ...itemOf({ token: TOKEN, unid: `u${nr}`, at: Date.parse('2026-11-23T10:00:00Z'), made: 1 }, typ),
  nr,
  ...over,
});

test('an item carries its key, the time of the tap and the fields of its type', () => {
  const { key, body } = itemOf(
    { token: TOKEN, unid: 'u', at: Date.parse('2026-11-23T10:00:00Z'), made: 5 },
    'BEAUFTRAGT',
    { wartezeitMinuten: '45' },
  );
  assert.equal(key, 'u');
  assert.equal(Date.parse(body.timestamp), Date.parse('2026-11-23T10:00:00Z'));
  assert.deepEqual([body.unid, body.meldungsTyp, body['wartezeitMinuten']], ['u', 'BEAUFTRAGT', '45']);
});

test('of positions that were never tried only the newest is sent; taps are all sent', () => {
  const items = [item(1, 'ABFAHRT'), item(2, 'POSITION'), item(3, 'POSITION', { isTried: true }), item(4, 'POSITION')];
  const others = [...items, item(5, 'ANKUNFT'), item(6, 'POSITION', { id: 'another' })];
  assert.deepEqual(
    others.map((one) => isOvertaken(one, others)),
    [false, true, false, false, false, false],
  );
});

test('rows that are no items are left alone', () => {
  assert.ok(isMeldungItem(item(1, 'ANKUNFT')));
  const strange = [null, {}, { ...item(1, 'ANKUNFT'), body: null }, { ...item(1, 'ANKUNFT'), key: 1 }];
  for (const row of [...strange, { ...item(1, 'ANKUNFT'), body: { meldungsTyp: 7 } }])
    assert.equal(isMeldungItem(row), false, JSON.stringify(row));
});
