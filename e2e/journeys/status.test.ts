import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { isLong } from '../../scripts/test/size.ts';
import { axe } from '../look/axe.ts';
import { between, STREAM } from '../hands/between.ts';
import { cancelAfterArrival, cancelBeforeArrival } from '../hands/cancelling.ts';
import { happens, seenAt, type Happening } from '../hands/happens.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { person } from '../hands/person.ts';
import { LIMITS } from '#domain/limits.ts';
import { post } from '../../server/test/test-calls.ts';
import { until } from '../hands/installed-app.ts';
import { caseInReach, caseOnce, readCase, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { command, PHONE, refOf, watch, type Service } from '../hands/world.ts';

const HELPER = JSON.stringify({ name: 'Abschleppdienst Muster', telefon: '0221 471033', kennzeichen: 'N-AB 123' });
const ORDERED: readonly Happening[] = [
  ['SCHADENNUMMER', 0, { ranaSNR: '26-118 402' }],
  ['BEAUFTRAGT', 0, { apPartnerInfo: HELPER, wartezeitMinuten: '40' }],
];
/** Timeout in milliseconds until a page shows an event; long enough for its polling where no stream comes through. */
const SWEEP = 20_000;

/** Concurrent: each test has a browser context and a case of its own, and mostly waits. */
describe('the status page, live', { concurrency: 2 }, () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  /** Opens the status page of a reported case. */
  async function reported(place: string = service.url, options: object = {}) {
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const context: BrowserContext = await browser.newContext({ ...PHONE, ...options });
    const page = await context.newPage();
    await page.goto(`${place}/organisation/${userID}`);
    await page.locator('.progress').waitFor();
    return { userID, context, page };
  }
  const heading = (page: Page, words: string): Promise<void> =>
    page.getByRole('heading', { level: 1, name: words }).waitFor({ timeout: SWEEP });

  test('from the report to the rating, each step as it happens [1.7 2.134]', async () => {
    const { userID, context, page } = await reported();
    const { faults } = watch(page, service);
    await heading(page, 'Wir haben Ihre Meldung');
    await page.locator('.saved', { hasText: /^Bestätigt um/ }).waitFor();
    await happens(service, userID, ORDERED);
    await heading(page, 'Ein Helfer ist beauftragt');
    await page.getByText('Schadennummer 26-118 402').waitFor();
    // The time of the report is old news by then.
    await page.locator('.saved', { hasText: /^Bestätigt, Schadennummer/ }).waitFor();
    await page
      .getByRole('region', { name: 'Ankunft' })
      .getByText(/^\d\d:\d\d–\d\d:\d\d$/)
      .waitFor();
    const call = page.getByRole('link', { name: /Helfer anrufen/ });
    assert.equal(await call.getAttribute('href'), 'tel:0221471033');
    const polite = page.locator('[role=status].unseen');
    await polite.filter({ hasText: /^Ein Helfer ist beauftragt\. Der Helfer kommt zwischen/ }).waitFor();

    await happens(service, userID, [['ABFAHRT'], ['SONDERFALL', 0, { hinweis: 'Stau' }]]);
    await heading(page, 'Hilfe ist unterwegs');
    await polite.filter({ hasText: 'Hilfe ist unterwegs. Stau' }).waitFor({ timeout: SWEEP });
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'BODY', 'news never takes the focus');
    const past = page.locator('.past summary', { hasText: /Gemeldet \d\d:\d\d · .* · .* \d\d:\d\d/ });
    assert.equal(await page.getByText('Meldung ein\u00adgegangen').isVisible(), false, 'what is past is one line');
    await past.click();
    await page.getByText('Meldung ein\u00adgegangen').waitFor();
    await page.getByRole('button', { name: 'Hilfe abbestellen' }).click();
    await page.getByText('Der Helfer ist schon unterwegs. Wenn Sie abbestellen, kehrt er um.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Nachricht an uns' }).click();
    await page.getByLabel('Was sollen wir noch wissen?').fill('Der Hund ist dabei.');
    await page.getByRole('button', { name: 'Nachricht senden' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Der Hund ist dabei.').waitFor();

    await happens(service, userID, [['ANKUNFT']]);
    await heading(page, 'Der Helfer ist da');
    assert.equal(await page.getByRole('button', { name: 'Hilfe abbestellen' }).count(), 0);
    await happens(service, userID, [['ABSCHLUSS', 0, { zielName: 'Autohaus Beispiel', zielAdresse: 'Lauf' }]]);
    await heading(page, 'Erledigt');
    await page.getByText('Gebracht zu Autohaus Beispiel, Lauf').waitFor();
    const other = await context.newPage();
    await other.goto(page.url());
    await heading(other, 'Erledigt');
    await page.getByRole('radio', { name: /^4/ }).check({ force: true });
    await page.getByLabel(/Was war gut/).fill('Freundlich');
    assert.deepEqual(await axe(page), [], 'rating');
    await page.getByRole('button', { name: 'Bewertung senden' }).click();
    await page.getByText('Ihre Bewertung: 4 von 5.').waitFor();
    await page.locator('input:checked:focus').waitFor({ state: 'attached' });
    const { data } = await readCase(service, userID);
    assert.deepEqual(data.bewertung, { bewertungWert: 4, bewertungFeedback: 'Freundlich' });
    await other.getByText('Ihre Bewertung: 4 von 5.').waitFor({ timeout: SWEEP });
    await other.getByRole('radio', { name: /^5/ }).check({ force: true });
    await other.getByRole('button', { name: 'Bewertung senden' }).click();
    await other.getByText('Ihre Bewertung: 5 von 5.').waitFor();
    const { bewertung } = (await readCase(service, userID)).data;
    assert.deepEqual(
      bewertung,
      { bewertungWert: 5, bewertungFeedback: 'Freundlich' },
      'the words of the other tab stay',
    );
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('a second remark goes while the answer to the first is still on its way', async () => {
    const { context, page } = await reported();
    let free = (): void => undefined;
    const isFree = new Promise<void>((done) => (free = done));
    await page.route('**/nachtrag', async (route) => {
      const response = await route.fetch();
      await isFree;
      await route.fulfill({ response });
    });
    const say = async (words: string): Promise<void> => {
      await page.getByRole('button', { name: 'Nachricht an uns' }).click();
      await page.getByLabel('Was sollen wir noch wissen?').fill(words);
      await page.getByRole('button', { name: 'Nachricht senden' }).click();
    };
    await say('Der Hund ist dabei.');
    await page.getByRole('button', { name: 'Schließen' }).last().click();
    await say('Wir warten im Café.');
    free();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Wir warten im Café.').first().waitFor({ timeout: SWEEP });
    assert.ok(await page.getByText('Der Hund ist dabei.').first().isVisible());
    await context.close();
  });

  longTest('an answer that the stream has overtaken takes back nothing', async () => {
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    let overtaken = 0;
    await page.route(`**/vorgang/${userID}/status`, async (route) => {
      const answer = await route.fetch();
      await heading(page, 'Ein Helfer ist beauftragt');
      overtaken += 1;
      await route.fulfill({ response: answer });
    });
    await page.goto(`${service.url}/organisation/${userID}`);
    await page.locator('.progress').waitFor();
    await happens(service, userID, ORDERED);
    await heading(page, 'Ein Helfer ist beauftragt');
    await until(async () => overtaken === 1);
    await page.waitForTimeout(500);
    await heading(page, 'Ein Helfer ist beauftragt');
    await context.close();
  });

  test('help is cancelled before the helper arrives, and another phone sees it [1.6 2.133]', async () => {
    const { userID, context, page } = await reported();
    const other = await context.newPage();
    await other.goto(page.url());
    await page.getByRole('button', { name: 'Hilfe abbestellen' }).click();
    assert.deepEqual(await axe(page), [], 'cancel dialog');
    const dialog = page.getByRole('dialog');
    assert.equal(await dialog.getByRole('radio', { checked: true }).count(), 0, 'no reason is preselected');
    await dialog.getByRole('button', { name: 'Ja, abbestellen' }).click();
    await dialog.getByText('Wählen Sie einen Grund.').waitFor();
    assert.equal((await readCase(service, userID)).data.vorgangsMetadaten.status, 'gemeldet');
    await page.keyboard.press('Escape');
    await cancelBeforeArrival(page, service, userID);
    await heading(other, 'Die Hilfe ist abbestellt');
    await context.close();
  });

  test('the operator cancels with a reason, and the open page says it', async () => {
    for (const [body, words] of [
      [{ grund: 'doppelt' }, /Grund: Diese Panne ist schon gemeldet\. Wir bearbeiten die andere Meldung\. Brauchen/],
      [{ grund: 'sonstiges', text: 'Das Gelände ist gesperrt' }, /Grund: Das Gelände ist gesperrt\. Brauchen/],
    ] as const) {
      const { userID, context, page } = await reported();
      const make = ['schluessel', 'anlegen', '--art', 'betreiber', '--name', 'Leitstelle', '--alle-mandanten'];
      const { schluessel } = await command<{ schluessel: string }>(service, ...make);
      const headers = { authorization: `Bearer ${schluessel}`, 'idempotency-key': userID };
      await post(service.url, `betreiber/vorgang/${await refOf(service, userID)}/storno`, body, headers);
      await heading(page, 'Die Hilfe ist abbestellt');
      await page.getByText(words).waitFor();
      await context.close();
    }
  });

  test('a cancel without network stays open with the phone, may be taken back, and is said on the console [8.18]', async () => {
    const { userID, context, page } = await reported();
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.getByRole('button', { name: 'Hilfe abbestellen' }).click();
    await context.setOffline(true);
    await page.getByRole('radio', { name: 'Keine Hilfe mehr benötigt' }).check();
    await page.getByRole('button', { name: 'Ja, abbestellen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Noch nicht abbestellt/).waitFor();
    await dialog.getByRole('link', { name: /Anrufen/ }).waitFor();
    await dialog.getByRole('button', { name: 'Noch einmal versuchen' }).waitFor();
    assert.ok(said.some((text) => text.startsWith('Der Vorgang konnte nicht storniert werden')));
    await dialog.getByRole('button', { name: 'Hilfe soll kommen' }).click();
    await dialog.getByText('Vielleicht ist die Hilfe schon abbestellt. Rufen Sie uns an.').waitFor();
    await dialog.getByRole('link', { name: /Anrufen/ }).waitFor();
    assert.equal(await dialog.getByText('Warum?').count(), 0, 'it tried, and may have arrived');
    await context.setOffline(false);
    await dialog.waitFor({ state: 'detached', timeout: SWEEP });
    await page.close();
    await new Promise((later) => setTimeout(later, 500));
    assert.equal((await readCase(service, userID)).data.vorgangsMetadaten.status, 'gemeldet');
    await context.close();
  });

  test('a cancel that crosses the arrival is refused with the phone number', async () => {
    const { userID, context, page } = await reported();
    await cancelAfterArrival(page, service, userID);
    await context.close();
  });

  longTest('a cancel that could not be sent goes along when the page is closed [4.60]', async () => {
    const { userID, context, page } = await reported();
    await page.route('**/storno/**', (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: 'Hilfe abbestellen' }).click();
    await page.getByRole('radio', { name: 'Keine Hilfe mehr benötigt' }).check();
    await page.getByRole('button', { name: 'Ja, abbestellen' }).click();
    await page
      .getByText(/Noch nicht abbestellt/)
      .first()
      .waitFor();
    // From here on only `keepalive` requests get through.
    await page.evaluate(() => {
      const { fetch } = globalThis;
      globalThis.fetch = (input, init) => (init?.keepalive ? fetch(input, init) : Promise.reject(new TypeError('cut')));
    });
    await page.unroute('**/storno/**');
    await page.close();
    await caseOnce(service, userID, ({ vorgangsMetadaten: { status } }) => status === 'storniert');
    await context.close();
  });

  longTest(
    'what is refused once its dialog is closed stands on the page, also after a reload, until it is read [4.61]',
    async () => {
      const { userID, context, page } = await reported();
      await page.route(/storno|nachtrag/, (route) => route.abort('internetdisconnected'));
      await page.getByRole('button', { name: 'Hilfe abbestellen' }).click();
      await page.getByRole('radio', { name: 'Keine Hilfe mehr benötigt' }).check();
      await page.getByRole('button', { name: 'Ja, abbestellen' }).click();
      await page
        .getByRole('dialog')
        .getByText(/Noch nicht abbestellt/)
        .waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Nachricht an uns' }).click();
      await page.getByLabel('Was sollen wir noch wissen?').fill('Der Hund ist dabei.');
      await page.getByRole('button', { name: 'Nachricht senden' }).click();
      await page.keyboard.press('Escape');
      await happens(service, userID, [['ABFAHRT'], ['ANKUNFT']]);
      for (let nr = 0; nr < LIMITS.additions; nr++)
        await post(
          service.url,
          `vorgang/${userID}/nachtrag`,
          { text: String(nr) },
          { 'idempotency-key': crypto.randomUUID() },
        );
      await page.unroute(/storno|nachtrag/);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      const cancel = page.locator('.note', { hasText: 'Die Hilfe ist nicht abbestellt.' });
      const remark = page.locator('.note', { hasText: 'Ihre Nachricht ist nicht angekommen.' });
      await cancel.getByText('Abbestellen geht jetzt nur noch am Telefon.').waitFor({ timeout: SWEEP });
      await remark.getByText('„Der Hund ist dabei.“').waitFor();
      await page.reload();
      await cancel.getByRole('link', { name: /Anrufen/ }).waitFor();
      await remark.waitFor();
      assert.deepEqual(await axe(page), []);
      for (const note of [cancel, remark]) {
        await note.getByRole('button', { name: 'Verstanden' }).click();
        await note.waitFor({ state: 'detached' });
      }
      await page.reload();
      await page.locator('.progress').waitFor();
      await page.waitForTimeout(500);
      assert.equal((await cancel.count()) + (await remark.count()), 0);
      await context.close();
    },
  );

  longTest('the answer to one message does not close the dialog of the next', async () => {
    const { context, page } = await reported();
    const held: Route[] = [];
    await page.route('**/nachtrag', (route) => void held.push(route));
    for (const text of ['Der Hund ist dabei.', 'Und die Katze.']) {
      await page.getByRole('button', { name: 'Nachricht an uns' }).click();
      await page.getByLabel('Was sollen wir noch wissen?').fill(text);
      await page.getByRole('button', { name: 'Nachricht senden' }).click();
      if (text.endsWith('dabei.')) await page.keyboard.press('Escape');
    }
    await until(async () => held.length === 1);
    await held[0]!.continue();
    await until(async () => held.length === 2);
    await page.waitForTimeout(300);
    assert.ok(await page.getByRole('dialog').isVisible());
    await held[1]!.continue();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('.notes', { hasText: 'Und die Katze.' }).waitFor({ timeout: SWEEP });
    await context.close();
  });

  test('a form that did not load comes once the network is back', async () => {
    const { context, page } = await reported();
    const file = '**/assets/forms-*.js';
    await page.route(file, (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: 'Nachricht an uns' }).click();
    await page.getByRole('dialog', { name: 'Das lässt sich gerade nicht laden' }).waitFor();
    await context.setOffline(true);
    await page.unroute(file);
    await context.setOffline(false);
    await page.getByLabel('Was sollen wir noch wissen?').waitFor();
    await context.close();
  });

  test('a position is drawn where it is, and one older than two minutes is not drawn as live [2.130]', async () => {
    const { userID, context, page } = await reported();
    await happens(service, userID, [...ORDERED, ['ABFAHRT', -5], ['POSITION', -1.9, seenAt(49.5352, 11.3241)]]);
    await page.getByRole('img', { name: /^Helfer etwa/ }).waitFor({ timeout: SWEEP });
    await page.getByText(/Noch etwa/).waitFor();
    assert.equal(await page.locator('.map-old').count(), 0);
    await page
      .getByText(/^Der Helfer navigiert gerade\. Zuletzt war er um \d\d:\d\d Uhr noch 4\skm entfernt\.$/)
      .waitFor({ timeout: 60_000 });
    assert.equal(await page.locator('.map-old').count(), 1);
    assert.equal(await page.getByText(/Noch etwa/).count(), 0);
    await context.close();
  });

  test('as the helper comes nearer, heading, tab, card and list say so, and the call that matters is filled', async () => {
    const { userID, context, page } = await reported();
    const helper = page.getByRole('link', { name: /^Helfer anrufen/ });
    const isFilled = (): Promise<boolean> => helper.evaluate((link) => link.matches('.call-first'));
    await happens(service, userID, [
      ...ORDERED,
      ['ABFAHRT', -25],
      ['POSITION', -20, seenAt(49.5895, 11.28123)],
      ['POSITION', -1, seenAt(49.5352, 11.3241)],
    ]);
    await page.waitForFunction(() => /^4\skm · Hilfe ist unterwegs – /.test(document.title), undefined, {
      timeout: SWEEP,
    });
    assert.equal(await isFilled(), false);
    const done = (): Promise<number> =>
      page
        .locator('.eta .drive')
        .evaluate((lane) => Number.parseFloat(getComputedStyle(lane).getPropertyValue('--done')));
    const far = await done();
    assert.ok(far > 45 && far < 60, `${far} %: of what was seen, 4 of 8.6 km are left`);
    await happens(service, userID, [['POSITION', 0, seenAt(49.5195, 11.28123)]]);
    await heading(page, 'Gleich ist Hilfe da');
    await page
      .getByRole('region', { name: 'Ankunft' })
      .getByText(/^Noch etwa 800\sm$/)
      .waitFor();
    assert.match(await page.title(), /^800\sm · Gleich ist Hilfe da – /);
    assert.ok((await done()) > 85);
    await page.locator('.progress li', { hasText: 'Ankunft' }).getByText('gleich', { exact: true }).waitFor();
    assert.equal(await isFilled(), true);
    await page.reload();
    await heading(page, 'Gleich ist Hilfe da');
    assert.ok((await done()) > 85, 'also of a page that has just been opened');
    await happens(service, userID, [['ANKUNFT']]);
    await heading(page, 'Der Helfer ist da');
    await page.waitForFunction(() => document.title.startsWith('● Der Helfer ist da'));
    await context.close();
  });

  test('the status is shared by the address that reads along: by the device, or copied', async () => {
    const { context, page } = await reported(undefined, { permissions: ['clipboard-read', 'clipboard-write'] });
    const share = page.getByRole('button', { name: 'Status teilen' });
    await share.click();
    await page.getByText('Kopiert. Fügen Sie es in eine Nachricht ein.').waitFor();
    const words = /^Ich habe eine Panne\. Hier sehen Sie, wann Hilfe kommt: http\S+\/organisation\/Y\w{15}$/;
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), words);
    // What no browser without windows has.
    await page.evaluate(() =>
      Object.assign(navigator, { share: (data: object) => void Object.assign(globalThis, { shared: data }) }),
    );
    await share.click();
    assert.match(await page.evaluate(() => (globalThis as unknown as { shared: { text: string } }).shared.text), words);
    await context.close();
  });

  test('a promise that has passed says since when there is no news, and offers the phone [4.118]', async () => {
    const { userID, context, page } = await reported();
    await happens(service, userID, [['BEAUFTRAGT', -60, { wartezeitMinuten: '20' }]]);
    await heading(page, 'Bitte rufen Sie uns an');
    await page.getByText(/^Seit .* keine Nachricht vom Helfer/).waitFor();
    await context.close();
  });

  longTest('a stream that falls silent though it is open is opened anew within 40 s [4.119 N8]', async (t) => {
    const line = await between(service);
    const { userID, context, page } = await reported(line.url);
    await page.waitForTimeout(2_000);
    const start = Date.now();
    line.freeze(STREAM);
    await happens(service, userID, ORDERED);
    await page.getByRole('heading', { level: 1, name: 'Ein Helfer ist beauftragt' }).waitFor({ timeout: 60_000 });
    const seconds = (Date.now() - start) / 1_000;
    assert.ok(seconds > 15 && seconds <= 41, `${seconds} s`);
    const streams = line.asked(STREAM).length;
    assert.ok(streams >= 2, `${streams} streams`);
    t.diagnostic(`seen N8: the event ${seconds.toFixed(1)} s after the line froze, by stream ${streams}`);
    await context.close();
    await line.close();
  });

  longTest('where a box in between holds the stream back, the page asks instead [N9]', async (t) => {
    const line = await between(service);
    line.meet(STREAM, { how: 'hold' });
    const { userID, context, page } = await reported(line.url);
    await page.waitForTimeout(8_000);
    const start = Date.now();
    await happens(service, userID, ORDERED);
    await page.getByRole('heading', { level: 1, name: 'Ein Helfer ist beauftragt' }).waitFor({ timeout: 14_000 });
    const seconds = ((Date.now() - start) / 1_000).toFixed(1);
    assert.equal(line.asked(STREAM).length, 1);
    t.diagnostic(`seen N9: the event after ${seconds} s, by the page's own look`);
    await context.close();
    await line.close();
  });

  test('the receipt has a code that reads the status, not the case, and paper shows neither buttons nor map', async () => {
    const { userID, context, page } = await reported();
    await page.getByRole('button', { name: 'Beleg aufbewahren' }).click();
    await page.getByRole('img', { name: 'QR-Code zum Mitlesen' }).waitFor();
    await page.getByRole('dialog', { name: 'Beleg' }).waitFor();
    const receipt = await page.locator('.receipt').innerText();
    assert.ok(receipt.includes(`${service.url}/organisation/Y`) && !receipt.includes(userID), receipt);
    await page.emulateMedia({ media: 'print' });
    for (const hidden of ['.dock', '.deeds', '.tool-menu'])
      assert.equal(await page.locator(hidden).first().isVisible(), false, hidden);
    await page.getByText('Telefon der Pannenhilfe').waitFor();
    assert.ok(await page.locator('.qr').isVisible());
    await context.close();
  });

  longTest('on a wide screen nothing lies over how things stand, however far one scrolls', async () => {
    const { context, page } = await reported(service.url, { viewport: { width: 1280, height: 400 } });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const [above, list] = await page
      .locator('.stack > .beside, .progress')
      .evaluateAll((both) => both.map((one) => one.getBoundingClientRect()));
    assert.ok(above!.bottom <= list!.top, `${above!.bottom} and ${list!.top}`);
    await context.close();
  });

  longTest('in the demo cancel and rating stay in the browser, and nothing is asked [4.89]', async () => {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(`${service.url}/recht/impressum`);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('extService') && asked.push(request.url()));
    const reportedAgo = async (seconds: number): Promise<void> => {
      await page.evaluate((ago) => {
        const vorgangsMetadaten = { status: 'gemeldet', timestampGemeldet: Date.now() - ago * 1_000 };
        localStorage.setItem('DPH_DEMOMODUS', JSON.stringify({ vorgang: { vorgangsMetadaten }, gestartet: true }));
      }, seconds);
      await page.goto(`${service.url}/organisation/DEMOMODUS`);
    };
    await reportedAgo(30);
    await page.getByRole('button', { name: 'Hilfe abbestellen' }).click();
    await page.getByRole('radio', { name: 'Keine Hilfe mehr benötigt' }).check();
    await page.getByRole('button', { name: 'Ja, abbestellen' }).click();
    await heading(page, 'Die Hilfe ist abbestellt');
    await page.reload();
    await heading(page, 'Die Hilfe ist abbestellt');
    await page.waitForTimeout(16_000);
    assert.deepEqual(
      [await page.locator('.progress .gone').count(), await page.locator('.progress .later').count()],
      [3, 0],
      'the clock stands still',
    );
    await page.locator('.progress .off', { hasText: 'Abbestellt' }).waitFor();
    await reportedAgo(240);
    await page.getByRole('radio', { name: /^5/ }).check({ force: true });
    await page.getByRole('button', { name: 'Bewertung senden' }).click();
    await page.getByText('Ihre Bewertung: 5 von 5.').waitFor();
    await page.reload();
    await page.getByText('Ihre Bewertung: 5 von 5.').waitFor();
    assert.deepEqual(asked, []);
    await context.close();
  });

  for (const locale of ['de', 'en'] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      if (!isLong && (locale !== 'en' || colorScheme !== 'dark')) continue;
      test(`in ${locale}, ${colorScheme}, 320 px wide: axe finds nothing and nothing sticks out`, async () => {
        const { userID, context, page } = await reported(undefined, {
          colorScheme,
          viewport: { width: 320, height: 640 },
        });
        await happens(service, userID, [...ORDERED, ['ABFAHRT', -5], ['POSITION', 0, seenAt(49.5352, 11.3241)]]);
        await page.goto(`${page.url().split('?')[0]}?sprache=${locale}`);
        await person(page, locale).reads(['Hilfe ist unterwegs', 'Help is on the way']);
        await page.locator('.map-frame svg').waitFor();
        assert.deepEqual(await axe(page), []);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 320));
        await context.close();
      });
    }
});
