import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fahrzeug } from '#domain/fahrzeug/fahrzeug.ts';
import type { Webparams } from '#domain/mandant.ts';
import { asked } from '#domain/questions.ts';
import { exampleAsking } from '#domain/test/test-example.ts';
import { hintOf } from './hint.ts';

const NO_DATA = { web_fahrzeugdaten_abfrage: false };

// prettier-ignore
const HINTS: readonly (readonly [Partial<Webparams>, hasPlate: boolean, hint: string])[] = [
  [{},                                                                     true,  'Alles hier ist freiwillig.'],
  [{},                                                                     false, 'Ohne Kennzeichen hilft uns die Marke.'],
  [NO_DATA,                                                                true,  'Alles hier ist freiwillig.'],
  [NO_DATA,                                                                false, 'Alles hier ist freiwillig.'],
];

test('the vehicle screen says that the make helps only where it asks for it', () => {
  for (const [webparams, hasPlate, hint] of HINTS) {
    const questions = asked(fahrzeug, fahrzeug.empty, exampleAsking('kfz', webparams));
    assert.equal(hintOf(questions, hasPlate)[0], hint, JSON.stringify({ webparams, hasPlate }));
  }
});
