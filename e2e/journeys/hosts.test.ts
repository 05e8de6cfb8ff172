import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Text } from '#domain/text.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import { answers, found, hit, testGeocoder } from '../../server/geo/test-geocoder.ts';
import { isLong } from '../../scripts/test/size.ts';
import { BASE, startCase } from '../../server/test/test-calls.ts';
import { freePort } from '../../server/test/free-port.ts';
import { FLAT_TYRE, TYRES, type Step } from '../hands/flat-tyre.ts';
import { happens } from '../hands/happens.ts';
import { isReady } from '../hands/installed-app.ts';
import { chequered, foundCase, POINT } from '../hands/map-world.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { person, type Person } from '../hands/person.ts';
import { caseInReach, caseOnce, COMPLETE } from '../hands/ready-case.ts';
import { onStage, type Beside } from '../hands/stage.ts';
import { staticHost, type StaticHost } from '../hands/hosting/static-host.ts';
import { invite, inviteKnowing, LOCATED_PHONE, PHONE, type Service } from '../hands/world.ts';

const HOUSE = hit({ type: 'house', osm_key: 'building', osm_value: 'yes', housenumber: '12', street: 'Birkenallee', postcode: '91207', city: 'Lauf', country_code: 'de' }, [POINT.lng, POINT.lat]); // prettier-ignore
const REPORTED: Text = ['Wir haben Ihre Meldung', 'We have your report'];
const ORDERED: Text = ['Ein Helfer ist beauftragt', 'A helper has the order'];

/** Phones that take the service worker, as people's do. */
const INSTALLING = { ...PHONE, serviceWorkers: 'allow' } as const;
const LOCATED = { ...LOCATED_PHONE, serviceWorkers: 'allow' } as const;

/** What a page asks for, by origin, and what it must never do: console errors (the policy's too) and exceptions. */
function listen(page: Page): { faults: string[]; calls: URL[] } {
  const [faults, calls]: [string[], URL[]] = [[], []];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    if (request.url().includes(BASE)) calls.push(new URL(request.url()));
  });
  return { faults, calls };
}

/** Whether the answer of the screen of the tyres is there. */
const isTyre = ({ reifen }: Vorgang): boolean =>
  (reifen as { reifenpanne?: boolean } | undefined)?.reifenpanne === true;

