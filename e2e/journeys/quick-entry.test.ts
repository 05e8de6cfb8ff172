import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { CHOICES } from '#domain/flow.ts';
import { isLong } from '../../scripts/test/size.ts';
import { testApp } from '../../server/test/test-app.ts';
import { testClients } from '../../server/test/test-clients.ts';
import { person } from '../hands/person.ts';
import { onStage } from '../hands/stage.ts';
import { PHONE } from '../hands/world.ts';

// prettier-ignore
const QUICK = [
  ['auto/schadenSubnavTank',        'kfz',     '/kfz/tankAkku'],
  ['auto/schadenSubnavAbschleppen', 'kfz',     '/kfz/unfallAbschleppen'],
  ['auto/schadenSubnavTank',        'fahrrad', '/fahrrad/schadenart'],
  ['irgendwas',                     'kfz',     '/kfz/schadenart'],
] as const;

describe('the quick entry', () => {
  let browser: Browser;
  onStage((stage) => void ({ browser } = stage));

  test('the start button leads where the client wants it, with and without script, and the consent is stored [4.14]', async (t) => {
    const clients = QUICK.map(([web_schnelleinstieg], index) => [`c${index}`, { webparams: { web_schnelleinstieg } }]);
    const mandanten = testClients(t, Object.fromEntries(clients));
    const { app, call, invite } = await testApp(t, { withPages: true, mandanten });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const origin = `http://localhost:${(app.server.address() as AddressInfo).port}`;
    for (const [index, [, typ, there]] of QUICK.entries()) {
      for (const javaScriptEnabled of [true, false]) {
        // A sample: each choice once, the two of the car with script.
        if (!isLong && (index === 1 || javaScriptEnabled !== (index === 0))) continue;
        const { userID } = await invite({ mandant: `c${index}`, typ });
        const context = await browser.newContext({ ...PHONE, javaScriptEnabled });
        const page = await context.newPage();
        let posts = 0;
        page.on(
          'request',
          (request) => void (posts += request.isNavigationRequest() && request.method() === 'POST' ? 1 : 0),
        );
        await page.goto(`${origin}/${typ}/start/${userID}`);
        if (javaScriptEnabled)
          await page.waitForFunction(() =>
            Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__react')),
          );
        await person(page, 'de').press(['Jetzt Panne melden', 'Order breakdown service']);
        if (!javaScriptEnabled) {
          assert.equal(posts, 0, 'the choices travel in the start page');
          assert.equal(await page.locator('h1:visible').count(), 1);
          await page.locator('.tile:visible').first().click();
        }
        await page.waitForURL(`**${javaScriptEnabled ? there : CHOICES[there][0]}/${userID}`);
        assert.equal(posts, javaScriptEnabled ? 0 : 1);
        // With script the queue sends the consent after the next screen shows.
        const isStarted = async (): Promise<boolean> => (await call('GET', `vorgang/${userID}`)).json().gestartet;
        for (let tries = 0; tries < 50 && !(await isStarted()); tries++) await page.waitForTimeout(100);
        assert.ok(await isStarted());
        await context.close();
      }
    }
  });
});
