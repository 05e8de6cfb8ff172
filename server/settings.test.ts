import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { SettingsError } from './setting.ts';
import { readCommandSettings, readSettings, rememberStart } from './settings.ts';
import { SETTINGS, type Setting } from './settings/table.ts';

test('without any setting the service is reached on this machine only, by its port', () => {
  const { metricsTokens, map, ...settings } = readSettings({ PORT: ' ', HOST: '' });
  assert.deepEqual([metricsTokens(), map.urls(), map.file, map.attribution], [[], [], '', '']);
  assert.deepEqual(settings, {
    port: 3000,
    host: 'localhost',
    dataDir: resolve('./data'),
    journalDir: resolve('./data/journal'),
    database: null,
    brandsDir: join(import.meta.dirname, '..'),
    clientsDir: join(import.meta.dirname, '../mandanten'),
    standardID: 'ra_Standard',
    serviceBase: '/service/extService.xsp',
    serviceHosts: [],
    webOrigins: [],
    publicUrl: 'http://localhost:3000',
    demo: 'any',
    hasServiceWorker: true,
    securityContact: null,
    isProduction: false,
    logLevel: 'info',
    trustProxy: [],
    maxConnections: 24_000,
    drainMs: 1_000,
    geo: {
      provider: 'embedded',
      url: '',
      contact: '',
      ratePerSec: 10,
      timeoutMs: 4_000,
      countries: ['DE', 'BE', 'LU', 'NL'],
    },
    webhook: null,
    sms: { secrets: new Map() },
    push: null,
    desk: {
      url: 'http://localhost:3000',
      phone: '',
      onCall: '',
      onCallAfterMs: 300_000,
      helperSilentAfterMs: 300_000,
      oidc: null,
    },
    hooks: { secrets: new Map(), timeoutMs: 10_000 },
    simulatorSpeed: 1,
    backup: { at: null, dir: resolve('./data/sicherungen'), keep: 14, recipients: [] },
    secretFiles: [],
    failpoints: [],
  });
});

test('with DATABASE_URL the store is that database', () => {
  const { database } = readSettings({ DATABASE_URL: 'postgres://panne@db.example/pannen' });
  assert.deepEqual(database, { host: 'db.example', port: 5432, name: 'pannen', user: 'panne', ssl: false });
});

test('settings are read as they are meant', () => {
  const settings = readSettings({
    BRANDS_DIR: 'marken',
    PUBLIC_URL: 'https://Panne.Example/',
    SERVICE_BASE: '/a/b/extService.xsp',
    TRUST_PROXY: 'loopback, 10.0.0.0/8,::1',
    MAP_FILE: 'karte.mbtiles',
    SERVICE_WORKER: 'off',
    DRAIN_TIME: '1min',
    GEO_TIMEOUT: ' 250ms ',
  });
  const { publicUrl, clientsDir, serviceBase, trustProxy, map, hasServiceWorker, drainMs, geo } = settings;
  assert.deepEqual(
    [publicUrl, clientsDir, serviceBase, trustProxy],
    ['https://panne.example', resolve('marken/mandanten'), '/a/b/extService.xsp', ['loopback', '10.0.0.0/8', '::1']],
  );
  assert.deepEqual(
    [map.file, hasServiceWorker, drainMs, geo.timeoutMs],
    [resolve('karte.mbtiles'), false, 60_000, 250],
  );
  assert.equal(readSettings({ PORT: '8080' }).publicUrl, 'http://localhost:8080');
});

/** A folder where a file is wanted, and a file where a folder is. */
const [FOLDER, FILE] = [import.meta.dirname, import.meta.filename];
const LONG = 'x'.repeat(1_001);

