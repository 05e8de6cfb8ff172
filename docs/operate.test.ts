import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { BLOCKS, HOLDERS, lackingFor, PAGES, ROOT } from '../scripts/operate-pages.ts';
import { anchorOf } from './references.ts';

/** The pages for operators: short, with their contents, in plain words; each block of commands is a shell script. */

/** Words that an operator may have to read, without the parts that a command writes. */
const MOST = 15_000;

test(`the pages for operators have at most ${MOST} words`, (t) => {
  const counts = PAGES.map(({ path, own }) => [wordsIn(own), path] as const);
  const sum = counts.reduce((all, [count]) => all + count, 0);
  t.diagnostic(
    `${sum} words: ${counts.map(([count, path]) => `${count} ${path.split('/').slice(2).join('/')}`).join(', ')}`,
  );
  assert.ok(PAGES.length > 20, `${PAGES.length} pages`);
  assert.ok(sum <= MOST, `${sum} words`);
});

for (const { path, own, text } of PAGES) {
  const hasContents = !/\/(README\.md|runbooks\/.*)$/.test(path);
  test(`${path} has no marks of developers${hasContents ? ', and a contents line that names every heading' : ''}`, () => {
    assert.deepEqual(own.match(/\b(?:ADR|[Rr]ecord) ?\d+|(?<![\w`#-])[CDFGNPRST]\d{1,3}\b/g), null);
    if (!hasContents) return;
    const [, contents = ''] = /^# .+\n\n(?:Contents|Inhalt): (.*?)\n\n/s.exec(text) ?? [];
    const named = Array.from(contents.matchAll(/\[([^\]]+)\]\(#([^)]+)\)/g), ([, words, to]) => [words, to]);
    const headings = Array.from(text.matchAll(/^## (.+)$/gm), ([, words = '']) => words.replaceAll('`', ''));
    assert.deepEqual(
      named,
      headings.map((words) => [words, anchorOf(words)]),
    );
  });
}

test('each block of commands is a shell script, and what a test machine lacks is held where it is said', () => {
  assert.ok(BLOCKS.length > 50, `${BLOCKS.length} blocks`);
  for (const { path, line, commands } of BLOCKS) {
    const { status, stderr } = spawnSync('sh', ['-n'], { input: commands, encoding: 'utf8' });
    assert.equal(status, 0, `${path}:${line}: ${stderr}`);
  }
  for (const file of HOLDERS) assert.ok(existsSync(join(ROOT, file)), file);
  const run = BLOCKS.filter((block) => !lackingFor(block));
  assert.ok(run.length >= BLOCKS.length / 3, `${run.length} of ${BLOCKS.length} are run`);
});

test('a block for root is for root alone: a reader types it in another terminal', () => {
  for (const { path, line, commands } of BLOCKS.filter(({ commands: text }) => /^sudo /m.test(text)))
    for (const one of commands.trim().split('\n')) assert.match(one, /^sudo /, `${path}:${line}: ${one}`);
});

test('a shell takes from settings.env what stands there in single quotes', () => {
  const VALUES = {
    DATABASE_URL: 'postgres://panne:a$b@db.example/panne?sslmode=verify-full&sslrootcert=/etc/ca.pem',
    OIDC_NAME: 'Muster AG; Köln',
    SERVICE_HOSTS: '[{"suffix":".panne.example","base":"https://dienst.example/service/extService.xsp"}]',
  };
  const install = PAGES.find(({ path }) => path.endsWith('/install.md'))!.text;
  const [load = '', file = ''] = /^set -a; \. (\S+); set \+a$/m.exec(install) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  const own = join(folder, 'settings.env');
  writeFileSync(
    own,
    Object.entries(VALUES)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  );
  const { stdout, stderr } = spawnSync('sh', ['-c', `${load.replace(file, own)}\nenv`], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  assert.equal(stderr, '');
  for (const [name, value] of Object.entries(VALUES))
    assert.ok(stdout.split('\n').includes(`${name}=${value}`), stdout);
});

/** Bars and dashes of tables are no words. */
const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
