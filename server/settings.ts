import { readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { Mandant } from '#domain/mandant.ts';
import type { HostRule } from '#domain/service-host.ts';
import { failpoints, type Failpoint } from './failpoints.ts';
import { mapSettings, type MapSettings } from './geo/map/map-settings.ts';
import { geoSettings, type GeoSettings } from './geo/settings.ts';
import { serviceHosts } from './hosts/service-hosts.ts';
import { webOrigins } from './hosts/web-origins.ts';
import { pushSettings, type Push } from './outbox/push-settings.ts';
import { hookSettings, webhookSettings, type Hooks, type Webhook } from './outbox/settings.ts';
import { oneOf, SettingsError, shown, type Environment } from './setting.ts';
import { namedSecrets, oneLine, type NamedSecrets } from './settings/named.ts';
import { backupSettings, type BackupSettings } from './sicherung/settings.ts';
import { secretReader, type Secret, type SecretFile, type SecretOf } from './settings/secret.ts';
import { simulatorSpeed } from './simulator/settings.ts';
import { DatabaseUrlError, readDatabaseUrl, type Database } from './store/postgres/database-url.ts';

export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  /** Folder of the journal of erasures; all processes of one database share it. */
  journalDir: string;
  /** The PostgreSQL database; null: one SQLite file in `dataDir`. */
  database: Database | null;
  /** Folder of the clients' folders. */
  mandantenDir: string;
  /** Base path of the calls; ends in extService.xsp. §7. */
  serviceBase: string;
  /** Table of hosts: the pages of which hosts call another base, first match first. D107. */
  serviceHosts: readonly HostRule[];
  /** Origins whose pages may call this service from another origin; empty: none. D107. */
  webOrigins: readonly string[];
  /** Origin of links and QR codes, without a trailing slash. */
  publicUrl: string;
  demo: Mandant['demo'];
  /** `off`: `/sw.js` becomes a kill switch that unregisters installed workers. */
  serviceWorker: 'on' | 'off';
  logLevel: string;
  /** Proxies whose X-Forwarded-* headers are trusted; empty: none. */
  trustProxy: string[];
  /** Connections at most, per address that is listened on. */
  maxConnections: number;
  /** Graceful shutdown: seconds after SIGTERM in which calls are still taken. */
  drainSeconds: number;
  /** Bearer tokens for /metrics and details of /readyz; none: only callers on this machine get them. */
  metricsTokens: Secret<string>;
  geo: GeoSettings;
  /** Where the outbox delivers messages about reports; null: the operator reads the feed instead. */
  webhook: Webhook | null;
  /** Secrets of the clients' gateways for text messages, by the name that their files use. ADR 051. */
  smsSecrets: NamedSecrets;
  /** Web Push; null: it is not offered. ADR 052 */
  push: Push | null;
  /** Of the clients' own webhooks: their secrets, by the name that their files use, and the time limit. ADR 057. */
  hooks: Hooks;
  /** Speed factor of the simulated provider, which helps examples; null: it is off. */
  simulatorSpeed: number | null;
  map: MapSettings;
  /** Backups that the service makes by itself (SQLite). ADR 058. */
  backup: BackupSettings;
  /** Files of the secrets, which are read again on SIGHUP. ADR 040. */
  secretFiles: readonly SecretFile[];
  /** Failpoints armed for tests; never in production. */
  failpoints: readonly Failpoint[];
}

/** The clients that come with the package, whatever the working directory. */
const OURS = join(import.meta.dirname, '../mandanten');
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
const DEMO = ['any', 'strict', 'off'] as const satisfies readonly Mandant['demo'][];
/** Names of private ranges that TRUST_PROXY may hold besides addresses (@fastify/proxy-addr). */
const RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Reads and validates every environment variable of the service; an empty one counts as absent. `steady`: monotonic
 * milliseconds, for secrets that overlap.
 * @throws SettingsError naming the first that is wrong
 */
export function readSettings(env: Environment, steady: () => number = () => performance.now()): Settings {
  const of = (name: string, otherwise: string): string => env[name]?.trim() || otherwise;
  const { secret, files } = secretReader(env, steady);
  const port = portOf(of('PORT', '3000'));
  const dataDir = resolve(of('DATA_DIR', './data'));
  const publicUrl = originOf(of('PUBLIC_URL', `http://localhost:${port}`));
  return {
    port,
    // Not all interfaces: the service speaks plain http. A proxy on another machine needs HOST.
    host: of('HOST', 'localhost'),
    dataDir,
    journalDir: resolve(of('JOURNAL_DIR', join(dataDir, 'journal'))),
    database: databaseOf(of('DATABASE_URL', ''), secret),
    mandantenDir: resolve(of('MANDANTEN_DIR', OURS)),
    serviceBase: baseOf(of('SERVICE_BASE', '/service/extService.xsp')),
    serviceHosts: serviceHosts(of),
    webOrigins: webOrigins(of),
    publicUrl,
    demo: oneOf('DEMO', DEMO, of('DEMO', 'any')),
    serviceWorker: oneOf('SERVICE_WORKER', ['on', 'off'], of('SERVICE_WORKER', 'on')),
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, of('LOG_LEVEL', 'info')),
    trustProxy: proxiesOf(of('TRUST_PROXY', '')),
    // Room for all the streams that a process serves, and for 4,000 calls beside them.
    maxConnections: connectionsOf(of('MAX_CONNECTIONS', '24000')),
    drainSeconds: secondsOf(of('DRAIN_SECONDS', '1')),
    metricsTokens: secret('METRICS_TOKEN', tokensOf),
    geo: geoSettings(of),
    webhook: webhookSettings(of, secret),
    smsSecrets: namedSecrets(env, 'SMS_SECRET_', secret, oneLine),
    hooks: hookSettings(env, of, secret),
    push: pushSettings(of, secret, publicUrl),
    simulatorSpeed: simulatorSpeed(of, !of('DATABASE_URL', '')),
    map: mapSettings(of, secret),
    backup: backupSettings(of, dataDir),
    secretFiles: files,
    failpoints: failpoints(of),
  };
}

