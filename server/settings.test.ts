import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { SettingsError } from './setting.ts';
import { readCommandSettings, readSettings, rememberPublicUrl } from './settings.ts';

test('without any setting the service is reached on this machine only, by its port', () => {
  const { metricsTokens, map, ...settings } = readSettings({ PORT: ' ', HOST: '' });
  assert.deepEqual([metricsTokens(), map.urls(), map.file, map.attribution], [[], [], '', '']);
  assert.deepEqual(settings, {
    port: 3000,
    host: 'localhost',
    dataDir: resolve('./data'),
    journalDir: resolve('./data/journal'),
    database: null,
    mandantenDir: join(import.meta.dirname, '../mandanten'),
    serviceBase: '/service/extService.xsp',
    serviceHosts: [],
    webOrigins: [],
    publicUrl: 'http://localhost:3000',
    demo: 'any',
    serviceWorker: 'on',
    logLevel: 'info',
    trustProxy: [],
    maxConnections: 24_000,
    drainSeconds: 1,
    geo: {
      provider: 'embedded',
      url: '',
      contact: '',
      ratePerSec: 10,
      timeoutMs: 4_000,
      countries: ['DE', 'BE', 'LU', 'NL'],
    },
    webhook: null,
    smsSecrets: new Map(),
    push: null,
    hooks: { secrets: new Map(), timeoutMs: 10_000 },
    simulatorSpeed: 1,
    backup: { uhrzeit: null, folder: resolve('./data/sicherungen'), anzahl: 14, recipients: [] },
    secretFiles: [],
    failpoints: [],
  });
});

test('with DATABASE_URL the store is that database', () => {
  const { database } = readSettings({ DATABASE_URL: 'postgres://panne@db.example/pannen' });
  assert.deepEqual(database, { host: 'db.example', port: 5432, name: 'pannen', user: 'panne', ssl: false });
});

test('settings are read as they are meant', () => {
  const { publicUrl, mandantenDir, serviceBase, trustProxy } = readSettings({
    MANDANTEN_DIR: 'kunden',
    PUBLIC_URL: 'https://Panne.Example/',
    SERVICE_BASE: '/a/b/extService.xsp',
    TRUST_PROXY: 'loopback, 10.0.0.0/8,::1',
  });
  assert.deepEqual(
    [publicUrl, mandantenDir, serviceBase, trustProxy],
    ['https://panne.example', resolve('kunden'), '/a/b/extService.xsp', ['loopback', '10.0.0.0/8', '::1']],
  );
  assert.equal(readSettings({ PORT: '8080' }).publicUrl, 'http://localhost:8080');
});

// prettier-ignore
const WRONG = {
  PORT:         ['0', '65536', 'http', '3000.5', '-1', '1e3', ' 30 00'],
  SERVICE_BASE: ['/service', 'extService.xsp', '/service/extService.xsp/', '/a b/extService.xsp', 'https://a/extService.xsp', '/a//extService.xsp', '/:id/extService.xsp'],
  SERVICE_HOSTS: ['{', '{}', 'panne.example'],
  WEB_ORIGINS:  ['*', 'https://panne.example/'],
  PUBLIC_URL:   ['panne.example', 'ftp://panne.example', 'https://panne.example/app', 'https://a:b@panne.example', 'https://panne.example?x=1', 'https://'],
  DEMO:         ['on', 'ANY', 'true'],
  LOG_LEVEL:    ['verbose', 'Info'],
  TRUST_PROXY:  ['true', '1', '10.0.0.0/33', '*', 'proxy.example', '10.0.0'],
  MAX_CONNECTIONS: ['9', '1e4', 'many', '1000000'],
  DRAIN_SECONDS: ['61', '-1', '1.5', '5s'],
  METRICS_TOKEN: ['short', 'with a space in the middle', 'x'.repeat(201)],
  GEO_PROVIDER: ['none', 'Nominatim', 'google'],
  GEO_URL:      ['localhost:8080', 'ftp://geo.example', 'http://a:b@geo.example', 'http://geo.example?q=1', 'http://', 'https://nominatim.openstreetmap.org', 'https://NOMINATIM.OpenStreetMap.org./'],
  GEO_CONTACT:  ['me you@geo.example', 'a\r\nHost: x', 'ä@geo.example', 'x'.repeat(101)],
  GEO_RATE_PER_SEC: ['0', '-1', '101', '1e2', 'ten', '1,5'],
  GEO_TIMEOUT_MS: ['99', '10001', '4s', '-4000'],
  GEO_COUNTRIES: ['de,xx', 'Deutschland', ',', 'de,', 'toString'],
  GEO_ALLOW_PUBLIC_OSM: ['yes', '2'],
};

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

test('the simulated provider is off in production, and refused there', () => {
  assert.equal(readSettings({ NODE_ENV: 'production' }).simulatorSpeed, null);
  assert.throws(() => readSettings({ NODE_ENV: 'production', PARTNER: 'simulator' }), SettingsError);
});

test('a wrong setting is named in one clear line [7.5]', () => {
  for (const [name, values] of Object.entries(WRONG)) {
    for (const value of values) {
      assert.throws(
        () => readSettings({ [name]: value }),
        (error) =>
          error instanceof SettingsError &&
          error.message.startsWith(`${name} must be`) &&
          !error.message.includes('\n'),
        `${name}=${value}`,
      );
    }
  }
});

test('a command makes links as the service that last started here, unless it is told otherwise', (t) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'pannenlotse-'));
  t.after(() => rmSync(DATA_DIR, { recursive: true }));
  assert.equal(readCommandSettings({ DATA_DIR }).publicUrl, 'http://localhost:3000');
  rememberPublicUrl(readSettings({ DATA_DIR, PUBLIC_URL: 'https://panne.example' }));
  assert.equal(readCommandSettings({ DATA_DIR }).publicUrl, 'https://panne.example');
  assert.equal(
    readCommandSettings({ DATA_DIR, PUBLIC_URL: 'https://other.example' }).publicUrl,
    'https://other.example',
  );
});
