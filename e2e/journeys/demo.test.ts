import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import type { Text } from '#domain/text.ts';
import { isLong } from '../../scripts/test/size.ts';
import { BICYCLE_TUBE } from '../hands/bicycle-tube.ts';
import { middleOfStart, shows, tapStart } from './first-page.ts';
import { FLAT_TYRE, NEXT, type Step } from '../hands/flat-tyre.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { person, type Person } from '../hands/person.ts';
import { onStage } from '../hands/stage.ts';
import { staticHost, type StaticHost } from '../hands/hosting/static-host.ts';
import { LAUF, PHONE, startService, type Service } from '../hands/world.ts';

const KEY = 'DPH_DEMOMODUS';
const JOURNEYS = [
  ['/kfz/start', FLAT_TYRE],
  [
    '/fahrrad/start',
    // The demo has nowhere to search for an address: its address screen goes straight on.
    BICYCLE_TUBE.map((step) =>
      step.path === '/fahrrad/schadenort' ? { ...step, leave: (who) => who.press(NEXT) } : step,
    ),
  ],
] as const satisfies readonly (readonly [string, readonly Step[]])[];

/** Records requests other than documents and built files: the demo must make none. */
function record(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isFile = /^\/(assets|mandanten)\/|^\/(kfz|fahrrad)\.svg$/.test(pathname);
    if (request.method() !== 'GET' || !(isFile || request.isNavigationRequest())) calls.push(request.url());
  });
  return calls;
}

/** Walks over some screens; each must show the demo banner. */
async function walksOver(who: Person, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    await who.reads(step.heading);
    await who.page.waitForURL(`**${step.path}/DEMOMODUS`);
    assert.ok(await who.page.getByText('Es kommt keine Hilfe').isVisible(), `the banner is on ${step.path}`);
    await step.fill?.(who);
    await step.leave(who);
  }
}

/** Walks through a journey, to the status page. */
async function walks(who: Person, steps: readonly Step[]): Promise<void> {
  await walksOver(who, steps);
  await who.page.waitForURL('**/organisation/DEMOMODUS');
}

/** Moves the time of the report that many seconds back. */
const turnBack = (page: Page, seconds: number): Promise<void> =>
  page.evaluate(
    ([key, ms]) => {
      const stored = JSON.parse(localStorage.getItem(key) ?? '') as {
        vorgang: { vorgangsMetadaten: { timestampGemeldet: number } };
      };
      stored.vorgang.vorgangsMetadaten.timestampGemeldet -= ms;
      localStorage.setItem(key, JSON.stringify(stored));
    },
    [KEY, seconds * 1_000] as const,
  );

const REPORTED: Text = ['Wir haben Ihre Meldung', 'We have your report'];
const UNDER_WAY: Text = ['Hilfe ist unterwegs', 'Help is on the way'];

