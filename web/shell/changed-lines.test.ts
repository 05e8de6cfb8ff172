import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PARTS } from '#domain/parts.ts';
import { EXAMPLE_NOW, exampleAsking, exampleVorgang } from '#domain/test-example.ts';
import { say } from '#domain/text.ts';
import { withValue } from '#domain/vorgang.ts';
import { changedLines, remarkOf } from './changed-lines.ts';

const parts = PARTS.filter(({ path }) => path.startsWith('/kfz') && /kennzeichen|personen|schadenort/.test(path));
const asking = { ...exampleAsking(), now: EXAMPLE_NOW };
const inGerman = (text: readonly [string, string]): string => say(text, 'de');
const vorgang = withValue(exampleVorgang(), 'vn.vorname', 'Eva');

test('differences are told in the words of the questions, each question once', () => {
  const lines = changedLines(
    parts,
    vorgang,
    [
      { path: 'vn.vorname', mine: 'Ina', by: 'both' },
      { path: 'schadenOrt.positionsdaten.lat', mine: 49, by: 'there' },
      { path: 'schadenOrt.positionsdaten.lng', mine: 11, by: 'there' },
      { path: 'kfz.unknown', mine: 'x', by: 'there' },
    ],
    asking,
  );
  assert.deepEqual(
    lines.map(({ label, now, mine, by }) => [label[0], now?.[0], mine?.[0], by]),
    [
      ['Vorname', 'Eva', 'Ina', 'both'],
      ['Standort', undefined, undefined, 'there'],
    ],
  );
});

test('a remark says what was changed here, as much as it holds', () => {
  const line = (label: string, mine: string) => ({
    label: [label, label] as const,
    now: null,
    mine: [mine, mine] as const,
    by: 'here' as const,
  });
  assert.equal(remarkOf([line('Vorname', 'Ina'), line('Nach\u00adname', 'A')], inGerman), 'Vorname: Ina; Nachname: A');
  assert.equal(remarkOf([line('A', 'x'.repeat(390)), line('B', 'y'.repeat(20))], inGerman).length, 393);
  assert.equal(remarkOf([], inGerman), '');
});
