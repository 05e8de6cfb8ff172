import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrowsOf, sources, type Arrow } from './scripts/imports.ts';

/** Dependency direction: who may import whom, read off the imports of the code. docs/architecture.md, ADR 025. */

const KNOWS: Record<string, string[]> = {
  domain: ['domain'],
  web: ['web', 'domain', 'package'],
  server: ['server', 'domain', 'package'],
  e2e: ['e2e', 'domain', 'server', 'scripts', 'web', 'deploy', 'package'],
  fuzz: ['fuzz', 'domain', 'server', 'package'],
};

/**
 * Per top folder, its rooms from the bottom up: a file imports only files of its own rank or of an earlier one. The
 * first match counts.
 */
// prettier-ignore
const RANKS: Record<string, readonly RegExp[]> = {
  domain: [
    /^domain\/(text|outside-text|limits|ids|standard|wall-clock)\.ts/, /^domain\/revision\//, /^domain\/(is-object|mistake|switch-word|plural|client-html|load-faults|errors|fault-of-status|service-host|json-text|same-name)\.ts/,
    /^domain\/ort\/punkt\.ts/, /^domain\/(flow|mandant)\.ts/, /^domain\/questions\.ts/,
    /^domain\/ort\/(laender|alle-laender)\.ts/, /^domain\/questions\//, /^domain\/(vorgang|answers|derived|page-state|berichtigung)\.ts/, /^domain\/merge\//, /^domain\/gefahr\//,
    /^domain\/schaden\//, /^domain\/fahrzeug\//, /^domain\/ort\//, /^domain\/sicherheit\//, /^domain\/notruf\//, /^domain\/personen\//, /^domain\/nachtrag\//, /^domain\/ereignisse\//, /^domain\/(ereignisse|hinweise|lesbar)\.ts/, /^domain\/nachricht\//, /^domain\/fahrzeughinweise\//, /^domain\/auftrag\.ts/,
    /^domain\/demo\//, /^domain\/theme\//, /^domain\/accept\//, /^domain\/(accept-vorgang|parts|complete|accept-berichtigung|accept-nachtrag)\.ts/, /^domain\/auftrag\//, /^domain\/leitstand\//, /^domain\/sms\//, /^domain\/test\//,
  ],
  web: [
    /^web\/look\//, /^web\/worker\/[^/]*$/, /^web\/worker\/sw\//, /^web\/net\//, /^web\/queue\//, /^web\/live\//,
    /^web\/vorgang\/state\//, /^web\/vorgang\/device\//, /^web\/vorgang\/merge\//, /^web\/vorgang\/demo\//, /^web\/vorgang\/case\//,
    /^web\/vorgang\/sending\//, /^web\/vorgang\/commands\//, /^web\/vorgang\/after\//, /^web\/vorgang\/load\//, /^web\/vorgang\/background\//,
    /^web\/words\//, /^web\/navigation\//, /^web\/worker\/page\//, /^web\/kit\//, /^web\/fields\//, /^web\/ort\/[^/]*$/, /^web\/ort\/karte\//,
    /^web\/theme\/[^/]*$/, /^web\/screens\/[^/]*\//, /^web\/screens\/[^/]*$/, /^web\/shell\//, /^web\/theme\/preview\//, /^web\/router\//,
    /^web\/auftrag\/(ansicht|held|meldung|words)\.ts/, /^web\/auftrag\/device\//, /^web\/auftrag\/parts\//, /^web\/auftrag\//, /^web\/leitstand\/state\//, /^web\/leitstand\/parts\//, /^web\/leitstand\//, /^web\/(app|page|main|static)\./, /^web\/build\//, /^web\/vite/,
  ],
  server: [
    /^server\/(setting|failpoints)\.ts/, /^server\/hosts\//,
    // What the settings check with: these know no other file of their rooms.
    /^server\/outbox\/(private-address|receiver-url|vapid-key)\.ts/, /^server\/geo\/(countries|map\/tile)\.ts/, /^server\/sicherung\/(age-keys|backup-files)\.ts/, /^server\/store\/postgres\/database-url\.ts/,
    /^server\/settings\//, /^server\/settings\.ts/, /^server\/files\//, /^server\/store\/(engine|wake|migrations)\.ts/, /^server\/store\/tables\//, /^server\/store\/[^/]*$/,
    /^server\/store\/(sqlite|postgres)\//, /^server\/journal\//, /^server\/store\/contract-tests\//, /^server\/http-client\//, /^server\/geo\//, /^server\/outbox\//, /^server\/simulator\//, /^server\/sicherung\//,
    /^server\/mandanten\//, /^server\/open\.ts/, /^server\/http\//, /^server\/maschinen\//, /^server\/vorgang\//, /^server\/auftrag\//, /^server\/nachrichten\//, /^server\/sms\//, /^server\/lifetime\//, /^server\/metrics\//, /^server\/background\//, /^server\/leitstand\//,
    /^server\/pages\//, /^server\/routes\//, /^server\/api\.ts/, /^server\/app\.ts/, /^server\/(greeting|exit-line)\.ts/, /^server\/betreiber\//,
    /^server\/stop-signals\.ts/, /^server\/(main|service|betreiber|simulator|mandant-command|static-files)\.ts/, /^server\/test\//, /^server\/failing\//,
  ],
  e2e: [
    /^e2e\/hands\//, /^e2e\/look\//, /^e2e\/(journeys|failing|place|brands|browsers|leitstand|afternoon)\//,
    /^e2e\/engines\/(engine|processes|watched)\.ts/, /^e2e\/engines\/(firefox|chromium)\.ts/, /^e2e\/engines\/webkit\//, /^e2e\/engines\/[^/]*$/,
  ],
  fuzz: [
    /^fuzz\/(scene|draft|templates|from-schema)\.ts/, /^fuzz\/good-body\.ts/, /^fuzz\/good-draft\.ts/, /^fuzz\/mutate\//, /^fuzz\/plan\.ts/,
    /^fuzz\/wire\//, /^fuzz\/check\//, /^fuzz\/(store-rows|stage|cast)\.ts/, /^fuzz\/(lane|run|report|main)\.ts/,
  ],
};

