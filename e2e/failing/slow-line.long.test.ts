import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { diceOf } from '#domain/test/test-dice.ts';
import { between, type Fate } from '../hands/between.ts';
import { FLAT_TYRE } from '../hands/flat-tyre.ts';
import { slowLine } from '../hands/slow-line.ts';
import { onLines, secondsSince, type Lines } from '../hands/lines.ts';
import { person, type Person } from '../hands/person.ts';
import { readCase } from '../hands/ready-case.ts';
import { invite, PHONE, type Service } from '../hands/world.ts';

/** fault N1. */
describe('on a poor line', () => {
  let service: Service;
  let browser: Browser;
  let deliveriesOf: Lines['deliveriesOf'];
  onLines((lines) => void ({ service, browser, deliveriesOf } = lines));

  test(
    'on a line of 50 kbit/s and two seconds there and back, every twentieth call reset, the whole way ends in the status [N1]',
    { timeout: 400_000 },
    async (t) => {
      const [kbits, roundTrip] = [50, 2_000];
      const dice = diceOf(Number(process.env['LINE_SEED'] ?? 4));
      const line = await between(service, slowLine(kbits, roundTrip));
      let resets = 0;
      const reset = (): Fate => (
        (resets += 1),
        dice.one<Fate>([{ how: 'refuse' }, { how: 'lose' }, { how: 'cut', after: 400 }])
      );
      line.meet(/./, () => (dice.chance(0.05) ? reset() : { how: 'pass' }));
      const { userID, einladung } = await invite(service);
      const point = { latitude: 49.5, longitude: 11.2, accuracy: 9 };
      const context = await browser.newContext({ ...PHONE, geolocation: point, permissions: ['geolocation'] });
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      const who = patient(person(page, 'de'));
      const start = Date.now();
      await opens(page, `${line.url}/${einladung}`);
      await who.reads(FLAT_TYRE[0]!.heading);
      const first = secondsSince(start);
      for (const step of FLAT_TYRE) {
        await who.reads(step.heading);
        await step.fill?.(who);
        await step.leave(who);
      }
      await page.waitForURL(`**/organisation/${userID}`, { timeout: 120_000 });
      await who.reads(['Wir haben Ihre Meldung', 'We have your report']);
      const took = secondsSince(start);
      const { data } = await readCase(service, userID);
      assert.equal(data.vorgangsMetadaten.status, 'gemeldet');
      assert.equal(await deliveriesOf(userID), 1);
      const all = line.asked(/./).length;
      const seen = `${kbits} kbit/s, ${roundTrip / 1_000} s there and back: first page ${first}, status ${took}; ${resets} of ${all} calls reset`;
      console.log(`→ ${seen}`);
      t.diagnostic(`seen N1: ${seen}`);
      assert.ok(Date.now() - start < 300_000, took);
      await context.close();
      await line.close();
    },
  );
});

/** Opens a URL, with up to five tries where no page comes. */
async function opens(page: Page, url: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const fault = await page.goto(url, { waitUntil: 'domcontentloaded' }).then(
      () => null,
      (error: unknown) => error,
    );
    if (fault === null) return;
    if (tries === 5) throw fault;
  }
}

/** A person who waits longer for a heading, and presses 'try again' where it is offered. */
const patient = (who: Person): Person => ({
  ...who,
  async reads(heading) {
    for (let tries = 1; ; tries++) {
      try {
        return await who.reads(heading);
      } catch (fault) {
        if (tries === 6) throw fault;
        const again = who.page.getByRole('button', { name: 'Noch einmal versuchen' });
        if (await again.isVisible()) await again.click();
      }
    }
  },
});
