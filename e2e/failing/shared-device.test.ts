import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { FAULTS } from '#domain/errors.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import { size } from '../../scripts/test/size.ts';
import { axe } from '../look/axe.ts';
import { TYRES } from '../hands/flat-tyre.ts';
import { happens } from '../hands/happens.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { person } from '../hands/person.ts';
import { caseInReach, reachSummary, readCase, reportCase } from '../hands/ready-case.ts';
import { startCase } from '../../server/test/test-calls.ts';
import { onStage } from '../hands/stage.ts';
import { putRows, rowsOf } from '../hands/stored.ts';
import { command, invite, PHONE, startWhole, type Service } from '../hands/world.ts';

/** Personal data of a complete case, as stored. */
const PERSONAL = ['Jana', 'Beispiel', '"K-RA 1234"', 'Hauptstraße', '91207', '17604069012', '49.51', 'ersatzVorhanden'];
const END = 'Auf diesem Gerät ist nichts mehr gespeichert';

describe('a device that others use too', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  const ends = (page: Page): Promise<void> =>
    page.getByRole('heading', { level: 1, name: END }).waitFor({ timeout: 10_000 });
  const ask = (page: Page): Promise<void> =>
    page.getByRole('button', { name: 'Daten auf diesem Gerät löschen' }).click();
  const confirm = (page: Page): Promise<void> => page.getByRole('button', { name: 'Ja, löschen' }).click();
  const openMenu = (page: Page): Promise<void> => page.getByRole('button', { name: 'Menü' }).click();
  /** Contents of IndexedDB, localStorage and sessionStorage as JSON. */
  const kept = async (page: Page): Promise<string> =>
    JSON.stringify([await rowsOf(page), await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }])]);

  longTest('what comes late of one case leads nobody astray in another [4.84]', async () => {
    const car = await caseInReach(service, true);
    const { userID: bicycle } = await invite(service, '--typ', 'fahrrad');
    await startCase(service.url, bicycle);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const goTo = async (path: string): Promise<void> => {
      await page.evaluate((to) => history.pushState({ nr: 0 }, '', to), path);
      await page.locator('main h1').waitFor();
    };
    for (const path of [`/fahrrad/schadenart/${bicycle}`, `/kfz/fahrzeug/${car}`]) {
      await page.goto(service.url + path);
      await page.waitForLoadState('networkidle');
    }
    await goTo(`/fahrrad/schadenart/${bicycle}`);
    await page.getByText('Antrieb').waitFor();
    let letGo: (() => void) | undefined;
    const isHeldBack = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(`**/vorgang/${car}`, async (route) => {
      await isHeldBack;
      await route.continue();
    });
    await goTo(`/kfz/fahrzeug/${car}`);
    await person(page, 'de').reads(['Was für ein Auto ist es?', 'What car is it?']);
    await goTo(`/fahrrad/schadenart/${bicycle}`);
    await page.getByText('Antrieb').waitFor();
    const late = page.waitForResponse(`**/vorgang/${car}`);
    letGo!();
    await late;
    await page.waitForTimeout(500);
    await goTo(`/fahrrad/antrieb/${bicycle}`);
    await page.waitForTimeout(500);
    assert.equal(new URL(page.url()).pathname, `/fahrrad/antrieb/${bicycle}`);
    await context.close();
  });

  longTest(
    'the status of one case shows nothing of another, and what becomes of a cancel there closes no question here [4.82]',
    async () => {
      const [first, second] = [await caseInReach(service, true), await caseInReach(service, true)];
      for (const userID of [first, second]) await reportCase(service, userID);
      const context = await browser.newContext(PHONE);
      const page = await context.newPage();
      await happens(service, first, [['SCHADENNUMMER', 0, { ranaSNR: '26-118 402' }]]);
      await page.goto(`${service.url}/organisation/${first}`);
      await page.getByText('26-118 402').first().waitFor();
      let letGo: (() => void) | undefined;
      const isHeldBack = new Promise<void>((resolve) => (letGo = resolve));
      await page.route(`**/storno/vorgang/${first}`, async (route) => {
        await isHeldBack;
        await route.continue();
      });
      const question = page.getByRole('dialog', { name: 'Hilfe abbestellen?' });
      const yes = question.getByRole('button', { name: 'Ja, abbestellen' });
      await page.getByRole('button', { name: 'Hilfe abbestellen' }).click();
      await question.getByRole('radio', { name: 'Keine Hilfe mehr benötigt' }).check();
      await page.waitForTimeout(700); // past the time in which a repeated tap is ignored
      await yes.click();
      await question.getByRole('button', { name: 'Wird abbestellt' }).waitFor();
      await page.route(`**/vorgang/${second}/**`, async (route) => {
        await new Promise((later) => setTimeout(later, 1_000));
        await route.continue();
      });
      await page.evaluate((to) => history.pushState({ nr: 0 }, '', to), `/organisation/${second}`);
      await question.waitFor({ state: 'detached' });
      await page.waitForTimeout(300);
      await person(page, 'de').reads(['Wir haben Ihre Meldung', '']);
      assert.equal(await page.getByText('26-118 402').count(), 0, 'before the status of this one is there, too');
      await page.waitForLoadState('networkidle');
      await page.getByRole('button', { name: 'Hilfe abbestellen' }).click();
      await yes.waitFor();
      assert.equal(await yes.getAttribute('aria-busy'), null);
      const answered = page.waitForResponse(`**/storno/vorgang/${first}`);
      letGo!();
      await answered;
      await page.waitForTimeout(500);
      assert.ok(await yes.isVisible(), 'the question about this case');
      const status = async (userID: string): Promise<string> =>
        (await readCase(service, userID)).data.vorgangsMetadaten.status;
      assert.deepEqual([await status(first), await status(second)], ['storniert', 'gemeldet']);
      await context.close();
    },
  );

  test('after the report only what the status page needs stays on the device; what is not sent stays until it is [4.77]', async (t) => {
    const userID = await caseInReach(service, true);
    const { context, page } = await reachSummary(browser, service, userID);
    assert.match(await kept(page), /Jana/, 'before the report all of it is there');
    await page.getByRole('button', { name: 'Hilfe anfordern' }).click();
    await page.waitForURL(`**/organisation/${userID}`, { timeout: 20_000 });
    await page.getByRole('button', { name: 'Nachricht an uns' }).waitFor();
    await page.waitForTimeout(500);
    const stored = await kept(page);
    for (const words of PERSONAL) assert.ok(!stored.includes(words), `${words} is still on the device`);
    assert.match(stored, new RegExp(userID), 'whose status it is');
    assert.ok(await page.getByText('0176 040 690 12').isVisible(), 'this page still knows the number');

    await page.route('**/nachtrag', (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: 'Nachricht an uns' }).click();
    await page.getByLabel('Was sollen wir noch wissen?').fill('Der Hund ist dabei.');
    await page.getByRole('button', { name: 'Nachricht senden' }).click();
    await page.getByText('Noch nicht gesendet').first().waitFor();
    assert.match(await kept(page), /Der Hund ist dabei/, 'a remark that was not sent');
    await page.reload();
    await person(page, 'de').reads(['Wir haben Ihre Meldung', '']);
    await page.getByText('0176 040 690 12').waitFor();
    t.diagnostic('seen C14: after the acknowledged report no name, number, plate, place or answer on the device');
    await context.close();
  });

  longTest(
    'a page that goes while something of a reported case is being kept leaves no more of it than what the status page needs',
    async () => {
      const userID = await caseInReach(service, true);
      await reportCase(service, userID);
      const context = await browser.newContext(PHONE);
      await context.addInitScript(() => {
        const written: string[] = [];
        const put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = function (...given) {
          written.push(JSON.stringify(given[0]));
          return put.apply(this, given);
        };
        Object.assign(globalThis, { written });
      });
      const page = await context.newPage();
      await page.goto(`${service.url}/organisation/${userID}`);
      await page.getByRole('button', { name: 'Nachricht an uns' }).waitFor();
      await page.waitForLoadState('networkidle');
      const before = await page.evaluate(() => (globalThis as unknown as { written: string[] }).written.length);
      await page.evaluate(() => {
        document.querySelector<HTMLElement>('#menue a[hreflang=en]')!.click();
        dispatchEvent(new PageTransitionEvent('pagehide'));
      });
      await person(page, 'en').reads(['', 'We have your report']);
      await page.waitForTimeout(300);
      const written = await page.evaluate(() => (globalThis as unknown as { written: string[] }).written);
      assert.ok(written.length > before, 'it was kept');
      for (const words of PERSONAL) assert.ok(!written.join().includes(words), `${words} was written`);
      await context.close();
    },
  );

  test('what nobody has come back to for 30 days is gone from the device, but for what is not sent [4.78]', async () => {
    const [old, unsent, fresh] = [
      await caseInReach(service, true),
      await caseInReach(service, true),
      await caseInReach(service, true),
    ];
    const { context, page } = await reachSummary(browser, service, fresh);
    const [row] = (await rowsOf(page)).faelle as { vorgang: Vorgang; acked: Vorgang }[];
    const left = (id: string, days: number, more: Partial<Vorgang> = {}): unknown => {
      const zeit = new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
      const bearbeitungsSchritte = [{ schritt: '/kfz/personen', zeit }];
      return { ...row!, id, vorgang: { ...row!.vorgang, bearbeitungsSchritte, ...more } };
    };
    await putRows(page, {
      faelle: [left(old, 31), left(unsent, 31, { beschreibungVN: 'Nie gesendet' }), left('NOCHNEUHIER2', 29)],
    });
    await page.reload();
    await person(page, 'de').reads(['Stimmt alles?', '']);
    const ids = async (): Promise<string[]> => ((await rowsOf(page)).faelle as { id: string }[]).map(({ id }) => id);
    for (let tries = 0; tries < 100 && (await ids()).includes(old); tries++) await page.waitForTimeout(100);
    assert.deepEqual((await ids()).sort(), [fresh, unsent, 'NOCHNEUHIER2'].sort());
    await context.close();
  });

  test('all of it is deleted from the status page: this tab and the others end calmly, with the phone, and nothing comes back [4.79]', async (t) => {
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(`${service.url}/kfz/start/DEMOMODUS`);
    await person(page, 'de').press(['Jetzt Panne melden', '']);
    await page.goto(`${service.url}/organisation/${userID}`);
    const other = await context.newPage();
    const otherID = await caseInReach(service, true);
    await other.goto(`${service.url}/kfz/personen/${otherID}`);
    await person(other, 'de').reads(['Ihre Angaben', '']);
    await page.bringToFront();
    await page.evaluate(async () => void (await caches.open('pannenlotse-hülle')));
    await openMenu(page);
    await ask(page);
    await page.getByText('Was Sie gesendet haben, bleibt bei uns').waitFor();
    assert.deepEqual(await axe(page), [], 'the dialog');
    await page.getByRole('button', { name: 'Nichts löschen' }).click();
    assert.match(await kept(page), new RegExp(userID));
    await openMenu(page);
    await ask(page);
    await confirm(page);
    await ends(page);
    assert.equal(new URL(page.url()).pathname, '/cleared');
    assert.ok(await page.locator('.dock a[href^="tel:"]').isVisible());
    assert.deepEqual(await axe(page), [], 'the end');
    await ends(other);
    assert.doesNotMatch(await other.locator('body').innerText(), /Jana/);
    await page.waitForTimeout(500);
    const { faelle, warteschlange } = await rowsOf(page);
    assert.deepEqual([faelle, warteschlange], [[], []]);
    assert.deepEqual(await page.evaluate(() => [localStorage.length, sessionStorage.length]), [0, 0]);
    assert.deepEqual(await page.evaluate(() => caches.keys()), []);
    assert.equal((await readCase(service, userID)).data.vn.vorname, 'Jana', 'the report is still at the service');
    await other.goBack().catch(() => undefined); // the history may be empty
    await page.goto(`${service.url}/organisation/${userID}`);
    await person(page, 'de').reads(['Wir haben Ihre Meldung', '']);
    t.diagnostic('seen: deleted in both tabs, the link opens the report again');
    await context.close();
  });

  test('what is not sent is named before it is deleted, and must be given up; then it is never sent, and going back shows nothing [4.80]', async (t) => {
    const userID = await caseInReach(service, true, {});
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const who = person(page, 'de');
    await page.goto(`${service.url}${TYRES.path}/${userID}`, { waitUntil: 'networkidle' });
    await who.reads(TYRES.heading);
    await openMenu(page);
    await page.getByRole('button', { name: 'Daten auf diesem Gerät löschen' }).waitFor();
    await page.getByRole('button', { name: 'Schließen' }).click();
    await page.route('**/vorgang/**', (route) => route.abort('internetdisconnected'));
    await TYRES.fill!(who);
    await who.press(['Weiter', '']);
    await who.reads(['Wie finden wir Sie?', '']);
    await openMenu(page);
    await ask(page);
    await page.getByText('Noch nicht gesendet: Ihre letzten Angaben').waitFor();
    await page.getByRole('button', { name: 'Ja, löschen' }).click({ force: true });
    assert.equal(await page.getByRole('dialog').isVisible(), true, 'not without the tick');
    assert.deepEqual(await axe(page), []);
    await page.getByRole('checkbox', { name: 'Auch das löschen' }).check();
    await confirm(page);
    await ends(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.unroute('**/vorgang/**');
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    await page.evaluate(() => history.back());
    await page.waitForTimeout(1_500);
    await ends(page);
    assert.doesNotMatch(await page.content(), /Bordsteinkante/);
    assert.doesNotMatch(await kept(page), /Bordsteinkante/);
    assert.equal(JSON.stringify((await readCase(service, userID)).data).includes('Bordsteinkante'), false);
    t.diagnostic('seen: named, given up by a tick, never sent, not shown by going back');
    await context.close();
  });

  test('the link of one case shows nothing of another that the device holds, in no frame, on a slow device', async (t) => {
    const first = await caseInReach(service, true);
    const { context, page } = await reachSummary(browser, service, first);
    await page.waitForLoadState('networkidle');
    const { userID } = await invite(service);
    await context.addInitScript(
      (words) => {
        const seen = new Set<string>();
        const look = (): void => {
          const text = document.documentElement?.outerHTML ?? '';
          for (const word of words) if (text.includes(word)) seen.add(word);
        };
        new MutationObserver(look).observe(document, {
          childList: true,
          subtree: true,
          characterData: true,
          attributes: true,
        });
        Object.assign(globalThis, { seen });
      },
      PERSONAL.slice(0, 4),
    );
    const paths = ['/kfz/personen', '/kfz/start', '/kfz/zusammenfassung', '/organisation'];
    for (const path of paths.slice(0, size(1, paths.length))) {
      const fresh = await context.newPage();
      const cdp = await context.newCDPSession(fresh);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: size(3, 6) });
      await fresh.goto(`${service.url}${path}/${userID}`);
      await fresh.getByRole('heading', { level: 1 }).first().waitFor();
      await fresh.waitForLoadState('networkidle');
      const seen = await fresh.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);
      assert.deepEqual(seen, [], path);
      await fresh.close();
    }
    t.diagnostic('seen C14: nothing of the other case in any change of the document, on a slow device');
    await context.close();
  });
});

