import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { test } from 'node:test';
import { isObject } from '#domain/is-object.ts';
import { mistakeLine } from '#domain/mistake.ts';
import { executeMandant } from '../betreiber/mandant.ts';
import { THEMES } from '../open.ts';
import { testApp } from '../test/test-app.ts';
import { clientsFolder } from '../test/test-clients.ts';
import { mandantJsonSchema } from './mandant-json-schema.ts';
import { readMandantJson } from './mandant-schema.ts';
import { readMandanten } from './mandanten.ts';

/** Every setting of a client wrong in turn, made from the table: a new setting is covered without a line here. */

/** A part of the JSON schema. */
interface Node {
  type?: string;
  properties?: Record<string, Node>;
  required?: readonly string[];
  items?: Node | readonly Node[];
  anyOf?: readonly Node[];
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
}

/** A wrong value at a path, undefined where the field is taken out, and what the mistake must say to do. */
interface Wrong {
  path: string;
  value: unknown;
  says: RegExp;
  /** The name is misspelt, not the value. */
  isName?: true;
}

/** The same sentence for each wrong value of a kind. */
function wrongOf(node: Node): readonly (readonly [value: unknown, says: RegExp])[] {
  const { type, anyOf = [], minimum, maximum, minLength, maxLength, maxItems, pattern } = node;
  const isText = type === 'string';
  if (anyOf.some((one) => one.type === 'boolean'))
    return [7, null, {}, 'vielleicht', ''].map((value) => [value, /^write true or false$/] as const);
  if (anyOf.some((one) => one.enum))
    return [7, null, [], 'nirgends'].map((value) => [value, /^write ("[^"]+"( or )?)+$/] as const);
  if (anyOf.length) return [7, true, null].map((value) => [value, /^write /] as const);
  if (type === 'integer')
    return [`${minimum}x`, '', minimum! - 1, maximum! + 1, minimum! + 0.5, null, []].map(
      (value) => [value, new RegExp(`^write a whole number from ${minimum} to ${maximum}, without quotes$`)] as const,
    );
  if (type === 'array' && Array.isArray(node.items))
    return [7, {}, [], ['nur deutsch'], ['a', 'b', 'c']].map(
      (value) => [value, /^write \["German text", "English text"\]$/] as const,
    );
  if (type === 'array')
    return [
      [7, /^write a list/],
      [{}, /^write a list/],
      [
        Array.from({ length: maxItems! + 1 }, () => 'x'),
        new RegExp(`has ${maxItems! + 1} entries, write at most ${maxItems}$`),
      ],
    ];
  if (type === 'object') return [[], 7, 'x', null].map((value) => [value, /^write an object: \{ "/] as const);
  assert.ok(isText, `a node of an unknown kind: ${JSON.stringify(node).slice(0, 100)}`);
  return [
    ...[7, true, null, {}].map((value) => [value, /^write a text/] as const),
    ['x'.repeat(maxLength! + 1), new RegExp(`has ${maxLength! + 1} characters, write at most ${maxLength}$`)],
    ['a\u202eb', /nobody sees/],
    ...(minLength ? ([['', /is empty/], [' ', /is empty/]] as const) : []), // prettier-ignore
    ...(pattern ? ([['§', /^(write|name) /]] as const) : []),
  ];
}

/** All wrong values of a node and of what is in it. */
function* wrongIn(node: Node, path: string): Generator<Wrong> {
  if (path) for (const [value, says] of wrongOf(node)) yield { path, value, says };
  const object = node.properties ? node : (node.anyOf?.find(({ properties }) => properties) ?? {});
  for (const [name, inner] of Object.entries(object.properties ?? {})) {
    const field = path ? `${path}.${name}` : name;
    yield* wrongIn(inner, field);
    yield {
      path: `${field}x`,
      value: 1,
      says: new RegExp(`^there is no such field, write "${name.replace('$', '\\$')}"$`),
      isName: true,
    };
  }
  for (const name of object.required ?? [])
    if (path) yield { path: `${path}.${name}`, value: undefined, says: /^the field is missing, write it$/ };
  if (isObject(node.items)) yield* wrongIn(node.items as Node, `${path}.0`);
}

/** A file with that value at a path, or without that field. */
function put(file: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.');
  const { [name]: _before, ...others } = file;
  if (!rest.length) return value === undefined ? others : { ...file, [name]: value };
  const { [name]: inner } = file;
  if (rest[0] !== '0') return { ...file, [name]: put(isObject(inner) ? inner : {}, rest.join('.'), value) };
  const [first] = Array.isArray(inner) ? (inner as unknown[]) : [];
  const item = rest.length > 1 ? put(isObject(first) ? first : {}, rest.slice(1).join('.'), value) : value;
  return { ...file, [name]: [item] };
}

const WRONG = [...wrongIn(mandantJsonSchema([]) as Node, '')];
/** An address may hold a key, a header does, and a secret may stand where its name belongs: a text is not quoted. */
const MAY_BE_SECRET = /^(nachrichten|webhook)\.(adresse|geheimnis|kopf\.)/;
const STANDARD = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../mandanten/ra_Standard/mandant.json'), 'utf8'),
) as Record<string, unknown>;

test(`${WRONG.length} wrong values, one in turn: each is named with its path, what was found and what to write`, () => {
  assert.ok(WRONG.length > 500);
  for (const { path, value, says, isName } of WRONG) {
    const { mistakes } = readMandantJson(put(STANDARD, path, value), ['ra_Standard']);
    const what = `${path} = ${JSON.stringify(value)?.slice(0, 60)}: ${JSON.stringify(mistakes)}`;
    const found = mistakes.filter(({ field }) => field === path);
    assert.equal(found.length, 1, what);
    assert.match(found[0]!.remedy, says, what);
    const shown = typeof value === 'string' && MAY_BE_SECRET.test(path) ? '…' : value;
    if (value !== undefined && !isName)
      assert.ok(mistakeLine('mandant.json', found[0]!).includes(JSON.stringify(shown).slice(0, 70)), what);
    const others = mistakes.filter(({ field }) => field !== path);
    assert.ok(
      others.every(({ field, remedy }) => remedy.startsWith('the field is missing') && sibling(field, path)),
      what,
    );
  }
});

/** Whether a field is missing because the object of another was made for that one. */
const sibling = (field: string, path: string): boolean => field.split('.')[0] === path.split('.')[0];

test('all of them wrong in one file: one check names each, the other clients are in order and go on being served', async (t) => {
  // One wrong value of each setting, and one misspelt name in each object: of many only their number is told.
  const objectOf = ({ path, isName }: Wrong): string => (isName ? path.split('.').slice(0, -1).join('.') : path);
  const leaves = [...new Map(WRONG.map((wrong) => [`${wrong.isName} ${objectOf(wrong)}`, wrong])).values()].filter(
    ({ path, isName }) => isName || !WRONG.some((other) => other.path.startsWith(`${path}.`)),
  );
  const spoilt = leaves.reduce<Record<string, unknown>>((file, { path, value }) => put(file, path, value), STANDARD);
  const folder = clientsFolder(t, { x: {}, y: { name: 'Ypsilon' } });
  const said: string[] = [];
  const mandanten = readMandanten({ folder, themesFolder: THEMES, demo: 'any', warn: (line) => said.push(line) });
  const { call, invite } = await testApp(t, { mandanten });
  const cases = { x: await invite({ mandant: 'x' }), y: await invite({ mandant: 'y' }), ra_Standard: await invite() };

  writeFileSync(join(folder, 'x/mandant.json'), JSON.stringify(spoilt));
  mandanten.look();
  for (const [id, { userID }] of Object.entries(cases))
    assert.equal((await call('GET', `vorgang/${userID}`)).statusCode, 200, `${id} is served as before`);

  let out = '';
  const stdout = new Writable({ write: (chunk, _, done) => done(void (out += String(chunk))) });
  const place = {
    env: { ...process.env, BRANDS_DIR: dirname(folder) },
    stdin: new PassThrough(),
    stdout,
    stderr: stdout,
  };
  assert.equal(await executeMandant(['check', '--json'], place), 1);
  const { checked } = JSON.parse(out) as { checked: { name: string; mistakes: { field: string; remedy: string }[] }[] };
  // What is of the sample is no mistake of this test's.
  const of = (id: string) =>
    checked.find(({ name }) => name === id)!.mistakes.filter(({ remedy }) => !/of the sample/.test(remedy));
  assert.deepEqual([of('y'), of('ra_Standard')], [[], []]);
  const told = said.join('\n');
  for (const { path, says } of leaves) {
    assert.ok(
      of('x').some(({ field, remedy }) => field === path && says.test(remedy)),
      `check names ${path}`,
    );
    assert.ok(told.includes(`Client x: mandant.json, "${path}"`), `the log names ${path}`);
  }
});
