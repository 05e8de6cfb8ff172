import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { country } from '../../server/geo/map/test-pmtiles.ts';
import { isLong } from '../../scripts/test/size.ts';
import { chequered, foundCase, helperAt, openHelperMap, POINT, type HelperProps } from '../hands/map-world.ts';
import { onStage } from '../hands/stage.ts';
import { MOVING_PHONE, PHONE, startService, watch, type Service } from '../hands/world.ts';

const CREDIT = '© OpenStreetMap';
const RASTER = { zoomMin: 11, zoomMax: 17, hinweis: CREDIT, art: 'raster' } as const;
const LINES = { zoomMin: 10, zoomMax: 14, hinweis: CREDIT, art: 'vektor' } as const;
const TOWNS = [
  { ort: 'Neunkirchen am Sand', lat: 49.525, lng: 11.325 },
  { ort: 'Röthenbach an der Pegnitz', lat: 49.487, lng: 11.238 },
];

describe('the ground under the marks', () => {
  const cleanups: (() => unknown)[] = [];
  const services: Partial<Record<'lines' | 'images', Service>> = {};
  let without: Service;
  let browser: Browser;
  onStage((stage) => void ({ service: without, browser } = stage));
  before(async () => {
    const t = { after: (run: () => unknown) => void cleanups.push(run) } as Parameters<typeof chequered>[0];
    services.lines = await startService({ MAP_FILE: country(t, POINT) });
    services.images = await startService({ MAP_FILE: chequered(t) });
  });
  after(async () => {
    await services.lines?.stop();
    await services.images?.stop();
    for (const cleanup of cleanups) await cleanup();
  });

  /** The place screen with a point; `colorScheme` as the device has it. */
  async function atPoint(service: Service, colorScheme: 'light' | 'dark'): Promise<{ page: Page; faults: string[] }> {
    const { url } = await foundCase(service, 12);
    const page = await (await browser.newContext({ ...PHONE, colorScheme })).newPage();
    const { faults } = watch(page, service);
    await page.goto(url);
    await page.locator('.map-frame > svg').waitFor();
    return { page, faults };
  }

  /** Colours on the canvas with their share, most frequent first; waits until it has more than `least`. */
  async function coloursOf(page: Page, least: number): Promise<readonly (readonly [colour: string, share: number])[]> {
    const look = (): Promise<[string, number][]> =>
      page.evaluate(() => {
        const counts = new Map<string, number>();
        let all = 0;
        for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.ground canvas')) {
          const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
          for (let at = 0; at < data.length; at += 4) {
            if (!data[at + 3]) continue;
            const colour = `${data[at]} ${data[at + 1]} ${data[at + 2]}`;
            counts.set(colour, (counts.get(colour) ?? 0) + 1);
            all += 1;
          }
        }
        return [...counts].map(([colour, n]): [string, number] => [colour, n / all]).sort(([, a], [, b]) => b - a);
      });
    for (let tries = 0; tries < 50; tries++) {
      const colours = await look();
      if (colours.filter(([, share]) => share > 0.002).length > least) return colours;
      await page.waitForTimeout(100);
    }
    return look();
  }

  const brightness = (colour: string): number => colour.split(' ').reduce((sum, one) => sum + Number(one), 0);

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`a map of lines is drawn in the colours of the theme, ${colorScheme}`, async () => {
      const { page, faults } = await atPoint(services.lines!, colorScheme);
      await page.locator('figcaption', { hasText: CREDIT }).waitFor();
      const colours = await coloursOf(page, 5);
      assert.ok(colours.filter(([, share]) => share > 0.002).length > 5, JSON.stringify(colours.slice(0, 9)));
      const shown = colours.filter(([, share]) => share > 0.05).map(([colour]) => brightness(colour));
      const isDark = Math.max(...shown) < 380;
      assert.equal(isDark, colorScheme === 'dark', JSON.stringify(colours.slice(0, 9)));
      assert.deepEqual(faults, [], 'policy, console and foreign origins');
      await page.context().close();
    });
  }

  test('it follows the device from light to dark, and images are shown too', async () => {
    const { page, faults } = await atPoint(services.lines!, 'light');
    await page.locator('figcaption').waitFor();
    const [light] = await coloursOf(page, 5);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForTimeout(300);
    const [dark] = await coloursOf(page, 5);
    assert.notEqual(light![0], dark![0]);
    assert.deepEqual(faults, []);
    await page.context().close();
    const images = await atPoint(services.images!, 'light');
    await images.page.locator('figcaption').waitFor();
    const colours = (await coloursOf(images.page, 1)).map(([colour]) => colour);
    assert.ok(colours.includes('214 226 214') && colours.includes('226 222 206'), colours.slice(0, 4).join());
    assert.deepEqual(images.faults, []);
    await images.page.context().close();
  });

  test('without a map the drawing names towns near by, for the eye and for the ear', async () => {
    const { page, faults } = await atPoint(without, 'light');
    await page.locator('.town').first().waitFor();
    assert.ok((await page.locator('.town').count()) >= 4);
    const drawing = page.getByRole('img', {
      name: /^Ihr Standort, auf etwa 12\sm genau\. In der Nähe: .+, \d+\skm (nörd|süd|öst|west).*lich; /,
    });
    await drawing.waitFor();
    assert.equal(await page.locator('figcaption').innerText(), 'OpenGeoDB, GeoNames (CC BY 4.0)');
    assert.equal(await page.locator('.ground canvas').count(), 0);
    assert.deepEqual(faults, []);
    await page.context().close();
  });

  const SIDES = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] } as const;
  const GROUNDS = { drawing: null, images: RASTER, lines: LINES } as const;
  for (const kind of Object.keys(GROUNDS) as (keyof typeof GROUNDS)[]) {
    test(`the helper never lies on the own place at 375 px: on the ${kind}, from each side, at 5 km, 1 km and 250 m`, async () => {
      const page = await (await browser.newContext(PHONE)).newPage();
      const service = kind === 'drawing' ? without : services[kind]!;
      const show = await openHelperMap(service, page);
      const now = Date.now();
      const near: string[] = [];
      for (const [side, [east, north]] of Object.entries(SIDES)) {
        for (const metres of [5_000, 1_000, 250]) {
          const props: HelperProps = {
            place: POINT,
            helper: helperAt(east * metres, north * metres, 20, now),
            now,
            karte: GROUNDS[kind],
            towns: TOWNS,
          };
          await show(props);
          if (kind !== 'drawing') await page.locator('main figcaption').waitFor();
          const apart = await page.evaluate(() => {
            const frame = document.querySelector('.map-frame')!.getBoundingClientRect();
            const [here, there] = ['.map-frame .spot', '.afar .spot'].map((sign) => {
              const box = document.querySelector(sign)!.getBoundingClientRect();
              return { x: box.x + box.width / 2, y: box.y + box.height / 2, box };
            });
            const words = [...document.querySelectorAll('.map-frame > svg > text')].map((one) =>
              one.getBoundingClientRect(),
            );
            const isOut = [here!.box, there!.box, ...words].some(
              (box) =>
                box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom,
            );
            return { px: Math.hypot(here!.x - there!.x, here!.y - there!.y), isOut, height: frame.height };
          });
          if (apart.px < 56 || apart.isOut || apart.height < 239)
            near.push(`${side}, ${metres} m: ${JSON.stringify(apart)}`);
        }
      }
      assert.deepEqual(near, []);
      await page.context().close();
    });
  }

  test('the scale holds still and the helper glides, then stands; the way so far is solid; at once where motion is not wanted', async () => {
    for (const [options, moves] of [
      [MOVING_PHONE, true],
      [PHONE, false],
    ] as const) {
      const page = await (await browser.newContext(options)).newPage();
      const show = await openHelperMap(without, page);
      const now = Date.now();
      const way: ReturnType<typeof helperAt>[] = [];
      const comes = (metres: number): Promise<void> => {
        way.push(helperAt(metres, 0, 20, now));
        return show({ place: POINT, helper: way.at(-1)!, now, karte: null, towns: TOWNS, way: [...way] });
      };
      /** Where both marks are, in each frame of two seconds. */
      const watched = () =>
        page.evaluate(async () => {
          const seen: { here: string; there: number; points: number }[] = [];
          for (const end = performance.now() + 2_000; performance.now() < end;) {
            await new Promise(requestAnimationFrame);
            const [here, there] = ['.map-frame .spot', '.afar .spot'].map((sign) =>
              document.querySelector(sign)!.getBoundingClientRect(),
            );
            const points = document.querySelector('.driven')?.getAttribute('d')?.split('L').length ?? 0;
            seen.push({ here: `${here!.x} ${here!.y}`, there: there!.x, points });
          }
          return seen;
        });
      await comes(4_500);
      await comes(4_000);
      await watched();
      await comes(3_000);
      const seen = await watched();
      const places = [...new Set(seen.map(({ there }) => Math.round(there)))];
      assert.equal(new Set(seen.map(({ here }) => here)).size, 1, 'the scale holds still');
      assert.ok(moves ? places.length > 5 : places.length === 1, `${moves}: ${places.join()}`);
      assert.deepEqual(
        places,
        places.toSorted((a, b) => b - a),
        'it comes nearer, and never rolls back',
      );
      assert.equal(seen.at(-1)!.points, 3, 'the way, with where the helper is');
      const [before] = seen.slice(-1);
      await comes(1_900);
      await watched();
      const [after] = await watched();
      assert.ok(after!.there > before!.there, 'a step nearer once the middle is crossed');
      await page.context().close();
    }
  });

  if (isLong)
    test('a level that the file lacks leaves the drawing', async () => {
      const page = await (await browser.newContext(PHONE)).newPage();
      const show = await openHelperMap(services.lines!, page);
      const now = Date.now();
      await show({ place: POINT, helper: helperAt(90_000, 0, 20, now), now, karte: LINES, towns: TOWNS });
      await page.waitForTimeout(500);
      assert.equal(await page.locator('main .ground canvas').count(), 0);
      assert.ok(await page.getByText(/^Helfer um/).isVisible());
      await page.context().close();
    });
});
