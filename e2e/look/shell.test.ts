import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { FLOW, TIMELINE, type AppTyp } from '#domain/flow.ts';
import { person } from '../hands/person.ts';
import { onGallery } from './on-gallery.ts';
import type { Gallery } from './gallery.ts';
import { SCREENS } from './screens.ts';
import { caseInReach, reachSummary } from '../hands/ready-case.ts';
import { command, invite, MOVING_PHONE, type Service } from '../hands/world.ts';
import { longTest } from '../../scripts/test/long-test.ts';

// prettier-ignore
const WAY = ['schadenart', 'reifenRaeder', 'standort', 'ortsart', 'suche', 'ort-adresse', 'kennzeichen', 'fahrzeug', 'personen', 'zusammenfassung'];

/** Per cent of the line of progress that are done. */
const laneOf = (page: Page): Promise<number> =>
  page.locator('.lane').evaluate((lane) => {
    const done = Number.parseFloat(getComputedStyle(lane, '::before').width);
    return Math.round((100 * done) / lane.clientWidth);
  });

/** §2 'Screens and routes': what is around every screen. */
describe('around the screens', () => {
  let service: Service;
  let browser: Browser;
  let page: Page;
  let gallery: Gallery;
  onGallery((opened, stage) => {
    ({ page } = gallery = opened);
    ({ service, browser } = stage);
  });

  const show = (name: string): Promise<void> => gallery.show(name);
  const wide = (width: number): Promise<void> => page.setViewportSize({ width, height: 667 });
  const isSeen = (selector: string): Promise<boolean> => page.locator(selector).first().isVisible();

  test("the client's logo stands on step 1, at most 700 by 120 px, and on no step above [1.12 2.10 2.11]", async () => {
    await wide(1280);
    await show('kfz-start');
    const logo = page.locator('.top .logo');
    await logo.evaluate((image: HTMLImageElement) => image.decode());
    const most = await logo.evaluate((image) => {
      // A theme's own tokens must not exceed the maximum.
      for (const side of ['height', 'width']) document.documentElement.style.setProperty(`--logo-${side}`, '9000px');
      const { maxHeight, maxWidth, paddingTop } = getComputedStyle(image);
      for (const side of ['height', 'width']) document.documentElement.style.removeProperty(`--logo-${side}`);
      return [Number.parseFloat(maxHeight) + 2 * Number.parseFloat(paddingTop), maxWidth];
    });
    assert.match(most.join(' '), /^120 .*700px/);
    await show('kfz-schadenart');
    assert.equal(await logo.count(), 0);
  });

  test('the timeline shows above step 1, with six steps; on the smallest screens it is one line of words [2.15–2.17 9.21]', async () => {
    await show('kfz-start');
    assert.equal(await page.locator('.timeline').count(), 0);
    await show('kfz-personen');
    assert.equal(await page.locator('.timeline li').count(), TIMELINE.length);
    assert.equal(await page.locator('.timeline .here').innerText(), 'Angaben');
    const line = await page.locator('.timeline .here').evaluate((step) => getComputedStyle(step, '::before').height);
    assert.equal(line, '2px');
    assert.deepEqual([await isSeen('.timeline'), await isSeen('.step')], [true, false]);
    await wide(375);
    assert.deepEqual([await isSeen('.timeline'), await isSeen('.step')], [false, true]);
    assert.equal(await page.locator('.step').innerText(), 'Schritt 4 von 5: Angaben');
  });

  test('the line of progress moves with each screen, and is whole only on the summary', async () => {
    await wide(375);
    const shares: number[] = [];
    for (const name of WAY) {
      await show(`kfz-${name}`);
      shares.push(await laneOf(page));
    }
    assert.deepEqual(
      shares,
      [...new Set(shares)].toSorted((a, b) => a - b),
      shares.join(),
    );
    assert.deepEqual([shares.at(-1), shares.at(-2)! < 100], [100, true]);
  });

  test('a legal text leads back to where it was opened', async () => {
    const context = await browser.newContext(MOVING_PHONE);
    const { userID } = await invite(service);
    const opened = await context.newPage();
    await opened.goto(`${service.url}/kfz/start/${userID}`);
    await opened.getByRole('link', { name: 'Datenschutz' }).first().click();
    await opened.waitForURL(/\/recht\/datenschutz/);
    await opened.getByRole('button', { name: 'Zurück' }).click();
    await opened.waitForURL(/\/kfz\/start\//);
    await context.close();
  });

  test('the icons of the timeline differ between car and bicycle [2.18]', async () => {
    const icons = async (typ: AppTyp): Promise<string[]> => {
      await show(`${typ}-personen`);
      return page.locator('.timeline .icon').evaluateAll((all) => all.map((icon) => icon.innerHTML));
    };
    const [car, bicycle] = [await icons('kfz'), await icons('fahrrad')];
    const differ = car.map((icon, index) => icon !== bicycle[index]);
    assert.deepEqual(differ, [true, true, false, false, false, true]);
    assert.ok([...car, ...bicycle].every((icon) => icon.length > 0));
  });

  longTest(
    'a device turned on its side without network keeps its screen, and goes without what stands beside it',
    async () => {
      const { context, page: turned } = await reachSummary(browser, service, await caseInReach(service, true));
      await context.setOffline(true);
      const missed = turned.waitForEvent('requestfailed', (request) => request.url().includes('so-far'));
      await turned.setViewportSize({ width: 1280, height: 667 });
      await missed;
      await turned.waitForTimeout(300);
      assert.ok(await turned.getByRole('heading', { name: 'Stimmt alles?' }).isVisible());
      assert.ok(await turned.locator('.top-in > .call').isVisible(), 'the phone stays');
      await context.close();
    },
  );

  test('terms, privacy and legal notice are at the foot where the flow says so; elsewhere in the menu [2.23]', async () => {
    const legal = ['Nutzungsbedingungen', 'Datenschutz', 'Impressum'];
    // prettier-ignore
    const names = ['kfz-start', 'fahrrad-start', 'kfz-schadenart', 'kfz-unfall', 'kfz-personen', 'kfz-status', 'nicht-gefunden', 'fehler-netz', 'fehler'];
    for (const name of names) {
      await show(name);
      const { path } = SCREENS.find((screen) => screen.name === name)!;
      const isFlagged = FLOW.find((row) => row[0] === path)?.[5] === 'footer';
      const links = (await page.locator('.foot a').allInnerTexts()).map((words) => words.replaceAll('\u00ad', ''));
      assert.deepEqual(links, isFlagged ? legal : [], name);
      for (const word of legal)
        assert.equal(await page.locator('#menue a', { hasText: word.slice(0, 8) }).count(), 1, `${word} on ${name}`);
    }
  });

  test('the foot has columns of 9 and 3, the layout changes at 375, 768 and 1200 px [2.25 9.19 9.20]', async () => {
    await show('kfz-start');
    const seen = async (width: number): Promise<boolean[]> => {
      await wide(width);
      return [await isSeen('.top-in > .call'), await isSeen('.beside')];
    };
    assert.deepEqual(await seen(767), [false, false]);
    assert.deepEqual(await seen(768), [true, false]);
    assert.deepEqual(await seen(1199), [true, false]);
    assert.deepEqual(await seen(1200), [false, true]);
    await show('kfz-schadenart');
    const line = page.locator('.step');
    const nrHeight = async (width: number): Promise<number> => {
      await wide(width);
      assert.match(await line.ariaSnapshot(), /Schritt 2 von 5: .*Schaden/s, 'it is still read out');
      assert.ok((await line.locator('b').boundingBox())!.height > 10);
      return line.evaluate((step) => {
        const range = document.createRange();
        range.selectNode(step.children[1]!);
        return range.getBoundingClientRect().height;
      });
    };
    assert.deepEqual([await nrHeight(374), await nrHeight(320)], [0, 0]);
    assert.ok((await nrHeight(375)) > 10);
    await show('kfz-start');
    await wide(1200);
    const columns = await page.locator('.foot').evaluate((foot) => getComputedStyle(foot).gridTemplateColumns);
    const [nine = 0, three = 0] = columns.split(' ').map(Number.parseFloat);
    assert.ok(Math.abs(nine / three - 3) < 0.01, columns);
    const lefts = await page
      .locator('.foot ul, .page .sheet')
      .evaluateAll((both) => both.map((one) => one.getBoundingClientRect().left));
    assert.equal(lefts[0], lefts[1], 'the foot begins where the sheet begins');
    await wide(375);
  });

  longTest('what is written in the drawing of a point is at least 12 px high', async () => {
    await show('kfz-ort-punkt');
    for (const width of [375, 768, 1280]) {
      await wide(width);
      const sizes = await page.locator('.map text').evaluateAll((texts) =>
        texts.map((text) => {
          const scale = (text as SVGTextElement).ownerSVGElement!.getScreenCTM()!.a;
          return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
        }),
      );
      assert.ok(sizes.length > 1);
      assert.ok(Math.min(...sizes) >= 12, `${width} px wide: ${sizes.join(', ')}`);
    }
    await wide(375);
  });

  test('the questions of the vehicle have one size', async () => {
    await show('kfz-fahrzeug-voll');
    const sizes = await page
      .locator('main legend, main .field > label')
      .evaluateAll((words) => words.map((one) => getComputedStyle(one).fontSize));
    assert.ok(sizes.length >= 8, String(sizes.length));
    assert.deepEqual([...new Set(sizes)], ['18px']);
  });

  test('the foot of a wide sheet has the saved line left and the button right, on the summary too', async () => {
    for (const name of ['kfz-personen', 'kfz-zusammenfassung']) {
      await show(name);
      await wide(768);
      const [line, button] = await Promise.all(
        ['.saved', '.dock .button'].map((one) => page.locator(`.sheet-foot ${one}`).boundingBox()),
      );
      assert.ok(line!.x + line!.width <= button!.x, `${name}: beside it`);
      assert.ok(line!.y >= button!.y && line!.y <= button!.y + button!.height, `${name}: on its height`);
    }
    await wide(375);
  });

  longTest('the icon of the window is a bicycle for the bicycle, else a car [1.21]', async () => {
    for (const typ of ['kfz', 'fahrrad'] as const) {
      const { userID } = await invite(service, '--typ', typ);
      const fresh = await browser.newPage(MOVING_PHONE);
      await fresh.goto(`${service.url}/${userID}`);
      assert.equal(await fresh.locator('link[rel=icon]').getAttribute('href'), `/${typ}.svg`);
      assert.equal((await fetch(`${service.url}/${typ}.svg`)).status, 200);
      await fresh.close();
    }
  });

  test('the icon follows the case where the first page knew none: behind /#, in the demo, and back to a car', async () => {
    const { userID } = await invite(service, '--typ', 'fahrrad');
    const car = await invite(service);
    const fresh = await browser.newPage(MOVING_PHONE);
    const shows = (typ: AppTyp): Promise<unknown> =>
      fresh.waitForFunction(
        (icon) =>
          [...document.querySelectorAll('link[rel=icon], link[rel=apple-touch-icon]')].every((link) =>
            link.getAttribute('href')!.includes(icon),
          ),
        typ,
      );
    for (const [address, typ] of [
      [`#/fahrrad/start/${userID}`, 'fahrrad'],
      [`#/kfz/start/${car.userID}`, 'kfz'],
      ['#/fahrrad/start/DEMOMODUS', 'fahrrad'],
      ['fahrrad/start/DEMOMODUS', 'fahrrad'],
      ['kfz/start/DEMOMODUS', 'kfz'],
    ] as const) {
      await fresh.goto('about:blank');
      await fresh.goto(`${service.url}/${address}`);
      await shows(typ).catch(() => assert.fail(`${address} shows another icon`));
    }
    await fresh.context().close();
  });

  test('the start offers the other language by its own name, outside the menu, by one tap', async () => {
    const { url } = await invite(service);
    const fresh = await browser.newPage(MOVING_PHONE);
    await fresh.goto(url, { waitUntil: 'networkidle' });
    const [english, german] = ['English', 'Deutsch'].map((name) =>
      fresh.getByRole('banner').getByRole('link', { name, exact: true }),
    ) as [Locator, Locator];
    assert.deepEqual([await english.getAttribute('lang'), await german.isVisible()], ['en', false]);
    for (const width of [1280, 768, 375]) {
      await fresh.setViewportSize({ width, height: 667 });
      // Beside the other tools, not alone in the middle of the bar.
      const gap = await english.evaluate((link) => {
        const boxes = [...link.parentElement!.children].map((one) => one.getBoundingClientRect());
        const { right } = link.getBoundingClientRect();
        return Math.min(
          ...boxes.filter(({ left, width }) => width > 0 && left >= right).map(({ left }) => left - right),
        );
      });
      assert.ok(gap <= 16, `${width} px wide: ${gap} px beside it`);
    }
    await english.tap();
    await person(fresh, 'en').reads(['Panne mit dem Auto?', 'Trouble with the car?']);
    assert.equal(await english.isVisible(), false);
    await german.tap();
    await person(fresh, 'de').reads(['Panne mit dem Auto?', 'Trouble with the car?']);
    await person(fresh, 'de').press(['Jetzt Panne melden', 'Order breakdown service']);
    await person(fresh, 'de').reads(['Was ist passiert?', 'What happened?']);
    assert.equal(await english.isVisible(), false, 'it stands on the start alone');
    await fresh.context().close();
  });

  test('an address with /# is put right, and an invitation gives way to its case [2.2]', async () => {
    const { userID, einladung } = await invite(service);
    const fresh = await browser.newPage(MOVING_PHONE);
    const who = person(fresh, 'de');
    await fresh.goto(`${service.url}/#/kfz/schadenart/${userID}`);
    await who.reads(['Was ist passiert?', 'What happened?']);
    assert.equal(fresh.url(), `${service.url}/kfz/schadenart/${userID}`);
    await fresh.goto(`${service.url}/#/${einladung}`);
    await who.reads(['Panne mit dem Auto?', 'Trouble with the car?']);
    await fresh.waitForURL(`${service.url}/kfz/start/${userID}`);
    await fresh.close();
  });

  test('screens slide forward where the step rises and back where it falls [2.22 3.26 4.2]', async () => {
    const { url } = await invite(service);
    const fresh = await browser.newPage(MOVING_PHONE);
    const who = person(fresh, 'de');
    const direction = await slides(fresh);
    await fresh.goto(url, { waitUntil: 'networkidle' });
    for (let times = 0; times < 2; times++) {
      await who.press(['Jetzt Panne melden', 'Order breakdown service']);
      await who.reads(['Was ist passiert?', 'What happened?']);
      assert.equal(await direction(), 'forward');
      await fresh.locator('.tool-back').click();
      await who.reads(['Panne mit dem Auto?', 'Trouble with the car?']);
      assert.equal(await direction(), 'back');
    }
    await fresh.close();
  });

  longTest('the start button says that it works while a case is made [2.81]', async () => {
    const { url } = await command<{ url: string }>(service, 'einladung', '--vertrag');
    const fresh = await browser.newPage(MOVING_PHONE);
    const gate = Promise.withResolvers<void>();
    await fresh.route('**/vorgang/*/start', async (route) => {
      await gate.promise;
      return route.continue();
    });
    await fresh.goto(url, { waitUntil: 'networkidle' });
    await fresh.locator('.dock .button').click();
    await fresh.locator('.dock .button[aria-busy=true]', { hasText: 'Einen Moment …' }).waitFor();
    gate.resolve();
    await person(fresh, 'de').reads(['Was ist passiert?', 'What happened?']);
    await fresh.close();
  });

  test('a second tap at once meets no button of the screen that slides in', async () => {
    const { url } = await invite(service);
    const fresh = await browser.newPage(MOVING_PHONE);
    await fresh.goto(url, { waitUntil: 'networkidle' });
    const hit = await fresh.evaluate(async () => {
      document.querySelector<HTMLElement>('.dock .button')!.click();
      const isShown = (): boolean => document.querySelector('.tile') !== null;
      while (!isShown()) await new Promise(requestAnimationFrame);
      const { x, y } = document.querySelector('.tile')!.getBoundingClientRect();
      return document.elementFromPoint(x + 20, y + 20)?.closest('.tile') ?? null;
    });
    assert.equal(hit, null);
    await fresh.locator('.tile').first().click(); // and takes one once it has come
    await fresh.waitForURL('**/kfz/*/*');
    await fresh.close();
  });

  longTest(
    'an invitation, or a start route of the wrong type, sets the progress to 0/0: the start slides forward [4.6]',
    async () => {
      for (const [typ, addressOf] of [
        ['kfz', ({ einladung }: { einladung: string }) => `/${einladung}`],
        ['kfz', ({ userID }: { userID: string }) => `/fahrrad/start/${userID}`],
      ] as const) {
        const made = await invite(service, '--typ', typ);
        const fresh = await browser.newPage(MOVING_PHONE);
        const who = person(fresh, 'de');
        const direction = await slides(fresh);
        await fresh.goto(`${service.url}/kfz/personen/${made.userID}`, { waitUntil: 'networkidle' });
        await fresh.evaluate((address) => history.pushState(null, '', address), addressOf(made));
        await who.reads(['Panne mit dem Auto?', 'Trouble with the car?']);
        assert.equal(new URL(fresh.url()).pathname, `/kfz/start/${made.userID}`);
        assert.equal(await direction(), 'forward');
        await fresh.close();
      }
    },
  );

  longTest(
    'a field that is tapped before the heading of its screen has the focus keeps it, and all that is typed',
    async () => {
      const userID = await caseInReach(service, true);
      const fresh = await browser.newPage(MOVING_PHONE);
      const who = person(fresh, 'de');
      // A slow phone: every animation frame comes 300 ms late.
      await fresh.addInitScript(() => {
        const next = requestAnimationFrame;
        globalThis.requestAnimationFrame = (paint) => Number(setTimeout(() => next(paint), 300));
      });
      await fresh.goto(`${service.url}/kfz/fahrzeug/${userID}`, { waitUntil: 'networkidle' });
      const isFocused = (element: Element): boolean => element === document.activeElement;
      await who.press(['Weiter', 'Continue']);
      const heading = await who.reads(['Ihre Angaben', 'Your details']);
      const field = fresh.locator('[id="vn.vorname"]');
      await field.pressSequentially('Werkstatt', { delay: 50 });
      assert.match(await field.inputValue(), /Werkstatt/);
      assert.deepEqual([await field.evaluate(isFocused), await heading.evaluate(isFocused)], [true, false]);
      await fresh.close();
    },
  );
});

/** Records the slides of a page; gives the direction of the last. */
async function slides(page: Page): Promise<() => Promise<string | undefined>> {
  await page.addInitScript(() => {
    const note = (): void => {
      const { slide } = document.querySelector('main')?.dataset ?? {};
      if (slide) document.documentElement.dataset['slid'] = slide;
    };
    new MutationObserver(note).observe(document, { subtree: true, attributeFilter: ['data-slide'] });
  });
  return () => page.evaluate(() => document.documentElement.dataset['slid']);
}
