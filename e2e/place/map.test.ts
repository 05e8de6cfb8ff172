import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { DEMO_ID } from '#domain/ids.ts';
import { distance, moved } from '#domain/ort/entfernung.ts';
import { bearing } from '#domain/ort/bearing.ts';
import { isMeasured } from '#domain/ort/punkt.ts';
import { tileServer, type Mood } from '../../server/geo/map/test-tiles.ts';
import { isLong, size } from '../../scripts/test/size.ts';
import { BASE } from '../../server/test/test-calls.ts';
import { axe } from '../look/axe.ts';
import { keyboard } from '../hands/keys.ts';
import { overflows, setPage, SETTINGS, smallTargets } from '../look/layout.ts';
import { chequered, foundCase, helperAt, openHelperMap, POINT } from '../hands/map-world.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { caseOnce, readCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { PHONE, startService, watch, type Service } from '../hands/world.ts';

const OPEN = /^(Karte verschieben|Punkt auf der Karte setzen|Move the map|Set the point on the map)$/;
const USE = 'Diesen Punkt nehmen';
const RESET = 'Zurücksetzen';
const MEASURE = 'Neu messen';

/** 230 m east and 140 m south of the point, reached by whole presses of the arrows. */
const TARGET = moved(POINT, 230, -140);
const PRESSES: readonly (readonly [step: string, arrow: string, times: number])[] = [
  ['100 m', '100 Meter nach Osten', 2],
  ['100 m', '100 Meter nach Süden', 1],
  ['10 m', '10 Meter nach Osten', 3],
  ['10 m', '10 Meter nach Süden', 4],
];

