import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { LANGUAGES, say as inLanguage, type Language, type Text } from '#domain/text.ts';
import { isLong } from '../../scripts/test/size.ts';
import { post } from '../../server/test/test-calls.ts';
import { openDesk } from '../hands/desk.ts';
import { COMPLETE, readCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { LAUF, LOCATED_PHONE, refOf, type Service } from '../hands/world.ts';
import { axe } from '../look/axe.ts';
import { overflows } from '../look/layout.ts';

/** Keys that a flat tyre by phone may take, beside names and place. */
const GOAL = 40;

/** Presses keys and counts them; names and place that are typed count apart. */
function counting(page: Page) {
  const counted = { keys: 0, typed: 0 };
  return {
    counted,
    async press(...keys: readonly string[]) {
      for (const key of keys) {
        counted.keys += key.split('+').length;
        await page.keyboard.press(key);
      }
    },
    /** Names, place: not counted against the goal. */
    async say(words: string) {
      counted.typed += words.length;
      await page.keyboard.type(words);
    },
    /** Number and plate: counted. */
    async type(words: string) {
      counted.keys += words.length;
      await page.keyboard.type(words);
    },
  };
}

describe('a report by phone', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage), { SIMULATOR: 'off' });

  const OWN = { mandanten: ['ra_Standard'] };
  // High enough that axe need not scroll: the top bar, which stays, would then lie over a field.
  const TALL = { viewport: { width: 1280, height: 1700 } };
  const idOf = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '');
  /** The reference of the draft that is open. */
  const draftRef = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1)!;

  /** Begins a draft at a desk with that number. */
  async function begun(page: Page, number: string, language: Language): Promise<string> {
    const words = (text: Text): string => inLanguage(text, language);
    await page.goto(`${service.url}/leitstand/neu`);
    await page.getByLabel(words(['Telefonnummer oder Kennzeichen', 'Phone number or plate'])).fill(number);
    await page.keyboard.press('Enter');
    await page.getByText(words(['Kein Fall dazu', 'No case of it'])).waitFor();
    await page.getByRole('button', { name: words(['Meldung aufnehmen', 'Take the report']) }).click();
    await page.getByRole('combobox', { name: words(['Was ist passiert?', 'What happened?']) }).waitFor();
    return draftRef(page);
  }

  /** The link for the caller, as the desk shows it: by keys, while the call-taker is in a field. */
  async function linkAt(page: Page, shownNumber: string): Promise<string> {
    const before = await idOf(page);
    await page.keyboard.press('F2');
    await page.getByRole('dialog').getByText(shownNumber).waitFor();
    assert.equal(await page.locator('.link-ways').count(), 0);
    await page.keyboard.press('Enter');
    const url = (await page.locator('.link-ways code').textContent())!;
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(await idOf(page), before, 'the call-taker goes on where they were');
    return url;
  }

  test('a flat tyre by keys alone: the caller’s earlier cases first, then every question on one page', async () => {
    const { page, context } = await openDesk({ service, browser }, { kuerzel: 'FT', ...OWN }, TALL);
    const { press, say, type, counted } = counting(page);
    await press('n');
    await page.waitForURL('**/leitstand/neu');
    await page.getByRole('heading', { name: 'Meldung am Telefon' }).waitFor();
    assert.deepEqual(await axe(page), []);
    await type('015123456789');
    await press('Enter');
    await page.getByText('Kein Fall dazu').waitFor();
    await press('Enter');
    await page.getByRole('combobox', { name: 'Was ist passiert?' }).waitFor();
    const ref = draftRef(page);
    assert.equal(await idOf(page), 'schadenTyp');
    await press('r');
    await page.getByRole('checkbox', { name: 'Reifen ist platt' }).waitFor();
    await press('Tab', 'Space', 'PageDown', 'Space');
    await page.getByRole('radio', { name: 'Im Ort' }).and(page.locator(':checked')).waitFor();
    await press('Tab');
    await say('Trankgasse');
    await press('Tab');
    await say('4');
    await press('Tab', 'Tab');
    await say('Köln');
    await press('PageDown');
    await type('KRA1234');
    // It may be two, and stays as it was heard until one is chosen.
    await page.getByText('Fragen Sie nach: Welches ist es?').waitFor();
    await press('PageDown');
    await say('Zenobia');
    await press('Tab');
    await say('Quittenbaum');
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await overflows(page), []);
    await press('Control+Enter');
    const missing = page.getByRole('link', { name: 'Lesen Sie die Zustimmung vor, und kreuzen Sie sie an.' });
    await missing.waitFor();
    assert.ok(
      await page
        .getByRole('alert')
        .filter({ has: missing })
        .evaluate((box) => box === document.activeElement),
    );
    assert.deepEqual(await axe(page), []);
    // A colleague writes a note on the draft's sheet.
    const { page: other, context: others } = await openDesk({ service, browser }, { kuerzel: 'FO', ...OWN }, TALL);
    await other.goto(`${service.url}/leitstand/fall/${ref}`);
    await other.locator('#schreiben-notiz').waitFor();
    await other.keyboard.press('o');
    await other.locator('#schreiben-notiz:focus').waitFor();
    await other.keyboard.type('Bitte ');
    await missing.focus();
    await press('Enter', 'Space');
    await page.getByText('vorgelesen von FT').waitFor();
    await press('Control+Enter');
    await page.waitForURL(`**/leitstand/fall/${ref}`);
    await page.getByText('bei FT').waitFor();
    // It is reported meanwhile: the letters are still those of the note.
    await other.getByText('bei FT', { exact: true }).waitFor();
    await other.keyboard.type('torzufahrt melden');
    assert.equal(await other.locator('#schreiben-notiz:focus').inputValue(), 'Bitte torzufahrt melden');
    await others.close();
    console.log(`flat tyre by phone: ${counted.keys} keys, beside ${counted.typed} of names and place`);
    assert.ok(counted.keys <= GOAL, `${counted.keys} keys`);
    // Who calls again is known.
    await page.goto(`${service.url}/leitstand/neu`);
    await page.getByLabel('Telefonnummer oder Kennzeichen').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('+49 151 23456789');
    await page.keyboard.press('Enter');
    await page.getByText('Ein Fall dazu').waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'A');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/leitstand/fall/${ref}`);
    await context.close();
  });

  for (const language of isLong ? LANGUAGES : (['de'] as const))
    test(`in ${language}: desk and phone fill in one draft, also without a net; both send, and one report is there`, async () => {
      const words = (text: Text): string => inLanguage(text, language);
      const locale = words(['de-DE', 'en-GB']);
      const own = { kuerzel: words(['SB', 'SE']), ...OWN };
      const { page: desk, context } = await openDesk({ service, browser }, own, { ...TALL, locale });
      const last = words(['8', '9']);
      const ref = await begun(desk, `0171 234567${last}`, language);
      await desk.getByLabel(words(['Der Anrufer spricht', 'The caller speaks'])).selectOption(language);
      await desk.getByRole('combobox', { name: words(['Was ist passiert?', 'What happened?']) }).focus();
      const onPhone = await browser.newContext({ ...LOCATED_PHONE, geolocation: LAUF, locale });
      const phone = await onPhone.newPage();
      const url = await linkAt(desk, `0171 234 567${last}`);
      const userID = url.split('/').at(-1)!;
      assert.equal(await refOf(service, userID), ref);
      const field = (page: Page, id: string): Locator => page.locator(`[id="${id}"]`);
      const holds = async (page: Page, id: string, value: string): Promise<void> =>
        void (await page.waitForFunction(
          ([at, wanted]) => document.querySelector<HTMLInputElement>(`[id="${at}"]`)?.value === wanted,
          [id, value] as const,
        ));
      await phone.goto(url);
      const start = words(['Jetzt Panne melden', 'Order breakdown service']);
      await phone
        .getByRole('link', { name: start })
        .or(phone.getByRole('button', { name: start }))
        .click();
      await desk.getByText(words(['am eigenen Telefon gegeben', 'given on their own phone'])).waitFor();
      await phone.goto(`${service.url}/kfz/personen/${userID}`);
      // What the desk types appears on the phone, and it says who did.
      await field(desk, 'vn.vorname').fill('Zenobia');
      await holds(phone, 'vn.vorname', 'Zenobia');
      const entered: Text = [
        'Am Telefon für Sie eingetragen: Vorname (Zenobia).',
        'Entered for you on the phone: First name (Zenobia).',
      ];
      await phone.getByText(words(entered)).waitFor();
      assert.deepEqual(await axe(phone), []);
      // And the other way round.
      await field(phone, 'vn.nachname').fill('Quittenbaum');
      await holds(desk, 'vn.nachname', 'Quittenbaum');
      const told = desk.locator('.intake-told');
      await told.getByText(words(['Eingetragen vom Anrufer:', 'Entered by the caller:'])).waitFor();
      assert.deepEqual(await axe(desk), []);
      // Without a net the phone goes on; nothing of either is lost, and of one field the later counts.
      await onPhone.setOffline(true);
      await field(phone, 'vn.vorname').fill('Zenobia Maria');
      await field(desk, 'vn.vorname').fill('Xenobia');
      await field(desk, 'kfz.kennzeichen_id').fill('K-RA 1234');
      await desk.getByText(words(['Gespeichert', 'Saved']), { exact: true }).waitFor();
      await onPhone.setOffline(false);
      await phone.evaluate(() => dispatchEvent(new Event('online')));
      await holds(desk, 'vn.vorname', 'Zenobia Maria');
      await told.getByText(words(['Vorname (Zenobia Maria)', 'First name (Zenobia Maria)'])).waitFor();
      const kept: Text = [
        'Auch am Telefon geändert, Ihre Angabe hier gilt: Vorname (Zenobia Maria).',
        'Changed on the phone too; yours is kept: First name (Zenobia Maria).',
      ];
      await phone.getByText(words(kept)).waitFor();
      // The phone's position, as soon as it measures.
      await phone.goto(`${service.url}/kfz/lokalisierung/${userID}`);
      await phone.getByRole('button', { name: words(['Standort finden', 'Find my location']) }).click();
      const here = words(['Das Telefon des Anrufers ist hier', 'The caller’s phone is here']);
      await desk.getByText(here).waitFor();
      await desk.getByText('49.51035, 11.28122').first().waitFor();
      // The desk leaves: the phone is told nothing any more, and asks for nothing.
      await desk
        .getByRole('link', { name: words(['Brett', 'Board']) })
        .first()
        .click();
      await desk.goto(`${service.url}/leitstand/fall/${ref}`);
      await desk.getByRole('link', { name: words(['Am Telefon aufnehmen', 'Take it by phone']) }).click();
      await holds(desk, 'kfz.kennzeichen_id', 'K-RA 1234');
      await onPhone.close();
      // The caller sends, while what is typed at the desk is still on its way.
      await desk.route('**/leitstand/api/entwurf/*', (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
      );
      await field(desk, 'vn.nachname').fill('Quitte');
      const { revision } = await readCase(service, userID);
      const headers = { 'if-match': `"${revision}"`, 'idempotency-key': crypto.randomUUID() };
      await post(service.url, `vorgang/${userID}/melden`, COMPLETE, headers);
      await desk.getByRole('heading', { name: words(['Schon gemeldet', 'Already reported']) }).waitFor();
      const notGone = words(['Ihre letzten Eingaben sind nicht mitgegangen.', 'Your last entries did not go along.']);
      await desk.getByText(notGone).waitFor();
      await desk.getByText(words(['Nachname: Quitte', 'Surname: Quitte'])).waitFor();
      assert.deepEqual(await axe(desk), []);
      await desk.getByRole('link', { name: words(['Fall öffnen', 'Open the case']) }).click();
      await desk.waitForURL(`**/leitstand/fall/${ref}`);
      await desk.unrouteAll();
      await context.close();
    });

  test('in English, at 768 px in the dark, by an account of several brands', async () => {
    const more = { viewport: { width: 768, height: 3000 }, locale: 'en-GB', colorScheme: 'dark' } as const;
    const { page, context } = await openDesk({ service, browser }, { kuerzel: 'EN' }, more);
    await page.getByRole('link', { name: 'Report by phone' }).click();
    await page.getByLabel('Phone number or plate').fill('K-EN 44');
    await page.keyboard.press('Enter');
    await page.getByText('No case of it').waitFor();
    await page.getByRole('button', { name: 'Take the report' }).click();
    await page.getByText('Choose the brand.').waitFor();
    assert.deepEqual(await axe(page), []);
    await page.getByRole('combobox', { name: 'Brand' }).selectOption({ label: 'Pannenlotse' });
    await page.getByRole('button', { name: 'Take the report' }).click();
    await page.getByRole('combobox', { name: 'What happened?' }).selectOption({ label: 'Accident' });
    const plate = page.locator('[id="kfz.kennzeichen_id"]');
    assert.equal(await plate.inputValue(), 'K-EN 44');
    // A plate without its gap is asked for, by buttons; an authority's is taken as it is, and the next one asked again.
    const meant = page.locator('.intake .pick button');
    await plate.fill('SÜ 417');
    await page.getByText('Ask the caller: which one is it?').waitFor();
    assert.deepEqual(await meant.allInnerTexts(), ['S-Ü 417', 'SÜ 417']);
    await meant.nth(1).click();
    await meant.first().waitFor({ state: 'detached' });
    await plate.fill('KEN44');
    await page.getByText('Ask the caller: which one is it?').waitFor();
    assert.deepEqual(await meant.allInnerTexts(), ['K-EN 44', 'KE-N 44']);
    await meant.first().press('Enter');
    assert.deepEqual([await idOf(page), await plate.inputValue()], ['kfz.kennzeichen_id', 'K-EN 44']);
    await page.getByRole('button', { name: 'Request help' }).click();
    await page.getByRole('link', { name: 'Read the consent out, and tick it.' }).waitFor();
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await overflows(page), []);
    // The consent is taken back by a second press.
    const consent = page.getByRole('checkbox', { name: 'The caller agrees' });
    await consent.check();
    await page.getByText('read out by EN').waitFor();
    await consent.uncheck();
    // What the service has not taken yet goes on behind the board, and is said there.
    await page.route('**/leitstand/api/entwurf/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await page.locator('[id="vn.vorname"]').fill('Zenobia');
    await page.getByText('Not saved, we keep trying').waitFor();
    await page.getByRole('link', { name: 'Board' }).first().click();
    await page.getByText('A draft is not saved yet; we keep trying.').waitFor();
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await overflows(page), []);
    await page.unrouteAll();
    await page.getByText('A draft is not saved yet; we keep trying.').waitFor({ state: 'detached' });
    await page.goBack();
    await page.locator('[id="vn.vorname"]').and(page.locator('[value="Zenobia"]')).waitFor();
    await context.close();
  });
});
