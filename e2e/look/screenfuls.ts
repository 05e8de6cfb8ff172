import type { Page } from 'playwright-core';
import type { Screen } from './screens.ts';

export const SMALL = { width: 375, height: 667 };
export const DESKTOP = { width: 1280, height: 800 };

/** The most screenfuls of a small phone that a screen may ask somebody to scroll through; 1 does not scroll. */
export const MOST: Readonly<Record<string, number>> = {
  'kfz-schadenart': 1,
  'kfz-personen': 1.6,
  'fahrrad-personen': 1.6,
  'kfz-fahrzeug': 1.8,
  'kfz-ort-autobahn': 2.2, // below the form: the ground of the point, and by what one is recognised
  'kfz-zusammenfassung-alles': 3,
  'kfz-status-unterwegs': 2.35,
  'kfz-status-verspätet': 2.25,
};

/** Around midnight a time of the status is another day's, which takes a line more. */
const A_LINE = 0.1;
const isMidnight = (): boolean => [23, 0].includes(new Date().getHours());

/** Screens without a main action, and what is in sight there instead: the phone, or what somebody has opened. */
const WITHOUT_MAIN: Readonly<Record<string, string>> = {
  'kfz-menue': 'dialog .call',
  'kfz-status-beleg': 'dialog .qr',
  'kfz-status': '.beside .number',
  'kfz-status-unterwegs': '.beside .number',
  'kfz-status-storniert': '.beside .number',
  'kfz-status-fertig': '.rating .stars',
  'kfz-status-berichtigt': '.beside .number',
  'kfz-status-hinweis': '.beside .number',
  'fahrrad-status': '.beside .number',
  'recht-agb': '.beside .number',
  'recht-datenschutz': '.beside .number',
  'recht-impressum': '.beside .number',
};

/** Whether these elements are in the window, with nothing over them: '' if all are, else what is wrong. */
function notInSight(css: string): string {
  const found = [...document.querySelectorAll(css)].filter((one) => one.getClientRects().length > 0);
  if (found.length === 0) return `no ${css}`;
  const hidden = found.flatMap((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const isSeen = top >= 0 && top + height <= innerHeight && hit !== null && one.contains(hit);
    return isSeen ? [] : [`"${one.textContent.trim()}" at ${Math.round(top)} to ${Math.round(top + height)}`];
  });
  return hidden.join();
}

/**
 * Marks the screen's main action; false if there is none. In a dialog its first button; else a call that comes first
 * (112, ours), the button of the bar at the bottom, that of a card, or all that is to choose from.
 */
function marksMain(): boolean {
  document.querySelectorAll('[data-main]').forEach((one) => one.removeAttribute('data-main'));
  const dialog = document.querySelector('dialog[open]');
  const ways = dialog
    ? ['.button']
    : ['.sos-first', '.call-first', 'main .dock .button', 'main .card .button', 'main .tile, main .kind'];
  for (const css of ways) {
    const found = [...(dialog ?? document).querySelectorAll(css)].filter((one) => one.getClientRects().length > 0);
    for (const one of css.includes(',') ? found : found.slice(0, 1)) one.setAttribute('data-main', '');
    if (found.length > 0) return true;
  }
  return false;
}

/** Height of the shown screen, in screenfuls of the small phone. */
export async function screenfulsOf(page: Page, { name }: Pick<Screen, 'name'>): Promise<number> {
  // A save that has to be tried again brings a button for it, until it is done.
  await page.locator('.saved-not').waitFor({ state: 'detached' });
  // What comes late on a place makes it higher.
  if (name.includes('ort')) await page.locator('.aloud').waitFor();
  if (name.includes('status')) await page.locator('.map-frame svg').waitFor();
  return (await page.evaluate(() => document.documentElement.scrollHeight)) / SMALL.height;
}

/** The most screenfuls that a screen may have now; undefined: no limit. */
export function mostOf({ name }: Pick<Screen, 'name'>): number | undefined {
  const most = MOST[name];
  return most === undefined ? undefined : most + (name.includes('status') && isMidnight() ? A_LINE : 0);
}

/** '' if the main action, or what stands for it, is in sight without scrolling, else what is wrong. */
export async function outOfSight(page: Page, { name }: Screen): Promise<string> {
  await page.evaluate(() => window.scrollTo(0, 0));
  const instead = WITHOUT_MAIN[name];
  const hasMain = await page.evaluate(marksMain);
  if (hasMain !== (instead === undefined)) return `${name} has a main action, or is named without`;
  return page.evaluate(notInSight, instead ?? '[data-main]');
}

/** What a person looks for after the report, beside the main button. To cancel stands last, small and apart. */
// prettier-ignore
export const AFTER_REPORT = [
  ['kfz-status-fertig',   '.rating .stars'],
  ['kfz-status',          '.live-card'],
  ['fahrrad-status',      '.live-card'],
  ['kfz-status-beleg',    'dialog .qr'],
  ['kfz-status-verfehlt', '.note .call-first'],
] as const;

/** Where the lower edge of a button is, in pixels. */
export async function endOf(page: Page, button: string): Promise<number> {
  const { bottom } = await page
    .locator(button)
    .first()
    .evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect);
  return bottom;
}
