import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { WEBPARAMS } from '#domain/mandant.ts';
import { mandantRule, mandantSchema } from './mandant-schema.ts';
import { foldersIn } from './mandanten.ts';
import { THEMES } from '../open.ts';
import { themesIn } from './themes.ts';

const SCHEMA = join(import.meta.dirname, '../../mandanten/mandant.schema.json');
type Node = { description?: string; default?: unknown; properties?: Record<string, Node>; items?: Node };

test('the schema beside the clients is the rule that reads them (npm run mandant -- schema writes it)', () => {
  const made = JSON.parse(JSON.stringify(mandantSchema(themesIn(THEMES)))) as object;
  assert.deepEqual(JSON.parse(readFileSync(SCHEMA, 'utf8')), made);
});

test('every client of ours names the schema, so that an editor completes it', () => {
  const folder = dirname(SCHEMA);
  for (const id of foldersIn(folder)) {
    const file = JSON.parse(readFileSync(join(folder, id, 'mandant.json'), 'utf8')) as { $schema?: string };
    assert.equal(join(folder, id, file.$schema ?? ''), SCHEMA, id);
  }
});

test('every field says what it is for, and every question its default', () => {
  const check = (node: Node, path: string): void => {
    assert.ok(node.description, `${path} has no description: add one in mandant-schema.ts`);
    for (const [name, one] of Object.entries(node.properties ?? {})) check(one, `${path}.${name}`);
    if (node.items?.properties) check(node.items, `${path}[]`);
  };
  const schema = mandantSchema([]) as Node;
  check(schema, 'mandant.json');
  const { properties } = schema.properties!['webparams']!;
  assert.deepEqual(Object.keys(properties!), Object.keys(WEBPARAMS));
  for (const [name, standard] of Object.entries(WEBPARAMS))
    if (!['web_rufnummer', 'logo', 'stylesheet'].includes(name))
      assert.deepEqual(properties![name]!.default, standard, name);
});

test('every default keeps its own rule', () => {
  const { web_rufnummer, logo, stylesheet, ...webparams } = WEBPARAMS;
  void [web_rufnummer, logo, stylesheet];
  const file = {
    name: 'x',
    telefon: { anzeige: '0221 4710 333', wahl: '+492214710333' },
    logo: { datei: 'a.svg', width: 1, height: 1 },
    webparams,
  };
  assert.deepEqual(mandantRule([]).mistakes(file, ''), []);
});
