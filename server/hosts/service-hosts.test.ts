import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SettingsError } from '../setting.ts';
import { readSettings } from '../settings.ts';
import { originOfCalls } from './service-hosts.ts';

const BASE = 'https://dienst.example/service/extService.xsp';
const read = (value?: unknown) => {
  const typed = typeof value === 'string' ? value : JSON.stringify(value);
  return readSettings({ SERVICE_HOSTS: typed }).serviceHosts;
};
const rules = (...parts: object[]): object[] => parts.map((part) => ({ base: BASE, ...part }));

/** Asserts one clear line that begins so. */
function refuses(value: unknown, line: RegExp): void {
  assert.throws(
    () => read(value),
    (error) => error instanceof SettingsError && line.test(error.message) && /^[^\n]+\.$/.test(error.message),
    JSON.stringify(value),
  );
}

test('the table of hosts is read in its order; without one there is no rule [7.49]', () => {
  assert.deepEqual(read(), []);
  assert.deepEqual(read('[]'), []);
  const typed = rules(
    { host: 'Panne.Example' },
    { host: '::1' },
    { suffix: '.panne.example', base: 'HTTP://Dienst.Example:80/a/../extService.xsp' },
    { range: '10.0.0.0/8' },
    { range: 'fd00::/8' },
    { marker: 'Test' },
    { host: '*' },
  );
  assert.deepEqual(read(typed), [
    { kind: 'host', value: 'panne.example', base: BASE },
    { kind: 'host', value: '::1', base: BASE },
    { kind: 'suffix', value: '.panne.example', base: 'http://dienst.example/extService.xsp' },
    { kind: 'range', value: '10.0.0.0/8', base: BASE },
    { kind: 'range', value: 'fd00::/8', base: BASE },
    { kind: 'marker', value: 'test', base: BASE },
    { kind: 'host', value: '*', base: BASE },
  ]);
});

