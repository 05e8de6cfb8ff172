import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/test/free-port.ts';

/** The README's first minutes, in a clean clone: what it starts, prints and answers, and each command that it shows. */

const ROOT = join(import.meta.dirname, '..');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const blocks = Array.from(README.matchAll(/^```(?:sh)?\n(.*?)^```$/gms), ([, text = '']) => text);
const quoted = Array.from(README.matchAll(/`([^`\n]+)`/g), ([, text = '']) => text);
const lines = [...blocks.flatMap((text) => text.split('\n')), ...quoted];
const commands = new Set(lines.filter((line) => /^npm run (betreiber|mandant) -- \S/.test(line)));

test('npm start in a clean clone serves the demo, and each command that the README shows does what it says', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'readme-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const clone = join(folder, 'pannenlotse');
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', ROOT, clone]);
  // With another lockfile `npm start` would install into the checkout's packages, to which the clone's link leads.
  const lockOf = (where: string): string => readFileSync(join(where, 'package-lock.json'), 'utf8');
  assert.equal(lockOf(clone), lockOf(ROOT), 'commit package-lock.json first');
  // What `npm start` would install and build first, in minutes.
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  if (existsSync(join(ROOT, 'dist'))) cpSync(join(ROOT, 'dist'), join(clone, 'dist'), { recursive: true });

  assert.ok(
    blocks.some((text) => /^npm start\b/m.test(text)),
    'the README shows npm start',
  );
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), HOME: folder };
  const service = spawn('npm', ['start'], { cwd: clone, env, detached: true });
  t.after(() => end(service.pid!));
  let said = '';
  service.stdout.on('data', (text: Buffer) => (said += text.toString()));
  service.stderr.on('data', (text: Buffer) => (said += text.toString()));
  for (let tries = 0; !said.includes('DEMOMODUS') && tries < 2_400; tries++) {
    assert.equal(service.exitCode, null, said);
    await sleep(50);
  }
  const answer = await fetch(`http://localhost:${port}/kfz/start/DEMOMODUS`);
  assert.equal(answer.status, 200, said);

  assert.ok(commands.size >= 4, [...commands].join('\n'));
  for (const line of commands) {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', line], { cwd: clone, env, encoding: 'utf8' });
    assert.equal(status, 0, `${line}\n${stdout}${stderr}`);
  }
  process.kill(service.pid!, 'SIGINT');
  await once(service, 'close');
});

/** Ends a process and what it has started, if it runs. */
function end(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
