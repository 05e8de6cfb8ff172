import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, fieldsOf, offered, offeredCode, type Question } from '../questions.ts';
import { accept } from '../questions/accept.ts';
import { summary } from '../questions/summary.ts';
import { exampleAsking } from '../test/test-example.ts';
import { fahrzeug } from './fahrzeug.ts';

const asking = exampleAsking('kfz', { web_tank_abfrage: true });
const level = asked(fahrzeug, fahrzeug.empty, asking).find((one) => fieldsOf(one)[0] === 'tankStand') as Question & {
  kind: 'one';
};

test('the level of the tank is offered from empty to full in tens, each once', () => {
  const words = offered(level)
    .flat()
    .map(([, [de, en]]) => [de, en]);
  assert.deepEqual(words.at(0), ['Leer', 'Empty']);
  assert.deepEqual(words.at(1), ['10 %', '10%']);
  assert.deepEqual(words.at(-2), ['90 %', '90%']);
  assert.deepEqual(words.at(-1), ['Voll', 'Full']);
  assert.equal(words.length, 11);
});

test('0 % and 100 % from elsewhere are kept as they are and read as empty and full', () => {
  for (const [tankStand, code, word] of [
    ['0%', 'leer', 'Leer'],
    ['100%', 'voll', 'Voll'],
    ['50%', '50%', '50 %'],
    ['37%', '37%', '37 %'],
  ] as const) {
    const { answers } = accept(fahrzeug, { tankStand }, asking);
    assert.equal(answers['tankStand'], tankStand);
    assert.equal(offeredCode(level, tankStand), code);
    assert.ok(summary(fahrzeug, answers, asking).some(({ value }) => value[0] === word));
  }
  assert.equal(offeredCode(level, ''), '');
  assert.equal(offered(level, 'de', {}, '37%')[0].length, 12, 'offered while it is the answer');
});

test('the fuel is a question of its own, and the level is that of what the car has [2.96]', () => {
  const said = (kraftstoff: string) => {
    const { answers } = accept(fahrzeug, { kraftstoff, tankStand: '50%' }, asking);
    assert.equal(answers['kraftstoff'], kraftstoff);
    return summary(fahrzeug, answers, asking).find(({ value }) => value[0] === '50 %')?.label[0];
  };
  assert.equal(said('strom'), 'Wie voll ist der Akku?');
  for (const fuel of ['benzin', 'diesel', 'gas', 'wasserstoff', 'zweitakt'])
    assert.equal(said(fuel), 'Wie voll ist der Tank?', fuel);
  for (const open of ['', 'hybrid', 'unbekannt']) assert.equal(said(open), 'Wie voll ist der Tank oder Akku?', open);
});
