import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrowsOf, sources, type Arrow } from './scripts/imports.ts';

/** Dependency direction: who may import whom, read off the imports of the code. docs/architecture.md, ADR 025. */

const KNOWS: Record<string, string[]> = {
  domain: ['domain'],
  web: ['web', 'domain', 'package'],
  server: ['server', 'domain', 'package'],
  e2e: ['e2e', 'domain', 'server', 'scripts', 'web', 'package'],
  fuzz: ['fuzz', 'domain', 'server', 'package'],
};

/**
 * Per top folder, its rooms from the bottom up: a file imports only files of its own rank or of an earlier one. The
 * first match counts.
 */
// prettier-ignore
const RANKS: Record<string, readonly RegExp[]> = {
  domain: [
    /^domain\/(text|limits|ids)\.ts/, /^domain\/revision\//, /^domain\/(is-object|mistake|plural|client-html|errors|warnungen|fault-of-status|service-host|json-text)\.ts/,
    /^domain\/ort\/punkt\.ts/, /^domain\/(flow|mandant)\.ts/, /^domain\/questions\.ts/,
    /^domain\/ort\/(laender|alle-laender)\.ts/, /^domain\/questions\//, /^domain\/(vorgang|answers|page-state)\.ts/, /^domain\/gefahr\//,
    /^domain\/schaden\//, /^domain\/fahrzeug\//, /^domain\/ort\//, /^domain\/sicherheit\//, /^domain\/notruf\//, /^domain\/personen\//, /^domain\/ereignisse\//, /^domain\/(ereignisse|hinweise|lesbar)\.ts/, /^domain\/nachricht\//, /^domain\/fahrzeughinweise\//, /^domain\/auftrag\.ts/,
    /^domain\/demo\//, /^domain\/theme\//, /^domain\/accept\//, /^domain\/(accept-vorgang|parts|complete)\.ts/, /^domain\/auftrag\//, /^domain\/sms\//, /^domain\/test\//,
  ],
  web: [
    /^web\/look\//, /^web\/chunks\//, /^web\/worker\/[^/]*$/, /^web\/worker\/sw\//,
    /^web\/vorgang\/net\//, /^web\/queue\//, /^web\/live\//, /^web\/vorgang\/device\//, /^web\/vorgang\/merge\//, /^web\/vorgang\/case\//, /^web\/vorgang\/demo\//, /^web\/vorgang\/after\//,
    /^web\/vorgang\/sending\//, /^web\/vorgang\/load\//, /^web\/vorgang\/background\//,
    /^web\/words\//, /^web\/navigation\//, /^web\/worker\/page\//, /^web\/kit\//, /^web\/fields\//, /^web\/ort\/[^/]*$/, /^web\/ort\/karte\//,
    /^web\/theme\/[^/]*$/, /^web\/screens\/[^/]*\//, /^web\/screens\/[^/]*$/, /^web\/shell\//, /^web\/theme\/preview\//, /^web\/auftrag\/(ansicht|held|meldung|words|ziel)\.ts/, /^web\/auftrag\/device\//, /^web\/auftrag\/parts\//, /^web\/auftrag\//, /^web\/(app|page|main|static|late-app)\./, /^web\/vite/,
  ],
  server: [
    /^server\/(setting|failpoints)\.ts/, /^server\/secrets\//, /^server\/files\//, /^server\/store\/(engine|wake|migrations)\.ts/, /^server\/store\/tables\//, /^server\/store\/[^/]*$/,
    /^server\/store\/(sqlite|postgres)\//, /^server\/store\/contract\//, /^server\/geo\//, /^server\/outbox\//, /^server\/simulator\//, /^server\/hosts\//, /^server\/sicherung\//, /^server\/settings\.ts/,
    /^server\/mandanten\//, /^server\/open\.ts/, /^server\/http\//, /^server\/maschinen\//, /^server\/vorgang\//, /^server\/auftrag\//, /^server\/nachrichten\//, /^server\/sms\//, /^server\/lifetime\//, /^server\/metrics\//, /^server\/background\//,
    /^server\/pages\//, /^server\/routes\//, /^server\/api\.ts/, /^server\/app\.ts/, /^server\/(greeting|exit-line)\.ts/, /^server\/betreiber\//,
    /^server\/(main|betreiber|simulator|mandant-command|static-files)\.ts/, /^server\/test\//, /^server\/failing\//,
  ],
  e2e: [
    /^e2e\/hands\//, /^e2e\/look\//, /^e2e\/(journeys|failing|place|brands|browsers)\//,
    /^e2e\/engines\/(engine|processes|watched)\.ts/, /^e2e\/engines\/(firefox|chromium)\.ts/, /^e2e\/engines\/webkit\//, /^e2e\/engines\/[^/]*$/,
  ],
  fuzz: [
    /^fuzz\/(scene|draft|templates|from-schema)\.ts/, /^fuzz\/good-body\.ts/, /^fuzz\/good-draft\.ts/, /^fuzz\/mutate\//, /^fuzz\/plan\.ts/,
    /^fuzz\/wire\//, /^fuzz\/check\//, /^fuzz\/(store-rows|stage|cast)\.ts/, /^fuzz\/(lane|run|report|main)\.ts/,
  ],
};

