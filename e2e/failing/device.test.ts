import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { valueAt } from '#domain/vorgang.ts';
import { isLong } from '../../scripts/test/size.ts';
import { startCase } from '../../server/test/test-calls.ts';
import { between, STREAM } from '../hands/between.ts';
import { reachTyres, TYRES } from '../hands/flat-tyre.ts';
import { happens } from '../hands/happens.ts';
import { until } from '../hands/installed-app.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { person, type CaseVisit, type Person } from '../hands/person.ts';
import { caseInReach, caseOnce, readCase, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { blocked, noDatabase, putRows, rowsOf, type StoredRows } from '../hands/stored.ts';
import { MORE_ABOUT_PERSON, unfold } from '../hands/unfold.ts';
import { invite, PHONE, type Service } from '../hands/world.ts';

const WORDS = 'Vorne links, an der Bordsteinkante.';
const KEEPS_NOTHING = 'Dieses Gerät speichert nichts';

/** Concurrent: each test has a browser context and a case of its own, and mostly waits. */
describe('a device whose storage fails', { concurrency: 4 }, () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  interface Visit extends CaseVisit {
    cdp: CDPSession;
    /** Console messages so far. */
    said: string[];
  }
  interface Before {
    /** Init script of every page. */
    script?(): void;
    /** Glob of files that do not come. */
    lost?: string;
    /** Rows that an earlier visit has left in IndexedDB. */
    rows?(userID: string): StoredRows;
  }

  /** Opens a case on the screen of the tyres, with the next screens prefetched. */
  async function atTyres({ script, lost, rows }: Before = {}): Promise<Visit> {
    const { userID } = await invite(service);
    await startCase(service.url, userID);
    const context = await browser.newContext(PHONE);
    if (rows) await leave(context, rows(userID));
    if (script) await context.addInitScript(script);
    const page = await context.newPage();
    if (lost) await page.route(lost, (route) => route.abort());
    const said: string[] = [];
    page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
    const who = person(page, 'de');
    await page.goto(`${service.url}${TYRES.path}/${userID}`, { waitUntil: 'networkidle' });
    await who.reads(TYRES.heading);
    return { userID, context, page, who, cdp: await context.newCDPSession(page), said };
  }

  /** Writes rows into IndexedDB, as an earlier visit would have. */
  async function leave(context: BrowserContext, rows: StoredRows): Promise<void> {
    const page = await context.newPage();
    await page.goto(`${service.url}/notfound`);
    await page.waitForLoadState('networkidle');
    await putRows(page, rows);
    await page.close();
  }

  async function onward(who: Person): Promise<number> {
    const before = Date.now();
    await who.press(['Weiter', '']);
    await who.reads(['Wie finden wir Sie?', '']);
    return Date.now() - before;
  }

  /** Waits until the service has the typed text. */
  const arrives = (userID: string): Promise<unknown> =>
    caseOnce(service, userID, (data) => valueAt(data, 'reifen.beschreibungVN') === WORDS);

  /** Whether IndexedDB has the typed text. */
  const isStored = async (page: Page): Promise<boolean> => JSON.stringify((await rowsOf(page)).faelle).includes(WORDS);
  const says = (page: Page, words: string): Promise<void> => page.getByText(words).first().waitFor({ timeout: 8_000 });
  const isSaid = (page: Page, words: string): Promise<boolean> => page.getByText(words).first().isVisible();
  const comesBack = (page: Page): Promise<void> =>
    page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  /** A page of the same origin without the app. */
  async function bare(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    await page.goto(`${service.url}/livez`);
    return page;
  }

  // prettier-ignore
  const NO_DATABASE: readonly (readonly [nr: string, name: string, script: () => void])[] = [
    ['C19', 'never opens [C19]',    () => { IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest; }],
    ['C19', 'fails for ever [C19]', () => { IDBFactory.prototype.open = () => { throw new DOMException('no', 'UnknownError'); }; }],
    ['C20', 'is blocked [C20]',     blocked],
    ['C20', 'does not exist [C20]', noDatabase],
  ];
  for (const [nr, name, script] of isLong ? NO_DATABASE : NO_DATABASE.filter((_, index) => index % 2 === 0)) {
    test(`a database that ${name}: the journey goes on in memory and with the service, and the screen says so [8.24]`, async (t) => {
      const { userID, context, page, who } = await atTyres({ script });
      await says(page, KEEPS_NOTHING);
      await says(page, 'Nicht auf diesem Gerät gespeichert');
      await TYRES.fill!(who);
      const took = await onward(who);
      await arrives(userID);
      t.diagnostic(
        `seen ${nr}: ${name}: said on the screen, next screen after ${took} ms, the service has the answers`,
      );
      await context.close();
    });
  }

  longTest(
    'a part of the app that does not come, where the device keeps nothing: the page is loaded again only once the service has every answer [8.30 C20]',
    async (t) => {
      const lost = '**/assets/theme-*.js';
      const { userID, context, page, who } = await atTyres({ script: blocked, lost });
      let loads = 0;
      page.on('load', () => void (loads += 1));
      let saves = 0;
      await page.route('**/vorgang/**', (route) => {
        saves += 1;
        return route.abort('internetdisconnected');
      });
      await TYRES.fill!(who);
      await onward(who);
      const goTo = (path: string): Promise<void> => page.evaluate((to) => history.pushState({ nr: 9 }, '', to), path);
      await goTo('/kfz/theme');
      await page.getByRole('heading', { name: 'Das hat nicht geklappt' }).waitFor({ timeout: 20_000 });
      assert.ok(await page.locator('.dock a[href^="tel:"]').isVisible());
      const again = page.getByRole('button', { name: 'Noch einmal versuchen' });
      const before = saves;
      await again.click();
      await until(async () => saves > before);
      await page.waitForTimeout(500);
      assert.equal(loads, 0, 'this page is all that has them');
      await page.goBack();
      await who.reads(['Wie finden wir Sie?', '']);
      await goTo('/kfz/theme');
      await again.waitFor(); // before that the part might still come
      for (const route of ['**/vorgang/**', lost]) await page.unroute(route);
      const loaded = page.waitForEvent('load', { timeout: 20_000 });
      await again.click();
      await loaded;
      await arrives(userID);
      await who.reads(['Theme bearbeiten', '']);
      await page.goto(`${service.url}/kfz/reifenRaeder/${userID}`);
      await who.reads(TYRES.heading);
      assert.equal(await page.locator('textarea').inputValue(), WORDS);
      t.diagnostic('seen C20, C24: no reload while something was unsent, one after it was sent, every answer there');
      await context.close();
    },
  );

  test('a device without room gives up old files and finished cases first, then goes on in memory, and keeps again once there is room [8.25 C15]', async (t) => {
    const { userID, context, page, who } = await atTyres({
      // `Storage.overrideQuotaForOrigin` has no effect in an incognito context, which this is.
      script: () => {
        for (const name of ['put', 'add'] as const) {
          const before = IDBObjectStore.prototype[name];
          IDBObjectStore.prototype[name] = function (...given) {
            if ((globalThis as { isFull?: boolean }).isFull) throw new DOMException('full', 'QuotaExceededError');
            return before.apply(this, given);
          };
        }
      },
      rows: () => ({
        faelle: [
          { id: 'BCDFGHJKLMNP', vorgang: { vorgangsMetadaten: { status: 'gemeldet' } }, mandant: {} },
          { id: 'BCDFGHJKLMNQ', vorgang: { vorgangsMetadaten: { status: '' } }, mandant: {} },
        ],
      }),
    });
    await page.evaluate(async () => void (await (await caches.open('pannenlotse-alt')).put('/x', new Response('x'))));
    await page.evaluate(() => void Object.assign(globalThis, { isFull: true }));
    await TYRES.fill!(who);
    await says(page, KEEPS_NOTHING);
    await onward(who);
    await arrives(userID);
    assert.deepEqual(await page.evaluate(() => caches.keys()), [], 'files for a start without a network are given up');
    const ids = (await rowsOf(page)).faelle.map((row) => (row as { id: string }).id).toSorted();
    assert.deepEqual(ids, ['BCDFGHJKLMNQ', userID].toSorted(), 'a finished case is given up, one that is not stays');
    await page.evaluate(() => void Object.assign(globalThis, { isFull: false }));
    await comesBack(page);
    await page.locator('.banner-warn').waitFor({ state: 'detached' });
    assert.ok(await isStored(page), 'what memory took over is in the database');
    t.diagnostic('seen C15: caches and finished cases dropped, then memory with a message, then the database again');
    await context.close();
  });

  test('a connection that has died is opened anew, and nothing is said; one that dies again leaves it to memory [8.26 C18]', async (t) => {
    const { context, page, who } = await atTyres({
      script: () => {
        const opened: IDBDatabase[] = [];
        const open = IDBFactory.prototype.open;
        IDBFactory.prototype.open = function (...given) {
          const request = open.apply(this, given);
          request.addEventListener('success', () => opened.push(request.result));
          return request;
        };
        const begin = IDBDatabase.prototype.transaction;
        IDBDatabase.prototype.transaction = function (...given) {
          const state = globalThis as { lost?: number };
          if (state.lost) {
            state.lost -= 1;
            throw new DOMException(
              'Connection to Indexed Database server lost. Refresh the page to try again',
              'UnknownError',
            );
          }
          return begin.apply(this, given);
        };
        Object.assign(globalThis, { opened });
      },
    });
    const kills = () =>
      page.evaluate(() => (globalThis as unknown as { opened: IDBDatabase[] }).opened.at(-1)!.close());
    const loses = (times: number) => page.evaluate((lost) => void Object.assign(globalThis, { lost }), times);
    await kills();
    await TYRES.fill!(who);
    await page.waitForTimeout(300);
    assert.ok(await isStored(page), 'after InvalidStateError');
    await loses(1);
    await who.types(['Was sollen wir noch wissen?', ''], 'anders');
    await page.waitForTimeout(300);
    assert.match(JSON.stringify((await rowsOf(page)).faelle), /anders/, 'after a server that was lost');
    assert.equal(await isSaid(page, KEEPS_NOTHING), false);
    await loses(1_000);
    await who.types(['Was sollen wir noch wissen?', ''], 'noch anders');
    await says(page, KEEPS_NOTHING);
    await onward(who);
    t.diagnostic('seen C18: reopened after a closed handle and after a lost server, the second time memory');
    await context.close();
  });

  longTest('a newer version may change the database under an open page, and the page goes on', async (t) => {
    const { userID, context, page, who } = await atTyres();
    const other = await bare(context);
    const version = await other.evaluate(async () => {
      const request = indexedDB.open('pannenlotse', 7);
      await new Promise((done, fail) => {
        request.addEventListener('success', done);
        request.addEventListener('blocked', fail);
      });
      request.result.close();
      return request.result.version;
    });
    await TYRES.fill!(who);
    await onward(who);
    await arrives(userID);
    assert.ok(await isStored(page));
    assert.equal((await rowsOf(page)).version, version);
    assert.equal(await isSaid(page, KEEPS_NOTHING), false);
    t.diagnostic('seen C19: closed at versionchange, opened the newer database, went on');
    await context.close();
  });

  longTest(
    'a database of somebody else that another tab holds: memory first, the database once it is free [C19]',
    async (t) => {
      const { userID } = await invite(service);
      const context = await browser.newContext(PHONE);
      const other = await bare(context);
      await other.evaluate(async () => {
        const request = indexedDB.open('pannenlotse', 3);
        await new Promise((done) => request.addEventListener('success', done));
        Object.assign(globalThis, { holds: request.result });
      });
      const page = await context.newPage();
      const who = person(page, 'de');
      await page.goto(`${service.url}/kfz/start/${userID}`);
      await who.press(['Jetzt Panne melden', '']);
      await says(page, 'Nicht auf diesem Gerät gespeichert');
      await who.press(['Reifen oder Räder', '']);
      await TYRES.fill!(who);
      await other.evaluate(() => (globalThis as unknown as { holds: IDBDatabase }).holds.close());
      await comesBack(page);
      await page.locator('.banner-warn').waitFor({ state: 'detached' });
      assert.ok(await isStored(page));
      await onward(who);
      await arrives(userID);
      t.diagnostic('seen C19: upgrade blocked by a tab: memory after 2 s, the database once it was free');
      await context.close();
    },
  );

  test('storage that is thrown away under the open page gets back what the page knows, unsent things too [8.27 C17]', async (t) => {
    const { userID, context, page, who, cdp } = await atTyres();
    await page.route('**/vorgang/**', (route) => route.abort('internetdisconnected'));
    await TYRES.fill!(who);
    await onward(who);
    await says(page, 'Noch nicht gesendet');
    const before = (await rowsOf(page)).warteschlange.length;
    assert.ok(before > 0);
    await cdp.send('Storage.clearDataForOrigin', { origin: service.url, storageTypes: 'all' });
    await who.press(['Standort finden', '']);
    await who.reads(['Wo stehen Sie?', '']);
    await page.waitForTimeout(300);
    const { faelle, warteschlange } = await rowsOf(page);
    assert.equal(faelle.length, 1);
    assert.equal(warteschlange.length, before);
    await page.unroute('**/vorgang/**');
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    await arrives(userID);
    t.diagnostic(`seen C17: evicted under the open page: case and ${before} unsent things put back, then sent`);
    await context.close();
  });

  longTest(
    'storage that is thrown away between two visits: the link brings the case from the service [C17]',
    async (t) => {
      const { userID, context, page, who, cdp } = await atTyres();
      await TYRES.fill!(who);
      await onward(who);
      await arrives(userID);
      await page.goto('about:blank');
      await cdp.send('Storage.clearDataForOrigin', { origin: service.url, storageTypes: 'all' });
      await page.goto(`${service.url}/kfz/reifenRaeder/${userID}`);
      await who.reads(TYRES.heading);
      assert.equal(await page.locator('textarea').inputValue(), WORDS);
      t.diagnostic('seen C17: evicted between two visits: the case came from the service');
      await context.close();
    },
  );

  longTest(
    'a private window that is closed midway leaves nothing behind, and the link goes on elsewhere [C21]',
    async (t) => {
      const { userID, context, who, page } = await atTyres();
      await TYRES.fill!(who);
      await onward(who);
      assert.doesNotMatch(
        await page.locator('body').innerText(),
        /später weiter|jederzeit/i,
        'no promise of a later visit',
      );
      await arrives(userID);
      await context.close();
      const other = await browser.newContext(PHONE);
      const again = await other.newPage();
      await again.goto(`${service.url}/kfz/reifenRaeder/${userID}`);
      await person(again, 'de').reads(TYRES.heading);
      assert.equal(await again.locator('textarea').inputValue(), WORDS);
      t.diagnostic('seen C21: closed midway, the next window had all from the service');
      await other.close();
    },
  );

  longTest('a demo whose storage is full goes on, and says that nothing is kept [C16]', async (t) => {
    const context = await browser.newContext(PHONE);
    const page = await bare(context);
    const length = await page.evaluate(() => {
      let size = 0;
      for (let piece = 2 ** 20; piece >= 1; piece = Math.floor(piece / 2)) {
        try {
          for (; ; size += piece) localStorage.setItem(`voll-${size}`, 'x'.repeat(piece));
        } catch {
          // full for this size; a smaller piece may still fit
        }
      }
      return size;
    });
    const who = await reachTyres(page, `${service.url}/kfz/start/DEMOMODUS`);
    await says(page, 'Nicht auf diesem Gerät gespeichert');
    await TYRES.fill!(who);
    await onward(who);
    t.diagnostic(`seen C16: localStorage full with ${length} characters: the demo went on and said so`);
    await context.close();
  });

  // prettier-ignore
  const DRAFTS: readonly (readonly [name: string, row: (id: string) => object, words: string])[] = [
    ['without what came later', (id) => ({ id, mandant: {}, revision: 1, vorgang: { vorgangsMetadaten: { userID: id }, schadenTyp: 'SCHADEN_REIFEN', reifen: { beschreibungVN: WORDS } }, acked: {} }), WORDS],
    ['of other types',          (id) => ({ id, mandant: {}, revision: '1', typed: 'x', gestartet: 'ja', vorgang: { vorgangsMetadaten: [], kfz: null, vn: 7, bearbeitungsSchritte: 'x', reifen: { beschreibungVN: WORDS, raeder: { tief: 1 } }, alt: { x: 1 } }, acked: null }), ''],
    ['that is none at all',     (id) => ({ id, vorgang: 'x', mandant: 3 }), ''],
  ];
  for (const [name, row, words] of isLong ? DRAFTS : DRAFTS.slice(1, 2)) {
    test(`a draft ${name} opens with what can be read of it, and is sent [8.28 C36]`, async (t) => {
      const { userID, context, page, who, said } = await atTyres({ rows: (id) => ({ faelle: [row(id)] }) });
      assert.equal(await page.locator('textarea').inputValue(), words);
      await TYRES.fill!(who);
      await onward(who);
      await arrives(userID);
      assert.deepEqual(
        said.filter((line) => line.startsWith('error')),
        [],
      );
      t.diagnostic(`seen C36: a draft ${name}: ${words ? 'its answer was there' : 'asked anew'}, no blank page`);
      await context.close();
    });
  }

  test('what nobody can read in the queue is set aside and logged, and does not hold up the rest [8.29 C36]', async (t) => {
    const strange = (id: string): StoredRows => ({
      warteschlange: [
        { x: 1 },
        { id, kind: 'foto', key: 'k', body: {} },
        { id, kind: 'save', key: 'k', body: 'x' },
        { id: 7 },
      ],
    });
    const { userID, context, page, who, said } = await atTyres({ rows: strange });
    await TYRES.fill!(who);
    await onward(who);
    await arrives(userID);
    await page.waitForTimeout(300);
    assert.equal((await rowsOf(page)).warteschlange.length, 4, 'it stays for a version that can read it');
    assert.equal(said.filter((line) => line.includes('Unlesbares')).length, 1);
    assert.equal(await isSaid(page, 'Noch nicht gesendet'), false);
    t.diagnostic('seen C36: 4 unreadable items set aside and logged once, the others sent');
    await context.close();
  });

  longTest('a tab that crashes opens again on the same screen with the same answers, sent or not [C11]', async (t) => {
    const { context, page, who, cdp } = await atTyres();
    await page.route('**/vorgang/**', (route) => route.abort('internetdisconnected'));
    await TYRES.fill!(who);
    await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
    await page.waitForTimeout(300);
    const address = page.url();
    const crashed = page.waitForEvent('crash');
    void cdp.send('Page.crash').catch(() => undefined); // the crashed page cannot answer
    await crashed;
    const again = await context.newPage();
    await again.goto(address);
    await person(again, 'de').reads(TYRES.heading);
    assert.equal(await again.locator('textarea').inputValue(), WORDS);
    t.diagnostic('seen C11: same screen, what was typed and not sent was there');
    await context.close();
  });

  test('two tabs of one case show what the other has kept [C9]', async (t) => {
    const { context, page, who } = await atTyres();
    const other = await context.newPage();
    await other.goto(page.url());
    await person(other, 'de').reads(TYRES.heading);
    await TYRES.fill!(who);
    await other.waitForFunction((words) => document.querySelector('textarea')?.value === words, WORDS);
    t.diagnostic('seen C9: the other tab showed the answers from the device');
    await context.close();
  });

  test('two tabs send what waits one at a time, each thing once [C9]', async (t) => {
    const MANY = 6;
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const context = await browser.newContext(PHONE);
    const tabs = [await context.newPage(), await context.newPage()];
    for (const tab of tabs) {
      await tab.goto(`${service.url}/organisation/${userID}`);
      await tab.getByRole('button', { name: 'Nachricht an uns' }).waitFor();
      await tab.waitForLoadState('networkidle');
    }
    await context.setOffline(true);
    const item = (nr: number): object => ({
      id: userID,
      kind: 'nachtrag',
      key: crypto.randomUUID(),
      made: Date.now(),
      revision: 2,
      body: { text: `Nr. ${nr}` },
      isTried: false,
    });
    await putRows(tabs[0]!, { warteschlange: Array.from({ length: MANY }, (_, nr) => item(nr)) });
    const asked = new Map<Page, string[]>(tabs.map((tab) => [tab, []]));
    for (const [tab, keys] of asked) {
      await tab.route('**/nachtrag', async (route) => {
        keys.push(route.request().headers()['idempotency-key'] ?? '');
        await new Promise((later) => setTimeout(later, 150));
        await route.continue();
      });
    }
    await context.setOffline(false);
    await until(async () => (await rowsOf(tabs[0]!)).warteschlange.length === 0);
    await tabs[0]!.waitForTimeout(1_500);
    const keys = [...asked.values()].flat();
    assert.deepEqual([keys.length, new Set(keys).size], [MANY, MANY]);
    const notes = tabs[1]!.locator('.notes').getByText(/Nr\. \d$/);
    await until(async () => (await notes.count()) === MANY);
    const shares = [...asked.values()].map(({ length }) => length).join(' and ');
    t.diagnostic(`seen C9: ${MANY} unsent things, ${keys.length} calls, ${shares} from the two tabs; both show them`);
    await context.close();
  });

  /** Opens the summary of a complete case in one tab and its persons in another. */
  async function inTwoTabs(
    script?: () => void,
  ): Promise<{ userID: string; context: BrowserContext; tabs: [Page, Page] }> {
    const userID = await caseInReach(service, true);
    const context = await browser.newContext(PHONE);
    const tabs = [await context.newPage(), await context.newPage()] as [Page, Page];
    if (script) await tabs[1].addInitScript(script);
    for (const [index, path] of ['zusammenfassung', 'personen'].entries()) {
      await tabs[index]!.goto(`${service.url}/kfz/${path}/${userID}`);
      await tabs[index]!.locator('h1').waitFor();
      await tabs[index]!.waitForLoadState('networkidle');
    }
    await unfold(tabs[1], MORE_ABOUT_PERSON);
    return { userID, context, tabs };
  }
  const EMPLOYER = '[id="vn.arbeitgeber"]';

  test('what one tab has sent as the report another cannot change any more, from the tap on and not only once it is sent [4.67 C9]', async (t) => {
    const { context, tabs } = await inTwoTabs();
    const [page, other] = tabs;
    await page.route('**/melden', () => undefined); // never answered
    await page.getByRole('button', { name: 'Hilfe anfordern' }).click();
    await other.getByText('Ändern geht jetzt nur am Telefon').waitFor({ timeout: 5_000 });
    await other.locator(EMPLOYER).pressSequentially('x');
    assert.equal(await other.locator(EMPLOYER).inputValue(), '');
    t.diagnostic('seen C9: the report is under way, the other tab is read-only');
    await context.close();
  });

  longTest('while one tab cannot send, the other does not say that all is saved [4.66 C9]', async (t) => {
    const { context, tabs } = await inTwoTabs();
    const [page, other] = tabs;
    await page.goto(other.url());
    await unfold(page, MORE_ABOUT_PERSON);
    await page.locator(EMPLOYER).fill('Werkstatt');
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.locator('.saved', { hasText: 'Gespeichert um' }).waitFor();
    await other.route('**/vorgang/**', (route) => route.abort('internetdisconnected'));
    await other.locator(EMPLOYER).fill('Werkstatt Süd');
    await other.getByRole('button', { name: 'Weiter' }).click();
    await page.locator('.saved', { hasText: 'Auf diesem Gerät gesichert' }).waitFor({ timeout: 3_000 });
    t.diagnostic('seen C9: unsent in one tab, on this device only in both');
    await context.close();
  });

  longTest(
    'what another tab changes after the report was made does not count as sent: it is told, and may go as a message [4.68 C9]',
    async (t) => {
      // A tab that hears of the report too late, as each does for a moment.
      const { userID, context, tabs } = await inTwoTabs(() => {
        BroadcastChannel.prototype.addEventListener = () => undefined;
      });
      const [page, other] = tabs;
      let letGo: (() => void) | undefined;
      const isHeldBack = new Promise<void>((resolve) => (letGo = resolve));
      await page.route('**/melden', async (route) => {
        await isHeldBack;
        await route.continue();
      });
      await page.getByRole('button', { name: 'Hilfe anfordern' }).click();
      await page.getByRole('heading', { name: 'Ihre Meldung wird gesendet' }).waitFor();
      await other.locator(EMPLOYER).pressSequentially('Werkstatt');
      await page.waitForTimeout(500);
      letGo!();
      const told = page.locator('.banner', { hasText: 'Ihre Angaben von hier fehlen darin' });
      await told.waitFor();
      assert.match(await told.innerText(), /Arbeitgeber: Werkstatt/);
      assert.doesNotMatch(await told.innerText(), /von anderer Stelle/);
      await told.getByRole('button', { name: 'Als Nachricht senden' }).click();
      await page.locator('.notes', { hasText: 'Arbeitgeber: Werkstatt' }).waitFor({ timeout: 15_000 });
      assert.equal((await readCase(service, userID)).data.vn.arbeitgeber, '', 'the report is as it was sent');
      t.diagnostic('seen C9: changed in the other tab after the tap: not in the report, told, sent as a message');
      await context.close();
    },
  );
});

