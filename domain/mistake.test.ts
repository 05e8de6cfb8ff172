import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mistakeAt, mistakeLine, nearestName, otherNames } from './mistake.ts';

const NAMES = ['telefon', 'hosts', 'hinweise', 'web_kfzKz_regex'];

test('an unknown field is named with the one that was probably meant', () => {
  for (const [typed, meant] of [
    ['telefone', 'telefon'],
    ['Host', 'hosts'],
    ['hinweis', 'hinweise'],
    ['web_kfzkz_Regexp', 'web_kfzKz_regex'],
    ['farbe', null],
    ['', null],
    ['__proto__', null],
  ] as const)
    assert.equal(nearestName(typed, NAMES), meant, typed);
  const [proto, host] = otherNames(JSON.parse('{"__proto__":1,"host":2,"hosts":3}') as object, NAMES, 'x.');
  assert.deepEqual([proto!.field, host!.field], ['x.__proto__', 'x.host']);
  assert.match(host!.remedy, /write "hosts"/);
});

test('of very many unknown fields the first 20 are named, and how many more there are', () => {
  const many = Object.fromEntries(Array.from({ length: 700 }, (_, nr) => [`web_unknown_${nr}`, 1]));
  const mistakes = otherNames(many, NAMES, 'x.');
  assert.equal(mistakes.length, 21);
  assert.equal(
    mistakeLine('a.json', mistakes.at(-1)!),
    'a.json, "x.…": there are 680 more such fields, take them out.',
  );
});

test('a mistake is one line with file, field, value and remedy, however long or broken the value', () => {
  assert.equal(mistakeLine('a.json', mistakeAt('b.c', 'x y', 'write x')), 'a.json, "b.c" is "x y": write x.');
  assert.equal(mistakeLine('a.json', mistakeAt('b', undefined, 'write x')), 'a.json, "b": write x.');
  assert.equal(mistakeLine('a.json', mistakeAt('', undefined, 'write x')), 'a.json: write x.');
  const long = mistakeLine('a.json', mistakeAt('b', `x\ny${'z'.repeat(1_000_000)}`, 'write x'));
  assert.ok(long.length < 120 && !long.includes('\n'));
  const deep = JSON.parse('['.repeat(30_000) + ']'.repeat(30_000)) as unknown;
  assert.equal(mistakeAt('b', deep, 'write x').value, '…');
  const [name] = otherNames({ [`a\nb${'c'.repeat(999)}`]: 1 }, NAMES);
  assert.ok(name!.field.length < 80 && !name!.field.includes('\n'));
});
