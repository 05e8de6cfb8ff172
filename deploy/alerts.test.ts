import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { parse } from 'yaml';
import { makeWatch } from '../server/background/overdue-watch.ts';
import { flatTyre, testApp, type TestApp } from '../server/test/test-app.ts';
import { evaluate, namesIn, readText, type Sample, type Scrape } from './promql.ts';

/**
 * The alerts of deploy/prometheus-rules.yml, each made to fire by what it is for, from the text of the real `/metrics`;
 * and the dashboard. Where promtool is installed, it checks the rules and comes to the same.
 */

const RULES = join(import.meta.dirname, 'prometheus-rules.yml');
interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
}
const { groups } = parse(readFileSync(RULES, 'utf8')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const guide = readFileSync(join(import.meta.dirname, '../docs/operate/monitor.md'), 'utf8');
const skip = spawnSync('promtool', ['--version']).status === 0 ? false : 'no promtool found';

const MINUTE = 60_000;
const iso = (time: number): string => new Date(time).toISOString();
const pass = (app: TestApp, minutes: number): void => void (app.time.now += minutes * MINUTE);

/** What a scraper reads; `up` is its own. */
async function scrape({ app }: TestApp, at: number): Promise<Scrape> {
  const up = { labels: { job: 'pannenlotse' } };
  try {
    const { statusCode, body } = await app.inject({ url: '/metrics', headers: { host: 'localhost' } });
    assert.equal(statusCode, 200);
    return { at, samples: new Map([...readText(at, body).samples, ['up', [{ ...up, value: 1 }]]]) };
  } catch {
    return { at, samples: new Map([['up', [{ ...up, value: 0 }]]]) };
  }
}

const save = ({ call }: TestApp, userID: string, body: unknown = flatTyre()) =>
  call('POST', `vorgang/${userID}`, body, { 'if-match': '"1"' });
const fails = () => Promise.reject(new Error('broken'));
/** An event of a partner of a case that was just reported, so many minutes later. */
async function happens(app: TestApp, meldungsTyp: string, minutes: number): Promise<void> {
  const { userID } = await app.reported();
  pass(app, minutes);
  const event = { userID, partner: 'P', unid: '1', meldungsTyp, zeit: iso(app.time.now), daten: '{}' };
  assert.equal((await app.store.appendEvents('ra_Standard', [event]))[0]?.ended, 'neu');
}
/** The first message of a case that was just reported. */
async function claimed(app: TestApp) {
  await app.reported();
  return (await app.store.outbox.claim(iso(app.time.now), iso(app.time.now + MINUTE), 1))[0]!;
}
/** A file in DATA_DIR that was written two days ago. */
function oldFile({ settings: { dataDir } }: TestApp, ...path: string[]): void {
  const file = join(dataDir, ...path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '{}\n');
  const then = Date.now() / 1_000 - 2 * 86_400;
  utimesSync(file, then, then);
}

interface Trial {
  change?: Parameters<typeof testApp>[1];
  happens(app: TestApp): unknown;
  /** It happens twice, with a scrape between: the series is there from its first time on. */
  isTwice?: true;
  /** What cannot be brought about: the line of the real text, with another number. */
  instead?: readonly [name: string, value: number];
}

/** The operator has a webhook; without one there is no lane of it. */
const WEBHOOK = { WEBHOOK_URL: 'https://x.example/', WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` };

/** A tile server that nobody runs. */
const DEAD_TILES = { MAP_TILE_URL: 'http://127.0.0.1:9/{z}/{x}/{y}.png', MAP_ATTRIBUTION: 'Test' };

// prettier-ignore
const TRIALS: Record<string, Trial> = {
  PannenlotseDown:             { happens: ({ app }) => app.close() },
  PannenlotseReportUnread:     { happens: async (app) => { await app.reported(); pass(app, 3); } },
  PannenlotseReportsFail:      { change: { store: (store) => ({ ...store, report: fails }) }, happens: (app) => assert.rejects(app.reported()) },
  PannenlotseSavesFail:        { change: { store: (store) => ({ ...store, save: fails }) }, happens: async (app) => save(app, (await app.started()).userID) },
  PannenlotseStoreAway:        { change: { store: (store) => ({ ...store, save: () => Promise.reject(Object.assign(new Error(), { code: 'STORE_FULL' })) }) },
                                 happens: async (app) => assert.equal((await save(app, (await app.started()).userID)).statusCode, 507) },
  PannenlotseErrors:           { change: { store: (store) => ({ ...store, save: fails }) },
                                 happens: async (app) => save(app, (await app.started()).userID), isTwice: true },
  PannenlotseDiskLow:          { happens: () => undefined, instead: ['pannenlotse_disk_free_bytes', 4e8] },
  PannenlotseDiskShort:        { happens: () => undefined, instead: ['pannenlotse_disk_free_bytes', 0] },
  PannenlotseWalLarge:         { happens: () => undefined, instead: ['pannenlotse_wal_bytes', 4e8] },
  PannenlotseReportsMany:      { happens: async (app) => { for (let nr = 0; nr <= 50; nr++) await app.reported(); } },
  PannenlotseTilesFail:        { change: { env: DEAD_TILES }, happens: askTiles, isTwice: true },
  PannenlotseNoBrand:          { happens: () => undefined, instead: ['pannenlotse_brands', 0] },
  PannenlotseKeyEnds:          { happens: ({ keyOf, time }) => keyOf('betreiber', { gueltigBis: iso(time.now + 3 * 86_400_000) }) },
  PannenlotseGeocoderDown:     { happens: () => undefined, instead: ['pannenlotse_geocoder_down', 1] },
  PannenlotseShedding:         { change: { shedding: () => 2 }, happens: async ({ call }) => assert.equal((await call('GET', 'vorgang/ZZZZZZZZZZZZ')).statusCode, 503) },
  PannenlotseEventLoopLate:    { happens: async () => { await new Promise((done) => setTimeout(done, 30)); const until = performance.now() + 400; while (performance.now() < until); await new Promise((done) => setTimeout(done, 1)); } },
  PannenlotseWebhookBehind:    { change: { env: WEBHOOK }, happens: async (app) => { await app.reported(); pass(app, 3); } },
  PannenlotseMessagesGivenUp:  { change: { env: WEBHOOK }, happens: async (app) => app.store.outbox.giveUp(await claimed(app), iso(app.time.now), 'status 400') },
  PannenlotseDeliveriesFail:   { change: { env: WEBHOOK }, happens: async (app) => { const lane = app.store.webhookLane(null, () => []); await lane.postpone(await claimed(app), iso(app.time.now), 'status 500'); } },
  PannenlotseOverdue:          { happens: async (app) => { await app.reported(); pass(app, 11); const now = () => app.time.now;
                                 await makeWatch({ ...app, clock: now, steady: now }, app.app.log).look(); } },
  PannenlotseReadSlow:         { happens: async (app) => { await app.reported(); pass(app, 10); await app.store.acknowledge('ra_Standard', 99, iso(app.time.now)); } },
  PannenlotseAssignedSlow:     { happens: (app) => happens(app, 'BEAUFTRAGT', 60) },
  PannenlotseArrivedSlow:      { happens: (app) => happens(app, 'ANKUNFT', 180) },
  PannenlotseIdsGuessed:       { happens: async ({ call }) => { for (let miss = 0; miss < 400; miss++) await call('GET', 'vorgang/ZZZZZZZZZZZZ'); } },
  PannenlotseCardUnusual:      { happens: cardStorm },
  PannenlotseTextsSpoilt:      { happens: spoiltText },
  PannenlotseFieldsNotTaken:   { happens: async (app) => save(app, (await app.started()).userID, { ...flatTyre(), ...Object.fromEntries(Array.from({ length: 150 }, (_, nr) => [`fremd${nr}`, 1])) }), isTwice: true },
  PannenlotseBackupOld:        { happens: (app) => oldFile(app, 'sicherungen', 'pannenlotse-2026-02-27T10-00-00.sqlite') },
  PannenlotseBackupAhead:      { happens: (app) => oldFile(app, 'sicherungen', 'pannenlotse-2126-02-27T10-00-00-taeglich.sqlite.age') },
  PannenlotseRetentionAhead:   { happens: ({ settings: { dataDir } }) => { writeFileSync(join(dataDir, 'aufbewahrung.jsonl'), '{}\n'); utimesSync(join(dataDir, 'aufbewahrung.jsonl'), 5e9, 5e9); } },
  PannenlotseRetentionStopped: { happens: (app) => oldFile(app, 'aufbewahrung.jsonl') },
};

async function askTiles({ call }: TestApp): Promise<void> {
  for (let nr = 0; nr < 25; nr++) assert.equal((await call('GET', `geo/kacheln/6/${nr}/21`)).statusCode, 503);
}

async function spoiltText({ call, keyOf }: TestApp): Promise<void> {
  const { authorization } = await keyOf('partner', { darf: ['sms'] });
  await call('POST', 'partner/sms', { von: '+4917604069012', text: 'PL1099/BCDFG' }, { authorization });
}

async function cardStorm({ app, call, keyOf, zustimmung }: TestApp): Promise<void> {
  const { authorization } = await keyOf('betreiber');
  const issued = await call(
    'POST',
    'betreiber/einladung',
    { mandant: 'ra_Standard' },
    { authorization, 'idempotency-key': 'karte-1' },
  );
  const url = `/service/extService.xsp/vorgang/${issued.json().data.einladung}/start`;
  for (let nr = 1; nr <= 40; nr++) {
    const headers = { 'idempotency-key': `key-of-16-signs-${nr}` };
    await app.inject({
      method: 'POST',
      url,
      remoteAddress: `192.0.2.${nr}`,
      headers,
      payload: { zustimmung, language: 'de' },
    });
  }
}

/** Two scrapes of a service at rest, a minute apart, and one after what happened. */
async function trial(t: TestContext, { change, happens: act, isTwice, instead }: Trial) {
  const app = await testApp(t, change);
  await app.call('GET', 'mandant');
  const quiet = [await scrape(app, 0), await scrape(app, 60)];
  await act(app);
  const all = [...quiet, await scrape(app, 120)];
  if (isTwice) {
    await act(app);
    all.push(await scrape(app, 180));
  }
  const after = all.at(-1)!;
  const [name, value] = instead ?? [];
  if (name !== undefined) {
    const [real] = after.samples.get(name) ?? assert.fail(`${name} is not in /metrics`);
    after.samples = new Map([...after.samples, [name, [{ ...real!, value: value! }]]]);
  }
  return { quiet, all };
}

test('every alert fires by what it is for, from the real text of /metrics, and not before', async (t) => {
  assert.deepEqual(Object.keys(TRIALS).sort(), rules.map(({ alert }) => alert).sort());
  for (const { alert, expr } of rules)
    await t.test(alert, async (context) => {
      const { quiet, all } = await trial(context, TRIALS[alert]!);
      assert.deepEqual(evaluate(expr, quiet), [], 'before');
      const fired = evaluate(expr, all);
      assert.ok(fired.length > 0, 'after');
      for (const { labels } of fired) for (const text of Object.values(labels)) assert.ok(text.length < 40, text);
      if (!skip) assert.equal(byPromtool(expr, all), fired.length, 'by promtool');
    });
});

test('a dead tile server wakes nobody for the store', async (t) => {
  const { all } = await trial(t, TRIALS['PannenlotseTilesFail']!);
  const { expr } = rules.find(({ alert }) => alert === 'PannenlotseStoreAway')!;
  assert.deepEqual(evaluate(expr, all), []);
});

test('without a webhook nobody is called for one that is behind', async (t) => {
  const { all } = await trial(t, { ...TRIALS['PannenlotseWebhookBehind']!, change: {} });
  const { expr } = rules.find(({ alert }) => alert === 'PannenlotseWebhookBehind')!;
  assert.deepEqual(evaluate(expr, all), []);
});

test('promtool finds no fault in the rules', { skip }, () => {
  assert.match(execFileSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' }), /SUCCESS: \d+ rules found/);
});

test('each alert says how urgent it is and in a sentence what has happened, and docs/operate/monitor.md what to do', () => {
  for (const { alert, labels, annotations } of rules) {
    assert.match(labels.severity, /^(page|ticket)$/);
    assert.match(annotations.summary, /^[A-Z].*\.$/);
    assert.match(guide, new RegExp(`^\\| \`${alert}\` \\| [^|]{20,} \\| [^|]{20,} \\|$`, 'm'), alert);
  }
});

