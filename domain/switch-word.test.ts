import assert from 'node:assert/strict';
import { test } from 'node:test';
import { switchOf } from './switch-word.ts';

// prettier-ignore
const SWITCHES = [
  [true, true], ['true', true], ['TRUE', true], ['j', true], ['J', true], ['ja', true], ['Ja', true], [1, true], ['1', true], [' ja ', true],
  [false, false], ['false', false], ['n', false], ['N', false], ['nein', false], ['NEIN', false], [0, false], ['0', false],
] as const;

test('a switch is on or off in every spelling', () => {
  for (const [value, isOn] of SWITCHES) {
    assert.equal(switchOf(value, !isOn), isOn, JSON.stringify(value));
  }
});

test('a switch that is absent or senseless has its default', () => {
  for (const value of [undefined, null, '', 'vielleicht', 2, -1, NaN, [], ['ja'], {}, { toString: 1 }]) {
    assert.equal(switchOf(value, true), true);
    assert.equal(switchOf(value, false), false);
  }
});
