import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { LANGUAGES } from '#domain/text.ts';
import { onGallery } from './on-gallery.ts';
import type { Gallery } from './gallery.ts';

const PHONE = { width: 375, height: 667 };
const DESKTOP = { width: 1280, height: 800 };

/** Pixels by which two things that are in line may differ. */
const NEAR = 1;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
const widthOf = ({ left, right }: Box): number => right - left;
const middleOf = ({ left, right }: Box): number => (left + right) / 2;
const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= NEAR;

/** Boxes of what a selector finds, once it finds something; or with `ofWords` of the words in it. */
async function boxes(page: Page, selector: string, ofWords = false): Promise<Box[]> {
  await page.locator(selector).first().waitFor({ state: 'attached' });
  return page.locator(selector).evaluateAll((elements, words) => {
    return elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, right, top, bottom } = (words ? range : element).getBoundingClientRect();
      return { left, right, top, bottom };
    });
  }, ofWords);
}

const columnsOf = (found: readonly Box[]): number => new Set(found.map(({ left }) => Math.round(left))).size;

describe('how a screen is arranged', () => {
  let page: Page;
  let gallery: Gallery;
  onGallery((opened) => void ({ page } = gallery = opened));

  const one = async (selector: string, ofWords = false): Promise<Box> => {
    const found = await boxes(page, selector, ofWords);
    assert.equal(found.length, 1, selector);
    return found[0]!;
  };

  test('on the smallest windows of phones, under a banner, all four points of safety stand above the dock', async () => {
    for (const [width, height] of [
      [375, 553],
      [360, 616],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const name of ['kfz-start-beispiel', 'kfz-start-hinweis'])
        for (const language of LANGUAGES) {
          await gallery.show(name);
          await gallery.speak(language);
          await page.evaluate(() => window.scrollTo(0, 0));
          const points = await boxes(page, '.safety-four li');
          const dock = await one('main .dock');
          assert.equal(points.length, 4);
          const lowest = Math.max(...points.map(({ bottom }) => bottom));
          assert.ok(lowest <= dock.top, `${name}, ${language}, ${width} × ${height}: ${lowest} > ${dock.top}`);
        }
    }
    await gallery.speak('de');
  });

  test('the sign of a country does not touch its chevron', async () => {
    await page.setViewportSize(PHONE);
    await gallery.show('kfz-kennzeichen-ausland');
    const sign = await one('.kz-land b', true);
    const chevron = await page.locator('.kz-land').evaluate((land) => {
      const { right, width } = getComputedStyle(land, '::after');
      // A square that stands on its corner.
      const middle = land.getBoundingClientRect().right - parseFloat(right) - parseFloat(width) / 2;
      return middle - (parseFloat(width) * Math.SQRT2) / 2;
    });
    assert.ok(chevron - sign.right >= 2, `${chevron - sign.right} px between`);
  });

  test('a cancelled report has the top bar of any report, not of one that has just come in', async () => {
    await page.setViewportSize(PHONE);
    await gallery.show('kfz-status-storniert');
    assert.equal(await page.locator('.step').innerText(), 'Stand Ihrer Meldung');
  });

  test('on a desktop the button that finds the location is centred, and the address by hand beneath it', async () => {
    await page.setViewportSize(DESKTOP);
    for (const name of ['kfz-standort', 'fahrrad-standort']) {
      await gallery.show(name);
      const [sheet, button, link] = [await one('main form'), await one('main .dock .button'), await one('main .quiet')];
      assert.ok(isNear(middleOf(button), middleOf(sheet)), `${name}: ${middleOf(button)} in ${middleOf(sheet)}`);
      assert.ok(isNear(middleOf(link), middleOf(sheet)), `${name}: ${middleOf(link)} in ${middleOf(sheet)}`);
      assert.ok(link.top >= button.bottom, name);
    }
  });

  test('on a desktop lists to tick and tiles stand in two columns', async () => {
    await page.setViewportSize(DESKTOP);
    // prettier-ignore
    const lists = [
      ['kfz-warnleuchten',            'fieldset .row:has([id^="warnleuchten.wl_"])'],
      ['kfz-fahrzeug-voll',           'fieldset .row:has([id^="kfz.aufbauten-"])'],
      ['kfz-anderesProblem',          'main .tile'],
      ['kfz-unfallAbschleppen',       'main .tile'],
    ] as const;
    for (const [name, selector] of lists) {
      await gallery.show(name);
      const found = await boxes(page, selector);
      assert.ok(found.length >= 2, `${name}: ${found.length}`);
      assert.equal(columnsOf(found), 2, name);
    }
  });

  test('on a desktop a short answer has a short field: mileage 12 rem, three answers a third each', async () => {
    await page.setViewportSize(DESKTOP);
    await gallery.show('kfz-fahrzeug-voll');
    assert.ok(isNear(widthOf(await one('[id="kfz.kmStand"]')), 12 * 16));
    await gallery.show('kfz-panne');
    const thirds = await boxes(page, '.row:has([id^="panne.rollfaehig"])');
    assert.equal(thirds.length, 3);
    for (const third of thirds) {
      assert.ok(isNear(widthOf(third), widthOf(thirds[0]!)), `${widthOf(third)} px`);
      assert.equal(third.top, thirds[0]!.top);
    }
  });

  test('on a desktop the full summary has its labels left and what was said right', async () => {
    await page.setViewportSize(DESKTOP);
    await gallery.show('kfz-zusammenfassung-alles');
    const [labels, values] = [await boxes(page, 'main dt'), await boxes(page, 'main dd:not(.change)')];
    assert.ok(labels.length > 10);
    assert.equal(columnsOf(values), 1);
    for (const label of labels)
      assert.ok(
        values.some(({ top, left }) => isNear(top, label.top) && left >= label.right),
        `nothing beside the label at ${label.top}`,
      );
  });

  test('a pair of fields in which one is wrong stays a pair', async () => {
    await page.setViewportSize(PHONE);
    await gallery.show('kfz-ort-adresse-fehler');
    const [postcode, town] = await boxes(page, '.street-2 input');
    assert.ok(isNear(postcode!.top, town!.top), `${postcode!.top} and ${town!.top}`);
    const message = await one('.street-2 .message');
    assert.ok(message.bottom <= town!.top && isNear(message.left, postcode!.left));
  });

  test('a red lamp that is on turns the note into what to do', async () => {
    await gallery.show('kfz-warnleuchten-voll');
    await page.locator('main .note', { hasText: 'Halten Sie sofort an' }).waitFor();
    const [red, amber] = await page
      .locator('.symbols .row:first-child .icon')
      .evaluateAll((icons) => icons.map((icon) => getComputedStyle(icon).color));
    assert.notEqual(red, amber);
  });

  test('on a desktop the story stands beside a form: what was said as links, what is asked, what comes', async () => {
    await page.setViewportSize(DESKTOP);
    await gallery.show('kfz-fahrzeug-voll');
    const story = page.locator('aside .progress');
    await story.locator('a', { hasText: 'Reifen platt' }).waitFor();
    assert.equal((await story.locator('[aria-current=step]').innerText()).trim(), 'Fahrzeug');
    assert.deepEqual(await story.locator('.later').allInnerTexts(), ['Person', 'Prüfen und senden']);
    await gallery.show('kfz-schadenart');
    assert.equal(await page.locator('aside').count(), 0, 'a decision stands alone');
    assert.ok(await page.locator('.top-in > .call').isVisible());
  });

  // The last, because its answer stays.
  test('what is folded away opens when something in it is wrong', async () => {
    await page.setViewportSize(PHONE);
    await gallery.show('kfz-personen');
    const fold = page.locator('details.fold');
    const field = page.locator('[id="vn.arbeitgeber"]');
    await fold.locator('summary').click();
    await field.fill('Beispiel GmbH & Co. KG, Niederlassung Nürnberg, Werk 2, Halle 17');
    await fold.locator('summary').click();
    await field.waitFor({ state: 'hidden' });
    await page.locator('.dock button[type=submit]').click();
    await page.locator('.errors').waitFor();
    await field.waitFor();
  });
});
