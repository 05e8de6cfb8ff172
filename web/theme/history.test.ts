import assert from 'node:assert/strict';
import { test } from 'node:test';
import { begun, changed, redone, settled, undone, type Draft, type History } from './history.ts';

const draft = (name: string): Draft => ({ name, theme: {} as Draft['theme'], logo: null });
const name = (history: History): string => history.now.draft.name;

test('A colour that is dragged is one step; another field, or the same one later, is the next', () => {
  let history = begun(draft('0'));
  for (const to of ['1', '2', '3']) history = changed(history, 'light.ink', draft(to));
  history = changed(history, 'light.page', draft('4'));
  history = changed(settled(history), 'light.page', draft('5'));
  const back = [];
  for (let step = 0; step < 4; step++) back.push(name((history = undone(history))));
  assert.deepEqual(back, ['4', '3', '0', '0']);
  const forth = [];
  for (let step = 0; step < 4; step++) forth.push(name((history = redone(history))));
  assert.deepEqual(forth, ['3', '4', '5', '5']);
});

test('What is changed after a step back is a step of its own and leaves nothing to do again', () => {
  let history = changed(begun(draft('0')), 'light.ink', draft('1'));
  history = changed(undone(history), 'light.ink', draft('2'));
  assert.equal(name(redone(history)), '2');
  assert.equal(name(undone(history)), '0');
});
