import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answers } from '../questions.ts';
import { changesOfKind } from './kind-of-place.ts';
import { schadenort } from './schadenort.ts';

const ON_ROAD: Answers = {
  ...schadenort.empty,
  ortsTyp: 'ausserorts',
  name: 'B 9',
  fahrtrichtung: 'Bonn',
  hausnummer: '2',
};

test('whoever chooses another kind of place and goes back finds road and direction again', () => {
  const away = changesOfKind(ON_ROAD, 'innerorts', {});
  assert.deepEqual(away.changes, { ortsTyp: 'innerorts' });
  const inTown = { ...ON_ROAD, ortsTyp: 'innerorts', name: '', fahrtrichtung: '', hausnummer: '5', istParkhaus: true };
  const back = changesOfKind(inTown, 'ausserorts', away.left);
  assert.deepEqual(back.changes, { name: 'B 9', fahrtrichtung: 'Bonn', ortsTyp: 'ausserorts' });
  assert.deepEqual(changesOfKind(ON_ROAD, 'ausserorts', back.left).changes, { ortsTyp: 'ausserorts' });
});

test('a motorway takes the ticks of a car park away until another kind is chosen again', () => {
  const inTown = { ...schadenort.empty, ortsTyp: 'innerorts', istParkhaus: true };
  const away = changesOfKind(inTown, 'autobahn', {});
  assert.equal(away.changes['istParkhaus'], false);
  const back = changesOfKind({ ...inTown, ortsTyp: 'autobahn', istParkhaus: false }, 'innerorts', away.left);
  assert.equal(back.changes['istParkhaus'], true);
});
