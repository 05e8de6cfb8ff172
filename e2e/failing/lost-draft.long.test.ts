import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { person } from '../hands/person.ts';
import { caseOnce } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { rowsOf } from '../hands/stored.ts';
import { command, PHONE, type Service } from '../hands/world.ts';

const BEGIN = ['Jetzt Panne melden', 'Order breakdown service'] as const;

describe('a draft that the service has erased', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  test('is still on the phone: the page says so, and the next start goes on with what was entered [4.134]', async () => {
    const card = await command<{ url: string }>(service, 'einladung', '--vertrag');
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const who = person(page, 'de');
    const idNow = (): string => new URL(page.url()).pathname.split('/').at(-1)!;
    const ids = async (): Promise<string[]> => ((await rowsOf(page)).faelle as { id: string }[]).map(({ id }) => id);
    await page.goto(card.url);
    await page.waitForLoadState('networkidle');
    await who.press(BEGIN);
    await page.waitForURL('**/kfz/schadenart/*');
    const first = idNow();
    await page.goto(`${service.url}/kfz/fahrzeug/${first}`);
    await who.types(['Modell', 'Model'], 'Kombi');
    await who.press(['Weiter', 'Continue']);
    await caseOnce(service, first, ({ kfz }) => kfz['modell'] === 'Kombi');
    await page.goto(`${service.url}/kfz/fahrzeug/${first}`);
    await who.types(['Modell', 'Model'], 'Kombi Diesel');
    await command(service, 'loeschen', first);

    await who.press(['Weiter', 'Continue']);
    await page.waitForURL('**/notfound', { timeout: 15_000 });
    await page.getByText('ist noch auf diesem Gerät').waitFor();
    await page.goto(`${service.url}/kfz/fahrzeug/${first}`);
    await page.getByText('ist noch auf diesem Gerät').waitFor();
    assert.deepEqual(await ids(), [first]);

    await page.goto(card.url);
    await page.waitForLoadState('networkidle');
    await who.press(BEGIN);
    await page.getByRole('heading', { name: 'Sie haben schon begonnen' }).waitFor();
    await who.press(['Meldung fortsetzen', 'Continue the report']);
    await page.waitForURL((url) => /\/[^/]{12}$/.test(url.pathname) && !url.pathname.includes('/start/'));
    const second = idNow();
    assert.notEqual(second, first);
    assert.deepEqual(await ids(), [second], 'and it is kept once');
    await page.goto(`${service.url}/kfz/fahrzeug/${second}`);
    await who.reads(['Was für ein Auto ist es?', 'What car is it?']);
    assert.equal(await page.getByLabel('Modell').inputValue(), 'Kombi Diesel');
    await who.press(['Weiter', 'Continue']);
    await caseOnce(service, second, ({ kfz }) => kfz['modell'] === 'Kombi Diesel');
    await context.close();
  });
});
