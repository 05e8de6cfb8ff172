import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { isLong } from '../../scripts/test/size.ts';
import { startPostgres, withoutPostgres, type TestPostgres } from '../../server/store/postgres/test-postgres.ts';
import { cancelAfterArrival, cancelBeforeArrival } from '../hands/cancelling.ts';
import { FLAT_TYRE } from '../hands/flat-tyre.ts';
import { happens } from '../hands/happens.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { person } from '../hands/person.ts';
import { caseInReach, readCase, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { LAUF, invite, PHONE, watch, type Service } from '../hands/world.ts';

describe('on PostgreSQL', { skip: withoutPostgres }, () => {
  let server: TestPostgres;
  let service: Service;
  let browser: Browser;
  let databaseUrl: string;
  onStage(
    (stage) => void ({ service, browser } = stage),
    async (beside) => {
      server = await startPostgres();
      beside.after(server.stop);
      databaseUrl = await server.newUrl();
      return { DATABASE_URL: databaseUrl };
    },
  );

  /** A complete case, at the last screens of its way. */
  async function atVehicle(): Promise<{ url: string; userID: string }> {
    const userID = await caseInReach(service, true);
    return { url: `${service.url}/kfz/fahrzeug/${userID}`, userID };
  }

  test('a flat tyre is reported although the database is away for half of the way, and help comes and is rated', async () => {
    const { url, userID } = isLong ? await invite(service) : await atVehicle();
    const context = await browser.newContext({ ...PHONE, geolocation: LAUF, permissions: ['geolocation'] });
    const page = await context.newPage();
    const { faults } = watch(page, service);
    const who = person(page, 'de');

    await page.goto(url);
    const steps = isLong ? FLAT_TYRE : FLAT_TYRE.slice(FLAT_TYRE.findIndex(({ path }) => path === '/kfz/fahrzeug'));
    for (const [n, step] of steps.entries()) {
      await who.reads(step.heading);
      if (n === (isLong ? 2 : 0)) await server.halt('immediate');
      if (n === steps.length - 2) {
        for (let tries = 0; tries < 300 && faults.length === 0; tries++) await page.waitForTimeout(50);
        await server.restart();
      }
      await step.fill?.(who);
      await step.leave(who);
    }
    await page.waitForURL(`**/organisation/${userID}`);
    await who.reads(['Wir haben Ihre Meldung', 'We have your report']);

    const kept = await server.sql<{ status: string; doc: string }>(
      `select status, doc from vorgaenge where user_id = '${userID}'`,
      databaseUrl,
    );
    assert.equal(kept[0]?.status, 'gemeldet');
    const { kfz, reifen } = JSON.parse(kept[0].doc);
    assert.equal(kfz.modell, 'Kombi');
    if (isLong) assert.equal(reifen.beschreibungVN, 'Vorne links, an der Bordsteinkante.');
    // The browser itself logs an answer of 503 on the console.
    const others = faults.filter((fault) => !/503/.test(fault));
    assert.deepEqual(others, []);
    assert.ok(faults.length > 0, 'the database was away while the app saved');

    await happens(service, userID, [['BEAUFTRAGT', 0, { wartezeitMinuten: '20' }], ['ABFAHRT']]);
    await who.reads(['Hilfe ist unterwegs', 'Help is on the way']);
    await happens(service, userID, [['ANKUNFT'], ['ABSCHLUSS']]);
    await who.reads(['Erledigt', 'All done']);
    await page.getByRole('radio', { name: /^5/ }).check({ force: true });
    await page.getByRole('button', { name: 'Bewertung senden' }).click();
    await page.getByText('Ihre Bewertung: 5 von 5.').waitFor();
    const { data } = await readCase(service, userID);
    assert.equal(data.bewertung.bewertungWert, 5);
    await context.close();
  });

  for (const [name, cancel] of [
    ['help is cancelled before the helper arrives', cancelBeforeArrival],
    ['a cancel that crosses the arrival is refused with the phone number', cancelAfterArrival],
  ] as const)
    longTest(name, async () => {
      const userID = await caseInReach(service, true);
      await reportCase(service, userID);
      const context = await browser.newContext(PHONE);
      const page = await context.newPage();
      await page.goto(`${service.url}/organisation/${userID}`);
      await cancel(page, service, userID);
      await context.close();
    });
});
