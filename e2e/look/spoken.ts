import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Screen } from './screens.ts';

/**
 * What a screen reader is given of each screen, in its order: roles, names and states of the accessibility tree. The
 * files of e2e/look/spoken hold it, compared by every-screen.test.ts and written by `npm run spoken`. ADR 053.
 */
export const SPOKEN = join(import.meta.dirname, 'spoken');

/** File of a screen, and the line its part begins with. */
export const fileOf = ({ name }: Screen): string => `${/^(kfz|fahrrad)(?=-)/.exec(name)?.[0] ?? 'andere'}.txt`;
export const headOf = ({ name }: Screen): string => `== ${name}`;

/** The tree below `main` or in the open dialog, without addresses; times and dates are written as letters. */
export async function spokenOf(page: Page): Promise<string> {
  const dialog = page.locator('dialog[open]');
  const tree = await ((await dialog.count()) > 0 ? dialog.first() : page.locator('main')).ariaSnapshot();
  return tree
    .split('\n')
    .filter((line) => !/^\s*- \/(url|placeholder):/.test(line))
    .map(masked)
    .join('\n');
}

/** A line with its times and dates written as letters, and without what depends on the moment. */
export const masked = (line: string): string =>
  CHANGING.reduce((text, [pattern, letters]) => text.replaceAll(pattern, letters), line);

const MONTHS = 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember';
/** Numbers alone may be kilometres at the end of a sentence: a date has its year, or a weekday before it. */
const DAYS = [
  String.raw`\b\d{1,2}\.\s?(${MONTHS})\b(\s?\d{4})?`,
  String.raw`\b\d{1,2}\.\s?\d{1,2}\.\s?\d{4}\b`,
  String.raw`(?<=\b(Mo|Di|Mi|Do|Fr|Sa|So)[a-z]*\.?,?\s)\d{1,2}\.\s?\d{1,2}\.`,
].join('|');

// prettier-ignore
const CHANGING: readonly (readonly [pattern: RegExp, letters: string])[] = [
  [/\u00ad/g,                                              ''],
  [/(?<=Version )[\d.]+\b/g,                              'n.n.n'],
  [/\b\d{1,2}:\d{2}\b/g,                                   'hh:mm'],
  [new RegExp(DAYS, 'g'),                                  'Tag'],
  [/\b\d{4}-\d{2}-\d{2}\b/g,                               'Tag'],
  // Shortly after midnight a time of yesterday has its day.
  [/\b(Mo|Di|Mi|Do|Fr|Sa|So)\., Tag, (?=hh:mm)/g,          ''],
  [/\b(Mo|Di|Mi|Do|Fr|Sa|So)[a-z]*(?=,? Tag)/g,            'Wochentag'],
  [/\b\d+[\s\u00a0](Minuten?|Min\.|Stunden?|Sekunden?)/g,  'n Minuten'],
  [/gerade eben/g,                                         'vor n Minuten'],
  [/(?<=- paragraph): (Gespeichert um hh:mm Uhr|Auf diesem Gerät gesichert)$/g, ''],
  [/(?<=- status): (Gespeichert|Saved)/g,                  ''],
  [/http:\/\/localhost:\d+/g,                             'Adresse'],
  [/\b[BCDFGHJKLMNP-Z2-9]{12,16}\b/g,                      'Kennung'],
];

/** Screens whose words change as their case grows older; they are read first. */
export const isAgeing = ({ path }: Screen): boolean => path === '/organisation';

/** What is held of a screen; '' if nothing is. */
export function held(screen: Screen): string {
  const file = join(SPOKEN, fileOf(screen));
  const parts = existsSync(file) ? readFileSync(file, 'utf8').split(/^(?=== )/m) : [];
  const part = parts.find((one) => one.startsWith(`${headOf(screen)}\n`)) ?? '';
  return part.slice(headOf(screen).length).trim();
}

/** Asserts what a screen reader is given, after a live region's pause. `npm run spoken` writes it anew. */
export async function isSpoken(page: Page, screen: Screen): Promise<void> {
  let spoken = await spokenOf(page);
  for (let tries = 0; tries < 20 && spoken !== held(screen); tries++) {
    await page.waitForTimeout(100);
    spoken = await spokenOf(page);
  }
  assert.equal(spoken, held(screen), `${screen.name}: read it; where it is right, npm run spoken`);
}
