import type { BrowserContext, BrowserContextOptions, Browser, Page } from 'playwright-core';
import { say, type Language, type Text } from '#domain/text.ts';
import { auftrag } from '../../server/betreiber/auftrag.ts';
import { readCommandSettings } from '../../server/settings.ts';
import { PHONE, refOf, watch, type Service } from './world.ts';

/** A link that the operator has made for a helper. */
export interface Link {
  auftragID: string;
  url: string;
  code: string;
}

/** Assigns a helper by the operator's command `auftrag`, in this process. */
export async function assignLink(
  service: Service,
  userID: string,
  values: Readonly<Record<string, string>> = {},
  ...flags: string[]
): Promise<Link> {
  const answer = await auftrag.run({
    settings: readCommandSettings({
      ...process.env,
      DATA_DIR: service.dataDir,
      PUBLIC_URL: service.url,
      ...service.env,
    }),
    env: {},
    aufruf: 'auftrag',
    args: [await refOf(service, userID)],
    values: { name: 'Abschleppdienst Muster', telefon: '0221 471033', kennzeichen: 'K-AB 123', ...values },
    flags: new Set(flags),
    warn: () => undefined,
  });
  return answer.json as Link;
}

/** The phone in the cab, with the link open. */
export interface Cab {
  context: BrowserContext;
  page: Page;
  faults: string[];
  /** Waits until the page's heading says so. */
  reads(heading: Text): Promise<void>;
  press(button: Text): Promise<void>;
  /** Presses the next step, once it takes a tap: a double tap is none. */
  goesOn(button: Text): Promise<void>;
}

/** Milliseconds for which a step takes no tap after the one before. */
export const PAUSE = 850;

/** Words of the helper's page by state. */
export const HEADINGS = {
  offen: ['Können Sie helfen?', 'Can you help?'],
  angenommen: ['Auftrag angenommen', 'Job accepted'],
  unterwegs: ['Sie sind unterwegs', 'You are on the way'],
  angekommen: ['Sie sind da', 'You have arrived'],
  beendet: ['Auftrag beendet', 'Job ended'],
  unbekannt: ['Diesen Link kennen wir nicht', 'We do not know this link'],
} as const satisfies Record<string, Text>;

/** Opens a link on the phone in the cab. */
export async function openCab(
  browser: Browser,
  service: Service,
  url: string,
  language: Language = 'de',
  more: BrowserContextOptions = {},
): Promise<Cab> {
  const context = await browser.newContext({ ...PHONE, ...more });
  const page = await context.newPage();
  const { faults } = watch(page, service);
  await page.goto(`${url}?sprache=${language}`);
  await page.getByRole('contentinfo').getByRole('button').waitFor(); // the page has run its scripts
  const named = (words: Text): RegExp => new RegExp(`^${say(words, language)}`);
  const press = (button: Text): Promise<void> => page.getByRole('button', { name: named(button) }).click();
  return {
    context,
    page,
    faults,
    reads: (heading) => page.getByRole('heading', { level: 1, name: say(heading, language) }).waitFor(),
    press,
    async goesOn(button) {
      await page.waitForTimeout(PAUSE);
      await press(button);
    },
  };
}
