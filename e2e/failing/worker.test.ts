import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { addressOf } from '#domain/flow.ts';
import type { Theme } from '#domain/theme/tokens.ts';
import { isLong, size } from '../../scripts/test/size.ts';
import { writeClients } from '../../server/test/test-clients.ts';
import { AFTER_TYRES, FLAT_TYRE, TYRES } from '../hands/flat-tyre.ts';
import { isReady, keptBy, open, until, visit } from '../hands/installed-app.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { person } from '../hands/person.ts';
import { caseOnce, COMPLETE, readCase } from '../hands/ready-case.ts';
import { slowFiles, slowly } from '../hands/hosting/slow-files.ts';
import { onStage } from '../hands/stage.ts';
import { linksOf, putRows, rowsOf } from '../hands/stored.ts';
import { LAUF, invite, inviteKnowing, PHONE, watch, type Service } from '../hands/world.ts';

const STATUS = ['Wir haben Ihre Meldung', 'We have your report'] as const;
const KRANICH = {
  name: 'Kranich AG',
  theme: 'marine_Kontor',
  telefon: { anzeige: '0221 998877', wahl: '+49221998877' },
};

/** Computed values of three theme tokens, light and dark. */
async function tokensOf(page: Page): Promise<string[]> {
  const read = (): Promise<string[]> =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return ['--brand', '--font', '--ink'].map((token) => style.getPropertyValue(token));
    });
  const light = await read();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await read();
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark];
}

/** The same tokens as the theme's file says them. */
function tokensOfTheme(name: string): string[] {
  const file = join(import.meta.dirname, '../../themes', `${name}.json`);
  const { light, dark, shape } = JSON.parse(readFileSync(file, 'utf8')) as Theme;
  return [light, dark].flatMap(({ brand, ink }) => [brand, shape.font.replaceAll(', ', ','), ink]);
}

