import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleCase } from './example-case.ts';
import { filtersIn, isShown, NO_FILTERS, withFilters } from './filters.ts';

test('Filters go into the address and come back; what is empty leaves it.', () => {
  const filters = { marke: 'muster', art: 'kfz', wer: 'niemand', beispiele: 'mit' } as const;
  const search = withFilters('?lang=en', filters);
  assert.deepEqual(filtersIn(search), filters);
  assert.match(search, /lang=en/);
  assert.equal(withFilters('?marke=muster', NO_FILTERS), '');
});

test('An address of another’s hand filters nothing that is unknown.', () =>
  assert.deepEqual(filtersIn('?art=schiff&beispiele=ja'), NO_FILTERS));

const zustaendig = { konto: 'dora', kuerzel: 'DD', seit: '', weg: null };
for (const [what, fall, filters, isExampleDesk, is] of [
  ['no filter', {}, {}, false, true],
  ['its brand', {}, { marke: 'muster' }, false, true],
  ['another brand', {}, { marke: 'radhilfe' }, false, false],
  ['another kind', {}, { art: 'fahrrad' }, false, false],
  ['nobody has it', {}, { wer: 'niemand' }, false, true],
  ['somebody has it', { zustaendig }, { wer: 'niemand' }, false, false],
  ['its owner', { zustaendig }, { wer: 'dora' }, false, true],
  ['an example', { beispiel: true }, {}, false, false],
  ['an example, asked for', { beispiel: true }, { beispiele: 'mit' }, false, true],
  ['an example at an example desk', { beispiel: true }, {}, true, true],
] as const)
  test(`${what}: ${is ? 'shown' : 'hidden'}`, () =>
    assert.equal(isShown(exampleCase(fall), { ...NO_FILTERS, ...filters }, isExampleDesk), is));
