import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fahrzeug } from '../fahrzeug/fahrzeug.ts';
import type { Answers, Part } from '../questions.ts';
import { fahrradReifenraeder } from '../schaden/fahrrad-reifenraeder.ts';
import { kfzReifenRaeder } from '../schaden/kfz-reifen-raeder.ts';
import { kfzWarnleuchten } from '../schaden/kfz-warnleuchten.ts';
import { exampleAsking } from '../test/test-example.ts';
import { brief, summary } from './summary.ts';

// prettier-ignore
const LISTED: readonly (readonly [part: Part, answers: Answers, de: string, en: string])[] = [
  [fahrzeug,            { aufbauten: ['dachbox', 'anhaengerkupplung', 'sonstiges'] }, 'Dachbox, Anhängerkupplung, anderes', 'Roof box, tow bar, other'],
  [fahrzeug,            { aufbauten: ['sonstiges'] },                                 'Anderes',                            'Other'],
  [fahrradReifenraeder, { schlauch: true, sonstiges: true },                          'Schlauch, etwas anderes',            'Inner tube, something else'],
  [kfzWarnleuchten,     { wl_oelStand: true, wl_esp: true },                          'Ölstand, ESP',                       'Oil level, ESP'],
  [kfzReifenRaeder,     { reifenpanne: true, diebstahl: true },                       'Reifen ist platt, Räder wurden gestohlen', 'Tyre is flat, wheels were stolen'],
];

test('what was ticked is one list: only its first word, nouns and acronyms are written large', () => {
  for (const [part, answers, de, en] of LISTED) {
    const lines = summary(part, { ...part.empty, ...answers }, exampleAsking());
    assert.ok(
      lines.some(({ value }) => value[0] === de && value[1] === en),
      `${de}: ${lines.map(({ value }) => value.join(' / ')).join('; ')}`,
    );
  }
});

test('the short summary writes the first small, too, where the language does', () => {
  const answers = { ...kfzWarnleuchten.empty, wl_bremse: true, wl_esp: true };
  assert.deepEqual(brief(kfzWarnleuchten, answers, exampleAsking()), ['Bremsen, ESP', 'brakes, ESP']);
});
