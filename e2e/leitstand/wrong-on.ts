import type { Page } from 'playwright-core';
import { axeFindings, textOf } from '../look/axe.ts';
import { edgeless, overflows } from '../look/layout.ts';

/** A name in both languages. */
export type Words = readonly [de: string, en: string];

/** A folder for pictures of every page, for whoever wants to see them; none by default. */
export const SHOTS = process.env['SHOTS'];

/** Widths of a desk, and how the system draws: each page is judged in all of them. */
export const WIDTHS = [768, 1280, 1920] as const;
// prettier-ignore
const DRAWN = [
  { colorScheme: 'light', forcedColors: 'none' }, { colorScheme: 'dark', forcedColors: 'none' },
  { colorScheme: 'light', forcedColors: 'active' }, { colorScheme: 'dark', forcedColors: 'active' },
] as const;
export const LOCALES = ['de-DE', 'en-GB'] as const;

/**
 * What is wrong with a page at each width, however the system draws: what axe finds, what hangs over an edge or is cut,
 * and controls without an edge where the system's colours rule.
 */
export async function wrongOn(page: Page, name: string, { isOver = false } = {}): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // So high that nothing scrolls: the bar that sticks would cover what axe looks at.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height });
    for (const drawn of DRAWN) {
      await page.emulateMedia(drawn);
      const { colorScheme, forcedColors } = drawn;
      const what = `${name} ${width} ${colorScheme} ${forcedColors === 'active' ? 'forced' : ''}`.trim();
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${what.replaceAll(' ', '-')}.png`, fullPage: true });
      const isFirst = drawn === DRAWN[0];
      const { violations } = await axeFindings(page, isFirst ? 'all' : 'look and language');
      const wrong = violations.filter(({ rule }) => !(isOver && rule === 'target-size')).map(textOf);
      if (isFirst) wrong.push(...(await tooWide(page)));
      if (forcedColors === 'active') wrong.push(...(await edgeless(page)));
      found.push(...wrong.map((text) => `${what}: ${text}`));
    }
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
  return found;
}

/** What hangs over an edge or is cut; the list of helpers scrolls by itself, and the map's frame cuts it. */
async function tooWide(page: Page): Promise<string[]> {
  return (await overflows(page)).filter((line) => !/^(figure\.map|ul\.helpers|\S+ ?leaflet|\w+\.ground)/.test(line));
}
