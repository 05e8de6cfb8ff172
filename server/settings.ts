import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { SettingsError, shown, WrongValue, type Environment } from './setting.ts';
import { checkFiles, checkRules, isPublicOsm, type Wrong } from './settings/rules.ts';
import { SECRET_NAME, secretReader, type Secret, type SecretFile } from './settings/secret.ts';
import { NAMES, TABLE, type Setting, type Values } from './settings/table.ts';
import { oldNames, unknownNames } from './settings/unknown-names.ts';
import { backupFolder } from './sicherung/backup-files.ts';

/** The settings of the service, in the shape in which its rooms use them. What each one does stands in the table. */
export type Settings = ReturnType<typeof settingsOf>;
export type GeoSettings = Settings['geo'];
export type BackupSettings = Settings['backup'];
export type Webhook = NonNullable<Settings['webhook']>;
export type Push = NonNullable<Settings['push']>;

interface How {
  /** Is told of each name that is no setting, in a line for the operator. */
  warn?(line: string): void;
  /** Monotonic milliseconds, for secrets that overlap. */
  steady?(): number;
}

/**
 * Reads and validates every environment variable of the service; an empty one counts as absent.
 * @throws SettingsError with a line for each setting that is wrong
 */
export function readSettings(env: Environment, { warn, steady = () => performance.now() }: How = {}): Settings {
  if (warn) for (const line of unknownNames(env)) warn(line);
  const mistakes = new Map<string, string>(oldNames(env));
  const wrong: Wrong = (name, rest) => void (mistakes.has(name) || mistakes.set(name, `${name} ${rest}.`));
  const attempt = <T>(name: string, read: () => T, otherwise: T): T => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error;
      mistakes.set(name, error.message);
      return otherwise;
    }
  };
  const check = (): void => {
    checkRules(values, wrong);
    const lines = [...mistakes.values()];
    mistakes.clear();
    if (lines.length) throw new SettingsError(lines.join('\n'));
  };
  const { secret, files } = secretReader(env, { steady, check });
  const secretOf = (setting: Setting, name = setting.name): Secret<unknown> => {
    const end = name.slice(setting.name.length);
    if (setting.secret === 'named' && !SECRET_NAME.test(end)) {
      wrong(
        name,
        `must go on with the name of a client's secret in capitals, digits and _, such as ${setting.name}KRANICH or ${setting.name}KRANICH_FILE`,
      );
      return () => [];
    }
    const read = (): Secret<unknown> => secret(name, (text) => [parsed(setting, text, name)].flat());
    return attempt(name, read, () => []);
  };
  const valueOf = (setting: Setting): unknown => {
    const { name, default: usual } = setting;
    if (setting.secret === 'one') return secretOf(setting);
    if (setting.secret === 'named')
      return new Map(endsOf(env, name).map((end) => [end, secretOf(setting, name + end)]));
    const typed = env[name]?.trim();
    const read = typed ? attempt(name, () => parsed(setting, typed), null) : null;
    return read ?? (usual === undefined ? null : parsed(setting, usual));
  };
  const values = mapped(TABLE, (group) => mapped<Setting, unknown>(group, valueOf)) as unknown as Values;
  checkFiles(files, wrong);
  check();
  return settingsOf(values, files);
}

/**
 * The value of a text.
 * @throws SettingsError saying what is allowed, and quoting the text if it is no secret
 */
function parsed({ kind, secret, isQuoted, ...setting }: Setting, text: string, name = setting.name): unknown {
  try {
    const read = v.safeParse(kind, text, { abortEarly: true, abortPipeEarly: true });
    if (read.success) return read.output;
    // Of a list the item that is wrong.
    const [{ path, input }] = read.issues;
    const found = path ? String(input) : text;
    const quoted = secret || isQuoted === false ? '' : `, not ${shown(found)}`;
    throw new WrongValue(`must be ${v.getDescription(kind)}${quoted}`);
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error;
    throw new SettingsError(`${name} ${error.message}.`, { cause: error });
  }
}