function portOf(typed: string): number {
  const port = Number(typed);
  if (/^\d{1,5}$/.test(typed) && port >= 1 && port <= 65_535) return port;
  throw new SettingsError(`PORT must be a number from 1 to 65535, not ${shown(typed)}.`);
}

function connectionsOf(typed: string): number {
  const connections = Number(typed);
  if (/^\d{1,6}$/.test(typed) && connections >= 10) return connections;
  throw new SettingsError(`MAX_CONNECTIONS must be a number from 10 to 999999, not ${shown(typed)}.`);
}

function secondsOf(typed: string): number {
  if (/^\d{1,2}$/.test(typed) && Number(typed) <= 60) return Number(typed);
  throw new SettingsError(`DRAIN_SECONDS must be a whole number from 0 to 60, not ${shown(typed)}.`);
}

/** Its message never quotes the value: it is a secret. */
function tokensOf(typed: string): string[] {
  if (typed === '') return [];
  if (/^[\w.~+/=-]{16,200}$/.test(typed)) return [typed];
  throw new SettingsError('METRICS_TOKEN must be 16 to 200 characters of A-Z a-z 0-9 . _ ~ + / = -.');
}

/** Its message never quotes the value: it holds a password. */
function databaseOf(typed: string, secret: SecretOf): Database | null {
  const passwords = secret('DATABASE_PASSWORD', (password) => (password ? [password] : []));
  const database = typed ? databaseOfUrl(typed) : null;
  if (passwords().length === 0) return database;
  if (!database) throw new SettingsError('DATABASE_URL must be set for DATABASE_PASSWORD.');
  if (database.password) throw new SettingsError('DATABASE_URL must be without a password beside DATABASE_PASSWORD.');
  return { ...database, password: () => passwords()[0]! };
}

function databaseOfUrl(typed: string): Database {
  try {
    return readDatabaseUrl(typed);
  } catch (error) {
    if (!(error instanceof DatabaseUrlError)) throw error;
    throw new SettingsError(`DATABASE_URL ${error.message}.`, { cause: error });
  }
}

function baseOf(typed: string): string {
  if (/^(\/[\w.-]+)*\/extService\.xsp$/.test(typed)) return typed;
  throw new SettingsError(`SERVICE_BASE must be a path that ends in /extService.xsp, not ${shown(typed)}.`);
}

function originOf(typed: string): string {
  const url = URL.canParse(typed) ? new URL(typed) : null;
  const isOrigin = url && /^https?:$/.test(url.protocol) && !url.username && url.href === `${url.origin}/`;
  if (isOrigin) return url.origin;
  throw new SettingsError(
    `PUBLIC_URL must be an address like https://panne.example without a path, not ${shown(typed)}.`,
  );
}

function proxiesOf(typed: string): string[] {
  const proxies = typed
    .split(',')
    .map((proxy) => proxy.trim())
    .filter(Boolean);
  const wrong = proxies.find((proxy) => !RANGES.includes(proxy) && !isNetwork(proxy));
  if (wrong === undefined) return proxies;
  throw new SettingsError(`TRUST_PROXY must be a list of addresses like 10.0.0.1 or 10.0.0.0/8, not ${shown(wrong)}.`);
}

function isNetwork(typed: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(typed) ?? [];
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return Number(bits ?? 0) <= most;
}

const remembered = (dataDir: string): string => join(dataDir, 'public-url');

/** Stores PUBLIC_URL in DATA_DIR, so that the operator's commands make the same links as the service. */
export function rememberPublicUrl({ dataDir, publicUrl }: Settings): void {
  writeFileSync(remembered(dataDir), `${publicUrl}\n`);
}

/** Settings of an operator's command: without PUBLIC_URL, the one the service last started with. */
export function readCommandSettings(env: Environment): Settings {
  const settings = readSettings(env);
  if (env['PUBLIC_URL']?.trim()) return settings;
  try {
    return { ...settings, publicUrl: originOf(readFileSync(remembered(settings.dataDir), 'utf8').trim()) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return settings; // the service has never run here
    throw error;
  }
}
