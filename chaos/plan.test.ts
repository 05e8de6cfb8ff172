import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHAOS_FAULTS } from './faults.ts';
import { planRound } from './plan.ts';

const plans = (seed: number) => Array.from({ length: 60 }, (_, nr) => planRound(seed, nr));

test('a seed gives the same plans again, another seed others', () => {
  assert.deepEqual(plans(1), plans(1));
  assert.notDeepEqual(plans(1), plans(2));
});

test('60 rounds hold every kind of fault twice or more, and rounds without any', () => {
  const struck = plans(1).flatMap(({ injections }) => injections.map(({ fault }) => fault));
  for (const fault of Object.keys(CHAOS_FAULTS)) assert.ok(struck.filter((one) => one === fault).length >= 2, fault);
});

test('60 rounds put right all there is, by each who may, and strike each of them', () => {
  const all = plans(1).flatMap(({ rightings }) => rightings ?? []);
  const done = new Set(all.flatMap(({ deeds }) => deeds.map(({ by, what }) => `${by} ${what}`)));
  assert.equal(done.size, 9, [...done].join());
  assert.equal(new Set(all.map(({ hit }) => hit)).size, 3);
});

test('two faults of a round strike different things, and what they strike during is done in it', () => {
  for (const { injections, after, entry } of plans(3)) {
    assert.equal(new Set(injections.map(({ fault }) => CHAOS_FAULTS[fault]!.target)).size, injections.length);
    for (const { phase } of injections) assert.ok(phase !== 'after' || after.length > 0);
    for (const { phase } of injections) assert.ok(phase !== 'save' || entry !== 'zusammenfassung');
  }
});
