import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVENT_TYPES, TYP } from '#domain/ereignisse/typen.ts';
import { withNames } from './vite-types.ts';

test('a type’s name stands in place of the table’s member, which is the same', () => {
  assert.equal(
    withNames('{ [TYP.POSITION]: 1 }; say(TYP.NICHT_ANGETROFFEN, MY_TYP.X)'),
    "{ ['POSITION']: 1 }; say('NICHT_ANGETROFFEN', MY_TYP.X)",
  );
  for (const name of Object.keys(EVENT_TYPES)) assert.equal(TYP[name as keyof typeof TYP], name);
});