describe('the demo', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  async function open(url: string, prepare: (page: Page) => Promise<unknown> = async () => undefined) {
    const context = await browser.newContext({
      ...PHONE,
      geolocation: { latitude: 49.51035, longitude: 11.28122, accuracy: 12 },
      permissions: ['geolocation'],
    });
    const page = await context.newPage();
    await prepare(page);
    const calls = record(page);
    await page.goto(url);
    return { page, who: person(page, 'de'), calls, close: () => context.close() };
  }

  for (const [start, steps] of isLong ? JOURNEYS : JOURNEYS.slice(0, 1)) {
    test(`goes from ${start} to the end of the help without a request to any service, and begins again [4.85 4.88 6.3 9.2]`, async () => {
      const { page, who, calls, close } = await open(`${service.url}${start}/DEMOMODUS`);
      await walks(who, steps);
      await who.reads(REPORTED);
      await page.getByRole('button', { name: 'Beleg aufbewahren' }).click();
      // by the demo's clock, without a reload
      await page.getByRole('dialog').getByText('DEMO-118402').waitFor({ timeout: 12_000 });
      await turnBack(page, 60);
      await page.reload();
      await who.reads(UNDER_WAY);
      await turnBack(page, 180);
      await page.reload();
      await page.getByText(/^Erledigt: Abge/).waitFor();
      assert.equal(await page.locator('.progress .later').count(), 0);

      await page.getByRole('button', { name: 'Demo neu beginnen' }).click();
      await who.reads(steps[0]!.heading);
      await page.waitForURL(`**${start}/DEMOMODUS`);
      assert.equal(await page.evaluate((key) => localStorage.getItem(key)?.includes('gemeldet'), KEY), false);
      assert.deepEqual(calls, []);
      await close();
    });
  }

  test('is begun anew from the menu of any screen, and keeps its language over a reload [4.86]', async () => {
    const { page, who, calls, close } = await open(`${service.url}/kfz/start/DEMOMODUS`);
    await who.reads(FLAT_TYRE[0]!.heading);
    await FLAT_TYRE[0]!.leave(who);
    await who.press(['Reifen oder Räder', 'Tyres or wheels']);
    await who.types(['Was sollen wir noch wissen?', 'What else should we know?'], 'Hier lag ein Nagel.');
    await page.getByRole('button', { name: 'Menü' }).click();
    await page.getByRole('link', { name: 'English' }).click();
    await page.reload();
    await person(page, 'en').reads(['Was ist mit den Reifen?', 'What is wrong with the tyres?']);
    assert.equal(await page.locator('textarea').inputValue(), 'Hier lag ein Nagel.');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Restart the demo' }).click();
    await person(page, 'en').reads(FLAT_TYRE[0]!.heading);
    await page.goto(`${service.url}/kfz/reifenRaeder/DEMOMODUS`);
    await person(page, 'en').reads(['Was ist mit den Reifen?', 'What is wrong with the tyres?']);
    assert.equal(await page.locator('textarea').inputValue(), '');
    assert.deepEqual(calls, []);
    await close();
  });

  test('fills in an example address with one tap, and offers the 28 models of its make [4.91]', async () => {
    const { page, who, calls, close } = await open(`${service.url}/kfz/start/DEMOMODUS`);
    await who.reads(FLAT_TYRE[0]!.heading);
    await page.goto(`${service.url}/kfz/standort/DEMOMODUS`);
    await who.press(['Adresse selbst eingeben', 'Enter the address']);
    await who.press(['Im Ort', 'In a town']);
    await page.getByRole('button', { name: 'Am Musterring 12, 12345 Musterstadt' }).click();
    assert.equal(await page.locator('[id="schadenOrt.adresse.strasse"]').inputValue(), 'Am Musterring');
    assert.equal(await page.locator('[id="schadenOrt.adresse.ort"]').inputValue(), 'Musterstadt');

    await page.goto(`${service.url}/kfz/fahrzeug/DEMOMODUS`);
    await page.getByRole('combobox', { name: 'Marke' }).tap();
    await page.getByRole('option', { name: 'Muster' }).tap();
    await page.getByRole('combobox', { name: 'Modell' }).tap();
    const offered = page.locator('.combo [role=option]');
    await offered.first().waitFor();
    assert.equal(await offered.count(), 28);
    assert.deepEqual(calls, []);
    await close();
  });

  test('is what any id of nine characters leads to, under its one address [4.24]', async () => {
    const { page, who, close } = await open(`${service.url}/kfz/schadenart/abcdefghi`);
    await who.reads(['Was ist passiert?', 'What happened?']);
    assert.equal(new URL(page.url()).pathname, '/kfz/schadenart/DEMOMODUS');
    await close();
  });

  // prettier-ignore
  const STORAGES = [
    ['holds garbage', "localStorage.setItem('DPH_DEMOMODUS', '{')"],
    ['holds something else', "localStorage.setItem('DPH_DEMOMODUS', '{\"vorgang\":7,\"typed\":[1],\"typ\":{}}')"],
    ['cannot be read or written', "Storage.prototype.getItem = Storage.prototype.setItem = () => { throw new DOMException('denied', 'SecurityError'); }"],
  ] as const;
  for (const [what, script] of isLong ? STORAGES : STORAGES.slice(0, 1)) {
    test(`begins fresh where the browser's storage ${what} [4.87]`, async () => {
      const { who, close } = await open(`${service.url}/kfz/start/DEMOMODUS`, (page) =>
        page.addInitScript({ content: script }),
      );
      await who.reads(FLAT_TYRE[0]!.heading);
      await FLAT_TYRE[0]!.leave(who);
      await who.press(['Reifen oder Räder', 'Tyres or wheels']);
      await FLAT_TYRE[2]!.fill!(who);
      await who.press(['Weiter', 'Continue']);
      await who.reads(FLAT_TYRE[3]!.heading);
      await close();
    });
  }
});

