import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { Download, Page } from 'playwright-core';
import { THEMES } from '../../server/open.ts';
import { writeClients } from '../../server/test/test-clients.ts';
import { readTheme, ThemeError } from '../../server/mandanten/theme.ts';
import { axe } from './axe.ts';
import { keyboard } from '../hands/keys.ts';
import { overflows } from './layout.ts';
import { onStage, type Stage } from '../hands/stage.ts';
import { invite, watch } from '../hands/world.ts';
import { isLong } from '../../scripts/test/size.ts';
import { longTest } from '../../scripts/test/long-test.ts';

const PICTURES = join(import.meta.dirname, '../../screens');
const LARGE = { width: 1280, height: 800 };

const folder = mkdtempSync(join(tmpdir(), 'themes-'));
const clients = join(folder, 'mandanten');
mkdirSync(clients);
writeClients(clients, { werkstatt: { name: 'Werkstatt', theme: 'mint_Velo', testmandant: true } });

describe('the theme editor', () => {
  let stage: Stage;
  let page: Page;
  let faults: string[];
  let asked: string[];

  onStage((made) => void (stage = made), { BRANDS_DIR: folder });
  after(() => rmSync(folder, { recursive: true }));

  const open = async (path = '/kfz/theme/', colorScheme: 'light' | 'dark' = 'light'): Promise<void> => {
    page = await stage.browser.newPage({ viewport: LARGE, locale: 'de-DE', reducedMotion: 'reduce', colorScheme });
    ({ faults } = watch(page, stage.service));
    asked = [];
    page.on('request', (request) => {
      if (request.url().startsWith('http')) asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await page.goto(stage.service.url + path);
  };
  const opened = async (...how: Parameters<typeof open>): Promise<void> => {
    await open(...how);
    await page.locator('.theme .box-desktop .frame h1').first().waitFor();
  };
  const closed = async (): Promise<void> => {
    assert.deepEqual(faults, []);
    await page.close();
  };
  const field = (token: string) => page.locator(`#token-${token}`);
  const verdict = (): Promise<string> => page.locator('.sum p').innerText();
  const boxOf = (kind: 'phone' | 'desktop', scheme: 'light' | 'dark') =>
    page.locator(`.box-${kind}`).nth(scheme === 'light' ? 0 : 1);
  const take = (name: string, text: string): Promise<void> => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return page.locator('input[accept^=".json"]').setInputFiles(file);
  };
  const exported = async (): Promise<{ name: string; text: string }> => {
    const [download] = (await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportieren' }).click(),
    ])) as [Download, void];
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
  };

  test("is linked at the foot for a test client alone, from 1200 px, and opens with that client's theme [2.26 6.8]", async () => {
    const { userID } = await invite(stage.service, '--mandant', 'werkstatt');
    await open(`/kfz/start/${userID}`);
    const link = page.getByRole('link', { name: 'Edit Theme' });
    await link.waitFor();
    assert.equal(await link.getAttribute('href'), `/kfz/theme/${userID}`);
    await page.setViewportSize({ width: 1199, height: 800 });
    assert.equal(await link.isVisible(), false);
    await page.setViewportSize({ width: 1200, height: 800 });
    await link.click();
    assert.equal(await page.getByLabel('Name').inputValue(), 'mint_Velo');
    assert.equal(await field('brand').inputValue(), tokensOf('mint_Velo').light['brand']);
    await closed();
    const other = await invite(stage.service);
    const html = await (await fetch(`${stage.service.url}/kfz/start/${other.userID}`)).text();
    assert.doesNotMatch(html, /Edit Theme/);
  });

  test('is reached with and without an id, shows foot and no timeline, and is not redirected [2.76 4.132]', async () => {
    for (const id of isLong ? ['', 'DEMOMODUS', 'XXXXXXXXXXXX', 'x'] : ['x']) {
      await opened(`/kfz/theme/${id}`);
      assert.equal(new URL(page.url()).pathname, id ? `/kfz/theme/${id}` : '/kfz/theme');
      assert.equal(await page.locator('.frame > .top .timeline').first().isVisible(), false);
      assert.ok(await page.locator('#root > .frame > .foot').isVisible());
      assert.equal(await page.title(), 'Theme bearbeiten – Pannenmeldung – Pannenlotse');
      await closed();
    }
  });

  test('by keyboard: a colour fails, the nearest that passes is taken, every step is undone and done again [4.125]', async () => {
    await opened();
    const keys = keyboard(page);
    const colourInBox = (): Promise<string> =>
      boxOf('phone', 'light')
        .locator('.consent')
        .evaluate((consent) => getComputedStyle(consent).color);
    const before = await colourInBox();
    assert.equal(await verdict(), 'Alles gut lesbar (80 von 80 Farbpaaren)');

    await keys.type(field('ink-soft'), '#8a9aa2');
    assert.equal(await verdict(), '4 von 80 Farbpaaren sind nicht lesbar');
    assert.equal(await colourInBox(), 'rgb(138, 154, 162)');
    assert.match(await page.locator('#token-ink-soft-pairs .pair-fail').first().innerText(), /page\s+2,6\s+statt 7,0/);

    await keys.press(page.getByRole('button', { name: /^Nächste passende: #[0-9a-f]{6} \(ink-soft\)/ }));
    assert.equal(await verdict(), 'Alles gut lesbar (80 von 80 Farbpaaren)');
    const nearest = await field('ink-soft').inputValue();

    await page.keyboard.press('Control+z');
    assert.equal(await field('ink-soft').inputValue(), '#8a9aa2');
    await page.keyboard.press('Control+z');
    assert.equal(await field('ink-soft').inputValue(), tokensOf('ra_Standard').light['ink-soft']);
    assert.equal(await colourInBox(), before);
    await page.keyboard.press('Control+Shift+z');
    await page.keyboard.press('Control+y');
    assert.equal(await field('ink-soft').inputValue(), nearest);

    await page.locator('main h1').first().focus();
    await keys.press(page.getByRole('button', { name: 'Rückgängig' }));
    assert.equal(await page.locator('.tokens [role=status].small').first().innerText(), 'Rückgängig: light.ink-soft');
    await keys.tick(page.getByLabel('Dunkel', { exact: true }));
    assert.equal(await field('ink').inputValue(), tokensOf('ra_Standard').dark['ink']);
    await keys.tick(page.getByLabel('Fragen', { exact: true }));
    await boxOf('phone', 'light').getByRole('heading', { name: 'Was ist mit den Reifen?' }).waitFor();
    await closed();
  });

  longTest(
    'by keyboard: a colour on the way to another is not taken, and nothing is exported while a field is wrong',
    async () => {
      await opened();
      const keys = keyboard(page);
      const ours = tokensOf('ra_Standard').light;
      const chosen = (): Promise<string> => page.getByLabel('brand auswählen', { exact: true }).inputValue();
      const tap = (): Promise<void> => page.getByRole('button', { name: 'Exportieren' }).click();
      const isFocused = (token: string): Promise<boolean> =>
        field(token).evaluate((one) => one === document.activeElement);

      await keys.type(field('brand'), '#07394');
      assert.deepEqual([await chosen(), await field('brand').inputValue()], [ours['brand'], '#07394']);
      const downloads: Download[] = [];
      page.on('download', (download) => downloads.push(download));
      await tap();
      assert.ok(await isFocused('brand'));
      assert.equal(await page.locator('#token-brand-wrong').innerText(), 'Schreiben Sie eine Farbe als #rrggbb.');
      await page.keyboard.press('Control+a');
      await keys.type(field('brand'), '#073');
      assert.equal(await chosen(), ours['brand'], 'until the field is left');
      await page.keyboard.press('Tab');
      assert.deepEqual([await chosen(), await field('brand').inputValue()], ['#007733', '#007733']);
      await page.keyboard.press('Control+z');
      assert.equal(await chosen(), ours['brand']);

      await field('radius').fill('99px');
      await tap();
      assert.ok(await isFocused('radius'));
      assert.deepEqual(downloads, []);
      await field('radius').fill('9px');
      const { shape } = JSON.parse((await exported()).text) as { shape: Record<string, string> };
      assert.equal(shape['radius'], '9px');
      await closed();
    },
  );

  longTest('shape: slider and digits, bounds said in words, and seen in the screens [4.127]', async () => {
    await opened();
    await field('radius').fill('24px');
    const button = boxOf('phone', 'light').locator('.dock .button');
    assert.equal(await button.evaluate((one) => getComputedStyle(one).borderRadius), '24px');
    await field('radius').fill('99px');
    assert.equal(await page.locator('#token-radius-wrong').innerText(), 'Schreiben Sie 0px bis 28px.');
    assert.equal(await button.evaluate((one) => getComputedStyle(one).borderRadius), '24px');
    await page.getByRole('slider', { name: 'Schriftgrad' }).focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await field('text').inputValue(), '1.1875rem');
    assert.equal(await button.evaluate((one) => getComputedStyle(one).fontSize), '19px');
    await closed();
  });

  test('what is exported is read by the service, and imported and exported again it is the same file [4.129]', async () => {
    await opened();
    const name = page.getByLabel('Name');
    await name.fill('neu Haus');
    assert.equal(
      await page.locator('#theme-name-wrong').innerText(),
      'Schreiben Sie 1 bis 40 Buchstaben, Ziffern, _ oder -.',
    );
    await name.fill('neu_Haus');
    await field('brand').fill('#3a2a6a');
    await field('font').fill('Optima, Segoe UI, sans-serif');
    const first = await exported();
    assert.equal(first.name, 'neu_Haus.json');
    writeFileSync(join(folder, first.name), first.text);
    assert.match(readTheme(folder, 'neu_Haus').css, /--brand:#3a2a6a.*--font:Optima,"Segoe UI",sans-serif/);
    await closed();

    await opened();
    await take(first.name, first.text);
    await page.getByText('neu_Haus.json ist übernommen.').waitFor();
    assert.equal(await page.getByLabel('Name').inputValue(), 'neu_Haus');
    assert.deepEqual(await exported(), first);
    const ours = readFileSync(join(THEMES, 'kobalt_Schutzbrief.json'), 'utf8');
    await take('kobalt_Schutzbrief.json', ours);
    await page.getByText('kobalt_Schutzbrief.json ist übernommen.').waitFor();
    assert.deepEqual(await exported(), { name: 'kobalt_Schutzbrief.json', text: ours });
    await closed();
  });

  test('a file with mistakes is refused in the words of the service: file, field, value, remedy [4.130]', async () => {
    await opened();
    const standard = JSON.stringify(tokensOf('ra_Standard'));
    const wrong = {
      'farbe.json': standard.replace('"#0e2028"', '"red;}body{display:none"').replace('"12px"', '"3vw"'),
      'doppelt.json': standard.replace('{"light"', '{"light":{},"light"'),
      'kein.json': '{',
    };
    for (const [name, text] of Object.entries(wrong)) {
      await take(name, text);
      await page.locator('.refused li', { hasText: name }).first().waitFor();
      const lines = await page.locator('.refused li').allInnerTexts();
      assert.deepEqual(
        lines.map((line) => `Theme ${line}`),
        saidByService(name.replace('.json', '')),
      );
    }
    assert.equal(await page.getByLabel('Name').inputValue(), 'ra_Standard');
    await closed();
  });

  longTest(
    'five real screens at phone and desktop width, light and dark; they are looked at only [4.124]',
    async () => {
      await opened();
      for (const [name, heading] of [
        ['Start', 'Panne mit dem Auto?'],
        ['Auswahl', 'Was ist passiert?'],
        ['Fragen', 'Was ist mit den Reifen?'],
        ['Prüfen', 'Stimmt alles?'],
        ['Status', 'Hilfe ist unterwegs'],
      ] as const) {
        await page.getByLabel(name, { exact: true }).check({ force: true });
        // The status comes after its screen.
        await boxOf('desktop', 'dark').getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
        for (const kind of ['phone', 'desktop'] as const) {
          for (const scheme of ['light', 'dark'] as const) {
            const box = boxOf(kind, scheme);
            const [width, ground] = await box.locator('.frame').evaluate((frame) => {
              const host = (frame.getRootNode() as ShadowRoot).host;
              return [(frame as HTMLElement).offsetWidth, getComputedStyle(host).backgroundColor] as const;
            });
            assert.equal(width, kind === 'phone' ? 375 : 1280);
            assert.equal(ground, scheme === 'light' ? 'rgb(242, 246, 247)' : 'rgb(12, 22, 26)');
            assert.equal(await box.locator('main').isVisible(), true);
            // A decision stands alone.
            const hasColumn = kind === 'desktop' && name !== 'Auswahl';
            assert.equal(await box.locator('.beside').first().isVisible(), hasColumn);
          }
        }
      }
      const reached = new Set<string>();
      for (let presses = 0; presses < 120; presses++) {
        await page.keyboard.press('Tab');
        reached.add(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.outerHTML ?? ''));
      }
      assert.deepEqual([...reached], [''], 'the keyboard went into a preview');
      await closed();
    },
  );

  longTest('nothing is asked of the service and nothing is kept, whatever is done [4.131]', async () => {
    await opened();
    await page.evaluate(() => localStorage.setItem('DPH_DEMOMODUS', 'mine'));
    await page.waitForLoadState('networkidle');
    asked.length = 0;
    for (const name of ['Auswahl', 'Fragen', 'Prüfen', 'Status', 'Start'])
      await page.getByLabel(name, { exact: true }).check({ force: true });
    await field('brand').fill('#3a2a6a');
    await exported();
    await page.locator('.tool-menu').first().click();
    await page.getByRole('link', { name: 'English' }).first().click();
    await page.getByRole('heading', { name: 'Edit theme' }).waitFor();
    assert.match(await page.title(), /^Edit theme/);
    await page.waitForLoadState('networkidle');
    assert.deepEqual(
      asked.filter((line) => !/^GET \/assets\/[\w-]+\.js$/.test(line)),
      [],
    );
    assert.equal(await page.evaluate(() => localStorage.getItem('DPH_DEMOMODUS')), 'mine');
    assert.equal(await page.evaluate(keptRows), 0);
    await closed();
  });

  longTest(
    'a logo of the device is drawn within the limits of the theme; it is a step like any other; what is none, or too large, is said [4.128]',
    async () => {
      await opened();
      const picture = async (width: number, height: number): Promise<Buffer> => {
        const other = await stage.browser.newPage({ viewport: { width, height } });
        const bytes = await other.screenshot();
        await other.close();
        return bytes;
      };
      const choose = (name: string, buffer: Buffer, mimeType = 'image/png'): Promise<void> =>
        page.locator('input[accept^=".png"]').setInputFiles({ name, buffer, mimeType });
      await choose('breit.png', await picture(1400, 100));
      await page.getByText('breit.png: 1400 × 100 Pixel.').waitFor();
      const drawn = boxOf('desktop', 'light').locator('canvas.logo');
      const { width, height } = (await drawn.evaluate((logo) => ({
        width: (logo as HTMLElement).offsetWidth,
        height: (logo as HTMLElement).offsetHeight,
      })))!;
      assert.ok(width <= 280 && height <= 56, `${width} × ${height}`);
      assert.equal(await boxOf('desktop', 'light').locator('img.logo').isVisible(), false);
      await page.getByRole('button', { name: 'Rückgängig' }).click();
      await boxOf('desktop', 'light').locator('img.logo').waitFor();
      await page.getByRole('button', { name: 'Wiederholen' }).click();
      await drawn.waitFor();
      await choose('riese.png', await picture(2900, 40));
      await page.getByText('riese.png hat 2900 × 40 Pixel. Machen Sie es höchstens 2800 × 480 groß.').waitFor();
      assert.equal(await boxOf('desktop', 'light').locator('img.logo').isVisible(), true);
      await choose('kein.png', Buffer.from('x'));
      await page.getByText('kein.png ist kein Bild.').waitFor();
      await choose('zeichnung.svg', Buffer.from("<svg width='9' viewBox='0 0 300 100'></svg>"), 'image/svg+xml');
      await page.getByText('zeichnung.svg: 300 × 100.').waitFor();
      await closed();
    },
  );

  const ways = [
    ['de', 'light'],
    ['en', 'dark'],
  ] as const;
  for (const [language, scheme] of isLong ? ways : ways.slice(0, 1)) {
    test(`axe finds nothing wrong with it, and nothing is too wide: ${language}, ${scheme}`, async () => {
      await opened(`/kfz/theme/?sprache=${language}`, scheme);
      assert.deepEqual(await axe(page), []);
      // A sample shows a failing pair on purpose; the text beside it says that it fails.
      await field('ink-soft').fill('#777777');
      await field('edge').fill('#x');
      for (const width of isLong ? [375, 1280, 1720] : [375]) {
        await page.setViewportSize({ width, height: 900 });
        const tooWide = async (): Promise<string[]> =>
          (await overflows(page)).filter((line) => !/\.(screen|device|tokens)\b/.test(line));
        // The previews resize a moment after the window.
        for (let tries = 0; tries < 20 && (await tooWide()).length > 0; tries++) await page.waitForTimeout(100);
        assert.deepEqual(await tooWide(), [], `${width}`);
        if (isLong) {
          mkdirSync(PICTURES, { recursive: true });
          await page.screenshot({ path: join(PICTURES, `theme-${width}-${language}-${scheme}.png`) });
        }
      }
      await page.setViewportSize(LARGE);
      assert.deepEqual(
        (await axe(page)).filter((line) => !line.includes('.sample[aria-hidden="true"]')),
        [],
      );
      await closed();
    });
  }
});

/** Number of rows in all IndexedDB stores of the page. */
async function keptRows(): Promise<number> {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error!));
    });
  let rows = 0;
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name!));
    for (const table of database.objectStoreNames)
      rows += await done(database.transaction(table).objectStore(table).count());
    database.close();
  }
  return rows;
}

const tokensOf = (name: string) =>
  JSON.parse(readFileSync(join(THEMES, `${name}.json`), 'utf8')) as Record<
    'light' | 'dark' | 'shape',
    Record<string, string>
  >;

/** Error lines of the service's own theme reader for a file of the test's folder. */
function saidByService(name: string): string[] {
  try {
    readTheme(folder, name);
    return [];
  } catch (error) {
    if (error instanceof ThemeError) return error.message.split('\n');
    throw error;
  }
}