/** How the names of the set variables go on that begin so, without `_FILE` at their end. */
function endsOf(env: Environment, begin: string): string[] {
  const names = Object.keys(env).filter((name) => name.startsWith(begin) && env[name]?.trim());
  const ends = names.map((name) => name.slice(begin.length).replace(/_FILE$/, ''));
  return [...new Set(ends)];
}

const mapped = <T, R>(of: Readonly<Record<string, T>>, change: (one: T) => R): Readonly<Record<string, R>> =>
  Object.fromEntries(Object.entries(of).map(([key, one]) => [key, change(one)]));

/** What follows from several settings, once all are right. */
function settingsOf(values: Values, secretFiles: readonly SecretFile[]) {
  const { service, store, backup, clients, geo, map, webhook, sms, push, desk, examples } = values;
  const publicUrl = service.publicUrl ?? `http://localhost:${service.port}`;
  const { databaseUrl, databasePassword } = store;
  const hasPassword = databasePassword().length > 0;
  const { mayUsePublicOsm: _, ...places } = geo;
  const ratePerSec = isPublicOsm(geo.url) ? Math.min(1, geo.ratePerSec ?? 1) : (geo.ratePerSec ?? 10);
  // Apple's push service refuses the address of a machine that nobody else reaches.
  const reachable = publicUrl.startsWith('https:') ? publicUrl : 'https://pannenlotse.invalid';
  const isSimulated = examples.isSimulated ?? !(databaseUrl || service.isProduction);
  return {
    ...service,
    ...clients,
    clientsDir: join(clients.brandsDir, 'mandanten'),
    demo: clients.demo ?? (service.isProduction ? 'off' : 'any'),
    publicUrl,
    dataDir: store.dataDir,
    journalDir: store.journalDir ?? join(store.dataDir, 'journal'),
    /** null: one SQLite file in `dataDir`. */
    database: databaseUrl && (hasPassword ? { ...databaseUrl, password: () => databasePassword()[0]! } : databaseUrl),
    backup: { ...backup, dir: backup.dir ?? backupFolder(store.dataDir) },
    /** `url` and `contact` are '' where there is none. */
    geo: { ...places, url: (geo.provider !== 'embedded' && geo.url) || '', contact: geo.contact ?? '', ratePerSec },
    /** `file` and `attribution` likewise. */
    map: { ...map, file: map.file ?? '', attribution: map.attribution ?? '' },
    /** null: the operator reads the feed instead. */
    webhook: webhook.url && { url: webhook.url, secrets: webhook.secrets, timeoutMs: webhook.timeoutMs },
    /** Of the clients' own webhooks. ADR 057 */
    hooks: { secrets: webhook.clientSecrets, timeoutMs: webhook.timeoutMs },
    sms,
    /** null: it is not offered. ADR 052 */
    push: push.keys().length ? { ...push, contact: push.contact ?? reachable } : null,
    desk: deskOf(desk, publicUrl),
    /** null: nobody helps examples. */
    simulatorSpeed: isSimulated ? examples.speed : null,
    failpoints: examples.failpoints,
    secretFiles,
  };
}

/** Settings of the Leitstand; `oidc` is null without an identity provider. */
function deskOf({ oidcIssuer, oidcClientId, oidcClientSecret, oidcName, ...desk }: Values['desk'], publicUrl: string) {
  return {
    url: desk.url ?? publicUrl,
    /** `phone` and `onCall` are '' where there is none. */
    phone: desk.phone ?? '',
    onCall: desk.onCall ?? '',
    onCallAfterMs: desk.onCallAfterMs,
    helperSilentAfterMs: desk.helperSilentAfterMs,
    oidc:
      oidcIssuer === null
        ? null
        : {
            issuer: oidcIssuer,
            clientID: oidcClientId!,
            secrets: oidcClientSecret,
            name: oidcName ?? new URL(oidcIssuer).host,
          },
  };
}