describe('the setting DEMO', () => {
  let browser: Browser;
  onStage((stage) => void ({ browser } = stage));

  // prettier-ignore
  const SETTINGS = [
    ['strict', 'DEMOMODUS',       'Panne mit dem Auto?',    0],
    ['strict', 'abcdefghi',       'Vorgang nicht gefunden', 1],
    ['strict', '',                'Vorgang nicht gefunden', 1],
    // Somebody with the link to a case needs help.
    ['strict', 'BCDFGHJKLMNP',    'Vorgang nicht gefunden', 0],
    ['strict', 'BCDFGHJKLMNPQRS', 'Vorgang nicht gefunden', 0],
    ['strict', 'BCDFGHJKLM',      'Vorgang nicht gefunden', 0],
    ['off',    'DEMOMODUS',       'Vorgang nicht gefunden', 0],
    ['off',    'abcdefghi',       'Vorgang nicht gefunden', 0],
  ] as const;
  for (const value of isLong ? (['strict', 'off'] as const) : (['strict'] as const)) {
    test(`${value} says which ids are the demo, which is offered to nobody with a case [4.92]`, async () => {
      const service = await startService({ DEMO: value });
      try {
        const rows = SETTINGS.filter(([setting]) => setting === value);
        // A sample: the demo, what is not, and a link to a case.
        for (const [, id, heading, offers] of isLong ? rows : [rows[0]!, rows[1]!, rows[3]!]) {
          const page = await browser.newPage(PHONE);
          await page.goto(`${service.url}/kfz/start/${id}`);
          await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
          if (heading.startsWith('Vorgang')) await page.waitForURL('**/notfound');
          const offer = page.getByRole('link', { name: 'Demo ansehen' });
          if (offers) await offer.waitFor();
          else await page.waitForTimeout(200);
          assert.equal(await offer.count(), offers, id);
          await page.close();
        }
      } finally {
        await service.stop();
      }
    });
  }
});

describe('the built files on a plain static host', () => {
  let host: StaticHost;
  let browser: Browser;
  let origin: string;
  onStage((stage) => void ({ browser } = stage));
  before(async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['server/static-files.ts']);
    assert.match(stdout, /dist[/\\]web.*index\.html#\/kfz\/start\/DEMOMODUS/, 'the build says where they are');
    host = await staticHost('dist/web');
    origin = `http://localhost:${host.port}`;
  });
  after(() => host?.close());

  for (const [start, steps] of isLong ? JOURNEYS : JOURNEYS.slice(1)) {
    test(`are the demo, begun at index.html#${start}/DEMOMODUS [1.20 4.90]`, async () => {
      host.asked.length = 0;
      const page = await browser.newPage({ ...PHONE, permissions: ['geolocation'], geolocation: LAUF });
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (line) => /policy|trusted/i.test(line.text()) && faults.push(line.text()));
      const who = person(page, 'de');
      await page.goto(`${origin}/index.html#${start}/DEMOMODUS`);
      if (isLong) {
        await walks(who, steps);
        await page.locator('.progress').first().waitFor();
        // The demo's clock goes on, so on a slow machine help is under way soon. From here on it surely is.
        await turnBack(page, 60);
      } else await walksOver(who, steps.slice(0, 3));
      assert.match((await page.locator('link[rel=icon]').getAttribute('href'))!, new RegExp(start.split('/')[1]!));
      await page.reload(); // a static host answers unknown paths with 404.html
      await who.reads(isLong ? UNDER_WAY : steps[3]!.heading);
      assert.deepEqual(
        host.asked.filter((path) => path.includes('service')),
        [],
      );
      assert.deepEqual(faults, []);
      await page.close();
    });
  }

  longTest('show the choice after the start without a network, from the first sight of its button', async () => {
    for (const [start, steps] of JOURNEYS)
      for (const delay of [0, 150, 1_000]) {
        const context = await browser.newContext(PHONE);
        const page = await context.newPage();
        await page.goto(`${origin}/index.html#${start}/DEMOMODUS`);
        await middleOfStart(page);
        await context.setOffline(true);
        await tapStart(page, delay);
        await shows(page, steps[1]!.heading);
        await page.goBack();
        await shows(page, steps[0]!.heading);
        await context.close();
      }
  });

  test('lead to the demo from the root, to its legal texts, and from a real link to the phone', async () => {
    const page = await browser.newPage(PHONE);
    await page.goto(origin);
    await person(page, 'de').reads(FLAT_TYRE[0]!.heading);
    assert.equal(new URL(page.url()).pathname, '/kfz/start/DEMOMODUS');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Datenschutz' }).click();
    await page.getByRole('heading', { name: /Datenschutz/, level: 1 }).waitFor();
    host.asked.length = 0;
    await page.goto(`${origin}/kfz/start/BCDFGHJKLMNP`);
    await page.getByRole('heading', { name: 'Service nicht gefunden' }).waitFor();
    assert.ok(await page.locator('a[href^="tel:"]:visible').count());
    assert.equal(host.asked.filter((path) => path.includes('service')).length, 0);
    await page.close();
  });
});