describe('the point on the map', () => {
  const cleanups: (() => unknown)[] = [];
  let withTiles: Service;
  let without: Service;
  let browser: Browser;
  onStage((stage) => void ({ service: without, browser } = stage));
  before(async () => {
    const t = { after: (run: () => unknown) => void cleanups.push(run) } as Parameters<typeof chequered>[0];
    withTiles = await startService({ MAP_FILE: chequered(t) });
  });
  after(async () => {
    await withTiles?.stop();
    for (const cleanup of cleanups) await cleanup();
  });

  interface Visit {
    page: Page;
    userID: string;
    faults: string[];
    /** Paths the browser has requested. */
    asked: string[];
  }

  /** Opens the place screen with a found position of that accuracy in metres; nothing is moved yet. */
  async function atPoint(
    service: Service,
    genauigkeit = 20,
    options: BrowserContextOptions = {},
    prepare?: (page: Page) => Promise<void>,
  ): Promise<Visit> {
    const { url, userID } = await foundCase(service, genauigkeit);
    const page = await (await browser.newContext({ ...PHONE, ...options })).newPage();
    const { faults } = watch(page, service);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await prepare?.(page);
    await page.goto(url);
    await page
      .getByRole('button', { name: OPEN })
      .or(page.getByRole('button', { name: MEASURE }))
      .waitFor();
    return { page, userID, faults, asked };
  }

  const open = (page: Page): Promise<void> => page.getByRole('button', { name: OPEN }).click();
  const mapIsThere = (page: Page): Promise<void> => page.locator('.map-frame .ground:not(.ground-late)').waitFor();
  const isDrawing = (page: Page): Promise<boolean> =>
    page.evaluate(() => document.querySelector('.map-frame .ground-late + svg') !== null);
  const shift = (page: Page): Promise<string> =>
    page
      .locator('.point[role=status]')
      .innerText()
      .then((text) => text.replaceAll('\u00a0', ' '));

  /** Leaves the screen, which saves; gives the point the service holds then, null after 5 s without one. */
  async function savedPoint(service: Service, { page, userID }: Visit): Promise<{ lat: number; lng: number } | null> {
    await page.locator('.tool-back').click();
    await page.waitForURL(/lokalisierung/);
    for (let tries = 0; tries < 50; tries++) {
      const { data } = await readCase(service, userID);
      if (data.schadenOrt.positionsdaten) return data.schadenOrt.positionsdaten;
      await page.waitForTimeout(100);
    }
    return null;
  }

  async function moveByKeys(page: Page): Promise<void> {
    const hand = keyboard(page);
    for (const [step, arrow, times] of PRESSES) {
      await hand.tick(page.getByRole('radio', { name: step, exact: true }));
      for (let n = 0; n < times; n++) await hand.press(page.getByRole('button', { name: arrow, exact: true }));
    }
  }

  test('by keyboard alone the point goes to a given place within 10 m', async () => {
    const visit = await atPoint(withTiles, 80);
    const { page, faults } = visit;
    await keyboard(page).press(page.getByRole('button', { name: OPEN }));
    await mapIsThere(page);
    const keys = page.getByRole('group', { name: 'Karte verschieben' });
    assert.ok(await keys.evaluate((group) => group === document.activeElement), 'the focus is on the keys');
    assert.equal(await shift(page), 'Noch nicht verschoben');
    const air = await page.locator('.steps span').evaluateAll((steps) =>
      steps.map((step) => {
        const words = document.createRange();
        words.selectNodeContents(step);
        return step.getBoundingClientRect().width - words.getBoundingClientRect().width;
      }),
    );
    assert.ok(air.length === 2 && air.every((px) => px >= 8), `the words leave air at their sides: ${air.join(', ')}`);
    await moveByKeys(page);
    assert.equal(await shift(page), '269 m nach Südosten verschoben');
    await keyboard(page).press(page.getByRole('button', { name: USE }));
    await page.getByText(/^2(68|69|70)\sm nach Südosten verschoben$/).waitFor(); // stored to a metre
    const opener = page.getByRole('button', { name: OPEN });
    assert.ok(await opener.evaluate((button) => button === document.activeElement), 'the focus is where it came from');
    assert.equal(await keys.count(), 0);
    await page.getByRole('button', { name: 'Ja, hier stehe ich' }).waitFor();
    const point = await savedPoint(withTiles, visit);
    assert.ok(point && distance(point, TARGET) < 10, JSON.stringify(point));
    assert.deepEqual(faults, [], 'policy, console and foreign origins');
    await page.context().close();
  });

  longTest('a position too imprecise to stand for the place is put right on the map, beside the address', async () => {
    const visit = await atPoint(withTiles, 400);
    const { page, faults } = visit;
    await page.getByRole('heading', { level: 1, name: 'Wie lautet die Adresse?' }).waitFor();
    const asks = page.getByText('Bitte prüfen Sie den Punkt.');
    await asks.waitFor();
    await open(page);
    await moveByKeys(page);
    await page.getByRole('button', { name: USE }).click();
    await page.getByText(/nach Südosten verschoben$/).waitFor();
    assert.equal(await asks.count(), 0);
    assert.deepEqual(await axe(page), []);
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.waitForURL(/kennzeichen/); // the point is enough, no street is needed
    await page.goBack();
    const point = await savedPoint(withTiles, visit);
    assert.ok(point && distance(point, TARGET) < 10, JSON.stringify(point));
    assert.deepEqual(faults, []);
    await page.context().close();
  });

  test('without a map nothing is asked that only a map answers: it is measured anew, or typed', async () => {
    const { page } = await atPoint(without);
    assert.equal(await page.getByRole('button', { name: OPEN }).count(), 0);
    await page.getByRole('button', { name: MEASURE }).click();
    await page.waitForURL(/lokalisierung/);
    await page.context().close();
    const coarse = await (await browser.newContext(PHONE)).newPage();
    await coarse.goto((await foundCase(without, 400)).url);
    await coarse.waitForLoadState('networkidle');
    assert.equal(await coarse.getByRole('button', { name: OPEN }).count(), 0);
    assert.equal(await coarse.getByText('Bitte prüfen Sie den Punkt.').count(), 0, 'on a drawing nobody can check it');
    await coarse.context().close();
  });

  test('dragging the map moves the point the other way, by what is seen [2.116]', async () => {
    const visit = await atPoint(withTiles);
    const { page, faults } = visit;
    await open(page);
    await mapIsThere(page);
    const box = (await page.locator('.ground').boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 2, y); // what begins a drag moves nothing yet
    await page.mouse.move(x - 50, y + 35, { steps: 5 });
    assert.equal(await shift(page), 'Noch nicht verschoben', 'a drag is told once it ends');
    await page.mouse.move(x - 100, y + 70, { steps: 5 });
    await page.mouse.up();
    await page.getByText(/^9[34]\sm nach Nordosten verschoben$/).waitFor();
    await page.getByRole('button', { name: USE }).dblclick();
    await page.getByRole('heading', { level: 1, name: 'Stimmt der Ort?' }).waitFor(); // the second tap goes nowhere
    const point = await savedPoint(withTiles, visit);
    // One pixel is 0.7757 m here on zoom level 17.
    assert.ok(point && distance(point, moved(POINT, 76, 54.3)) < 2, JSON.stringify(point));
    assert.deepEqual(faults, []);
    await page.context().close();
  });

  longTest(
    'larger and smaller, and many steps on a coarse level: the point stays exactly what the words say',
    async () => {
      const visit = await atPoint(withTiles);
      const { page } = visit;
      await open(page);
      await mapIsThere(page);
      for (let n = 0; n < 5; n++) await page.getByRole('button', { name: 'Karte verkleinern' }).click();
      for (let n = 0; n < 20; n++) await page.getByRole('button', { name: '10 Meter nach Norden' }).click();
      for (let n = 0; n < 5; n++) await page.getByRole('button', { name: 'Karte vergrößern' }).click();
      assert.equal(await shift(page), '200 m nach Norden verschoben');
      await page.mouse.wheel(0, -200);
      await page.locator('.ground').dblclick({ position: { x: 60, y: 60 } });
      assert.equal(await shift(page), '200 m nach Norden verschoben', 'zooming moves nothing');
      const centre = await page.evaluate(() => {
        const [was, frame] = ['.was', '.map-frame'].map((one) => document.querySelector(one)!.getBoundingClientRect());
        return { x: was!.x + was!.width / 2 - (frame!.x + frame!.width / 2) };
      });
      assert.ok(Math.abs(centre.x) < 2, 'the map stands where the words say');
      await page.getByRole('button', { name: USE }).click();
      const point = await savedPoint(withTiles, visit);
      assert.ok(point && distance(point, moved(POINT, 0, 200)) < 2, JSON.stringify(point));
      await page.context().close();
    },
  );

  test('a point put back is where it was measured; one that was confirmed says when it was', async () => {
    const { page, userID } = await atPoint(withTiles);
    await open(page);
    await page.getByRole('radio', { name: '100 m', exact: true }).check({ force: true });
    await page.getByRole('button', { name: '100 Meter nach Osten' }).click();
    await page.getByRole('button', { name: USE }).click();
    await page.getByText(/^100\sm nach Osten verschoben$/).waitFor();
    await page.waitForTimeout(900); // the button takes the next tap by then
    await page.getByRole('button', { name: 'Ja, hier stehe ich' }).click();
    await page.waitForURL(/kennzeichen/);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Ihr Ort' }).waitFor();
    await page.getByText(/^Bestätigt um \d\d:\d\d Uhr, 100\sm nach Osten verschoben$/).waitFor();
    await open(page);
    assert.equal(await shift(page), '100 m nach Osten verschoben');
    await page.getByRole('button', { name: RESET }).click();
    await page.getByText('Noch nicht verschoben').waitFor();
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await page.getByText(/100\sm nach Osten verschoben$/).waitFor(); // as it was before
    await page.getByRole('heading', { level: 1, name: 'Ihr Ort' }).waitFor();
    await open(page);
    await page.getByRole('button', { name: RESET }).click();
    await page.getByRole('button', { name: USE }).click();
    await page.locator('.tool-back').click();
    await caseOnce(withTiles, userID, ({ schadenOrt }) => isMeasured(schadenOrt.positionsdaten!, POINT));
    await page.context().close();
  });

  test('tiles that do not come, of whatever kind, leave the drawing, and no keys that only a map answers [G10]', async (t) => {
    const tiles = await tileServer(t);
    const proxied = await startService({ MAP_TILE_URL: tiles.template, MAP_ATTRIBUTION: '© Test' });
    t.after(proxied.stop);
    const moods = [404, 500, 'hang', 'html', 'huge', 'redirect'] as const satisfies readonly Mood[];
    for (const [nr, mood] of moods.slice(0, size(1, moods.length)).entries()) {
      tiles.mood = mood;
      if (nr > 0) {
        await proxied.kill();
        await proxied.restart(); // with an empty cache
      }
      const { page, faults, asked } = await atPoint(proxied);
      // The service gives a hanging tile server up after four seconds.
      await page
        .getByRole('button', { name: MEASURE })
        .waitFor({ timeout: 7_000 })
        .catch((error: unknown) => assert.fail(`${mood}: ${String(error)}; asked ${asked.slice(-9).join(' ')}`));
      assert.ok(await isDrawing(page), String(mood));
      assert.equal(await page.locator('.ground canvas').count(), 0, `${mood}: no grey map`);
      assert.equal(await page.getByRole('button', { name: OPEN }).count(), 0, String(mood));
      await page.getByRole('button', { name: 'Ja, hier stehe ich' }).waitFor();
      assert.deepEqual(
        faults.filter((fault) => !/Failed to load resource.*(404|503)/.test(fault)),
        [],
        String(mood),
      );
      await page.context().close();
    }
  });

  test('a tile that fails alone leaves the map, and tiles that fail during a move leave the point as moved', async () => {
    let nr = 0;
    let isDead = false;
    const visit = await atPoint(withTiles, 20, { serviceWorkers: 'block' }, async (fresh) => {
      await fresh.route('**/geo/kacheln/**', (route) => (isDead || ++nr === 1 ? route.abort() : route.continue()));
    });
    const { page } = visit;
    await open(page);
    await mapIsThere(page);
    await page.waitForLoadState('networkidle');
    assert.ok(nr > 1, 'more than one tile was asked for');
    assert.ok(!(await isDrawing(page)));
    await page.getByRole('button', { name: '10 Meter nach Osten' }).click();
    isDead = true;
    await page.getByRole('button', { name: 'Karte verkleinern' }).click();
    await page.locator('.map-frame .ground-late + svg .ring').first().waitFor({ state: 'attached' });
    const keys = page.getByRole('group', { name: 'Karte verschieben' });
    assert.ok(await keys.evaluate((group) => group === document.activeElement), 'the pressed button went with the map');
    assert.equal(await shift(page), '10 m nach Osten verschoben');
    await page.getByRole('button', { name: '10 Meter nach Osten' }).click();
    await page.getByRole('button', { name: USE }).click();
    await page.getByRole('button', { name: MEASURE }).waitFor();
    const point = await savedPoint(withTiles, visit);
    assert.ok(point && distance(point, moved(POINT, 20, 0)) < 2, JSON.stringify(point));
    await page.context().close();
  });

  test('offline there is the drawing, and the point can be confirmed', async () => {
    const { page } = await atPoint(withTiles);
    await page.context().setOffline(true);
    await page.locator('.tool-back').click();
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByRole('button', { name: MEASURE }).waitFor();
    assert.ok(await isDrawing(page));
    await page.getByRole('button', { name: 'Ja, hier stehe ich' }).click();
    await page.waitForURL(/kennzeichen/);
    await page.context().close();
  });

  longTest('a line that breaks off once the map is asked for leaves the drawing', async () => {
    let loads = 0;
    const { page } = await atPoint(withTiles, 20, { serviceWorkers: 'block' }, async (fresh) => {
      await fresh.route('**/assets/ol-map-*.js', (route) => route.abort());
      fresh.on('load', () => void (loads += 1));
    });
    await page.getByRole('button', { name: MEASURE }).waitFor();
    assert.ok(await isDrawing(page));
    assert.equal(loads, 1, 'the page is not loaded again');
    await page.context().close();
  });

  test('nothing of the map is fetched before a point is looked at, and nothing but our own tiles then', async () => {
    const { page, asked, faults } = await atPoint(withTiles, 400);
    await page.waitForLoadState('networkidle');
    assert.deepEqual(
      asked.filter((path) => /ol-map|kacheln/.test(path)),
      [],
    );
    await open(page);
    await mapIsThere(page);
    await page.waitForLoadState('networkidle');
    assert.ok(asked.filter((path) => path.startsWith(`${BASE}/geo/kacheln/16/`)).length >= 4);
    assert.ok(await page.getByText('© OpenStreetMap contributors').isVisible());
    assert.deepEqual(faults, []);
    await page.context().close();
  });

  longTest('the policy stays strict while the map runs: no markup by string passes', async () => {
    const { page } = await atPoint(withTiles);
    await open(page);
    await mapIsThere(page);
    const passes = await page.evaluate(() =>
      ['<svg/>', '<svg/><b>', '<img src=x onerror=alert(1)>', 'text'].map((html) => {
        try {
          document.createElement('div').innerHTML = html;
          return true;
        } catch {
          return false;
        }
      }),
    );
    assert.deepEqual(passes, [false, false, false, false]);
    await page.context().close();
  });

  longTest('nothing on the map is animated', async () => {
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const { page } = await atPoint(withTiles, 20, { reducedMotion });
      await open(page);
      await mapIsThere(page);
      // The ring of the accuracy follows the map's scale: frame by frame it has the one before and the one after.
      const sizes = await page.evaluate(async () => {
        const seen = new Set<string>();
        const look = (): unknown =>
          seen.add(document.querySelector('.near-by')!.getBoundingClientRect().width.toFixed(1));
        look();
        document.querySelector<HTMLElement>('.zoom button:last-child')!.click();
        for (let frame = 0; frame < 30; frame++) {
          await new Promise(requestAnimationFrame);
          look();
        }
        return [...seen].map(Number);
      });
      assert.equal(sizes.length, 2, `${reducedMotion}: ${sizes.join(', ')}`);
      assert.ok(sizes[0]! > 1.5 * sizes[1]!, `smaller by a level: ${sizes.join(', ')}`);
      await page.context().close();
    }
  });

  longTest('the demo draws, and asks nobody', async () => {
    const context = await browser.newContext({
      ...PHONE,
      geolocation: { latitude: 49.5, longitude: 11.2, accuracy: 40 },
      permissions: ['geolocation'],
    });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${withTiles.url}/kfz/innerorts_ausserorts/${DEMO_ID}`);
    await page.getByRole('button', { name: /^Im Ort/ }).click();
    await page.getByRole('button', { name: 'Standort finden' }).click();
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByRole('button', { name: MEASURE }).waitFor();
    assert.ok(await isDrawing(page));
    assert.deepEqual(
      asked.filter((path) => path.includes('/geo/')),
      [],
    );
    await context.close();
  });

  const KINDS = [
    ['map', () => withTiles],
    ['drawing', () => without],
  ] as const;
  for (const [kind, serviceOf] of isLong ? KINDS : KINDS.slice(0, 1)) {
    test(`axe finds nothing on the ${kind}, and everything fits a narrow screen and large letters`, async () => {
      const { page } = await atPoint(serviceOf(), 80, { reducedMotion: 'reduce' });
      const { pathname } = new URL(page.url());
      for (const language of isLong ? ['de', 'en'] : ['de']) {
        await page.goto(`${serviceOf().url}${pathname}?sprache=${language}`);
        if (kind === 'map') {
          await open(page);
          await mapIsThere(page);
        }
        for (const colorScheme of isLong ? (['light', 'dark'] as const) : (['dark'] as const)) {
          await page.emulateMedia({ colorScheme });
          assert.deepEqual(await axe(page), [], `${language}, ${colorScheme}`);
        }
        for (const [name, setting] of Object.entries(SETTINGS).slice(0, isLong ? undefined : 1)) {
          await setPage(page, setting, 667);
          await page.waitForTimeout(100);
          // Tiles reach over the edge of their frame, which clips them.
          const found = (await overflows(page)).filter((line) => !/^(canvas|div\.(ground|ol-))/.test(line));
          assert.deepEqual([...found, ...(await smallTargets(page))], [], `${name}, ${language}`);
        }
        await setPage(page, { width: 375, css: '' }, 667);
      }
      await page.context().close();
    });
  }

  test('from 1200 px the map fills the window beside a panel that scrolls, from 768 px it lies on top', async () => {
    const { page, faults } = await atPoint(withTiles, 20, { viewport: { width: 1280, height: 700 } });
    await mapIsThere(page);
    const seen = (): Promise<{ map: number[]; page: number; panel: boolean; button: number; canvas: boolean }> =>
      page.evaluate(() => {
        const { left, top, right, bottom } = document.querySelector('.map-frame')!.getBoundingClientRect();
        const main = document.querySelector('main')!;
        return {
          map: [left, top, right, bottom].map(Math.round),
          page: document.documentElement.scrollHeight,
          panel: main.scrollHeight > main.clientHeight && getComputedStyle(main).overflowY === 'auto',
          button: Math.round(document.querySelector('.dock .button')!.getBoundingClientRect().bottom),
          canvas: document.querySelector('.ground canvas')!.getBoundingClientRect().width > 400,
        };
      });
    const top = (await page.locator('header.top').boundingBox())!.height;
    const wide = await seen();
    assert.deepEqual(wide.map, [432, Math.round(top), 1280, 700]);
    assert.deepEqual([wide.page, wide.panel, wide.canvas], [700, true, true], 'the panel scrolls, the page does not');
    assert.ok(wide.button <= 700, `the main button ends at ${wide.button}`);
    await page.setViewportSize({ width: 900, height: 700 });
    const stacked = await seen();
    const low = Math.round((await page.locator('header.top').boundingBox())!.height);
    assert.deepEqual(stacked.map, [0, low, 900, low + 315]);
    await page.emulateMedia({ media: 'print' });
    const room = await page.locator('.page').evaluate((shown) => parseFloat(getComputedStyle(shown).paddingTop));
    assert.ok(room < 100, `on paper no room is kept above the words: ${room}`);
    assert.deepEqual(faults, []);
    await page.context().close();
  });

  longTest(
    'the helper: words first, then the mark at the true bearing; an old position is never drawn as live',
    async () => {
      const page = await (await browser.newContext(PHONE)).newPage();
      const { faults } = watch(page, withTiles);
      const show = await openHelperMap(withTiles, page);
      const now = Date.now();
      const karte = { zoomMin: 11, zoomMax: 17, hinweis: '© OpenStreetMap contributors', art: 'raster' } as const;
      for (const tiled of [karte, null]) {
        for (const [east, north] of [
          [900, 300],
          [-150, 400],
          [-700, -700],
          [20, -60],
        ] as const) {
          const helper = helperAt(east, north, 30, now);
          await show({ place: POINT, helper, now, karte: tiled, towns: [] });
          if (tiled) await page.locator('main figcaption').waitFor();
          const angle = await page.evaluate(() => {
            const middle = (sign: string): { x: number; y: number } => {
              const box = document.querySelector(sign)!.getBoundingClientRect();
              return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
            };
            const [here, there] = [middle('.map-frame .spot'), middle('.afar .spot')];
            return (Math.atan2(there.x - here.x, here.y - there.y) * 180) / Math.PI;
          });
          const off = Math.abs(((angle - bearing(POINT, helper) + 540) % 360) - 180);
          assert.ok(off < 3, `${east} ${north} ${tiled ? 'map' : 'drawing'}: ${angle}`);
          assert.equal(await page.locator('.map-old').count(), 0);
          assert.match(
            await page.locator('main p').innerText(),
            /^Helfer etwa .* entfernt, Richtung .*, Stand \d\d:\d\d Uhr\.$/,
          );
          assert.ok((await page.locator('.map-frame .ring').count()) > 1);
        }
        const old = helperAt(900, 300, 121, now);
        await show({ place: POINT, helper: old, now, karte: tiled, towns: [] });
        assert.match(await page.locator('main p').innerText(), /^Zuletzt war der Helfer .*, vor 2 Minuten\.$/);
        assert.ok(await page.getByText(/^zuletzt um/).isVisible());
        const looks = (): Promise<string> =>
          page.locator('.afar .spot').evaluate((spot) => getComputedStyle(spot).strokeDasharray);
        assert.notEqual(await looks(), 'none', 'a broken line');
        await show({ place: POINT, helper: { ...old, zeit: 'irgendwann' }, now, karte: tiled, towns: [] });
        assert.equal(await page.locator('.afar').count(), 0);
        await page.getByText('Der Helfer hat noch keinen Standort gemeldet.').waitFor();
      }
      assert.deepEqual(
        faults.filter((fault) => !fault.includes('404')),
        [],
      );
      await page.context().close();
    },
  );

  longTest('a helper too far away for the levels of the map is drawn, and on the map once they are near', async () => {
    const page = await (await browser.newContext(PHONE)).newPage();
    const show = await openHelperMap(withTiles, page);
    const now = Date.now();
    const karte = { zoomMin: 15, zoomMax: 17, hinweis: '© Test', art: 'raster' } as const;
    await show({ place: POINT, helper: helperAt(6_000, 0, 10, now), now, karte, towns: [] });
    await page.waitForTimeout(500);
    assert.equal(await page.locator('main figcaption').count(), 0);
    assert.ok(await page.getByText(/^Helfer um/).isVisible());
    await show({ place: POINT, helper: helperAt(400, 0, 10, now), now, karte, towns: [] });
    await page.locator('main figcaption').waitFor();
    await page.context().close();
  });

  longTest('axe finds nothing on the map and the drawing of the helper', async () => {
    const page = await (await browser.newContext(PHONE)).newPage();
    const show = await openHelperMap(withTiles, page);
    const now = Date.now();
    for (const karte of [{ zoomMin: 11, zoomMax: 17, hinweis: '© Test', art: 'raster' } as const, null]) {
      for (const language of ['de', 'en'] as const) {
        for (const age of [30, 900]) {
          await show({ place: POINT, helper: helperAt(900, 300, age, now), now, karte, towns: [] }, language);
          for (const colorScheme of isLong ? (['light', 'dark'] as const) : (['dark'] as const)) {
            await page.emulateMedia({ colorScheme });
            assert.deepEqual(await axe(page), [], `${language}, ${colorScheme}`);
          }
        }
        for (const [name, setting] of Object.entries(SETTINGS)) {
          await setPage(page, setting, 667);
          const found = (await overflows(page)).filter((line) => !/^(canvas|div\.(ground|ol-))/.test(line));
          assert.deepEqual(found, [], name);
        }
        await setPage(page, { width: 375, css: '' }, 667);
      }
    }
    await page.context().close();
  });
});
