import assert from 'node:assert/strict';
import { test } from 'node:test';
import { personen } from '../personen/personen.ts';
import { kfzPanne } from '../schaden/kfz-panne.ts';
import { exampleAsking } from '../test/test-example.ts';
import { isEntered } from './entered.ts';
import { summary } from './summary.ts';

test("data are entered by an answer, or by a tap on 'Weiß ich nicht', and not by 'Weiter' alone", () => {
  for (const [changes, is] of [
    [{}, false],
    [{ rollfaehig: 'unbekannt' }, true],
    [{ beschreibungVN: 'Es dampft' }, true],
    [{ datenEingegeben: true }, true],
  ] as const)
    assert.equal(isEntered(kfzPanne, { ...kfzPanne.empty, ...changes }), is, JSON.stringify(changes));
});

test('the full summary says more than five in words, as the short one does', () => {
  for (const [count, words] of [
    [6, 'mehr als fünf'],
    [4, '4'],
  ]) {
    const lines = summary(personen, { ...personen.empty, anzahlPersonen: count }, exampleAsking());
    assert.ok(
      lines.some(({ label, value }) => /Personen/.test(label[0]) && value[0] === words),
      String(count),
    );
  }
});
