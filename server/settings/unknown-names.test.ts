import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folder, operate } from '../test/test-service.ts';
import { SettingsError } from '../setting.ts';
import { readSettings } from '../settings.ts';
import { NAMES } from './table.ts';
import { OLD_NAMES, unknownNames } from './unknown-names.ts';

const linesOf = (...names: string[]): string[] => unknownNames(Object.fromEntries(names.map((name) => [name, 'x'])));

/** Typing mistakes: a letter left out, twice, another one, two in the wrong order, small letters. */
function misspelt(name: string): string[] {
  const [before, letter, last] = [name.slice(0, -2), name.at(-2)!, name.at(-1)!];
  const swapped = letter === last ? [] : [before + last + letter];
  return [before + letter, name + last, `${before}${letter}Z`, ...swapped, name.toLowerCase()];
}

test('each name that is misspelt gets one line with the name that was meant', () => {
  for (const name of [...NAMES, 'HOOK_SECRET_', 'SMS_SECRET_']) {
    const isBegin = name.endsWith('_');
    for (const wrong of misspelt(isBegin ? name.slice(0, -1) : name)) {
      const typed = isBegin ? `${wrong}_KRANICH` : wrong;
      assert.ok(!NAMES.includes(typed), typed);
      const [line = '', ...more] = linesOf(typed);
      assert.deepEqual(more, [], typed);
      const [, meant] = /^\S+ is no setting\. Did you mean (\S+)\?$/.exec(line) ?? [];
      assert.ok(line.startsWith(`${typed} `), line);
      assert.equal(meant, isBegin ? `${name}…` : name, typed);
    }
  }
});

test('a name of a release before is told with the one of now, and ends the start unless others may use it', () => {
  for (const [old, name] of Object.entries(OLD_NAMES)) {
    assert.ok(NAMES.includes(name), name);
    assert.ok(!NAMES.includes(old), old);
    const line = `${old} is called ${name} now.`;
    const start = (): unknown => readSettings({ [old]: 'x' });
    if (old === 'PARTNER') assert.doesNotThrow(start);
    else assert.throws(start, new SettingsError(line));
    assert.deepEqual(linesOf(old), old === 'PARTNER' ? [line] : []);
  }
});

test('a name that begins as ours do, and is near to none, is told too', () => {
  for (const name of ['GEO_SOMETHING_ELSE', 'WEBHOOK_URL_FILE_NAME', 'DATABASE_HOST', 'BACKUP_COMPRESSION'])
    assert.deepEqual(linesOf(name), [`${name} is no setting. All settings stand in docs/operate/settings.md.`]);
});

// prettier-ignore
const USUAL = [
  'PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'SHLVL', 'PWD', 'OLDPWD', 'HOSTNAME', 'HOSTTYPE', 'LANG', 'LANGUAGE', 'LC_ALL', 'TERM', 'COLORTERM', 'TZ', 'MAIL', 'EDITOR',
  'PAGER', 'DISPLAY', 'TMPDIR', 'TMP', 'TEMP', 'PS1', 'UID', '_', 'SSH_AUTH_SOCK', 'SSH_CONNECTION', 'SSH_TTY', 'SUDO_USER', 'XDG_RUNTIME_DIR', 'XDG_SESSION_ID', 'XDG_DATA_DIRS',
  'DBUS_SESSION_BUS_ADDRESS', 'DEBIAN_FRONTEND', 'CI', 'NO_COLOR', 'FORCE_COLOR', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy',
  'NODE_OPTIONS', 'NODE_PATH', 'NODE_VERSION', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS', 'NODE_TEST_CONTEXT', 'NODE_V8_COVERAGE', 'NODE_DEBUG', 'NODE_NO_WARNINGS', 'YARN_VERSION',
  'npm_config_cache', 'npm_config_user_agent', 'npm_config_node_gyp', 'npm_config_global_prefix', 'npm_execpath', 'npm_node_execpath', 'npm_package_json', 'npm_package_name',
  'npm_package_version', 'npm_lifecycle_event', 'npm_lifecycle_script', 'npm_command', 'INIT_CWD', 'PGHOST', 'PGPORT', 'PGUSER', 'PGPASSWORD', 'PGDATABASE', 'PGSSLMODE',
  'INVOCATION_ID', 'JOURNAL_STREAM', 'MAINPID', 'NOTIFY_SOCKET', 'LISTEN_FDS', 'CREDENTIALS_DIRECTORY', 'RUNTIME_DIRECTORY', 'STATE_DIRECTORY', 'CACHE_DIRECTORY',
  'KUBERNETES_SERVICE_HOST', 'KUBERNETES_SERVICE_PORT', 'KUBERNETES_PORT', 'KUBERNETES_PORT_443_TCP', 'KUBERNETES_PORT_443_TCP_ADDR', 'GEO_SERVICE_HOST', 'GEO_SERVICE_PORT',
  'GEO_SERVICE_PORT_HTTP', 'GEO_PORT', 'GEO_PORT_8080_TCP', 'GEO_PORT_8080_TCP_ADDR', 'DATABASE_PORT_5432_TCP_PROTO', 'WEB_CONCURRENCY', 'DYNO', 'container', 'TEST_ALL', 'WALKS', 'HEADED', 'POSTGRES_BIN',
];

test('the usual variables of systems, shells, npm, Node, containers and PostgreSQL are left alone', () =>
  assert.deepEqual(linesOf(...USUAL), []));

test('settings, named secrets and what is empty get no line', () => {
  assert.deepEqual(linesOf(...NAMES, 'HOOK_SECRET_KRANICH_FILE', 'SMS_SECRET_KRANICH'), []);
  assert.deepEqual(unknownNames({ SICHERUNG_UHRZEIT: '', WEBHOOK_ULR: ' ' }), []);
});

test('an operator’s command says it too, on stderr, and goes on', async (t) => {
  const env = { DATABASE_ULR: 'postgres://panne@db.example/pannen', MANDANTEN_DIR: '' };
  const { status, stdout, stderr } = await operate(['schluessel', 'liste', '--json'], folder(t), env);
  assert.deepEqual([status, stdout], [0, '[]\n']);
  assert.equal(stderr, 'DATABASE_ULR is no setting. Did you mean DATABASE_URL?\n');
});
