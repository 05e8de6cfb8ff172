import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { startBrowser, startService, type Service } from '../e2e/hands/world.ts';
import { securityHeaders } from '../server/http/security-headers.ts';
import { besideFirst, median, medians, say } from './figure.ts';
import { startBytes } from './first/bytes.ts';
import { plainPages } from './first/plain-pages.ts';
import { lostTaps, tapTime } from './first/taps.ts';
import { clicked, freshStart, PLAIN, type Network, type Seen } from './first/visit.ts';
import { ROOT } from './start-line.ts';

/**
 * Benchmark: the first two screens over slow lines, cold cache: beside two plain static pages over the same line, in
 * turn, with a click the moment the button is seen; then taps at other moments; then the whole journey and every screen
 * (`bench:journey`, `bench:taps`). Words choose what is measured. docs/rules.md 'Budgets', ADR 046, ADR 048.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 9);
const TAPS = 100;
const SLOWER = 4;
/** Milliseconds after the first sight of the button: before the script has come, and after it. */
const DELAYS = [0, 2_000] as const;

/** `most`: that ours may be × plain. */
const LINES = [
  { name: 'slow 4G', kbits: 1_600, roundTrip: 150, slower: 4, most: { paint: 1.1, second: 1 } },
  { name: 'roadside', kbits: 400, roundTrip: 400, slower: 6, most: { paint: 1.1, second: 0.8 } },
] as const;
type Line = (typeof LINES)[number];

/** Whose first two screens are visited: the plain pages, those with our security headers, ours. */
interface Sides {
  plain: string;
  guarded: string;
  service: Service;
}

async function first(browser: Browser, { plain, guarded, service }: Sides, line: Line): Promise<boolean> {
  const seen: [Seen[], Seen[], Seen[]] = [[], [], []];
  const visits = [
    async () => seen[0].push(await clicked(browser, plain, line, PLAIN)),
    async () => seen[1].push(await clicked(browser, guarded, line, PLAIN)),
    async () => seen[2].push(await clicked(browser, service, line, await freshStart(service))),
  ];
  // The first round does not count: in it the service's code is compiled, and its answers take four times as long.
  for (let round = -1; round < ROUNDS; round++) {
    for (const visit of round % 2 ? visits.toReversed() : visits) await visit();
    if (round < 0) for (const all of seen) all.length = 0;
  }
  const beside = (what: 'paint' | 'second', words: string): boolean => {
    const [bare, same, ours] = seen.map((all) => all.map((one) => one[what])) as [number[], number[], number[]];
    const told = (others: number[]): string => `${medians([others, ours], 'ms')}; ${range(others, ours)}`;
    say(`${line.name}: ${words}, beside the same headers`, besideFirst([same, ours])[1]!, null, told(same), ' ×');
    return say(`${line.name}: ${words}`, besideFirst([bare, ours])[1]!, line.most[what], told(bare), ' ×');
  };
  const holds = [beside('paint', 'first paint'), beside('second', 'second screen')];
  const kB = median(seen[2].map((one) => one.kB));
  return [...holds, say(`${line.name}: came until the second screen`, kB, 20, 'headers included', ' kB')].every(
    Boolean,
  );
}

/** The smallest and the largest ratio of a round, for people. */
function range(theirs: readonly number[], ours: readonly number[]): string {
  const ratios = ours.map((number, round) => number / theirs[round]!);
  return `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
}

async function taps(browser: Browser, service: Service, line: Line): Promise<boolean> {
  const network: Network = { ...line, slower: SLOWER };
  const holds: boolean[] = [];
  for (const delay of DELAYS) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await tapTime(browser, service, network, delay));
    const words = `${line.name}: tap ${delay} ms after first sight to the second screen`;
    holds.push(say(words, median(times), 100, `longest ${Math.max(...times).toFixed(0)}`, ' ms'));
  }
  return holds.every(Boolean);
}

/** Figures that are measured one by one: `npm run bench:first -- lines lost`. */
const PARTS = ['bytes', 'lines', 'lost', 'journey', 'taps'] as const;
type PartName = (typeof PARTS)[number];
const words = process.argv.slice(2);
const isAsked = (part: PartName): boolean => words.length === 0 || words.includes(part);

const holds: boolean[] = [];
const [service, browser] = await Promise.all([startService(), startBrowser()]);
const [plain, guarded] = [await plainPages(), await plainPages(securityHeaders({ publicUrl: service.url }))];
try {
  if (isAsked('bytes')) {
    const { html, script } = await startBytes(service);
    holds.push(say('HTML of the start', html, 14, 'brotli', ' kB'));
    holds.push(say('its JavaScript', script, 70, 'brotli', ' kB'));
  }
  for (const line of isAsked('lines') ? LINES : []) {
    holds.push(await first(browser, { plain: plain.url, guarded: guarded.url, service }, line));
    holds.push(await taps(browser, service, line));
  }
  if (isAsked('lost')) {
    const lost = await lostTaps(browser, service, LINES[0], { taps: TAPS, atOnce: 4 });
    holds.push(say(`of ${TAPS} taps 0 to 3,000 ms after first sight are lost`, lost, 0, LINES[0].name));
  }
} finally {
  await browser.close();
  for (const { server } of [plain, guarded]) server.close();
  await service.stop();
}
for (const part of ['journey', 'taps'] as const)
  if (isAsked(part))
    holds.push(spawnSync(process.execPath, [join(ROOT, `bench/${part}.ts`)], { stdio: 'inherit' }).status === 0);
process.exitCode = holds.every(Boolean) ? 0 : 1;
