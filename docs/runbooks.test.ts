import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';

/** The runbooks: each has what one looks for at night, and alerts, rules and runbooks name each other. */

const ROOT = join(import.meta.dirname, '..');
const FOLDER = 'docs/operate/runbooks';
const HEADINGS = ['What is seen', 'First', 'Steps', 'Over when', 'Who is told', 'Never'];
/** Lines of one: what is read at night has no more. */
const MOST = 70;

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const names = readdirSync(join(ROOT, FOLDER));
const runbooks = new Map(names.map((name) => [name, read(`${FOLDER}/${name}`)]));

/** Runbooks by the alerts that a file names them for. */
const byRunbook = Object.fromEntries(
  [...runbooks].map(([name, text]) => [name, text.match(/(?<=^Alerts: .*)Pannenlotse\w+/gm) ?? []]),
);
const [failing, guide] = [read('docs/operate/when-it-fails.md'), read('docs/operate/monitor.md')];
const rows = guide.split('\n').filter((line) => /^\| `Pannenlotse\w+` \|/.test(line));
const inGuide = rows.map((row) => ({
  alert: /`(\w+)`/.exec(row)![1]!,
  links: Array.from(row.matchAll(/\(runbooks\/([\w-]+\.md)\)/g), ([, name]) => name!),
}));

for (const [name, text] of runbooks)
  test(`${name} has its headings in their order, and is short`, () => {
    const headings = Array.from(text.matchAll(/^## (.+)$/gm), ([, heading]) => heading!);
    assert.deepEqual(headings, HEADINGS);
    assert.match(text, /^# .+\n\nAlerts: /);
    assert.ok(text.split('\n').length <= MOST, `${text.split('\n').length} lines`);
  });

test('When it fails lists every runbook, and an alert’s row links those that name the alert, and no others', () => {
  for (const name of names) assert.match(failing, new RegExp(`^\\| \\[[^\\]]+\\]\\(runbooks/${name}\\) \\|`, 'm'));
  for (const name of names)
    assert.deepEqual(
      inGuide.filter(({ links }) => links.includes(name)).map(({ alert }) => alert),
      byRunbook[name],
      name,
    );
});

test('a rule leads to the first runbook of its row, else to the row', () => {
  const { groups } = parse(read('deploy/prometheus-rules.yml')) as {
    groups: { rules: { alert: string; annotations: { runbook_url?: string } }[] }[];
  };
  const inRules = groups.flatMap(({ rules }) =>
    rules.map(({ alert, annotations }) => [alert, annotations.runbook_url] as const),
  );
  const wanted = inGuide.map(({ alert, links: [first] }) => [
    alert,
    first ? `${FOLDER}/${first}#first` : 'docs/operate/monitor.md#alerts',
  ]);
  assert.deepEqual(inRules, wanted);
});
