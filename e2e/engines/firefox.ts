import { join } from 'node:path';
import { firefox, type BrowserContext, type Page } from 'playwright-core';
import { killProfile } from '../hands/world.ts';
import { findFirefox } from '../../scripts/browser.mjs';
import { axeRun, axeSource, readFindings } from '../look/axe.ts';
import { PHONE_SIZE, type Engine, type Phone, type Settings } from './engine.ts';
import { watched } from './watched.ts';

/** A page without the permission is refused the position, not asked about it; it is asked for reduced motion. */
const PREFERENCES = {
  'permissions.default.geo': 2,
  'permissions.default.desktop-notification': 2,
  'ui.prefersReducedMotion': 1,
};
const LAUNCH = {
  channel: 'moz-firefox',
  executablePath: findFirefox() ?? '',
  headless: !process.env['HEADED'],
  env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, '../hands/fonts.conf') } as Record<string, string>,
};

/**
 * The system's Firefox by WebDriver BiDi, which Playwright speaks. `preferences` (about:config) may switch off what an
 * older one lacks. ADR 049.
 */
export async function startFirefox(preferences: Record<string, boolean> = {}): Promise<Engine> {
  const launch = { ...LAUNCH, firefoxUserPrefs: { ...PREFERENCES, ...preferences } };
  const browser = await firefox.launch(launch);
  return {
    async phone(settings = {}) {
      if (!settings.folder) return fresh(await browser.newContext(options(settings)), settings);
      return kept(await firefox.launchPersistentContext(settings.folder, { ...launch, ...options(settings) }), settings.folder); // prettier-ignore
    },
    close: () => browser.close(),
  };
}

async function fresh(context: BrowserContext, { before }: Settings): Promise<Phone> {
  if (before) await context.addInitScript(before);
  const close = (): Promise<void> => context.close();
  return { ...seen(await context.newPage()), kill: close, close };
}

/** A browser of its own with its profile on disk. */
async function kept(context: BrowserContext, folder: string): Promise<Phone> {
  const page = context.pages()[0] ?? (await context.newPage());
  return { ...seen(page), kill: async () => killProfile(folder), close: () => context.close() };
}

function seen(page: Page): Pick<Phone, 'screen' | 'axe' | 'faults'> {
  return {
    screen: page,
    async axe() {
      if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource);
      return readFindings(await page.evaluate<string>(axeRun())).violations.map(({ text }) => text);
    },
    faults: watched(page),
  };
}

const options = ({ language = 'de', size = PHONE_SIZE, position }: Settings) => ({
  viewport: size,
  locale: language === 'de' ? 'de-DE' : 'en-GB',
  ...(position && { geolocation: position, permissions: ['geolocation'] }),
});