/** Wrong texts of each setting; those of named secrets stand under one such name. */
// prettier-ignore
const WRONG: Readonly<Record<string, readonly string[]>> = {
  PORT:         ['0', '65536', 'http', '3000.5', '-1', '1e3', ' 30 00'],
  HOST:         ['localhost:3000', 'http://localhost', 'a b', '[::1]', '-'],
  PUBLIC_URL:   ['panne.example', 'ftp://panne.example', 'https://panne.example/app', 'https://a:b@panne.example', 'https://panne.example?x=1', 'https://'],
  TRUST_PROXY:  ['true', '1', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0.1, ::ffff:0:0/0', '10.0.0.0/00', '10.0.0.1/', '*', 'proxy.example', '10.0.0', 'loopback,'],
  SERVICE_BASE: ['/service', 'extService.xsp', '/service/extService.xsp/', '/a b/extService.xsp', 'https://a/extService.xsp', '/a//extService.xsp', '/:id/extService.xsp'],
  SERVICE_HOSTS: ['{', '{}', 'panne.example'],
  WEB_ORIGINS:  ['*', 'https://panne.example/'],
  MAX_CONNECTIONS: ['9', '1e4', 'many', '1000000'],
  DRAIN_TIME:   ['61s', '2min', '-1s', '1.5s', '5', '5 s', '5S', '0', 's', '5sec'],
  METRICS_TOKEN: ['short', 'with a space in the middle', 'x'.repeat(201)],
  LOG_LEVEL:    ['verbose', 'Info'],
  SECURITY_CONTACT: ['sicherheit@panne.example', 'http://panne.example'],
  NODE_ENV:     ['prod', 'Production'],
  DATA_DIR:     [FILE],
  JOURNAL_DIR:  [FILE],
  DATABASE_URL: ['geheim', 'postgres://u:geheim@db', 'postgres://u:geheim@db/name?sslmode=geheim'],
  DATABASE_PASSWORD: ['two\nlines', LONG],
  BACKUP_AT:    ['3', '3:30', '24:00', '03:60', '03:30:00', '1h'],
  BACKUP_DIR:   [FILE],
  BACKUP_KEEP:  ['0', '91', '1.5', 'all'],
  BACKUP_RECIPIENTS: ['ssh-ed25519 AAAA', 'age1', 'age-secret-key-1geheim'],
  BRANDS_DIR:   [FILE],
  STANDARD_MANDANT: ['../x', 'a b', 'x'.repeat(41)],
  DEMO:         ['on', 'ANY', 'true'],
  SERVICE_WORKER: ['1', 'true', 'no', 'ON'],
  GEO_PROVIDER: ['none', 'Nominatim', 'google'],
  GEO_URL:      ['localhost:8080', 'ftp://geo.example', 'http://a:b@geo.example', 'http://geo.example?q=1', 'http://', 'https://nominatim.openstreetmap.org', 'https://NOMINATIM.OpenStreetMap.org./'],
  GEO_CONTACT:  ['me you@geo.example', 'a\r\nHost: x', 'ä@geo.example', 'x'.repeat(101)],
  GEO_RATE_PER_SEC: ['0', '-1', '101', '1e2', 'ten', '1,5'],
  GEO_TIMEOUT:  ['99ms', '11s', '4000', '-4s', '4'],
  GEO_COUNTRIES: ['de,xx', 'Deutschland', ',', 'de,', 'toString'],
  GEO_ALLOW_PUBLIC_OSM: ['yes', '2', '1'],
  MAP_TILE_URL: ['http://geheim.example/{z}/{x}/{y}', 'geheim'],
  MAP_FILE: [FOLDER],
  MAP_ATTRIBUTION: ['two\nlines', LONG],
  WEBHOOK_URL:  ['http://geheim.example', 'geheim'],
  WEBHOOK_SECRET: ['geheim', 'whsec_geheim'],
  WEBHOOK_TIMEOUT: ['99ms', '31s', '10000', '1h'],
  HOOK_SECRET_A: ['geheim'],
  SMS_SECRET_A: ['geh\neim', LONG],
  PUSH_KEY:     ['geheim'],
  PUSH_CONTACT: ['technik@panne.example', 'http://panne.example'],
  PUSH_HOSTS:   ['https://a.example', '*', '10.0.0.1'],
  LEITSTAND_URL: ['leitstand.example', 'https://leitstand.example/app', 'https://a:b@leitstand.example'],
  LEITSTAND_PHONE: ['0221 12345', '+49', 'Zentrale', '+0221123456'],
  LEITSTAND_ON_CALL: ['0151 12345678', '+49151123456789012'],
  LEITSTAND_ON_CALL_AFTER: ['0s', '25h', '5'],
  LEITSTAND_HELPER_SILENT_AFTER: ['0s', '25h', 'never'],
  OIDC_ISSUER:  ['http://login.example', 'login.example', 'https://a:b@login.example', 'https://login.example/?x=1'],
  OIDC_CLIENT_ID: ['two\nlines', LONG],
  OIDC_CLIENT_SECRET: ['geh\neim', LONG],
  OIDC_NAME:    ['two\nlines', LONG],
  SIMULATOR:    ['simulator', 'none', '1'],
  SIMULATOR_SPEED: ['0', '1001', 'fast', '1e2'],
  FAULT:        ['nothing', 'memory;rejection'],
};

const nameOf = ({ name, secret }: Setting): string => (secret === 'named' ? `${name}A` : name);

/** The lines of the error with which reading ends. */
function linesOf(env: Readonly<Record<string, string>>): string[] {
  try {
    readSettings(env);
  } catch (error) {
    assert.ok(error instanceof SettingsError, String(error));
    return error.message.split('\n');
  }
  return [];
}

test('each setting with a wrong value is named in one clear line, which quotes no secret [7.5]', () => {
  assert.deepEqual(Object.keys(WRONG).sort(), SETTINGS.map(nameOf).sort(), 'each setting has wrong values');
  for (const setting of SETTINGS) {
    const name = nameOf(setting);
    for (const value of WRONG[name]!) {
      const what = `${name}=${value}`;
      const [line = '', ...more] = linesOf({ [name]: value });
      assert.deepEqual(more, [], what);
      assert.match(line, new RegExp(`^${name} (must be .{6}|must begin|may have|is wrong in).*\\.$`), what);
      assert.doesNotMatch(line, /geheim|x{81}/, what);
    }
  }
});

test('a line says what is allowed, and quotes at most 80 characters of what was found', () => {
  // prettier-ignore
  const LINES: readonly [env: Record<string, string>, line: string][] = [
    [{ PORT: '99999' },               'PORT must be a whole number from 1 to 65535, not "99999".'],
    [{ DRAIN_TIME: '5' },             'DRAIN_TIME must be a time with its unit (ms, s, min or h) from 0s to 60s, not "5".'],
    [{ GEO_TIMEOUT: '4000' },         'GEO_TIMEOUT must be a time with its unit (ms, s, min or h) from 100ms to 10s, not "4000".'],
    [{ SIMULATOR: 'none' },           'SIMULATOR must be on or off, not "none".'],
    [{ LOG_LEVEL: 'x'.repeat(200) },  `LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "${'x'.repeat(80)}".`],
    [{ TRUST_PROXY: '10.0.0.1, a' },  'TRUST_PROXY must be addresses or networks like 10.0.0.1, 10.0.0.0/8 or loopback, with commas between, not "a".'],
    [{ DATA_DIR: FILE },              `DATA_DIR must be a folder, not ${JSON.stringify(FILE.slice(0, 80))}.`],
    [{ NODE_ENV: 'prod\n' },          'NODE_ENV must be one of production, development, test, not "prod".'],
    [{ METRICS_TOKEN: 'geheim' },     'METRICS_TOKEN must be 16 to 200 characters of A-Z a-z 0-9 . _ ~ + / = -.'],
  ];
  for (const [env, line] of LINES) assert.deepEqual(linesOf(env), [line]);
});

test('all wrong settings are named at once, a line each, in the order of the table', () => {
  const names = SETTINGS.map(nameOf);
  const lines = linesOf(Object.fromEntries(names.map((name) => [name, WRONG[name]![0]!])));
  assert.deepEqual(
    lines.map((line) => line.split(' ', 1)[0]),
    names,
  );
});

test('a wrong DATABASE_URL is named in one clear line without anything of it', () => {
  for (const wrong of ['geheim', 'postgres://u:geheim@db', 'postgres://u:geheim@db/name?sslmode=geheim'])
    assert.throws(
      () => readSettings({ DATABASE_URL: wrong }),
      (error) =>
        error instanceof SettingsError &&
        /^DATABASE_URL m[^\n]+\.$/.test(error.message) &&
        !error.message.includes('geheim'),
    );
});

test('the desk has its own address, or that of the service, and maybe an identity provider', () => {
  const OIDC = { OIDC_ISSUER: 'http://127.0.0.1:4000', OIDC_CLIENT_ID: 'leitstand', OIDC_CLIENT_SECRET: 'geheim' };
  const { desk } = readSettings({ PUBLIC_URL: 'https://panne.example', LEITSTAND_PHONE: '+49 (221) 123-45', ...OIDC });
  assert.deepEqual([desk.url, desk.phone], ['https://panne.example', '+4922112345']);
  const { secrets, ...oidc } = desk.oidc!;
  assert.deepEqual(oidc, { issuer: 'http://127.0.0.1:4000', clientID: 'leitstand', name: '127.0.0.1:4000' });
  assert.deepEqual(secrets(), ['geheim']);
  assert.equal(readSettings({ LEITSTAND_URL: 'https://leitstand.example' }).desk.url, 'https://leitstand.example');
});

test('the simulated provider is off in production, and refused there', () => {
  assert.equal(readSettings({ NODE_ENV: 'production' }).simulatorSpeed, null);
  assert.equal(readSettings({ NODE_ENV: 'production' }).demo, 'off');
  assert.equal(readSettings({ NODE_ENV: 'production', DEMO: 'strict' }).demo, 'strict');
  assert.throws(() => readSettings({ NODE_ENV: 'production', SIMULATOR: 'on' }), SettingsError);
  assert.equal(readSettings({ DATABASE_URL: 'postgres://panne@db.example/pannen' }).simulatorSpeed, null);
  assert.equal(
    readSettings({ DATABASE_URL: 'postgres://a@b/c', SIMULATOR: 'on', SIMULATOR_SPEED: '2' }).simulatorSpeed,
    2,
  );
});

test('rules about several settings hold: what one needs of another is said in one line', () => {
  const SECRET = `whsec_${Buffer.alloc(24).toString('base64')}`;
  const HTTPS = { PUBLIC_URL: 'https://panne.example' };
  // prettier-ignore
  const LINES: readonly [env: Record<string, string>, line: string][] = [
    [{ DATABASE_PASSWORD: 'geheim' },                            'DATABASE_URL must be set for DATABASE_PASSWORD.'],
    [{ BACKUP_AT: '03:30', DATABASE_URL: 'postgres://a@b/c' },   'BACKUP_AT is for SQLite: unset it, and back PostgreSQL up by its own means.'],
    [{ GEO_PROVIDER: 'photon' },                                 'GEO_URL must be set to the address of your geocoder for GEO_PROVIDER=photon.'],
    [{ WEBHOOK_SECRET: SECRET },                                 'WEBHOOK_URL must be set for WEBHOOK_SECRET.'],
    [{ WEBHOOK_URL: 'https://panne.example/' },                  'WEBHOOK_SECRET must be set for WEBHOOK_URL.'],
    [{ NODE_ENV: 'production', SIMULATOR: 'on' },                'SIMULATOR invents help, for examples: unset it in production.'],
    [{ ...HTTPS, FAULT: 'memory' },                              'FAULT breaks the service on purpose, for tests: unset it in production.'],
    [{ NODE_ENV: 'production', FAULT: 'memory' },                'FAULT breaks the service on purpose, for tests: unset it in production.'],
    [{ OIDC_ISSUER: 'https://login.example' },                   'OIDC_CLIENT_ID must be set for OIDC_ISSUER.'],
    [{ OIDC_NAME: 'Firmenkonto' },                               'OIDC_ISSUER must be set for the other settings of OIDC.'],
    // What is wrong itself is not told of twice.
    [{ GEO_PROVIDER: 'photon', GEO_URL: 'x' },                   'GEO_URL must be an address like http://localhost:8080.'],
    [{ DATABASE_PASSWORD: 'geheim', DATABASE_URL: 'geheim' },    'DATABASE_URL must be like postgres://user:password@host:5432/name?sslmode=verify-full.'],
  ];
  for (const [env, line] of LINES) assert.deepEqual(linesOf(env), [line]);
});

test('a command makes links as the service that last started here, unless it is told otherwise', (t) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'pannenlotse-'));
  t.after(() => rmSync(DATA_DIR, { recursive: true }));
  assert.equal(readCommandSettings({ DATA_DIR }).publicUrl, 'http://localhost:3000');
  rememberStart(readSettings({ DATA_DIR, PUBLIC_URL: 'https://panne.example' }));
  assert.equal(readCommandSettings({ DATA_DIR }).publicUrl, 'https://panne.example');
  assert.equal(readCommandSettings({ DATA_DIR }).desk.url, 'https://panne.example');
  const LEITSTAND_URL = 'https://leitstand.example';
  rememberStart(readSettings({ DATA_DIR, PUBLIC_URL: 'https://panne.example', LEITSTAND_URL }));
  assert.equal(readCommandSettings({ DATA_DIR }).desk.url, LEITSTAND_URL);
  assert.equal(
    readCommandSettings({ DATA_DIR, PUBLIC_URL: 'https://other.example' }).publicUrl,
    'https://other.example',
  );
});
