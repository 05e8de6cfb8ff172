import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowSound, useSound } from './sound.ts';

test('A browser without sound, or one that gives none, is said to be silent.', async () => {
  await allowSound();
  assert.deepEqual([useSound.getState().isAllowed, useSound.getState().isAble], [false, false]);
  useSound.setState({ isAllowed: true, isAble: true });
  const broken = function () {
    throw new DOMException('no device', 'NotSupportedError');
  };
  Object.assign(globalThis, { AudioContext: broken });
  await allowSound();
  assert.deepEqual([useSound.getState().isAllowed, useSound.getState().isAble], [false, false]);
});