/** What the service leaves in DATA_DIR at its start: its engine, and settings without a secret. */
interface Left {
  /** `sqlite`, or `postgres` and the name of the database. */
  speicher: string;
  einstellungen: Record<string, string>;
  /** Names of the settings that were set, secrets too. */
  gesetzt: string[];
}

/** Settings whose text is left as it was set: what the service is on, and where it makes its backups. */
const LEFT = ['NODE_ENV', 'DEMO', 'TRUST_PROXY', 'BACKUP_AT', 'SIMULATOR'] as const;

const leftFile = (dataDir: string): string => join(dataDir, 'dienst.json');

/** The engine of the store, as the service leaves it for its commands. */
export const engineOf = ({ database }: Pick<Settings, 'database'>): string =>
  database ? `postgres ${database.name}` : 'sqlite';

/** Leaves in DATA_DIR what the operator's commands need to act on the same store, with the same links and folders. */
export function rememberStart(settings: Settings, env: Environment = {}): void {
  const { dataDir, publicUrl, desk, brandsDir, standardID, journalDir, backup } = settings;
  const usual = readSettings({ DATA_DIR: dataDir });
  const folders = { BRANDS_DIR: brandsDir, JOURNAL_DIR: journalDir, BACKUP_DIR: backup.dir };
  const usualFolders = [usual.brandsDir, usual.journalDir, usual.backup.dir];
  const isSet = (name: string): boolean => Boolean(env[name]?.trim());
  const texts = LEFT.filter(isSet);
  writeLeft(settings, {
    speicher: engineOf(settings),
    gesetzt: NAMES.filter(isSet),
    einstellungen: {
      ...Object.fromEntries(texts.map((name) => [name, env[name]!.trim()])),
      PUBLIC_URL: publicUrl,
      LEITSTAND_URL: desk.url,
      STANDARD_MANDANT: standardID,
      ...Object.fromEntries(Object.entries(folders).filter(([, folder]) => !usualFolders.includes(folder))),
      ...(backup.recipients.length && { BACKUP_RECIPIENTS: backup.recipients.join() }),
    },
  });
}

/** Leaves what the service has left, but for its store, which is another now, and for the backups of the one before. */
export function rememberMove(settings: Settings): void {
  const { einstellungen = {}, gesetzt = [] } = leftBy(settings) ?? {};
  const { BACKUP_AT: _ofSqlite, ...kept } = einstellungen;
  const set = gesetzt.filter((name) => name !== 'BACKUP_AT');
  writeLeft(settings, { speicher: engineOf(settings), gesetzt: set, einstellungen: kept });
}

const writeLeft = ({ dataDir }: Pick<Settings, 'dataDir'>, left: Left): void =>
  writeFileSync(leftFile(dataDir), `${JSON.stringify(left, null, 2)}\n`);

/**
 * What the service has left in DATA_DIR; null: it has never started here.
 * @throws SettingsError for a file that is damaged
 */
export function leftBy({ dataDir }: Pick<Settings, 'dataDir'>): Left | null {
  const file = leftFile(dataDir);
  if (!existsSync(file)) return null;
  try {
    const { speicher, einstellungen, gesetzt = [] } = JSON.parse(readFileSync(file, 'utf8')) as Left;
    return { speicher: String(speicher), einstellungen: { ...einstellungen }, gesetzt: [...gesetzt] };
  } catch (error) {
    throw new SettingsError(`${file} is damaged: start the service again, which writes it.`, { cause: error });
  }
}

/** The settings of an operator's command: its own, and for those that it lacks what the service has left. */
export function readCommandSettings(env: Environment, warn?: (line: string) => void): Settings {
  const own = readSettings(env, { warn });
  const left = leftBy(own);
  if (!left) return own;
  const isSet = (name: string): boolean => Boolean(env[name]?.trim());
  // The Leitstand's address follows PUBLIC_URL.
  const lacking = Object.entries(left.einstellungen).filter(
    ([name]) => !isSet(name) && !(name === 'LEITSTAND_URL' && isSet('PUBLIC_URL')),
  );
  return readSettings({ ...env, ...Object.fromEntries(lacking) });
}
