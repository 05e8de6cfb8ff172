import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { flatTyre, NOW, testApp, type TestApp } from '../../server/test/test-app.ts';
import { testClients } from '../../server/test/test-clients.ts';
import { onStage } from '../hands/stage.ts';
import { PHONE } from '../hands/world.ts';

let browser: Browser;

const HINWEISE = [
  { von: '2026-03-01', bis: '2026-03-01', text: ['Gestern', 'Yesterday'] },
  { von: '2026-03-02', bis: '2026-03-02', text: ['Sturm: Sie warten länger.', 'Storm: you wait longer.'] },
  { von: '2026-03-02T11:00', bis: '', text: ['Streik bei den Werkstätten.', 'Strike at the garages.'] },
  { von: '', bis: '', text: ['Immer', 'Always'] },
  { von: '2026-03-03', bis: '', text: ['Morgen', 'Tomorrow'] },
];

/** The service in this process with a client that has notices; its Date headers follow the test's clock. */
async function announcing(t: TestContext): Promise<TestApp> {
  const made = await testApp(t, {
    withPages: true,
    mandanten: testClients(t, { ra_Standard: { hinweise: HINWEISE } }),
  });
  made.app.addHook('onSend', async (_, reply) => void reply.header('date', new Date(made.time.now).toUTCString()));
  return made;
}

/** The same service on a port, and a page with the same clock. */
async function visited(t: TestContext) {
  const made = await announcing(t);
  await made.app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://localhost:${(made.app.server.address() as AddressInfo).port}`;
  const page = await browser.newPage(PHONE);
  t.after(() => page.close());
  await page.clock.install({ time: NOW });
  const seen = async (): Promise<string[]> =>
    (await page.locator('.banner:visible').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
  return { ...made, origin, page, seen };
}

describe('notices of a client', () => {
  onStage((stage) => void ({ browser } = stage));

  test('the notices of today stand in the start page as the service builds it, at most two, and on no other screen', async (t) => {
    const { app, time, invite, call } = await announcing(t);
    const { userID } = await invite();
    const page = async (path: string): Promise<string> => (await app.inject(`${path}/${userID}`)).body;
    const bannersOf = (html: string): string[] =>
      Array.from(html.matchAll(/class="banner".*?<\/div><\/div>/gs), String);
    const start = bannersOf(await page('/kfz/start'));
    assert.equal(start.length, 2);
    assert.match(start.join(), /Sturm: Sie warten länger\..*Streik/s);
    assert.match((await app.inject(`/kfz/start/${userID}?sprache=en`)).body, /Storm: you wait longer\./);
    assert.equal(bannersOf(await page('/kfz/schadenart')).length, 0);
    const names = async (): Promise<string[]> =>
      (await call('GET', 'mandant')).json().data.hinweise.map(({ text }: { text: string[] }) => text[0]);
    assert.deepEqual(await names(), ['Sturm: Sie warten länger.', 'Streik bei den Werkstätten.', 'Immer']);
    time.now = NOW + 24 * 60 * 60_000;
    assert.deepEqual(await names(), ['Streik bei den Werkstätten.', 'Immer', 'Morgen']);
    assert.doesNotMatch((await page('/kfz/start')).replace(/<script.*?<\/script>/gs, ''), /Sturm/);
  });

  test('on start and status they are read, beside the banner of the demo only one, and the screens between are free of them [2.136]', async (t) => {
    const { call, started, origin, page, seen } = await visited(t);
    const { userID } = await started();

    await page.goto(`${origin}/kfz/start/${userID}`);
    await page.locator('.dock .button').first().click();
    await page.getByRole('heading', { name: 'Was ist passiert?' }).waitFor();
    assert.deepEqual(await seen(), []);

    const { revision } = (await call('GET', `vorgang/${userID}`)).json();
    const headers = { 'if-match': `"${revision}"`, 'idempotency-key': 'k' };
    assert.equal((await call('POST', `vorgang/${userID}/melden`, flatTyre(), headers)).statusCode, 200);
    await page.goto(`${origin}/organisation/${userID}`);
    await page.locator('main h1').waitFor();
    assert.deepEqual(await seen(), ['Sturm: Sie warten länger.', 'Streik bei den Werkstätten.']);

    await page.goto(`${origin}/kfz/start/DEMOMODUS`);
    await page.getByRole('heading', { name: 'Panne mit dem Auto?' }).waitFor();
    const inDemo = await seen();
    assert.equal(inDemo.length, 2);
    assert.match(inDemo[0]!, /^DEMO/);
    assert.match(inDemo[1]!, /^Sturm/);
  });

  test('a notice goes when its time is over: on a page that stays open without a network too', async (t) => {
    const { started, origin, page, seen } = await visited(t);
    const { userID } = await started();
    const start = page.getByRole('heading', { name: 'Panne mit dem Auto?' });
    await page.goto(`${origin}/kfz/start/${userID}`);
    await start.waitFor();
    await page.waitForLoadState('networkidle');
    const today = ['Sturm: Sie warten länger.', 'Streik bei den Werkstätten.'];
    assert.deepEqual(await seen(), today);

    await page.context().setOffline(true);
    // 23:45 in Berlin: still the same day.
    await page.clock.fastForward('12:45:00');
    assert.deepEqual(await seen(), today);
    await page.clock.fastForward('00:20:00');
    await page.getByText('Sturm').waitFor({ state: 'detached' });
    assert.deepEqual(await seen(), ['Streik bei den Werkstätten.', 'Immer']);
  });
});
