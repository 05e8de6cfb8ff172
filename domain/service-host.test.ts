import assert from 'node:assert/strict';
import { test } from 'node:test';
import { baseFor, prefixOf, type HostRule } from './service-host.ts';

const rule = (kind: HostRule['kind'], value: string, base: string): HostRule => ({ kind, value, base });

/** The table of the specification, with invented host names; 'own' is any other page's. */
const TABLE: readonly HostRule[] = [
  rule('host', 'localhost', 'intern'),
  rule('suffix', '.localhost', 'intern'),
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1/128', 'fc00::/7', 'fe80::/10'].map((range) =>
    rule('range', range, 'intern'),
  ),
  rule('host', 'dienst', 'intern'),
  rule('marker', 'testmandant', 'test'),
  rule('host', 'test.panne.example', 'never'),
  rule('suffix', '.panne.example', 'production'),
  rule('host', '2001:db8::1', 'production'),
];

// prettier-ignore
const HOSTS = [
  ['localhost',                     'intern'],
  ['LOCALHOST.',                    'intern'],
  ['kunde.localhost',               'intern'],
  ['127.0.0.1',                     'intern'],
  ['10.0.0.1',                      'intern'],
  ['10.255.255.255',                'intern'],
  ['172.16.0.9',                    'intern'],
  ['172.31.255.1',                  'intern'],
  ['192.168.178.20',                'intern'],
  ['[::1]',                         'intern'],
  ['[fd12:3456::1]',                'intern'],
  ['[fe80::1]',                     'intern'],
  ['[::ffff:a00:1]',                'intern'],
  ['dienst',                        'intern'],
  ['testmandant.panne.example',     'test'],
  ['panne-TESTMANDANT.example',     'test'],
  ['meine.panne.example',           'production'],
  ['[2001:db8::1]',                 'production'],
  // Names with the same digits or words that are neither private nor marked. A suffix must be more than the end of a
  // name.
  ['panne.example',                 'own'],
  ['meinepanne.example',            'own'],
  ['panne10.example',               'own'],
  ['10.example',                    'own'],
  ['10.0.0.1.example',              'own'],
  ['192.168.example',               'own'],
  ['a192.168.0.1',                  'own'],
  ['110.0.0.1',                     'own'],
  ['11.0.0.1',                      'own'],
  ['9.255.255.255',                 'own'],
  ['172.15.255.255',                'own'],
  ['172.32.0.0',                    'own'],
  ['192.169.0.1',                   'own'],
  ['10.0.0.256',                    'own'],
  ['10.0.0',                        'own'],
  ['[2001:db8::10]',                'own'],
  ['[::ffff:808:808]',              'own'],
  ['[::2]',                         'own'],
  ['localhost.example',             'own'],
  ['notlocalhost',                  'own'],
  ['testmandanten.example',         'own'],
  ['dienst.example',                'own'],
  ['',                              'own'],
] as const;

test('the first rule that fits says which base a page calls; addresses are read, not searched [7.1–7.2]', () => {
  for (const [host, base] of HOSTS) assert.equal(baseFor(host, TABLE, 'own'), base, host);
  const [first, second] = [rule('suffix', '.panne.example', 'one'), rule('host', 'a.panne.example', 'other')];
  assert.equal(baseFor('a.panne.example', [first, second], 'own'), 'one');
  assert.equal(baseFor('a.panne.example', [second, first], 'own'), 'other');
});

test('the last row of the table is for anything else: other names, public addresses, and no name [7.3]', () => {
  const table = [...TABLE, rule('host', '*', 'rest')];
  for (const [host, base] of HOSTS) assert.equal(baseFor(host, table, 'own'), base === 'own' ? 'rest' : base, host);
});

test('without a rule that fits, a page calls its own origin [7.4]', () => {
  for (const [host] of HOSTS) assert.equal(baseFor(host, [], 'own'), 'own');
});

test('a marker and a suffix fit names, never addresses', () => {
  assert.equal(baseFor('10.0.0.1', [rule('marker', '10', 'x'), rule('suffix', '.1', 'x')], 'own'), 'own');
});

test('a range is its address up to its length, in either family', () => {
  assert.equal(prefixOf('10.0.0.0/8'), '400001010');
  assert.equal(prefixOf('::ffff:10.0.0.0'), null, 'browsers write it in hexadecimal');
  assert.equal(prefixOf('fc00::/7'), '61111110');
  for (const wrong of [
    '10.0.0.0/33',
    '10.0.0/8',
    'fc00::/129',
    'fc00::1::/8',
    '/8',
    'panne.example/8',
    '1.2.3.04',
    ':::',
  ])
    assert.equal(prefixOf(wrong), null, wrong);
});
