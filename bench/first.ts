import type { Browser } from 'playwright-core';
import { startBrowser, startService, type Service } from '../e2e/hands/world.ts';
import { besideFirst, median, medians, say } from './figure.ts';
import { startBytes } from './first/bytes.ts';
import { plainPages } from './first/plain-pages.ts';
import { lostTaps, tapTime } from './first/taps.ts';
import { clicked, freshStart, PLAIN, type Network, type Seen } from './first/visit.ts';

/**
 * Benchmark: the first two screens over slow lines, cold cache: beside two plain static pages over the same line, in
 * turn, with a click the moment the button is seen; then taps at other moments. docs/rules.md 'Budgets', ADR 046.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
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

async function first(browser: Browser, service: Service, plain: string, line: Line): Promise<boolean> {
  const [theirs, ours]: [Seen[], Seen[]] = [[], []];
  const own = async (): Promise<void> =>
    void ours.push(await clicked(browser, service, line, await freshStart(service)));
  const other = async (): Promise<void> => void theirs.push(await clicked(browser, plain, line, PLAIN));
  for (let round = 0; round < ROUNDS; round++)
    for (const visit of round % 2 ? [own, other] : [other, own]) await visit();
  const beside = (what: 'paint' | 'second', words: string): boolean => {
    const numbers = [theirs, ours].map((all) => all.map((one) => one[what]));
    return say(`${line.name}: ${words}`, besideFirst(numbers)[1]!, line.most[what], medians(numbers, 'ms'), ' ×');
  };
  const holds = [beside('paint', 'first paint'), beside('second', 'second screen')];
  const kB = median(ours.map((one) => one.kB));
  return [...holds, say(`${line.name}: came until the second screen`, kB, 20, 'headers included', ' kB')].every(
    Boolean,
  );
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

const [service, browser, plain] = await Promise.all([startService(), startBrowser(), plainPages()]);
try {
  const { html, script } = await startBytes(service);
  const holds = [
    say('HTML of the start', html, 14, 'brotli', ' kB'),
    say('its JavaScript', script, 70, 'brotli', ' kB'),
  ];
  for (const line of LINES) {
    holds.push(await first(browser, service, plain.url, line));
    holds.push(await taps(browser, service, line));
  }
  const lost = await lostTaps(browser, service, LINES[0], { taps: TAPS, atOnce: 4 });
  holds.push(say(`of ${TAPS} taps 0 to 3,000 ms after first sight are lost`, lost, 0, LINES[0].name));
  process.exitCode = holds.every(Boolean) ? 0 : 1;
} finally {
  await browser.close();
  plain.server.close();
  await service.stop();
}