/** Service worker: R10 and R11, faults C22 to C26; D85, D92 and D95. */
describe('with the app on the device', () => {
  const folder = mkdtempSync(join(tmpdir(), 'marken-'));
  let service: Service;
  let browser: Browser;
  before(() => writeClients(join(folder, 'mandanten'), { kranich: KRANICH }));
  // Only long tests need the other client.
  onStage((stage) => void ({ service, browser } = stage), isLong ? { BRANDS_DIR: folder } : undefined);
  after(() => rmSync(folder, { recursive: true }));

  longTest('an invitation leaves the device with its case, and another one stays [4.133]', async () => {
    const [old, young] = [await invite(service), await invite(service)];
    const { context, page } = await visit(browser, old.url);
    await until(async () => (await linksOf(page)).includes(old.einladung));
    await page.goto(young.url);
    await until(async () => (await linksOf(page)).length === 2);
    const { faelle } = (await rowsOf(page)) as { faelle: { id: string; vorgang: object; acked: object }[] };
    const row = faelle.find(({ id }) => id === old.userID)!;
    const zeit = new Date(Date.now() - 31 * 24 * 60 * 60_000).toISOString();
    const bearbeitungsSchritte = [{ schritt: '/kfz/schadenart', zeit }];
    const aged = { ...row, vorgang: { ...row.acked, bearbeitungsSchritte }, acked: row.acked };
    await putRows(page, { faelle: [aged] });
    await page.reload();
    await until(async () => ((await rowsOf(page)).faelle as { id: string }[]).every(({ id }) => id !== old.userID));
    await until(async () => !(await linksOf(page)).includes(old.einladung));
    assert.deepEqual(await linksOf(page), [young.einladung]);
    await context.close();
  });

  test('the whole form works without a network, a reload on every screen, and is reported once the network is back [4.38]', async () => {
    // In `npm test` the last screens of a case whose place is known.
    const { url, userID, einladung } = await inviteKnowing(service, isLong ? {} : COMPLETE);
    const { context, page, who } = await visit(browser, url, { geolocation: LAUF, permissions: ['geolocation'] });
    await context.setOffline(true);
    const steps = isLong ? FLAT_TYRE : FLAT_TYRE.slice(FLAT_TYRE.findIndex(({ path }) => path === '/kfz/kennzeichen'));
    await page.goto(service.url + addressOf(steps[0]!.path, userID));
    for (const step of steps) {
      await who.reads(step.heading);
      await step.fill?.(who);
      if (step.path === '/kfz/kennzeichen')
        await who.types(['Wie lautet das Kennzeichen?', 'What is the number plate?'], 'M-QX 4711');
      if (step.path === '/kfz/personen') await who.types(['Nachname', 'Surname'], 'Quittenbaum');
      await page.reload();
      await who.reads(step.heading);
      assert.ok(page.url().includes(addressOf(step.path, userID)), step.path);
      assert.ok(await page.locator('a[href^="tel:+49"]:visible').count(), `the phone number is on ${step.path}`);
      if (step.path === '/kfz/personen')
        assert.equal(await page.locator('[id="vn.nachname"]').inputValue(), 'Quittenbaum');
      await step.leave(who);
    }
    await page.getByText('Noch nicht gesendet').first().waitFor();

    // The link and the installed app's start URL lead there too.
    const other = await context.newPage();
    for (const address of [url, `${service.url}/?app&mandant=ra_Standard`]) {
      await other.goto(address);
      await other.waitForURL(`**/kfz/start/${userID}`);
      await person(other, 'de').reads(FLAT_TYRE[0]!.heading);
    }
    for (const name of ['agb', 'datenschutz', 'impressum']) {
      await other.goto(`${service.url}/recht/${name}?mandant=ra_Standard`);
      await other.locator('.prose h1').waitFor();
    }
    await other.close();

    await context.setOffline(false);
    await page.waitForURL(`**/organisation/${userID}`);
    await who.reads(STATUS);
    const { data } = await readCase(service, userID);
    assert.equal(data.vorgangsMetadaten.status, 'gemeldet');
    assert.equal(data.vn['nachname'], 'Quittenbaum');
    const reports = (): string[] => service.log().match(/"method":"POST","route":"[^"]*\/melden","status":200/g) ?? [];
    // The log is written a moment later.
    await until(async () => reports().length > 0);
    assert.equal(reports().length, 1, 'one report');

    const all = await keptBy(page);
    assert.ok(all.length > 15, `${all.length} entries`);
    for (const word of [userID, einladung, 'Quittenbaum', 'Jana', '4711', '04069012', '040690-12', 'Bordsteinkante'])
      assert.deepEqual(
        all.filter(({ address, text }) => address.includes(word) || text.includes(word)).map(({ address }) => address),
        [],
        `nothing that is kept for the app holds ${word}`,
      );
    assert.deepEqual(
      all.filter(({ address }) => address.includes('extService.xsp')),
      [],
      'and no call',
    );
    await context.close();
  });

  test('a worker of another version waits beside a form until the person asks for it', async () => {
    const replaced: Record<string, string> = {};
    const line = await slowFiles(service.url, () => 0, replaced);
    const { url, userID } = await invite(service);
    const { context, page, who } = await visit(browser, url.replace(service.url, line.url));
    await page.goto(line.url + addressOf(TYRES.path, userID));
    await who.reads(TYRES.heading);
    await TYRES.fill!(who);
    const activated = (): Promise<string | undefined> =>
      page.evaluate(async () => (await (await caches.open('other')).match('/active'))?.text());
    const worker = await (await fetch(`${service.url}/sw.js`)).text();
    const tells = `addEventListener('activate', (event) =>
      event.waitUntil(caches.open('other').then((cache) => cache.put('/active', new Response('yes')))));`;
    replaced['/sw.js'] = `${tells}\n${worker}`;
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.getByRole('button', { name: 'Menü' }).click();
    const offer = page.getByRole('button', { name: 'Neue Version laden' });
    await offer.waitFor();
    await page.waitForTimeout(300);
    assert.equal(await activated(), undefined, 'it waits');
    assert.ok(await page.evaluate(() => 'isSamePage' in globalThis), 'not loaded anew');
    const loaded = page.waitForEvent('load');
    await offer.click();
    await loaded;
    await who.reads(TYRES.heading);
    assert.equal(await activated(), 'yes');
    assert.equal(await page.locator('textarea').inputValue(), TYRES.holds!['textarea']);
    await TYRES.leave(who);
    await who.reads(AFTER_TYRES.heading);
    await context.close();
    await line.close();
  });

  test('nothing of it comes before the first acknowledged call [4.39]', async () => {
    const { url } = await invite(service);
    const { context, page, who } = await open(browser, url);
    await page.waitForLoadState('networkidle');
    const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    assert.equal(await registered(), 0);
    await FLAT_TYRE[0]!.leave(who);
    await isReady(page);
    assert.equal(await registered(), 1);
    await context.close();
  });

  longTest('its files stand back while something waits to be sent [4.40]', async () => {
    // Not from the page's HTTP cache, so that the worker asks for each.
    const slow = await slowFiles(service.url, slowly(1_000, 'empty'), {}, { 'cache-control': 'no-store' });
    const { url } = await invite(service);
    const { context, page, who } = await open(browser, url.replace(service.url, slow.url));
    await page.route('**/vorgang/*', (route) => route.abort('internetdisconnected'));
    await FLAT_TYRE[0]!.leave(who);
    await who.press(['Reifen oder Räder', 'Tyres or wheels']);
    await who.reads(FLAT_TYRE[2]!.heading);
    await FLAT_TYRE[2]!.fill!(who);
    await FLAT_TYRE[2]!.leave(who);
    await page.getByText('Noch nicht gesendet').first().waitFor();
    await page.waitForTimeout(500);
    const before = slow.asked();
    await page.waitForTimeout(2_000);
    assert.equal(slow.asked(), before, 'none is asked for meanwhile');
    await page.unroute('**/vorgang/*');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { polling: 100 });
    assert.ok(slow.asked() > before, 'then the rest comes');
    await context.close();
    await slow.close();
  });

  longTest(
    'a changed phone number is there at the next start with a network, and stays without one [4.42]',
    async () => {
      const { userID, url } = await invite(service, '--mandant', 'kranich');
      const { context, page } = await visit(browser, url);
      const file = join(folder, 'mandanten/kranich/mandant.json');
      const changed = {
        ...(JSON.parse(readFileSync(file, 'utf8')) as object),
        telefon: { anzeige: '0221 112233', wahl: '+49221112233' },
      };
      writeFileSync(file, JSON.stringify(changed));
      await until(async () =>
        (await (await fetch(`${service.url}/shell?mandant=kranich`)).text()).includes('+49221112233'),
      );
      await page.goto(`${service.url}/kfz/start/${userID}`);
      await page.locator('.dock a[href="tel:+49221112233"]').waitFor();
      await until(async () => (await keptBy(page)).some(({ text }) => text.includes('tel:+49221112233')));
      await context.setOffline(true);
      const answer = await page.goto(`${service.url}/kfz/start/${userID}`);
      assert.ok((await answer!.text()).includes('tel:+49221112233'), 'in the page itself');
      await page.locator('.dock a[href="tel:+49221112233"]').waitFor();
      assert.equal(await page.locator('a[href="tel:+49221998877"]').count(), 0);
      writeFileSync(file, JSON.stringify({ ...changed, ...KRANICH }));
      await context.close();
    },
  );

  longTest(
    'each case starts in the brand of its own client, also one that this device has not seen [4.41]',
    async () => {
      const ours = await invite(service);
      const theirs = await invite(service, '--mandant', 'kranich');
      const { context, page } = await visit(browser, ours.url);
      const bodyOf = async (address: string): Promise<string> => (await page.goto(address))!.text();
      assert.match(await bodyOf(theirs.url), /"id":"kranich"/, 'the service says whose it is');
      await page.locator('.dock .button').first().click();
      await person(page, 'de').reads(['Was ist passiert?', 'What happened?']);
      await until(async () => (await keptBy(page)).some(({ address }) => address.includes('/shell?mandant=kranich')));
      await context.setOffline(true);
      for (const [{ userID }, id] of [
        [ours, 'ra_Standard'],
        [theirs, 'kranich'],
      ] as const) {
        const body = await bodyOf(`${service.url}/kfz/start/${userID}`);
        assert.ok(body.includes(`"mandant":{"id":"${id}"`), id);
        await person(page, 'de').reads(FLAT_TYRE[0]!.heading);
        assert.equal(
          await page.evaluate(() => document.title.split(' – ').at(-1)),
          id === 'kranich' ? KRANICH.name : 'Pannenlotse',
        );
        assert.deepEqual(await tokensOf(page), tokensOfTheme(id === 'kranich' ? KRANICH.theme : id), id);
      }
      // Offline, a case unknown to this device: the page is in the brand of the client last seen, with its phone.
      const unknown = await invite(service);
      await page.goto(unknown.url);
      await page.getByRole('heading', { name: /Keine Verbindung|Service nicht gefunden/ }).waitFor();
      assert.ok(await page.locator('.dock a[href^="tel:+49"]').isVisible());
      await context.close();
    },
  );

  const OBSTACLES = [
    ['broken', () => undefined],
    ['refused', () => void (navigator.serviceWorker.register = () => Promise.reject(new TypeError('refused')))],
    ['not there', () => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')],
  ] as const;
  for (const [what, prepare] of OBSTACLES.slice(0, size(1, OBSTACLES.length)))
    test(`a worker that is ${what} is no obstacle [4.43 C22]`, async (t) => {
      const line = await slowFiles(
        service.url,
        () => 0,
        what === 'broken' ? { '/sw.js': 'throw new Error("broken")' } : {},
      );
      const { url, userID } = await invite(service);
      const context = await browser.newContext({ ...PHONE, serviceWorkers: 'allow' });
      const page = await context.newPage();
      await page.addInitScript(prepare);
      const { faults } = watch(page, { ...service, url: line.url });
      await page.goto(url.replace(service.url, line.url));
      const who = person(page, 'de');
      for (const step of FLAT_TYRE.slice(0, 3)) {
        await who.reads(step.heading);
        await step.fill?.(who);
        await step.leave(who);
      }
      await who.reads(FLAT_TYRE[3]!.heading);
      await caseOnce(service, userID, ({ schadenTyp }) => schadenTyp === 'SCHADEN_REIFEN');
      await page.reload();
      await who.reads(FLAT_TYRE[3]!.heading);
      assert.deepEqual(faults, []);
      t.diagnostic(`seen C22: worker ${what}, the case is saved all the same`);
      await context.close();
      await line.close();
    });
});
