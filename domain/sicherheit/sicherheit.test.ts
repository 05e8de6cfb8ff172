import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LAENDER } from './laender.ts';
import { THEMEN, type Landesregeln } from './safety-rule.ts';
import { sicherheitIn } from './sicherheit.ts';

const WANTED = ['DE', 'AT', 'CH', 'LU', 'BE', 'NL', 'FR', 'IT'];

test('every country has every rule in both languages, each with source, address and date', () => {
  assert.deepEqual(Object.keys(LAENDER).sort(), [...WANTED].sort());
  for (const [land, { wo, regeln, sprachen }] of Object.entries<Landesregeln>(LAENDER)) {
    assert.deepEqual(Object.keys(regeln).sort(), Object.keys(THEMEN).sort(), land);
    for (const one of wo) assert.match(one, /^in /, land);
    assert.ok(sprachen.length > 0, `${land} has no language to read out`);
    for (const [thema, { text, quelle }] of Object.entries(regeln)) {
      const where = `${land} ${thema}`;
      assert.ok(text[0].length > 5 && text[1].length > 5, where);
      for (const name of quelle.name) assert.ok(name.length > 5, `${where} names no source`);
      assert.doesNotMatch(quelle.name[1], /\b(und|Abs|zu|im|Keine|Rat)\b/, `${where} names it in German`);
      assert.match(quelle.adresse, /^https:\/\/[\w.-]+\.[a-z]{2,}(\/|$)/, where);
      assert.match(quelle.stand, /^20\d\d-\d\d-\d\d$/, where);
      assert.equal(typeof quelle.geprueft, 'boolean', where);
    }
  }
});

test('112 stands in the emergency numbers of every country', () => {
  for (const [land, { regeln }] of Object.entries<Landesregeln>(LAENDER))
    for (const text of regeln.notruf.text) assert.match(text, /^112 /, land);
});

test('the country of the place chooses, else Germany; another country is told apart from none', () => {
  const shown = (land: string) => {
    const { land: of, istDort } = sicherheitIn(land);
    return [of, istDort];
  };
  assert.deepEqual(shown('FR'), ['FR', true]);
  assert.deepEqual(shown(''), ['DE', true]);
  assert.deepEqual(shown('PL'), ['DE', false]);
  assert.deepEqual(shown('toString'), ['DE', false]);
});