/** §7 'Calls', D107: the web app on one origin and the service on another, each as it is deployed. */
describe('the built files on a static host of another site than the service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pannenlotse-web-'));
  let service: Service;
  let browser: Browser;
  let host: StaticHost;
  let stranger: StaticHost;
  let origin: string;

  /** The hosts come first, whose origin the service must know, and the files last, which must know the service. */
  async function setUp(beside: Beside): Promise<Record<string, string>> {
    host = await staticHost(folder, { isApp: true });
    stranger = await staticHost(folder, { isApp: true });
    const geocoder = await testGeocoder(beside, answers(found(HOUSE)));
    for (const one of [host, stranger]) beside.after(() => one.close());
    beside.after(() => rmSync(folder, { recursive: true }));
    origin = `http://127.0.0.1:${host.port}`;
    const geo = { GEO_PROVIDER: 'nominatim', GEO_URL: geocoder.url, GEO_RATE_PER_SEC: '100' };
    return { WEB_ORIGINS: origin, MAP_FILE: chequered(beside), ...geo };
  }
  onStage(async (stage) => {
    ({ service, browser } = stage);
    const base = `${service.url}${BASE}`;
    const env = { ...process.env, SERVICE_HOSTS: JSON.stringify([{ range: '127.0.0.0/8', base }]) };
    await promisify(execFile)(process.execPath, ['server/static-files.ts', folder], { env });
  }, setUp);

  async function open(url: string, options: BrowserContextOptions = INSTALLING) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const heard = listen(page);
    await page.goto(url);
    return { page, context, who: person(page, 'de'), ...heard };
  }

  async function walks(who: Person, steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      await who.reads(step.heading);
      await step.fill?.(who);
      await step.leave(who);
    }
  }

  test('a whole report from the invitation to the live status, under the policy, by calls to the service alone [7.56]', async () => {
    // In the short run from the persons on.
    const { einladung, userID } = await inviteKnowing(service, isLong ? {} : COMPLETE);
    if (!isLong) await startCase(service.url, userID);
    const at = isLong ? einladung : `kfz/personen/${userID}`;
    const { page, context, who, faults, calls } = await open(`${origin}/${at}`, LOCATED);
    await walks(who, FLAT_TYRE.slice(isLong ? 0 : -2));
    await who.reads(REPORTED);
    assert.equal(new URL(page.url()).pathname, `/organisation/${userID}`);
    const stream = calls.filter(({ pathname }) => pathname.endsWith('/ereignisse'));
    assert.equal(stream.length, 1, 'one stream');
    const polls = calls.filter(({ pathname }) => pathname.endsWith('/status')).length;
    await happens(service, userID, [['BEAUFTRAGT', 0, { wartezeitMinuten: '40' }]]);
    await who.reads(ORDERED);
    assert.equal(calls.filter(({ pathname }) => pathname.endsWith('/status')).length, polls, 'the stream brought it');

    await page.getByRole('button', { name: 'Nachricht an uns' }).click();
    await page.getByLabel('Was sollen wir noch wissen?').fill('Der Hund ist dabei.');
    await page.getByRole('button', { name: 'Nachricht senden' }).click();
    await page.getByText('Ihre Nachricht an uns: Der Hund ist dabei.').waitFor();
    assert.deepEqual([...new Set(calls.map((url) => url.origin))], [service.url]);
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('addresses and the tiles of the map come from the service', async () => {
    const { userID } = await foundCase(service, 80);
    const { page, context, who, faults } = await open(`${origin}/kfz/schadenort/${userID}`);
    await page.getByText('Birkenallee').first().waitFor();
    await page.locator('.map-frame .ground:not(.ground-late)').waitFor();
    // A canvas with an image of another origin can be read only where that came by CORS.
    const drawn = page.locator('.ground canvas').first();
    await drawn.waitFor();
    const colour = await drawn.evaluate((canvas: HTMLCanvasElement) =>
      canvas
        .getContext('2d')!
        .getImageData(canvas.width / 2, canvas.height / 2, 1, 1)
        .data.join(' '),
    );
    assert.match(colour, /^(214 226 214|226 222 206) 255$/);
    await who.press(['Adresse selbst eingeben', 'Enter the address']);
    await who.types(['Hausnummer', 'House number'], '12'); // the found address needs no search until it is changed
    await page.getByRole('button', { name: 'Adresse suchen' }).click();
    await page.getByRole('dialog').getByText('Ein Treffer.', { exact: false }).waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });

  longTest(
    'a report without a network waits on the device, also over a start of the app, and is sent [7.57]',
    async () => {
      const userID = await caseInReach(service, true);
      const { page, context, faults } = await open(`${origin}/kfz/personen/${userID}`);
      await page.getByLabel('Vorname').fill('Janna');
      await page.getByRole('button', { name: 'Weiter' }).click(); // the first call that the service acknowledges
      await page.getByRole('button', { name: 'Hilfe anfordern' }).waitFor();
      await isReady(page);
      assert.deepEqual(faults, []);
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Hilfe anfordern' }).click();
      const unsent = page.getByRole('heading', { name: 'Noch nicht gesendet' });
      await unsent.waitFor();
      await page.reload();
      await unsent.waitFor();
      await context.setOffline(false);
      await page.waitForURL(`**/organisation/${userID}`, { timeout: 15_000 });
      const { vn } = await caseOnce(
        service,
        userID,
        ({ vorgangsMetadaten }) => vorgangsMetadaten.status === 'gemeldet',
      );
      assert.equal(vn.vorname, 'Janna');
      await context.close();
    },
  );

  test('what was typed reaches the service although the page goes away at once', async () => {
    const userID = await caseInReach(service, true, {});
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const who = person(page, 'de');
    await page.goto(`${origin}${TYRES.path}/${userID}`);
    await who.reads(TYRES.heading);
    await TYRES.fill!(who);
    await page.goto('about:blank');
    await caseOnce(service, userID, isTyre);
    await context.close();
  });

  test('an origin that the service does not name gets no answer it may read, and the page leads to the phone [7.58]', async () => {
    const { einladung } = await invite(service);
    const { page, context, calls } = await open(`http://127.0.0.1:${stranger.port}/${einladung}`);
    await page.getByRole('heading', { name: 'Service nicht gefunden' }).waitFor();
    assert.ok(await page.locator('main a[href^="tel:"]:visible').count());
    assert.ok(calls.length > 0 && calls.every((url) => url.origin === service.url));
    const { headers } = await fetch(`${service.url}${BASE}/vorgang/${einladung}`, {
      headers: { origin: `http://127.0.0.1:${stranger.port}` },
    });
    assert.equal(headers.get('access-control-allow-origin'), null);
    await context.close();
  });
});

describe('pages of the service under one name, its calls under another', () => {
  let service: Service;
  let browser: Browser;
  let origin: string;
  onStage(
    (stage) => void ({ service, browser } = stage),
    async () => {
      const port = await freePort();
      origin = `http://panne.localhost:${port}`;
      const hosts = [{ suffix: '.localhost', base: `http://localhost:${port}${BASE}` }];
      return { PORT: String(port), SERVICE_HOSTS: JSON.stringify(hosts), WEB_ORIGINS: origin };
    },
  );

  test('the page calls the base that the table names, by script; its form without script stays with the page [7.55]', async () => {
    const userID = await caseInReach(service, true, {});
    const context = await browser.newContext(INSTALLING);
    const page = await context.newPage();
    const { faults, calls } = listen(page);
    const answer = await page.goto(`${origin}${TYRES.path}/${userID}`);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    assert.ok(policy.includes(`connect-src ${service.url};`), policy);
    const who = person(page, 'de');
    await who.reads(TYRES.heading);
    await TYRES.fill!(who);
    await TYRES.leave(who);
    await caseOnce(service, userID, isTyre);
    assert.deepEqual([...new Set(calls.map((url) => url.origin))], [service.url]);
    assert.deepEqual(faults, []);
    await context.close();

    const still = await browser.newContext({ ...PHONE, javaScriptEnabled: false });
    const form = await still.newPage();
    const other = await invite(service);
    await form.goto(`${origin}/kfz/start/${other.userID}`);
    await form.locator('.dock .button').first().click();
    await form.getByRole('button', { name: 'Reifen oder Räder' }).click();
    await form.waitForURL(`${origin}/kfz/reifenRaeder/${other.userID}**`);
    await still.close();
  });
});
