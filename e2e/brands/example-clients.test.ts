import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Text } from '#domain/text.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import { isLong } from '../../scripts/test/size.ts';
import { axe } from '../look/axe.ts';
import { BICYCLE_TUBE } from '../hands/bicycle-tube.ts';
import { FLAT_TYRE, NEXT, type Step } from '../hands/flat-tyre.ts';
import { MORE_ABOUT_PERSON, unfold } from '../hands/unfold.ts';
import { person, type Person } from '../hands/person.ts';
import { COMPLETE, readCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { LAUF, command, inviteKnowing, PHONE, watch, type Service } from '../hands/world.ts';

/** Begins a journey where the client makes a difference, after what the case knows; with TEST_ALL=1 at its start. */
const stepsFrom = (path: string): readonly Step[] => FLAT_TYRE.slice(FLAT_TYRE.findIndex((step) => step.path === path));

/** URL of the choice of damage of any case. */
const PICKER = /\/schadenart\/[2-9B-Z]{12}$/;
const BEGIN: Text = ['Jetzt Panne melden', 'Order breakdown service'];

describe('the example clients, each under its own host', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage), {});

  /** URL of the service under a client's host name. Chromium resolves `*.localhost` to this machine. */
  const at = (host: string): string => service.url.replace('localhost', `${host}.localhost`);

  async function opened(host: string): Promise<{ context: BrowserContext; page: Page; who: Person; faults: string[] }> {
    const context = await browser.newContext({ ...PHONE, geolocation: LAUF, permissions: ['geolocation'] });
    const page = await context.newPage();
    const { faults } = watch(page, { ...service, url: at(host) });
    return { context, page, who: person(page, 'de'), faults };
  }

  /** Waits for the status page; gives the report as the service holds it. */
  async function held(page: Page): Promise<Vorgang> {
    await page.waitForURL('**/organisation/*');
    await person(page, 'de').reads(['Wir haben Ihre Meldung', 'We have your report']);
    const { data } = await readCase(service, idIn(page));
    assert.equal(data.vorgangsMetadaten.status, 'gemeldet');
    assert.ok(await page.getByText('Beispiel', { exact: false }).first().isVisible(), 'it says that no help comes');
    return data;
  }

  test('the car insurer asks for everything, and gets it [1.22]', async () => {
    const { schadenTyp, reifen, schadenOrt, kfz: vehicle } = COMPLETE;
    const { einladung, url } = await inviteKnowing(
      service,
      isLong ? {} : { schadenTyp, reifen, schadenOrt, kfz: vehicle },
      '--mandant',
      'haselmaus',
    );
    assert.equal(url, `${at('autoversicherung')}/${einladung}`, 'the link is under its host, on this machine');
    const { context, page, who, faults } = await opened('autoversicherung');
    await page.goto(url);
    await looksLike(page, 'haselmaus');
    if (!isLong) {
      await who.press(BEGIN);
      await page.waitForURL(PICKER);
      await page.goto(`${at('autoversicherung')}/kfz/fahrzeug/${idIn(page)}`);
    }
    await walk(who, isLong ? FLAT_TYRE : stepsFrom('/kfz/fahrzeug'), {
      '/kfz/personen': async () => {
        await who.types(['E-Mail', 'E-mail'], 'jana@beispiel.example');
        await unfold(page, MORE_ABOUT_PERSON);
        await who.types(['Arbeitgeber', 'Employer'], 'Muster AG');
        await who.types(['Wie lautet die Nummer', 'What is the number'], 'HM-4711');
        await who.press(NEXT);
        await page.getByText('Die Nummer hat mindestens 8 Zeichen.').first().waitFor();
        await who.types(['Wie lautet die Nummer', 'What is the number'], 'HM-471112');
        await who.types(['Ort', 'Town'], 'Lauf');
      },
      '/kfz/fahrzeug': () => who.types(['Kilometerstand', 'Mileage'], '48000'),
    });
    const { email, vn, kfz, vorgangsMetadaten } = await held(page);
    assert.deepEqual(
      [email, vn.arbeitgeber, vn.vsnr, vn.adresse.ort, kfz.kmStand, vorgangsMetadaten.mandantenID],
      ['jana@beispiel.example', 'Muster AG', 'HM-471112', 'Lauf', 48_000, 'haselmaus'],
    );
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('the bicycle club lets people start under its bare address, and asks little [4.20]', async () => {
    const { context, page, who, faults } = await opened('fahrradclub');
    await page.goto(at('fahrradclub'));
    await page.waitForURL('**/fahrrad/start');
    await looksLike(page, 'zaunkoenig');
    assert.deepEqual(await axe(page), []);
    await walk(who, BICYCLE_TUBE, {
      '/fahrrad/fahrrad_infos': async () => assert.equal(await page.getByLabel('Marke').count(), 0),
      '/fahrrad/personen': async () => {
        for (const field of ['vn.arbeitgeber', 'vn.vsnr', 'vn.strasse', 'vn.email'])
          assert.equal(await page.locator(`[id="${field}"]`).count(), 0, field);
      },
    });
    const { vn, vorgangsMetadaten } = await held(page);
    assert.deepEqual([vorgangsMetadaten.mandantenID, vn.nachname], ['zaunkoenig', 'Beispiel']);

    const userID = idIn(page);
    await page.goto(at('fahrradclub'));
    await hydrated(page);
    await who.press(BEGIN);
    await page.getByRole('heading', { name: 'Sie haben schon gemeldet' }).waitFor();
    assert.deepEqual(await axe(page), []);
    await who.press(['Meldung ansehen', 'See the report']);
    await page.waitForURL(`**/organisation/${userID}`);

    await page.goto(`${at('fahrradclub')}/fahrrad/start`);
    await who.reads(['Panne mit dem', 'Trouble with the']);
    assert.deepEqual(faults, []);
    await page.goto(`${at('fahrradclub')}/kfz/start`);
    await who.reads(['Vorgang nicht gefunden', 'Case not found']);
    await page.goto(service.url);
    await who.reads(['Pannenlotse zum Ausprobieren', 'Pannenlotse to try out']);
    await context.close();
  });

  test('the fleet operator begins with towing, takes a Dutch plate, and wants employer and insurance number [1.23]', async () => {
    const known = isLong ? {} : { schadenOrt: COMPLETE.schadenOrt };
    const { url } = await inviteKnowing(service, known, '--mandant', 'mauersegler');
    const { context, page, who, faults } = await opened('fuhrpark');
    await page.goto(url);
    await looksLike(page, 'mauersegler');
    await who.press(BEGIN);
    await page.waitForURL('**/kfz/unfallAbschleppen/*');
    await who.press(['Nein, fährt nicht mehr', 'No, it just stopped']);
    await who.ticks(['Nein', 'No'], ['Rollt das Auto noch?', 'Does the car still roll?']);
    await who.press(NEXT);
    if (!isLong) {
      await who.reads(['Wie finden wir Sie?', 'How can we find you?']);
      await page.goto(`${at('fuhrpark')}/kfz/kennzeichen/${idIn(page)}`);
    }
    await walk(who, stepsFrom(isLong ? '/kfz/standort' : '/kfz/kennzeichen'), {
      '/kfz/kennzeichen': async () => {
        await page.locator('[id="kfz.kennzeichen_land"]').selectOption('NL');
        await page.locator('[id="kfz.kennzeichen_id"]').fill('GB-001-B');
      },
      '/kfz/personen': async () => {
        assert.equal(await page.locator('[id="vn.strasse"]').count(), 0);
        await who.ticks(['Später', 'Later']);
        await who.ticks(['Anderer Tag', 'Another day']);
        assert.equal(
          await page.locator('[id="spaeter_datum-tag"] option, [id$="spaeter_datum-tag"] option').count(),
          7,
        );
        await who.ticks(['Jetzt', 'Now']);
        await unfold(page, MORE_ABOUT_PERSON);
        await who.types(['Arbeitgeber', 'Employer'], 'Mauersegler Musterflotte GmbH');
        await who.types(['Wie lautet die Versicherungsnummer', 'What is the insurance number'], 'MS-430-1');
      },
    });
    const { schadenTyp, kfz, vn } = await held(page);
    assert.deepEqual(
      [schadenTyp, kfz.kennzeichen_land, kfz.kennzeichen_id, kfz.kennzeichen_ungeprueft, vn.arbeitgeber, vn.vsnr],
      ['SCHADEN_PANNE', 'NL', 'GB-001-B', false, 'Mauersegler Musterflotte GmbH', 'MS-430-1'],
    );
    assert.deepEqual(faults, []);
    await context.close();
  });

  test('the broker’s card starts a report each time, goes on with the one of this device, and says where there is no network [4.22]', async () => {
    const card = await command<{ einladung: string; url: string; gueltigBis: null }>(
      service,
      'einladung',
      '--vertrag',
      '--mandant',
      'siebenschlaefer',
    );
    assert.equal(card.gueltigBis, null);
    const { context, page, who, faults } = await opened('makler');
    await page.goto(card.url);
    await page.waitForURL(`**/kfz/start/${card.einladung}`);
    await looksLike(page, 'siebenschlaefer');
    await hydrated(page);
    assert.deepEqual(faults, []);

    await context.setOffline(true);
    await who.press(BEGIN);
    await page.getByRole('heading', { name: 'Keine Verbindung' }).waitFor();
    assert.ok(await page.locator('dialog[open] a[href="tel:+493023125540"]').isVisible());
    await context.setOffline(false);
    await who.press(['Noch einmal versuchen', 'Try again']);
    await page.waitForURL(PICKER);
    const first = idIn(page);
    await who.press(['Reifen oder Räder', 'Tyres or wheels']);
    await who.reads(['Was ist mit den Reifen?', 'What is wrong with the tyres?']);
    await page.goBack();
    await page.waitForURL('**/kfz/schadenart/*');
    await page.goBack();
    await page.waitForURL(`**/kfz/start/${first}`);

    await page.goto(card.url);
    await hydrated(page);
    await who.press(BEGIN);
    await page.getByRole('heading', { name: 'Sie haben schon begonnen' }).waitFor();
    await who.press(['Meldung fortsetzen', 'Continue the report']);
    await page.waitForURL(`**/${first}`);
    await page.goto(card.url);
    await hydrated(page);
    await who.press(BEGIN);
    await who.press(['Neue Meldung', 'New report']);
    await page.waitForURL(PICKER);
    const second = idIn(page);
    assert.notEqual(second, first);

    const other = await opened('makler');
    await other.page.goto(card.url);
    await hydrated(other.page);
    await other.who.press(BEGIN);
    await other.page.waitForURL(PICKER);
    assert.ok(![first, second].includes(idIn(other.page)), 'another device is offered none of these');
    if (isLong) {
      await walk(other.who, FLAT_TYRE.slice(1));
      await held(other.page);
    }
    const { data } = await readCase(service, idIn(other.page));
    assert.equal(data.vorgangsMetadaten.mandantenID, 'siebenschlaefer');
    assert.deepEqual(other.faults, []);
    await other.context.close();

    await command(service, 'widerrufen', card.einladung);
    await page.goto(card.url);
    await who.reads(['Vorgang nicht gefunden', 'Case not found']);
    await context.close();
  });

  test('before the script has come a start makes its case too, once, however often the button is pressed [4.23]', async () => {
    const card = await command<{ url: string }>(service, 'einladung', '--vertrag', '--mandant', 'siebenschlaefer');
    for (const [host, url, path] of [
      ['makler', card.url, '/kfz/schadenart/'],
      ['fahrradclub', at('fahrradclub'), '/fahrrad/schadenart/'],
    ] as const) {
      const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(url);
      const key = await page.locator('input[name="schluessel"]').inputValue();
      assert.match(key, /^[0-9a-f]{32}$/, host);
      await person(page, 'de').press(BEGIN);
      await page.waitForURL(PICKER);
      const first = idIn(page);
      const again = await page.request.post(`${service.url}${path.replace('schadenart/', 'start')}${cardIn(url)}`, {
        headers: { host: new URL(at(host)).host },
        form: { schluessel: key, sprache: 'de', zustimmung: await zustimmungOf(host) },
        maxRedirects: 0,
      });
      assert.deepEqual([again.status(), again.headers()['location']], [303, `${path}${first}`]);
      await context.close();
    }
  });

  const cardIn = (url: string): string => (/\/[^/]{15}$/.exec(url) ?? [''])[0];

  async function zustimmungOf(host: string): Promise<string> {
    const context = await browser.newContext();
    const page = await context.newPage();
    const answer = await page.goto(`${at(host)}/service/extService.xsp/mandant`);
    const { data } = (await answer!.json()) as { data: { zustimmung: string } };
    await context.close();
    return data.zustimmung;
  }
});

const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1)!;

/** Walks through steps; `besides` fills in what a client asks in addition, by path. */
async function walk(
  who: Person,
  steps: readonly Step[],
  besides: Readonly<Record<string, () => Promise<void>>> = {},
): Promise<void> {
  for (const step of steps) {
    await who.reads(step.heading);
    await step.fill?.(who);
    await besides[step.path]?.();
    await step.leave(who);
  }
}

/** Asserts that the start page has the client's brand colour, logo and phone. */
async function looksLike(page: Page, id: string): Promise<void> {
  const root = join(import.meta.dirname, '../..');
  const read = (path: string): never => JSON.parse(readFileSync(join(root, path), 'utf8')) as never;
  const { name, telefon, theme } = read(`mandanten/${id}/mandant.json`) as {
    name: string;
    telefon: { wahl: string };
    theme: string;
  };
  const { light } = read(`themes/${theme}.json`) as { light: { brand: string } };
  await page.getByRole('img', { name }).waitFor();
  assert.ok(await page.locator(`#root .dock a[href="tel:${telefon.wahl}"]`).isVisible());
  const brand = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'));
  assert.equal(brand, light.brand);
}

/** Waits for hydration. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}
