import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEMO_HERSTELLER, DEMO_MODELLE } from '../demo/modelle.ts';
import { isSameName } from '../same-name.ts';
import { namesLike, NO_SIZES, sizesOf, type Modell } from './modell.ts';

const entry = (modell: string, size: number): Modell => ({
  hersteller: 'Muster',
  modell,
  laenge_min: size,
  laenge_max: size + 1,
  hoehe_min: size + 2,
  hoehe_max: size + 3,
  gewicht_max: size + 4,
});
const MODELS = [entry('', 1), entry('Kombi', 10), entry('Élan', 20)];

// prettier-ignore
const SIZES = [
  ['Kombi', 10], [' kombi ', 10], ['elan', 20], ['', 1], ['Traktor', 1],
] as const;

test('a model brings its own sizes; an empty or unknown one those of the make [3.54 3.55]', () => {
  for (const [modell, size] of SIZES) {
    const { hersteller: _, modell: __, ...sizes } = entry('', size);
    assert.deepEqual(sizesOf(MODELS, modell), sizes, modell);
  }
  assert.deepEqual(sizesOf([], 'Kombi'), NO_SIZES);
  assert.deepEqual(sizesOf([entry('Kombi', 10)], ''), NO_SIZES, 'a make without overall ranges');
});

// prettier-ignore
const LIKE = [
  ['', ['Audi', 'Saab', 'Škoda', 'Skoda Taz']],
  ['a', ['Audi', 'Saab', 'Škoda', 'Skoda Taz']],
  ['sk', ['Škoda', 'Skoda Taz']],
  ['taz', ['Skoda Taz']],
  ['AUDI', ['Audi', 'Saab', 'Škoda', 'Skoda Taz']],
  ['x', []],
] as const;

test('what was typed finds the names that begin with it, then those that hold it', () => {
  for (const [typed, found] of LIKE)
    assert.deepEqual(namesLike(['Audi', 'Saab', 'Škoda', 'Skoda Taz'], typed), found, typed);
  assert.deepEqual(namesLike(['Beetle', 'Käfer', 'Ente'], 'e'), ['Ente', 'Beetle', 'Käfer']);
  assert.ok(isSameName('ŠKODA ', 'skoda'));
});

test('the demo knows 28 models of one invented make, and its overall ranges [3.56]', () => {
  const named = DEMO_MODELLE.filter(({ modell }) => modell !== '');
  assert.equal(named.length, 28);
  assert.equal(new Set(named.map(({ modell }) => modell)).size, 28);
  assert.deepEqual([...new Set(DEMO_MODELLE.map(({ hersteller }) => hersteller))], [DEMO_HERSTELLER]);
  const all = sizesOf(DEMO_MODELLE, '');
  for (const model of DEMO_MODELLE) {
    assert.ok(model.laenge_min > 0 && model.laenge_min <= model.laenge_max, model.modell);
    assert.ok(model.hoehe_min > 0 && model.hoehe_min <= model.hoehe_max, model.modell);
    assert.ok(all.laenge_min <= model.laenge_min && all.gewicht_max >= model.gewicht_max, model.modell);
  }
});