const files = sources('{domain,web,server,e2e,fuzz}');
const arrows = [...files, ...sources('{chaos,bench,faults}')].flatMap(arrowsOf);
const byFile = Map.groupBy(arrows, ({ file }) => file);

test('There are imports to read.', () => assert.ok(arrows.length > 1_000, `${arrows.length} imports`));

test('The domain knows nobody, not even a package (its tests may); web and server know it, never each other.', () =>
  none(
    ({ file, to, isTest }) =>
      KNOWS[top(file)] !== undefined && !KNOWS[top(file)]!.includes(top(to)) && !(isTest && !KNOWS[top(to)]),
    'move what both need into domain',
  ));

test('Every file has a rank: each folder of domain, web, server, e2e and fuzz stands in the table.', () =>
  assert.deepEqual(
    files
      .filter((file) => !/\.test\.tsx?$/.test(file) && rankOf(file) < 0)
      .map((file) => `${file}: give its folder a place in RANKS`),
    [],
  ));

test('An earlier rank never imports a later one, not even its types; only tests do.', () =>
  none((arrow) => isUp(arrow), 'move what both need down, or take it as a parameter'));

test('A planted arrow from any rank to the next is found.', () => {
  for (const ranks of Object.values(RANKS)) {
    for (const [place] of ranks.slice(1).entries()) {
      const [file, to] = [fileOf(ranks[place]!), fileOf(ranks[place + 1]!)];
      assert.ok(isUp({ file, to, line: 1, kind: 'value', isTest: false }), `${file} → ${to}`);
    }
  }
});

test('Nothing but api.ts imports from routes/.', () =>
  none(
    ({ file, to, isTest }) => !isTest && to.startsWith('server/routes/') && file !== 'server/api.ts',
    'what routes share belongs into server/vorgang or server/pages',
  ));

test('The browser gets the values of a client’s settings, not their table: web and domain know only its types.', () =>
  none(
    ({ file, to, kind, isTest }) =>
      to === 'domain/mandant.ts' && kind === 'value' && !isTest && !/^(server|scripts|domain\/test)\//.test(file),
    'import its types alone',
  ));

test('Nothing goes in a circle: no value, no type, and nothing that is imported late.', () =>
  none(({ file, to, isTest }) => !isTest && reaches(to, file), 'move what both need into a file of its own'));

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

function reaches(from: string, goal: string, seen = new Set<string>()): boolean {
  if (from === goal || seen.has(from)) return from === goal;
  seen.add(from);
  return (byFile.get(from) ?? []).some(({ to }) => reaches(to, goal, seen));
}
