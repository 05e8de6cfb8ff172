import assert from 'node:assert/strict';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { SettingsError } from '../setting.ts';
import { readSettings } from '../settings.ts';
import { folder } from '../test/test-service.ts';
import { OVERLAP } from './secret.ts';

const tokenOf = (name: string): string => `${name}-${'x'.repeat(16)}`;

/** Settings whose METRICS_TOKEN is read from a file, with a clock that the test moves. */
function fromFile(t: TestContext, text: string) {
  const path = join(folder(t), 'token');
  const time = { now: 1_000 };
  writeFileSync(path, text);
  const { metricsTokens, secretFiles } = readSettings({ METRICS_TOKEN_FILE: path }, { steady: () => time.now });
  const [file] = secretFiles;
  const change = (next: string): boolean => {
    writeFileSync(path, next);
    return file!.reload();
  };
  return { path, time, metricsTokens, file: file!, change };
}

/** The message of the SettingsError with which `work` ends, which holds nothing of any secret. */
function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof SettingsError, String(error));
    assert.doesNotMatch(error.message, /geheim|\n/);
    return error.message;
  }
  throw new Error('nothing was refused');
}

test('a secret comes from its file, without the line end; where no setting names a file, there is none to read again', (t) => {
  const { metricsTokens, file } = fromFile(t, `${tokenOf('one')}\r\n`);
  assert.deepEqual([metricsTokens(), file.setting, file.reload()], [[tokenOf('one')], 'METRICS_TOKEN_FILE', false]);
  const path = join(folder(t), 'secret');
  const [old, next] = [7, 9].map((byte) => `whsec_${Buffer.alloc(24, byte).toString('base64')}`);
  writeFileSync(path, `${next}\n${old}\n`);
  const { webhook } = readSettings({ WEBHOOK_URL: 'https://panne.example/', WEBHOOK_SECRET_FILE: path });
  assert.deepEqual(webhook?.secrets(), [Buffer.alloc(24, 9), Buffer.alloc(24, 7)]);
  writeFileSync(path, 'p@ss:w/rd\n');
  const url = 'postgres://panne@db.example/pannen';
  const { database } = readSettings({ DATABASE_URL: url, DATABASE_PASSWORD_FILE: path });
  assert.equal(database?.password?.(), 'p@ss:w/rd');
  assert.equal(readSettings({ DATABASE_URL: url, DATABASE_PASSWORD: 'a b' }).database?.password?.(), 'a b');
  assert.deepEqual(readSettings({ METRICS_TOKEN: tokenOf('one') }).secretFiles, []);
});

test('a secret file that is missing, no file, empty or wrong stops the start with its setting and its path alone [S17]', (t) => {
  const dir = folder(t);
  const at = (name: string, text: string): string => {
    writeFileSync(join(dir, name), text);
    return join(dir, name);
  };
  const [missing, empty] = [join(dir, 'none'), at('empty', ' \n')];
  const settings = ['METRICS_TOKEN_FILE', 'WEBHOOK_SECRET_FILE', 'DATABASE_PASSWORD_FILE'] as const;
  for (const setting of settings) {
    const wrong = (path: string): string => refusal(() => readSettings({ [setting]: path }));
    assert.equal(wrong(missing), `${setting} must be a file that can be read, not "${missing}" (ENOENT).`);
    assert.equal(wrong(dir), `${setting} must be a file that can be read, not "${dir}" (EISDIR).`);
    assert.equal(wrong(empty), `${setting} must be a file with a secret in it; "${empty}" is empty.`);
  }
  const short = at('short', 'geheim');
  assert.match(
    refusal(() => readSettings({ METRICS_TOKEN_FILE: short })),
    /^METRICS_TOKEN must be .*\/short" \(METRICS_/,
  );
  const env = { WEBHOOK_URL: 'https://panne.example/', WEBHOOK_SECRET_FILE: short };
  assert.match(
    refusal(() => readSettings(env)),
    /^WEBHOOK_SECRET must be .*\/short" \(WEBHOOK_SECRET_FILE\)\.$/,
  );
  t.diagnostic('seen S17: no start without it, one line with the setting and the path');
});

