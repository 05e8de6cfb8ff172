import assert from 'node:assert/strict';
import { test } from 'node:test';
import { personen } from '../personen/personen.ts';
import { rightAnswer } from './test-answers.ts';
import { diceOf } from './test-dice.ts';
import { exampleAsking } from './test-example.ts';

test('the walks find a time for later help at every hour of the day', () => {
  const [day, time] = ['spaeter_datum', 'spaeter_uhrzeit'].map((field) =>
    personen.questions.find((question) => 'field' in question && question.field === field),
  );
  for (let quarter = 0; quarter < 4 * 24; quarter++)
    for (let seed = 0; seed < 40; seed++) {
      const asking = { ...exampleAsking(), now: Date.UTC(2026, 10, 22, 0, 15 * quarter) };
      const dice = diceOf(seed);
      const later = { ...personen.empty, hilfeSofort: false };
      const chosen = { ...later, ...rightAnswer(dice, personen, day!, later, asking) };
      assert.ok(rightAnswer(dice, personen, time!, chosen, asking));
    }
});