/** Dynamic imports that may go up: a late chunk is fetched by what loads early. Each with its reason. */
// prettier-ignore
const LATE: readonly (readonly [from: string, to: string, why: string])[] = [
  ['web/worker/begin.ts',            'web/worker/page/tend.ts',          'the service worker is registered after the first paint'],
  ['web/vorgang/device/later.ts',    'web/vorgang/background/start.ts',  'the first page does not wait for background work'],
  ['web/vorgang/case/keep.ts',       'web/vorgang/demo/demo.ts',         'only the demo keeps its case in localStorage'],
  ['web/screens/theme.tsx',          'web/theme/preview/preview.tsx',    'the same, fetched with its screen'],
];

const files = sources('{domain,web,server,e2e,fuzz}');
const arrows = files.flatMap(arrowsOf);
const byFile = Map.groupBy(arrows, ({ file }) => file);

test('There are imports to read.', () => assert.ok(arrows.length > 1_000, `${arrows.length} imports`));

test('The domain knows nobody, not even a package (its tests may); web and server know it, never each other.', () =>
  none(
    ({ file, to, isTest }) => !KNOWS[top(file)]!.includes(top(to)) && !(isTest && !KNOWS[top(to)]),
    'move what both need into domain',
  ));

test('Every file has a rank: each folder of domain, web, server, e2e and fuzz stands in the table.', () =>
  assert.deepEqual(
    files
      .filter((file) => !/\.test\.tsx?$/.test(file) && rankOf(file) < 0)
      .map((file) => `${file}: give its folder a place in RANKS`),
    [],
  ));

test('An earlier rank never imports a later one, not even its types; only tests do, and the late chunks listed here.', () =>
  none((arrow) => isUp(arrow) && !isLate(arrow), 'move what both need down, or take it as a parameter'));

test('A planted arrow from any rank to the next is found.', () => {
  for (const ranks of Object.values(RANKS)) {
    for (const [place] of ranks.slice(1).entries()) {
      const [file, to] = [fileOf(ranks[place]!), fileOf(ranks[place + 1]!)];
      assert.ok(isUp({ file, to, line: 1, kind: 'value', isTest: false }), `${file} → ${to}`);
    }
  }
});

test('Every late chunk that is listed is still fetched from there.', () =>
  assert.deepEqual(
    LATE.filter(([from, to]) => !(byFile.get(from) ?? []).some((arrow) => arrow.kind === 'late' && arrow.to === to)),
    [],
  ));

test('Nothing but api.ts imports from routes/.', () =>
  none(
    ({ file, to, isTest }) => !isTest && to.startsWith('server/routes/') && file !== 'server/api.ts',
    'what routes share belongs into server/vorgang or server/pages',
  ));

test('At run time nothing goes in a circle; what comes late counts for none.', () =>
  none(
    ({ file, to, kind }) => kind === 'value' && reaches(to, file, ['value']),
    'move what both need into a file of its own',
  ));

test('In the domain not even types go in a circle.', () =>
  none(
    ({ file, to, isTest }) => top(file) === 'domain' && !isTest && reaches(to, file, ['value', 'type', 'late']),
    'move the type into a file of its own',
  ));

function none(isBroken: (arrow: Arrow) => boolean, remedy: string): void {
  const broken = arrows.filter(isBroken).map(({ file, line, to }) => `${file}:${line} imports ${to}: ${remedy}`);
  assert.equal(broken.join('\n'), '');
}

/** The top folder of a path, or `package`. */
function top(path: string): string {
  return path.split(/[/:]/, 1)[0] ?? '';
}

/** The place of a file in the ranks of its top folder; -1: none. */
function rankOf(file: string): number {
  return (RANKS[top(file)] ?? []).findIndex((rank) => rank.test(file));
}

function isUp({ file, to, isTest }: Arrow): boolean {
  return !isTest && top(file) === top(to) && rankOf(to) > rankOf(file);
}

function isLate({ file, to, kind }: Arrow): boolean {
  return kind === 'late' && LATE.some(([from, chunk]) => from === file && chunk === to);
}

/** A path that a rank's pattern matches, for planting. */
function fileOf(rank: RegExp): string {
  const path = rank.source
    .replace('^', '')
    .replaceAll('\\', '')
    .replace(/\(([^|)]*)[^)]*\)/, '$1')
    .replace('[^/]*/', 'x/')
    .replace('[^/]*$', 'x.ts')
    .replace('[^/]*.test.ts', 'x.test.ts');
  return /\.tsx?$/.test(path) ? path : `${path}${path.endsWith('/') ? 'x.ts' : path.endsWith('.') ? 'ts' : '.ts'}`;
}

function reaches(from: string, goal: string, kinds: readonly Arrow['kind'][], seen = new Set<string>()): boolean {
  if (from === goal || seen.has(from)) return from === goal;
  seen.add(from);
  return (byFile.get(from) ?? []).some(({ to, kind }) => kinds.includes(kind) && reaches(to, goal, kinds, seen));
}
