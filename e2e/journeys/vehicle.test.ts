import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { Vorgang } from '#domain/vorgang.ts';
import { openSqlite } from '../../server/store/sqlite/sqlite.ts';
import { axe } from '../look/axe.ts';
import { TRAILER, unfold } from '../hands/unfold.ts';
import { longTest } from '../../scripts/test/long-test.ts';
import { person } from '../hands/person.ts';
import { caseOnce } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { inviteKnowing, PHONE, watch, type Service } from '../hands/world.ts';

const RANGES = {
  hersteller: 'Zündapp',
  laenge_min: 3000,
  laenge_max: 5000,
  hoehe_min: 1400,
  hoehe_max: 2500,
  gewicht_max: 3500,
};
const MODELS = [
  { ...RANGES, modell: '' },
  {
    ...RANGES,
    modell: 'Janus',
    laenge_min: 2890,
    laenge_max: 2900,
    hoehe_min: 1400,
    hoehe_max: 1410,
    gewicht_max: 725,
  },
  { ...RANGES, modell: 'Janus Kombi', laenge_min: 3100 },
];

describe('make and model', () => {
  let service: Service;
  let browser: Browser;
  onStage(async (stage) => {
    ({ service, browser } = stage);
    const store = await openSqlite(join(service.dataDir, 'pannenlotse.sqlite'));
    await store.putModels(MODELS);
    await store.close();
  }, {});

  async function atVehicle(prepare: (page: Page) => Promise<void> = async () => undefined, known: object = {}) {
    const { userID } = await inviteKnowing(service, known);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await prepare(page);
    const { faults } = watch(page, service);
    await page.goto(`${service.url}/kfz/fahrzeug/${userID}`);
    const who = person(page, 'de');
    await who.reads(['Was für ein Auto ist es?', 'What car is it?']);
    return { page, who, userID, faults, close: () => context.close() };
  }

  const storedKfz = async (userID: string, isDone: (kfz: Vorgang['kfz']) => boolean): Promise<Vorgang['kfz']> =>
    (await caseOnce(service, userID, ({ kfz }) => isDone(kfz))).kfz;

  test('are chosen from the lists by the keyboard alone, and the model brings its sizes [2.97 3.13 3.59]', async () => {
    const { page, who, userID, faults, close } = await atVehicle();
    const make = page.getByRole('combobox', { name: 'Marke' });
    await make.focus();
    await page.keyboard.type('zund');
    const option = page.getByRole('option', { name: 'Zündapp' });
    await option.waitFor();
    assert.equal(await make.getAttribute('aria-expanded'), 'true');
    assert.deepEqual(await axe(page), [], 'with the list open');
    await page.keyboard.press('ArrowDown');
    assert.equal(await make.getAttribute('aria-activedescendant'), await option.getAttribute('id'));
    await page.keyboard.press('Enter');
    assert.equal(await make.inputValue(), 'Zündapp');
    await option.waitFor({ state: 'detached' });

    const model = page.getByRole('combobox', { name: 'Modell' });
    await model.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Janus Kombi' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const chosen = await model.inputValue();
    assert.match(chosen, /^Janus/);
    await model.fill('Janus');
    await page.keyboard.press('Escape');
    assert.equal(await model.inputValue(), 'Janus', 'closing the list leaves what was typed');
    await who.press(['Weiter', 'Continue']);
    const kfz = await storedKfz(userID, ({ modell }) => modell === 'Janus');
    const { hersteller, laenge_min, laenge_max, hoehe_max, gewicht_max } = kfz;
    assert.deepEqual(
      { hersteller, laenge_min, laenge_max, hoehe_max, gewicht_max },
      { hersteller: 'Zündapp', laenge_min: 2890, laenge_max: 2900, hoehe_max: 1410, gewicht_max: 725 },
    );
    assert.deepEqual(faults, []);
    await close();
  });

  test('are chosen by a tap; without a model the ranges of the whole make are kept, and another make forgets them [2.99]', async () => {
    const { page, who, userID, close } = await atVehicle();
    const make = page.getByRole('combobox', { name: 'Marke' });
    await make.tap();
    await page.getByRole('option', { name: 'Zündapp' }).tap();
    assert.equal(await make.inputValue(), 'Zündapp');
    await page.getByRole('combobox', { name: 'Modell' }).waitFor();
    await unfold(page, TRAILER);
    await who.ticks(['Dachbox', 'Roof box']);
    await who.press(['Weiter', 'Continue']);
    const kfz = await storedKfz(userID, ({ hersteller }) => hersteller === 'Zündapp');
    assert.deepEqual([kfz['laenge_min'], kfz['laenge_max'], kfz['gewicht_max']], [3000, 5000, 3500]);
    assert.deepEqual(kfz['aufbauten'], ['dachbox']);

    await page.goBack();
    await make.fill('Eigenbau');
    await who.press(['Weiter', 'Continue']);
    const other = await storedKfz(userID, ({ hersteller }) => hersteller === 'Eigenbau');
    assert.deepEqual([other['laenge_min'], other['gewicht_max']], [0, 0]);
    await close();
  });

  longTest('a suggestion that the mouse has passed over is not taken by Enter', async () => {
    const { page, close } = await atVehicle();
    const make = page.getByRole('combobox', { name: 'Marke' });
    await make.focus();
    await page.keyboard.type('zund');
    const option = page.getByRole('option', { name: 'Zündapp' });
    await option.hover();
    await page.locator('[role=option][data-on]').waitFor();
    await page.getByRole('heading', { level: 1 }).hover();
    await page.locator('[role=option][data-on]').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    assert.equal(await make.inputValue(), 'zund');
    await close();
  });

  test('are typed where the lists cannot be had; only the console hears of it, and the journey goes on [8.16]', async () => {
    const said: string[] = [];
    const { page, who, userID, close } = await atVehicle(async (fresh) => {
      fresh.on('console', (message) => said.push(message.text()));
      await fresh.route('**/hersteller', (route) => route.abort());
    });
    await page.waitForLoadState('networkidle');
    assert.equal(await page.getByRole('combobox', { name: 'Marke' }).count(), 0);
    await who.types(['Marke', 'Make'], 'Zündapp');
    await who.types(['Modell', 'Model'], 'Janus');
    assert.ok(
      said.some((line) => line.includes('Die Herstellerliste konnte nicht geladen werden')),
      said.join('\n'),
    );
    await who.press(['Weiter', 'Continue']);
    await who.reads(['Ihre Angaben', 'Your details']);
    await storedKfz(userID, ({ modell }) => modell === 'Janus');
    await close();
  });

  longTest('a list of models that does not come is no obstacle either [8.17]', async () => {
    const said: string[] = [];
    const { page, who, close } = await atVehicle(async (fresh) => {
      fresh.on('console', (message) => said.push(message.text()));
      await fresh.route('**/hersteller/*', (route) => route.fulfill({ status: 500, body: 'x' }));
    });
    await page.getByRole('combobox', { name: 'Marke' }).fill('Zündapp');
    await who.types(['Modell', 'Model'], 'Janus');
    await page.waitForLoadState('networkidle');
    assert.ok(
      said.some((line) => line.includes('Die Modellliste konnte nicht geladen werden')),
      said.join('\n'),
    );
    await who.press(['Weiter', 'Continue']);
    await who.reads(['Ihre Angaben', 'Your details']);
    await close();
  });

  longTest('what is mounted is ticked in rows that each have a drawing', async () => {
    const { page, who, userID, close } = await atVehicle();
    await unfold(page, TRAILER);
    const rows = page.getByRole('group', { name: 'Was ist angebaut?' }).locator('label');
    assert.equal(await rows.count(), 7);
    for (const row of await rows.all())
      assert.ok((await row.locator('svg.icon > *').count()) > 0, `${await row.innerText()} is drawn`);
    await who.types(['Marke', 'Make'], 'Eigenbau');
    await who.ticks(['Kofferaufbau', 'Box body']);
    await who.press(['Weiter', 'Continue']);
    const kfz = await storedKfz(userID, ({ hersteller }) => hersteller === 'Eigenbau');
    assert.deepEqual(kfz['aufbauten'], ['kofferaufbau']);
    await close();
  });

  longTest(
    'the level of the tank is offered once each; 0 % that the operator knows shows as empty and stays 0 %',
    async () => {
      const { page, who, userID, close } = await atVehicle(undefined, { kfz: { tankStand: '0%' } });
      const level = page.getByLabel('Wie voll ist der Tank oder Akku?');
      const offered = await level.locator('option').allInnerTexts();
      assert.deepEqual([offered.length, ...offered.slice(0, 3)], [12, 'Bitte wählen', 'Leer', '10 %']);
      assert.equal(await level.locator('option:checked').innerText(), 'Leer');
      await who.types(['Marke', 'Make'], 'Eigenbau');
      await who.press(['Weiter', 'Continue']);
      const kfz = await storedKfz(userID, ({ hersteller }) => hersteller === 'Eigenbau');
      assert.equal(kfz['tankStand'], '0%');
      await close();
    },
  );

  longTest('the combobox not coming leaves plain fields and does not load the page again', async () => {
    let loads = 0;
    const { page, who, close } = await atVehicle(async (fresh) => {
      fresh.on('load', () => void (loads += 1));
      await fresh.route('**/assets/combobox-*.js', (route) => route.abort());
    });
    await page.waitForLoadState('networkidle');
    await who.types(['Marke', 'Make'], 'Zündapp');
    assert.equal(await page.getByRole('combobox', { name: 'Marke' }).count(), 0);
    assert.equal(loads, 1);
    await close();
  });
});