describe('a page that stood still', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  longTest('a tab that was frozen for ten minutes is up to date within five seconds [C13]', async (t) => {
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const context = await browser.newContext(PHONE);
    await context.addInitScript(() => {
      const ahead = (): number => (globalThis as { ahead?: number }).ahead ?? 0;
      for (const clock of [Date, performance]) {
        const now = clock.now.bind(clock);
        clock.now = () => now() + ahead();
      }
    });
    const page = await context.newPage();
    const line = await between(service);
    await page.goto(`${line.url}/organisation/${userID}`);
    await page.locator('.progress').waitFor();
    const pid = await rendererOf(browser, page);
    // The clock jumps ten minutes while the page is frozen.
    await page.evaluate(() => void setTimeout(() => Object.assign(globalThis, { ahead: 600_000 }), 400));
    line.freeze(STREAM); // half-open: dead, but not closed
    process.kill(pid, 'SIGSTOP');
    await happens(service, userID, [['SCHADENNUMMER', 0, { ranaSNR: '26-118 402' }]]);
    await new Promise((later) => setTimeout(later, 2_000));
    const before = line.asked(STREAM).length;
    process.kill(pid, 'SIGCONT');
    const thawed = Date.now();
    await page.getByText('26-118 402').first().waitFor({ timeout: 5_000 });
    const shown = Date.now() - thawed;
    while (line.asked(STREAM).length === before && Date.now() - thawed < 5_000)
      await new Promise((next) => setTimeout(next, 50));
    assert.ok(line.asked(STREAM).length > before, 'the stream was opened anew');
    t.diagnostic(`seen C13: the news after ${shown} ms, a new stream after ${Date.now() - thawed} ms`);
    await context.close();
    await line.close();
  });
});

/** Process id of a page's renderer: the one that uses CPU while the page runs a busy loop. */
async function rendererOf(browser: Browser, page: Page): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const times = async (): Promise<Map<number, number>> => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return new Map(processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]));
  };
  const before = await times();
  await page.evaluate(() => {
    for (const end = performance.now() + 400; performance.now() < end;);
  });
  const after = [...(await times())].map(([id, time]) => [id, time - (before.get(id) ?? 0)] as const);
  await session.detach();
  return after.toSorted(([, a], [, b]) => b - a)[0]![0];
}
