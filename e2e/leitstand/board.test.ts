import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startCase } from '../../server/test/test-calls.ts';
import { openDesk } from '../hands/desk.ts';
import { caseInReach, COMPLETE, readCase, reportCase, writeElsewhere } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { axe } from '../look/axe.ts';
import { inviteKnowing, refOf, type Service } from '../hands/world.ts';

/** Init script: the clock of this computer is a day ahead. */
function dayAhead(): void {
  const { now } = Date;
  Date.now = () => now() + 24 * 60 * 60_000;
}

describe('a report on the board of two desks', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage), { SIMULATOR: 'off' });

  /** How the board names a new report. */
  async function reported(): Promise<string> {
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    return refOf(service, userID);
  }

  /** A signed-in desk that shows the board. */
  const desk = async (kuerzel: string): Promise<Page> => (await openDesk({ service, browser }, { kuerzel })).page;

  const tones = (page: Page): Promise<number> =>
    page.evaluate(() => performance.getEntriesByName('leitstand-ton').length);

  test('it comes without a reload, also where the clock is a day ahead, sounds, counts in the title, and opens by keys', async () => {
    const [one, other] = [await desk('DO'), await desk('MA')];
    await other.addInitScript(dayAhead);
    await other.reload();
    await other.locator('#gruppe-neu').waitFor();
    assert.equal(await tones(one), 0);
    const ref = await reported();
    await Promise.all([one, other].map((page) => page.locator(`[data-ref="${ref}"]`).waitFor()));
    // Ages and the end of the session are told by the service's clock.
    // Not its innerText: a line out of sight has none (content-visibility).
    assert.match((await other.locator(`[data-ref="${ref}"] .line-age`).textContent())!, /^[01] Min\.$/);
    assert.equal(await other.getByText('Melden Sie sich vorher neu an.').count(), 0);
    await one.waitForFunction(() => performance.getEntriesByName('leitstand-ton').length > 0);
    await one.waitForFunction(() => document.title.startsWith('(1) '));
    assert.equal(await one.locator(`.group-neu [data-ref="${ref}"]`).count(), 1);
    await one.keyboard.press('j');
    await one.keyboard.press('Enter');
    await one.waitForURL(`**/leitstand/fall/${ref}`);
    await one.getByRole('heading', { name: 'Ort', exact: true }).waitFor();
    await other.locator(`[data-ref="${ref}"]`, { hasText: 'offen bei DO' }).waitFor();
  });

  test('an account sees examples when it asks for them, an example account nothing else', async () => {
    const { userID } = await inviteKnowing(service, COMPLETE, '--beispiel');
    await startCase(service.url, userID);
    await reportCase(service, userID);
    const [example, ref] = [await refOf(service, userID), await reported()];
    const [page, other] = [await desk('EX'), (await openDesk({ service, browser }, { beispiel: true })).page];
    const line = (on: Page, of: string) => on.locator(`[data-ref="${of}"]`);
    await line(page, ref).waitFor();
    assert.equal(await line(page, example).count(), 0);
    const examples = page.getByRole('button', { name: 'Beispiele' });
    await examples.click();
    await line(page, example).getByText('Beispiel', { exact: true }).waitFor();
    await line(page, ref).waitFor();
    await page.reload();
    await line(page, example).waitFor();
    await examples.click();
    await line(page, example).waitFor({ state: 'detached' });
    await line(page, ref).waitFor();

    await line(other, example).waitFor();
    assert.equal(await line(other, ref).count(), 0);
    assert.equal(await other.getByRole('button', { name: 'Beispiele' }).count(), 0);
  });

  test('the very first click counts, although it lets the page sound and so takes a bar away above it', async () => {
    const page = await desk('KL');
    const bar = page.getByRole('button', { name: 'Ton einschalten' });
    await bar.waitFor();
    const ref = await reported();
    await page.locator(`[data-ref="${ref}"] a`).hover();
    await page.mouse.down();
    await page.evaluate(() => new Promise((later) => setTimeout(later, 300)));
    await page.mouse.up();
    await page.waitForURL(`**/leitstand/fall/${ref}`);
  });

  test('a draft that the search finds opens, says that it was not sent, and fills as the person types', async () => {
    const page = await desk('ET');
    const userID = await caseInReach(service, true, { vorgangsMetadaten: { mobilnummer: '017604069777' } });
    await page.keyboard.press('/');
    await page.keyboard.type('0176 04069777');
    await page.keyboard.press('Enter');
    await page.getByText('noch nicht gemeldet').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Noch nicht abgeschickt: Hilfe ist nicht angefordert.').waitFor();
    await page.getByText('Ort nicht angegeben: bitte fragen.').waitFor();
    await page.getByRole('link', { name: /^Anrufen/ }).waitFor();
    for (const name of ['Übernehmen', 'Helfer', 'Zeit zusagen', 'Abbestellen', 'Nachricht an die Person'])
      assert.equal(await page.getByRole('button', { name }).count(), 0, name);
    assert.deepEqual(await axe(page), []);
    const { data } = await readCase(service, userID);
    await writeElsewhere(service, userID, { ...COMPLETE, vorgangsMetadaten: data.vorgangsMetadaten } as object);
    await page.locator('.place-words').getByText('Hauptstraße').waitFor();
    await page.keyboard.press('o');
    await page.keyboard.type('Fährt nicht weiter.');
    await page.getByRole('button', { name: 'Notiz speichern' }).click();
    await page.getByText('Gespeichert.').waitFor();
    await reportCase(service, userID);
    await page.getByRole('button', { name: 'Übernehmen' }).waitFor();
    await page.getByText('Fährt nicht weiter.').waitFor();
  });

  test('single keys can be switched off on this device: then no letter does anything', async () => {
    const page = await desk('TA');
    const isSearching = () => page.getByLabel('Suche').evaluate((field) => field === document.activeElement);
    const away = () => page.getByRole('heading', { name: 'Brett' }).click();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Tasten' });
    await keys.getByText('Nächste Zeile').waitFor();
    assert.deepEqual(await axe(page), []);
    await keys.getByRole('checkbox', { name: 'Einzelne Tasten benutzen' }).uncheck();
    await keys.getByText('Keine Taste löst für sich etwas aus.').waitFor();
    await page.keyboard.press('Escape');
    await page.reload();
    await away();
    await page.keyboard.press('/');
    await page.keyboard.press('?');
    assert.deepEqual([await isSearching(), await keys.count()], [false, 0]);
    await page.getByRole('button', { name: 'Konto TA' }).click();
    await page.getByRole('button', { name: 'Tasten', exact: true }).first().click();
    await keys.getByRole('checkbox', { name: 'Einzelne Tasten benutzen' }).check();
    await page.keyboard.press('Escape');
    await away();
    await page.keyboard.press('/');
    assert.equal(await isSearching(), true);
  });

  test('what is typed after a key goes where the key leads, however fast it comes', async () => {
    const page = await desk('TI');
    await page.goto(`${service.url}/leitstand/fall/${await reported()}`);
    await page.getByRole('heading', { name: 'Verlauf' }).waitFor();
    /** Presses keys one after the other without a frame between them. */
    const type = (words: string) =>
      page.evaluate(async (keys) => {
        for (const key of keys) {
          const at = document.activeElement ?? document.body;
          const goesOn = at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
          if (goesOn) document.execCommand('insertText', false, key);
          await Promise.resolve(); // lets React do what the key has brought about, without a frame
        }
      }, words);
    await type('mbspo');
    assert.equal(await page.getByLabel('Die Person liest Deutsch.').inputValue(), 'bspo');
    await page.locator('h1').click();
    await type('hbspo');
    assert.equal(await page.getByLabel('Wer fährt?').inputValue(), 'bspo');
  });

  test('the management reads it in the figures of the month, and has them as CSV', async () => {
    await reportCase(service, await caseInReach(service, true));
    // High enough that axe need not scroll: the top bar, which stays, would then lie over a button.
    const viewport = { width: 1280, height: 1000 };
    const { page } = await openDesk({ service, browser }, { kuerzel: 'LE', rolle: 'leitung' }, { viewport });
    await page.getByRole('link', { name: 'Zahlen' }).click();
    const row = page.getByRole('row', { name: /^Zusammen/ });
    await row.waitFor();
    const [reports] = await row.getByRole('cell').allTextContents();
    assert.ok(Number(reports) >= 1, reports);
    await page.getByRole('img', { name: new RegExp(`^Meldungen je Monat: .* ${reports}$`) }).waitFor();
    assert.deepEqual(await axe(page), []);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV herunterladen' }).click(),
    ]);
    const [head, line] = (await text(await download.createReadStream())).split('\r\n');
    assert.deepEqual([download.suggestedFilename(), head!.slice(0, 14)], ['zahlen.csv', 'mandant;monat;']);
    assert.equal(line!.split(';')[2], reports);
  });
});