test('a secret is given once: not beside its file, nor a password beside one in the address or without a database', (t) => {
  const { path } = fromFile(t, tokenOf('geheim'));
  const url = 'postgres://u:geheim@db.example/pannen';
  const pairs = [
    [
      { METRICS_TOKEN: tokenOf('geheim'), METRICS_TOKEN_FILE: path },
      /^METRICS_TOKEN must be unset where METRICS_TOKEN_FILE /,
    ],
    [
      { DATABASE_URL: url, DATABASE_PASSWORD_FILE: path },
      /^DATABASE_URL must be without a password beside DATABASE_PASSWORD/,
    ],
    [
      { DATABASE_URL: url, DATABASE_PASSWORD: 'geheim' },
      /^DATABASE_URL must be without a password beside DATABASE_PASSWORD/,
    ],
    [{ DATABASE_PASSWORD: 'geheim' }, /^DATABASE_URL must be set for DATABASE_PASSWORD/],
  ] as const;
  for (const [env, message] of pairs)
    assert.match(
      refusal(() => readSettings(env)),
      message,
    );
});

test('a secret that was read again comes first, and the one before is good for 24 more hours, to the millisecond', (t) => {
  const { time, metricsTokens, change } = fromFile(t, tokenOf('one'));
  assert.equal(change(tokenOf('two')), true);
  time.now += OVERLAP / 2;
  assert.deepEqual(metricsTokens(), [tokenOf('two'), tokenOf('one')]);
  assert.equal(change(`${tokenOf('two')}\n`), false, 'the same once more ends nothing');
  change(tokenOf('three'));
  time.now += OVERLAP / 2 - 1;
  assert.deepEqual(metricsTokens(), [tokenOf('three'), tokenOf('two'), tokenOf('one')]);
  time.now += 1;
  assert.deepEqual(metricsTokens(), [tokenOf('three'), tokenOf('two')]);
  time.now += OVERLAP / 2;
  assert.deepEqual(metricsTokens(), [tokenOf('three')]);
  for (let n = 0; n < 100; n++) change(tokenOf(`n${n}`));
  assert.equal(metricsTokens().length, 4, 'however often it changes');
});

test('a secret file that vanishes, is emptied or spoilt leaves the secret as it was, and counts again when it is back [S17]', (t) => {
  const { path, metricsTokens, file, change } = fromFile(t, tokenOf('one'));
  renameSync(path, `${path}.away`);
  assert.match(
    refusal(() => file.reload()),
    /^METRICS_TOKEN_FILE must be a file that can be read, .* \(ENOENT\)\.$/,
  );
  assert.match(
    refusal(() => change('\n')),
    / is empty\.$/,
  );
  assert.match(
    refusal(() => change('geheim')),
    /^METRICS_TOKEN must be 16 to 200 /,
  );
  assert.deepEqual(metricsTokens(), [tokenOf('one')]);
  rmSync(path);
  renameSync(`${path}.away`, path);
  assert.equal(file.reload(), false);
  change(tokenOf('two'));
  assert.deepEqual(metricsTokens(), [tokenOf('two'), tokenOf('one')]);
});

test('a secret that breaks a rule about several settings, once it is read again, leaves the secret as it was', (t) => {
  const path = join(folder(t), 'tiles');
  const [ours, other] = ['https://tiles.example/{z}/{x}/{y}', 'https://other.example/{z}/{x}/{y}'];
  writeFileSync(path, ours);
  const { map, secretFiles } = readSettings({ MAP_TILE_URL_FILE: path, MAP_ATTRIBUTION: 'x' });
  writeFileSync(path, 'https://tile.openstreetmap.org/{z}/{x}/{y}.png');
  for (const _ of [1, 2])
    assert.match(
      refusal(() => secretFiles[0]!.reload()),
      /^MAP_TILE_URL must be a server of your own/,
    );
  assert.deepEqual(map.urls(), [ours]);
  writeFileSync(path, other);
  assert.equal(secretFiles[0]!.reload(), true);
  assert.deepEqual(map.urls(), [other, ours]);
});