test('rules and dashboard ask for nothing that /metrics does not have, and docs/operate/monitor.md names all that it has', async (t) => {
  const app = await testApp(t, { env: WEBHOOK });
  // What has no backup is as old as its file.
  writeFileSync(join(app.settings.dataDir, 'pannenlotse.sqlite'), '');
  await happens(app, 'ANKUNFT', 1);
  await save(app, (await app.started()).userID, { ...flatTyre(), fremd: 1 });
  const { samples } = await scrape(app, 0);
  for (const { alert, expr } of rules)
    for (const name of namesIn(expr)) assert.ok(samples.has(name), `${alert}: ${name}`);
  for (const { title, expr } of queries())
    for (const name of namesIn(expr)) assert.ok(samples.has(name), `${title}: ${name}`);
  const rows = guide.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((line) => line.split(' | ')[0]!.match(/\w{4,}/g) ?? []);
  for (const name of samples.keys()) {
    const base = name.replace(/_(bucket|sum|count)$/, '');
    assert.ok(name === 'up' || named.includes(base), `docs/operate/monitor.md, 'Figures': ${base}`);
  }
});

test('the dashboard: every panel has a name, says what it shows, and asks for something that can be read', async (t) => {
  const { samples, at } = await scrape(await testApp(t), 0);
  for (const { title, description, expr } of queries()) {
    assert.ok(title.length > 2 && description.endsWith('.'), title);
    assert.doesNotThrow(() => evaluate(expr, [{ samples, at }]), title);
  }
});

