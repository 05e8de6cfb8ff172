import assert from 'node:assert/strict';
import type { Browser, Page } from 'playwright-core';
import { receiver, SECRET } from '../../server/outbox/test-receiver.ts';
import { between, type Asked, type Between } from './between.ts';
import { person, type CaseVisit } from './person.ts';
import { caseInReach, readCase } from './ready-case.ts';
import { onStage, type Beside } from './stage.ts';
import { PHONE, refOf, type Service } from './world.ts';

/** Request lines of the report and of a save. */
export const REPORT = /^POST \S+\/melden$/;
export const SAVE = /^POST \S+\/vorgang\/[^/]+$/;

/** A visit whose connection to the service goes through a fault-injecting proxy. */
export interface Visit extends CaseVisit {
  line: Between;
  send(): Promise<void>;
  /** Changes the model on the vehicle screen and continues. */
  changes(model: string): Promise<void>;
  unsent(): Promise<void>;
  /** Waits until the service holds that model and no warning is shown. */
  saved(model: string): Promise<void>;
  /** Asserts exactly one report: one idempotency key, one revision, one delivery. Gives a summary of what was seen. */
  isOneReport(): Promise<string>;
  close(): Promise<void>;
}

type Screen = 'zusammenfassung' | 'fahrzeug';

export interface Lines {
  service: Service;
  browser: Browser;
  /** Opens the summary or the vehicle screen of a complete case through a proxy of its own. */
  visit(screen: Screen, prepare?: (page: Page) => Promise<unknown>): Promise<Visit>;
  /** Number of webhook messages for a case: waits for the first (5 s at most), then 150 ms for a duplicate. */
  deliveriesOf(userID: string): Promise<number>;
}

/**
 * Test fixture of a suite: service, webhook receiver and browser, started before the first test and stopped after the
 * last. `more`: settings of what is started beside them, such as a database.
 */
export function onLines(
  setUp: (lines: Lines) => void,
  more: (beside: Beside) => Promise<Record<string, string>> = async () => ({}),
): void {
  let orders: Awaited<ReturnType<typeof receiver>>;
  let served: Service;
  const deliveriesOf = async (userID: string): Promise<number> => {
    const ref = await refOf(served, userID);
    const ids = (): Set<string> => new Set(orders.got.filter(({ body }) => body.includes(ref)).map(({ id }) => id));
    for (let tries = 0; tries < 100 && ids().size === 0; tries++) await new Promise((next) => setTimeout(next, 50));
    await new Promise((next) => setTimeout(next, 150));
    return ids().size;
  };
  onStage(
    ({ service, browser }) => {
      served = service;
      setUp({ service, browser, deliveriesOf, visit: visitor(service, browser, deliveriesOf) });
    },
    async (beside) => {
      orders = await receiver(beside);
      return { WEBHOOK_URL: orders.url, WEBHOOK_SECRET: SECRET, ...(await more(beside)) };
    },
  );
}

const visitor =
  (service: Service, browser: Browser, deliveriesOf: Lines['deliveriesOf']): Lines['visit'] =>
  async (screen, prepare = async () => undefined) => {
    const userID = await caseInReach(service, true);
    const line = await between(service);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await prepare(page);
    const who = person(page, 'de');
    await page.goto(`${line.url}/kfz/${screen}/${userID}`, { waitUntil: 'networkidle' });
    await who.reads(['', '']);
    return {
      userID,
      context,
      page,
      who,
      line,
      send: () => page.getByRole('button', { name: 'Hilfe anfordern' }).click(),
      async changes(model) {
        await who.types(['Modell', 'Model'], model);
        await who.press(['Weiter', 'Continue']);
        await who.reads(['Ihre Angaben', 'Your details']);
      },
      async unsent() {
        await page
          .getByText(/^(Noch nicht gesendet|Der Vorgang konnte nicht gespeichert werden)/)
          .first()
          .waitFor();
        assert.ok((await page.locator('a[href^="tel:"]:visible').count()) > 0, 'whom to call');
      },
      async saved(model) {
        for (let tries = 0; tries < 200; tries++) {
          const isThere = (await readCase(service, userID)).data.kfz.modell === model;
          if (isThere && (await page.locator('.banner-warn').count()) === 0) return;
          await page.waitForTimeout(100);
        }
        throw new Error(`not saved: ${JSON.stringify((await readCase(service, userID)).data.kfz)}`);
      },
      async isOneReport() {
        await page.waitForURL(`**/organisation/${userID}`, { timeout: 20_000 });
        const { revision, data } = await readCase(service, userID);
        assert.deepEqual([data.vorgangsMetadaten.status, revision], ['gemeldet', 2]);
        const tries = line.asked(REPORT);
        assert.equal(new Set(tries.map(keyOf)).size, 1, 'always under one key');
        const delivered = await deliveriesOf(userID);
        assert.equal(delivered, 1);
        return `${tries.length} calls under one key, 1 report, ${delivered} delivery`;
      },
      async close() {
        await context.close();
        await line.close();
      },
    };
  };

export const keyOf = ({ bytes }: Asked): string | undefined =>
  /idempotency-key: (\S+)/i.exec(bytes.toString('latin1'))?.[1];

export const secondsSince = (start: number): string => `${((Date.now() - start) / 1_000).toFixed(1)} s`;
