import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptNachtrag, wartefragen } from './accept-nachtrag.ts';
import { FRAGE_CODES, FRAGEN } from './nachtrag/fragen.ts';
import { answerTo, answeredQuestions, withNachtrag, nachtragssatz } from './nachtrag/nachtrag.ts';
import { fieldsOf } from './questions.ts';
import { exampleAsking } from './test/test-example.ts';
import { emptyVorgang, type Vorgang } from './vorgang.ts';

const now = exampleAsking();
const broken: Vorgang = { ...emptyVorgang(), schadenTyp: 'SCHADEN_PANNE' };
const read = (raw: unknown, aus: readonly string[] = [], vorgang = broken) =>
  acceptNachtrag(raw, now, { vorgang, aus });
const fieldsIn = (list: readonly { feld: string }[]) => list.map(({ feld }) => feld);

test('an answer is kept as it was said, and no default with it', () => {
  assert.deepEqual(read({ zielArt: 'Naechste' }), { nachtrag: { zielArt: 'naechste' }, notTaken: [] });
  assert.deepEqual(read({ erwachsene: '2', kinder: 0, tier: 'ja', rollstuhl: false }), {
    nachtrag: { erwachsene: 2, kinder: 0, tier: true },
    notTaken: [],
  });
  assert.deepEqual(read({ hoehe: 'bis_190' }), { nachtrag: { hoehe: 'bis_190' }, notTaken: [] });
  assert.deepEqual(read({ zielArt: 'andere', zielOrt: ' Ring 1 ' }), {
    nachtrag: { zielArt: 'andere', zielOrt: 'Ring 1' },
    notTaken: [],
  });
});

// prettier-ignore
const WRONG: [raw: unknown, fields: string[]][] = [
  [null,                                     ['nachtrag']],
  [[],                                       ['nachtrag']],
  ['taxi',                                   ['nachtrag']],
  [{},                                       ['nachtrag']],
  [{ unfug: 1 },                             ['nachtrag.unfug']],
  [{ zielArt: 'mond' },                      ['nachtrag.zielArt']],
  [{ zielArt: 'andere' },                    ['nachtrag.zielOrt']],
  [{ zielArt: 'andere', zielOrt: '  ' },     ['nachtrag.zielOrt']],
  [{ erwachsene: -2 },                       ['nachtrag.erwachsene']],
  [{ kinder: 2 },                            ['nachtrag.erwachsene']],
  [{ weiterfahrt: 7 },                       ['nachtrag.weiterfahrt']],
  [{ hoehe: 'hoch' },                        ['nachtrag.hoehe']],
  [{ zielArt: 'mond', weiterfahrt: 'esel' }, ['nachtrag.zielArt', 'nachtrag.weiterfahrt']],
];

test('what answers no question is named, field by field, with what may be said [4.202]', () => {
  for (const [raw, fields] of WRONG) {
    const accepted = read(raw);
    assert.ok('fehler' in accepted, JSON.stringify(raw));
    assert.deepEqual(fieldsIn(accepted.fehler), fields, JSON.stringify(raw));
    for (const { text } of accepted.fehler) assert.ok(text[0] && text[1]);
  }
});

test('what is left out of a good answer is named', () => {
  const accepted = read({ weiterfahrt: 'taxi', zielOrt: 'x', farbe: 'rot', kindersitze: 1, erwachsene: 2, kinder: 0 });
  assert.ok('fehler' in accepted, 'a text without what it belongs to is no answer');
  const good = read({ weiterfahrt: 'taxi', farbe: 'rot', kindersitze: 1, erwachsene: 2, kinder: 0 });
  assert.ok('nachtrag' in good);
  assert.deepEqual(good.nachtrag, { erwachsene: 2, kinder: 0, weiterfahrt: 'taxi' });
  assert.deepEqual(fieldsIn(good.notTaken), ['nachtrag.farbe', 'nachtrag.kindersitze']);
});

test('what the client does not ask is not taken', () => {
  const accepted = read({ weiterfahrt: 'taxi', hoehe: 'bis_190' }, ['weiterfahrt']);
  assert.ok('nachtrag' in accepted);
  assert.deepEqual([accepted.nachtrag, fieldsIn(accepted.notTaken)], [{ hoehe: 'bis_190' }, ['nachtrag.weiterfahrt']]);
  assert.ok('fehler' in read({ weiterfahrt: 'taxi' }, ['weiterfahrt']));
});