test('what is no table is refused in one line with an example', () => {
  for (const wrong of ['{', '{}', 'localhost', '"*"', '7', 'null', '[{"host":"a"'])
    refuses(wrong, /^SERVICE_HOSTS must be a list of rules in JSON like \[\{"suffix"/);
});

test('a rule that is none is refused by its number and its words [7.50]', () => {
  const all = 'the pages that no other rule fits have the last rule {"host":"*","base":…}';
  // prettier-ignore
  const WRONG: readonly [object, string][] = [
    [{ suffix: '*' },                                 `rule 2 (suffix "*"): ${all}`],
    [{ marker: '*' },                                 `rule 2 (marker "*"): ${all}`],
    [{ suffix: '.' },                                 `rule 2 (suffix "."): ${all}`],
    [{ host: '*.example' },                           'rule 2 (host "*.example"): host must be a host name'],
    [{ host: 'panne.example:3000' },                  'rule 2 (host "panne.example:3000"): host must be'],
    [{ host: 'https://panne.example' },               'rule 2 (host "https://panne.example"): host must be'],
    [{ host: '' },                                    'rule 2 (host ""): host must be'],
    [{ host: 7 },                                     'rule 2 (host "7"): host must be'],
    [{ suffix: 'panne.example' },                     'rule 2 (suffix "panne.example"): suffix must be'],
    [{ range: '10.0.0.0' },                           'rule 2 (range "10.0.0.0"): range must be'],
    [{ range: '10.0.0.0/33' },                        'rule 2 (range "10.0.0.0/33"): range must be'],
    [{ range: '10.0.0.1/8' },                         'rule 2 (range "10.0.0.1/8"): range must be'],
    [{ range: '0.0.0.0/0' },                          'rule 2 (range "0.0.0.0/0"): range must be'],
    [{ range: '::/0' },                               'rule 2 (range "::/0"): range must be'],
    [{ marker: 'a.b' },                               'rule 2 (marker "a.b"): marker must be'],
    [{ host: 'b', hosts: 'c' },                       'rule 2: "hosts" is unknown'],
    [{ host: 'b', marker: 'c' },                      'rule 2: a rule has base and one of'],
    [{},                                              'rule 2: a rule has base and one of'],
    [['host'],                                        'rule 2: it must be an object'],
    ...['', 'dienst.example/extService.xsp', 'https://dienst.example/service', 'https://dienst.example/extService.xsp/', '/service/extService.xsp',
      'https://dienst.example/extService.xsp?a=1', 'https://dienst.example/extService.xsp#', 'ftp://dienst.example/extService.xsp', 'javascript:extService.xsp',
      'https://a:geheim@dienst.example/extService.xsp', 'https://*.example/extService.xsp', 'https://a;b/extService.xsp', 'http://[::1]/extService.xsp', 7, null,
    ].map((base): [object, string] => [{ host: 'b', base }, 'rule 2 (host "b"): base must be an address with http or https like']),
  ];
  for (const [wrong, line] of WRONG) {
    const entry = Array.isArray(wrong) ? wrong : { base: BASE, ...wrong };
    refuses(
      [...rules({ host: 'first' }), entry],
      new RegExp(`^SERVICE_HOSTS is wrong in ${line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`),
    );
    assert.throws(
      () => read([...rules({ host: 'first' }), entry]),
      (error) => !String(error).includes('geheim'),
    );
  }
});

test('a rule that a rule before it leaves nothing to is refused [7.51]', () => {
  // prettier-ignore
  const NEVER: readonly [object[], string][] = [
    [[{ host: 'a.example' },        { host: 'A.example' }],              'rule 2 (host "a.example"): it can never be used, all its hosts fit rule 1.'],
    [[{ suffix: '.example' },       { host: 'a.example' }],              'rule 2 (host "a.example"): it can never be used, all its hosts fit rule 1.'],
    [[{ marker: 'test' },           { host: 'a-test.example' }],         'rule 2 (host "a-test.example"): it can never'],
    [[{ range: '10.0.0.0/8' },      { host: '10.1.2.3' }],               'rule 2 (host "10.1.2.3"): it can never'],
    [[{ range: '10.0.0.0/8' },      { host: '::ffff:a01:203' }],         'rule 2 (host "::ffff:a01:203"): it can never'],
    [[{ suffix: '.example' },       { suffix: '.panne.example' }],       'rule 2 (suffix ".panne.example"): it can never'],
    [[{ marker: 'test' },           { suffix: '.test.example' }],        'rule 2 (suffix ".test.example"): it can never'],
    [[{ marker: 'test' },           { marker: 'TEST' }],                 'rule 2 (marker "test"): it can never'],
    [[{ range: '10.0.0.0/8' },      { range: '10.1.0.0/16' }],           'rule 2 (range "10.1.0.0/16"): it can never'],
    [[{ range: '10.0.0.0/9' },      { range: '10.128.0.0/9' }, { range: '10.0.0.0/8' }], 'rule 3 (range "10.0.0.0/8"): it can never be used, all its hosts fit rule 1 and 2.'],
    [[{ host: '10.0.0.1' },         { range: '10.0.0.1/32' }],           'rule 2 (range "10.0.0.1/32"): it can never'],
    ...[{ host: 'a.example' }, { suffix: '.example' }, { range: '10.0.0.0/8' }, { marker: 'a' }, { host: '*' }].map((after): [object[], string] =>
      [[{ host: '*' }, after], ': it can never be used, all its hosts fit rule 1.']),
    [[{ host: 'b' }, { host: 'c' }, { host: 'b' }],                      'rule 3 (host "b"): it can never be used, all its hosts fit rule 1.'],
  ];
  for (const [parts, line] of NEVER)
    refuses(rules(...parts), new RegExp(`^SERVICE_HOSTS is wrong in .*${line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));
});

test('rules that overlap in part are taken: each still fits some pages', () => {
  // prettier-ignore
  const FINE: readonly object[][] = [
    [{ host: 'a.example' },         { suffix: '.example' },              { marker: 'a' }],
    [{ suffix: '.example' },        { host: 'example' }],
    [{ suffix: '.test.example' },   { marker: 'test' }],
    [{ range: '10.1.0.0/16' },      { range: '10.0.0.0/8' }],
    [{ range: '10.0.0.0/9' },       { range: '10.128.0.0/10' },          { range: '10.0.0.0/8' }],
    [{ host: '10.0.0.1' },          { range: '10.0.0.0/31' }],
    [{ host: 'x.example' },         { suffix: '.x.example' },            { suffix: '.example' }],
    [{ range: '10.0.0.0/8' },       { range: 'fd00::/8' }],
  ];
  for (const parts of FINE) assert.equal(read(rules(...parts)).length, parts.length);
});

test('the calls of the pages of PUBLIC_URL are where its rule says, else there', () => {
  const [publicUrl, serviceHosts] = ['https://meine.panne.example', read(rules({ suffix: '.panne.example' }))];
  assert.equal(originOfCalls({ publicUrl, serviceHosts }), 'https://dienst.example');
  assert.equal(originOfCalls({ publicUrl: 'http://localhost:3000', serviceHosts }), 'http://localhost:3000');
});
