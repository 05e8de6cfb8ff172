import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { person } from '../e2e/hands/person.ts';
import { invite, PHONE, startBrowser, startService, type Service } from '../e2e/hands/world.ts';
import { median, medians, printFigure } from './figure.ts';
import { govukPages, plainPages, servePeers, type PeerWords } from './first/peers.ts';
import { lostTaps } from './first/taps.ts';
import { clickWhenSeen, freshStart, type ClickTimes, type Start } from './first/visit.ts';
import { ROOT } from './start-line.ts';

/**
 * Benchmark: the first two screens over slow lines, with a cold cache, in turn. Compares a plain page of the same
 * words, the GOV.UK page of the same content, ours, and with BESIDE=FOLDER the build of another checkout. The button is
 * clicked the moment it is visible.
 * Then taps at other moments, the whole journey and every screen (`bench:journey`, `bench:taps`). Words choose what is
 * measured. docs/rules.md 'Budgets'.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const BESIDE = process.env['BESIDE'];
const TAPS = 100;

/** Bounds. First paint: ratio to the plain page. Second screen: not behind the GOV.UK page, or ahead of it. */
const PAINT = 1.3;
const LINES = [
  { name: 'slow 4G', kbits: 1_600, roundTrip: 150, slower: 4 },
  { name: 'roadside', kbits: 400, roundTrip: 400, slower: 6 },
] as const;
type Line = (typeof LINES)[number];

/** A pair of first screens to visit. */
interface Side {
  name: string;
  origin: string | Service;
  start(): Promise<Start>;
}

async function first(browser: Browser, sides: readonly Side[], line: Line): Promise<boolean> {
  const seen = new Map<Side, ClickTimes[]>(sides.map((side) => [side, []]));
  // The first round does not count: the services compile their code in it, and answer four times as slowly.
  for (let round = -1; round < ROUNDS; round++)
    for (const side of round % 2 ? sides.toReversed() : sides) {
      const one = await clickWhenSeen(browser, side.origin, line, await side.start());
      if (round >= 0) seen.get(side)!.push(one);
    }
  const timesOf = (side: Side, what: 'paint' | 'second'): number[] => seen.get(side)!.map((one) => one[what]);
  const [bare, peer, ours, ...others] = sides as [Side, Side, Side, ...Side[]];
  const holds: boolean[] = [];
  for (const [what, words] of [
    ['paint', 'first paint'],
    ['second', 'second screen'],
  ] as const) {
    const told = (side: Side): string => medians([timesOf(bare, what), timesOf(side, what)], 'ms');
    const times = (side: Side, beside = bare): number =>
      median(timesOf(side, what).map((ms, round) => ms / timesOf(beside, what)[round]!));
    for (const side of [peer, ...others])
      printFigure(`${line.name}: ${words}, ${side.name}`, times(side), null, told(side), ' ×');
    holds.push(printFigure(`${line.name}: ${words}`, times(ours), what === 'paint' ? PAINT : null, told(ours), ' ×'));
    if (what === 'second')
      holds.push(printFigure(`${line.name}: ${words} beside the GOV.UK page`, times(ours, peer), 1, told(ours), ' ×'));
  }
  for (const side of [peer, ours, ...others]) {
    const kB = median(seen.get(side)!.map((one) => one.kB));
    printFigure(`${line.name}: came until the second screen, ${side.name}`, kB, null, 'headers included', ' kB');
  }
  return holds.every(Boolean);
}

/** The words of our first two screens, read from them. */
async function wordsOf(browser: Browser, service: Service): Promise<PeerWords> {
  const { url } = await invite(service);
  const page = await browser.newPage(PHONE);
  await page.goto(url);
  const all = (selector: string): Promise<string[]> => page.locator(selector).allInnerTexts();
  const [title = '', hint = ''] = [...(await all('main h1')), ...(await all('main .hint'))];
  const notes = await all('main .safety li');
  const [consent = ''] = await all('.consent');
  const [button = ''] = await all('.dock .button');
  await page.locator('.dock .button').tap();
  await person(page, 'de').reads(['Was ist passiert?', 'What happened?']);
  const [question = ''] = await all('main h1');
  const choices = await all('.tile');
  await page.close();
  return { title, hint, notes, consent, button, question, choices };
}

/** Figures that can be measured separately: `npm run bench:first -- lines lost`. */
const PARTS = ['lines', 'lost', 'journey', 'taps'] as const;
type PartName = (typeof PARTS)[number];
const asked = process.argv.slice(2);
const isAsked = (part: PartName): boolean => asked.length === 0 || asked.includes(part);

const holds: boolean[] = [];
const [service, browser] = await Promise.all([startService(), startBrowser()]);
const beside = BESIDE === undefined ? null : await startService({}, BESIDE);
const words = await wordsOf(browser, service);
const [bare, peer] = [await servePeers(plainPages, words), await servePeers(govukPages, words)];
try {
  const second = (button: string) => async (): Promise<Start> => ({ path: '/', button, heading: words.question });
  const sides: readonly Side[] = [
    { name: 'a plain page of the same words', origin: bare.url, start: second('a') },
    { name: 'the GOV.UK page', origin: peer.url, start: second('.govuk-button') },
    { name: 'ours', origin: service, start: () => freshStart(service) },
    ...(beside ? [{ name: `the build of ${BESIDE}`, origin: beside, start: () => freshStart(beside) }] : []),
  ];
  for (const line of isAsked('lines') ? LINES : []) holds.push(await first(browser, sides, line));
  if (isAsked('lost')) {
    const lost = await lostTaps(browser, service, LINES[0], { taps: TAPS, atOnce: 4 });
    holds.push(printFigure(`of ${TAPS} taps 0 to 3,000 ms after first sight are lost`, lost, 0, LINES[0].name));
  }
} finally {
  await browser.close();
  for (const { server } of [bare, peer]) server.close();
  await Promise.all([service.stop(), beside?.stop()]);
}
for (const part of ['journey', 'taps'] as const)
  if (isAsked(part))
    holds.push(spawnSync(process.execPath, [join(ROOT, `bench/${part}.ts`)], { stdio: 'inherit' }).status === 0);
process.exitCode = holds.every(Boolean) ? 0 : 1;