test('what is not asked of this person is not taken: the height of what is not towed', () => {
  const flat: Vorgang = { ...emptyVorgang(), schadenTyp: 'SCHADEN_MOTOR_SPRINGT_NICHT_AN' };
  const accepted = read({ weiterfahrt: 'taxi', hoehe: 'bis_190' }, [], flat);
  assert.ok('nachtrag' in accepted);
  assert.deepEqual([accepted.nachtrag, fieldsIn(accepted.notTaken)], [{ weiterfahrt: 'taxi' }, ['nachtrag.hoehe']]);
  assert.ok('fehler' in read({ hoehe: 'bis_190' }, [], flat));
});

test('a later answer to a question replaces the whole earlier one, and touches no other', () => {
  const before = { erwachsene: 2, kinder: 1, kindersitze: 1, tier: true, weiterfahrt: 'taxi' };
  assert.deepEqual(withNachtrag(before, { erwachsene: 1 }), { erwachsene: 1, weiterfahrt: 'taxi' });
  assert.deepEqual(withNachtrag({}, before), before);
  assert.deepEqual(answeredQuestions(before), ['mitfahrer', 'weiterfahrt']);
  assert.deepEqual([answerTo('ziel', before), answerTo('weiterfahrt', before)], [null, { weiterfahrt: 'taxi' }]);
});

// prettier-ignore
const SENTENCES: [nachtrag: Record<string, string | number | boolean>, de: string, en: string][] = [
  [{ zielArt: 'naechste' }, 'Ziel: nächste Werkstatt.', 'Destination: nearest garage.'],
  [{ zielArt: 'andere', zielOrt: 'Ring 1, Lauf' }, 'Ziel: woandershin, Ring 1, Lauf.', 'Destination: somewhere else, Ring 1, Lauf.'],
  [{ erwachsene: 0 }, 'Mitfahrer: niemand.', 'Passengers: nobody.'],
  [{ erwachsene: 1, kinder: 2, kindersitze: 0, tier: true }, 'Mitfahrer: 1 Erwachsener, 2 Kinder, kein Kindersitz dabei, Tier.', 'Passengers: 1 adult, 2 children, no child seat there, animal.'],
  [{ erwachsene: 6, kinder: 1, kindersitze: 1, rollstuhl: true }, 'Mitfahrer: 6+ Erwachsene, 1 Kind, 1 Kindersitz dabei, Rollstuhl.', 'Passengers: 6+ adults, 1 child, 1 child seat there, wheelchair.'],
  [{ weiterfahrt: 'taxi', hoehe: 'bis_260', ladung: 'schwer' }, 'Weiterfahrt: Taxi gewünscht. Höhe und Ladung: bis 2,60 m, schwer beladen.', 'Onward journey: taxi wanted. Height and load: up to 2.60 m, heavily loaded.'],
];

test('answers are said in a sentence for each question', () => {
  for (const [nachtrag, de, en] of SENTENCES) assert.deepEqual(nachtragssatz(nachtrag), [de, en]);
});

test('height and load are asked of a car that will probably be towed, and nothing that the client turned off', () => {
  const of = (schadenTyp: Vorgang['schadenTyp'], more: object = {}): Vorgang => ({
    ...emptyVorgang(),
    schadenTyp,
    ...more,
  });
  const asked = (vorgang: Vorgang, typ: 'kfz' | 'fahrrad' = 'kfz', aus: string[] = []) =>
    wartefragen(vorgang, { typ, aus });
  assert.deepEqual(asked(of('SCHADEN_PANNE')), FRAGE_CODES);
  assert.deepEqual(asked(of('SCHADEN_MOTOR_SPRINGT_NICHT_AN')), ['ziel', 'mitfahrer', 'weiterfahrt']);
  assert.deepEqual(asked(of('SCHADEN_FAHRRAD_BREMSEN'), 'fahrrad'), ['ziel', 'mitfahrer', 'weiterfahrt']);
  assert.deepEqual(asked(of('SCHADEN_PANNE'), 'kfz', ['ziel', 'groesse']), ['mitfahrer', 'weiterfahrt']);
  assert.deepEqual(asked(of('SCHADEN_PANNE'), 'kfz', [...FRAGE_CODES]), []);
});

test('no two questions share a field, so an answer says which it answers', () => {
  const fields = FRAGE_CODES.flatMap((code) => FRAGEN[code].questions.flatMap(fieldsOf));
  assert.equal(new Set(fields).size, fields.length);
});
