import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diceOf, type Dice } from '../test/test-dice.ts';
import { isKmNumber, readKm } from './kilometer.ts';
import { tidyRoad } from './strasse.ts';

const SPELLINGS = 500;
const BLANKS = ['', ' ', '\u00a0', '  '];

/** Random letter case, as typed in a hurry. */
const anyCase = (word: string, dice: Dice): string =>
  [...word].map((sign) => (dice.chance(0.5) ? sign.toLowerCase() : sign.toUpperCase())).join('');

/** A kilometre in a random spelling, and its value. */
function anyKm(dice: Dice): { typed: string; value: number } {
  const [whole, tenth] = [dice.below(1_000), dice.below(10)];
  const isWhole = dice.chance(0.3);
  const unit = anyCase(dice.one(['km', 'Kilometer', 'kilometre']), dice);
  const zeros = dice.one(['', '', '', '0'.repeat(3 - String(whole).length)]);
  const mark = dice.one([',', '.', ' , ', ' +', '·', ' ']);
  const decimals = `${tenth}${dice.one(['', '', '0', '5'])}`;
  const number = `${zeros}${whole}${isWhole ? '' : `${mark}${decimals}`}`;
  const before = dice.one(['', '', unit, `${unit}:`, `bei ${unit}`, 'ca.']);
  const typed = [dice.one(BLANKS), before, dice.one(BLANKS), number, dice.one(BLANKS), dice.one(['', '', unit, 'm'])];
  return { typed: typed.join(''), value: Number(isWhole ? whole : `${whole}.${decimals}`) };
}

/** The digits of a text, without leading zeros. */
const digits = (text: string): string => text.replace(/\D/g, '').replace(/^0+(?=\d)/, '');

test(`${SPELLINGS} spellings of a kilometre are read right or asked about, none is silently changed`, () => {
  const dice = diceOf(9);
  let read = 0;
  for (let nr = 0; nr < SPELLINGS; nr++) {
    const { typed, value } = anyKm(dice);
    const km = readKm(typed);
    if (km === null) continue;
    read += 1;
    if (isKmNumber(km)) assert.equal(Number(km), value, typed);
    // Words around a kilometre stay as they were typed.
    else assert.equal(digits(km), digits(typed), typed);
  }
  // Guards the generator: enough of the spellings must be readable.
  assert.ok(read > 100 && read < SPELLINGS, String(read));
});

test(`${SPELLINGS} spellings of a road are written as on its sign, or stay as they were typed`, () => {
  const dice = diceOf(14);
  let tidied = 0;
  for (let nr = 0; nr < SPELLINGS; nr++) {
    const sign = dice.one(['A', 'B']);
    const number = 1 + dice.below(999);
    const words = sign === 'A' ? ['A', 'BAB', 'BAB A', 'Autobahn', 'Autobahn A', 'A.'] : ['B', 'Bundesstraße', 'B-'];
    const plain = `${anyCase(dice.one(words), dice)}${dice.one([...BLANKS, '-'])}${number}`;
    const typed = dice.one([plain, plain, `${plain} Ost`, `${plain}/${number}`, `nach ${plain}`, `${plain},5`]);
    const road = tidyRoad(typed);
    if (typed === plain) tidied += 1;
    assert.equal(road, typed === plain ? `${sign} ${number}` : typed.replace(/\s+/gu, ' ').trim(), typed);
    assert.equal(digits(road), digits(typed), typed);
  }
  assert.ok(tidied > 100 && tidied < SPELLINGS, String(tidied));
});