/** The questions of the dashboard, for all clients. */
function queries(): { title: string; description: string; expr: string }[] {
  const { panels } = JSON.parse(readFileSync(join(import.meta.dirname, 'grafana.json'), 'utf8')) as {
    panels: { type: string; title: string; description: string; targets?: { expr: string }[] }[];
  };
  return panels.flatMap(({ title, description, targets = [] }) =>
    targets.map(({ expr }) => ({ title, description, expr: expr.replaceAll('$mandant', '.*') })),
  );
}

/** How many samples promtool finds for an expression at the last of these scrapes. */
function byPromtool(expr: string, scrapes: readonly Scrape[]): number {
  const series = new Map<string, (number | '_')[]>();
  for (const [place, { samples }] of scrapes.entries())
    for (const [name, all] of samples)
      for (const one of all) {
        const key = seriesOf(name, one);
        series.set(key, [...(series.get(key) ?? Array<'_'>(place).fill('_')), one.value]);
      }
  const folder = mkdtempSync(join(tmpdir(), 'promtool-'));
  const file = join(folder, 'test.json');
  // Wrong on purpose: it then says how many there are.
  const asked = [
    { expr: `count(${expr})`, eval_time: `${scrapes.length - 1}m`, exp_samples: [{ labels: '{}', value: -1 }] },
  ];
  const input_series = [...series].map(([key, values]) => ({ series: key, values: values.join(' ') }));
  writeFileSync(
    file,
    JSON.stringify({
      rule_files: [RULES],
      evaluation_interval: '1m',
      tests: [{ interval: '1m', input_series, promql_expr_test: asked }],
    }),
  );
  const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return Number(/got:.*?\{\} ([\d.e+]+)/s.exec(stdout + stderr)?.[1] ?? 0);
}

const seriesOf = (name: string, { labels }: Sample): string =>
  `${name}{${Object.entries(labels)
    .map(([key, text]) => `${key}="${text}"`)
    .join(',')}}`;