describe('a page that the browser has kept whole and shows again', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage), {}, startWhole);

  /**
   * Opens a page of a case and leaves it for another document, so that it enters the bfcache; `shown` records what is
   * visible after the return.
   */
  async function left(path: string, userID: string): Promise<{ context: BrowserContext; page: Page }> {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(`${service.url}${path}/${userID}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      const shown: string[] = [];
      const look = (): void => {
        shown.push(document.documentElement.hidden ? '' : document.body.innerText);
        requestAnimationFrame(look);
      };
      addEventListener('pageshow', ({ persisted }) => {
        Object.assign(globalThis, { shown, persisted });
        look();
      });
      location.href = '/livez';
    });
    await page.waitForURL('**/livez');
    return { context, page };
  }
  /**
   * Goes back; gives all text that was visible until that heading showed. Null if the page did not come from the
   * bfcache.
   */
  async function back(page: Page, heading: string): Promise<string | null> {
    await page.evaluate(() => history.back()).catch(() => undefined); // the page that runs this is gone
    await page.getByRole('heading', { level: 1, name: heading }).waitFor({ timeout: 20_000 });
    const shown = await page.evaluate(() => {
      const { persisted, shown } = globalThis as { persisted?: boolean; shown?: string[] };
      return persisted && shown ? shown : null;
    });
    return shown && shown.join('\n');
  }

  longTest('leads to the status page if the case was reported meanwhile [C14]', async (t) => {
    const userID = await caseInReach(service, true);
    const { context, page } = await left('/kfz/zusammenfassung', userID);
    await reportCase(service, userID);
    assert.notEqual(await back(page, 'Wir haben Ihre Meldung'), null, 'this was the kept page');
    assert.equal(new URL(page.url()).pathname, `/organisation/${userID}`);
    t.diagnostic('seen C14: reported elsewhere, the kept page led to the status');
    await context.close();
  });

  longTest('shows what another tab has kept meanwhile [C14]', async (t) => {
    const userID = await caseInReach(service, true);
    const { context, page } = await left('/kfz/personen', userID);
    const other = await context.newPage();
    await other.goto(`${service.url}/kfz/personen/${userID}`);
    await person(other, 'de').types(['Vorname', ''], 'Johanna');
    await other.waitForTimeout(300);
    await other.close();
    const shown = await back(page, 'Ihre Angaben');
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[id="vn.vorname"]')?.value === 'Johanna',
    );
    t.diagnostic(`seen C14: changed by another tab: ${shown === null ? 'loaded anew' : 're-read'}`);
    await context.close();
  });

  test('shows nothing of a case that was deleted from the device meanwhile [4.81 C14]', async (t) => {
    const userID = await caseInReach(service, true);
    const { context, page } = await left('/kfz/zusammenfassung', userID);
    const other = await context.newPage();
    await other.goto(`${service.url}/livez`);
    await other.evaluate(async () => {
      const request = indexedDB.open('pannenlotse');
      await new Promise((done) => request.addEventListener('success', done));
      const transaction = request.result.transaction(['faelle'], 'readwrite');
      transaction.objectStore('faelle').clear();
      await new Promise((done) => transaction.addEventListener('complete', done));
      request.result.close();
    });
    const shown = await back(page, END);
    assert.notEqual(shown, null, 'this was the kept page');
    for (const words of PERSONAL) assert.ok(!shown?.includes(words), `${words} was seen`);
    t.diagnostic('seen C14: deleted elsewhere, not a frame of it was shown');
    await context.close();
  });

  longTest('lets go of a case that the service no longer knows [4.83 C14]', async (t) => {
    const userID = await caseInReach(service, true);
    const { context, page } = await left('/kfz/zusammenfassung', userID);
    await command(service, 'loeschen', userID);
    assert.notEqual(await back(page, FAULTS.ERR_BAD_REQUEST.title[0]), null, 'this was the kept page');
    for (const words of ['Jana', 'K-RA 1234']) assert.equal(await page.getByText(words).count(), 0, words);
    t.diagnostic('seen C14: unknown to the service by now, the kept page let go of it');
    await context.close();
  });
});
