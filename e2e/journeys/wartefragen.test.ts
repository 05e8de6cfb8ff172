import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { LANGUAGES, say, type Language, type Text } from '#domain/text.ts';
import { isLong } from '../../scripts/test/size.ts';
import { assignLink, openCab } from '../hands/helfer.ts';
import { person } from '../hands/person.ts';
import { caseInReach, caseOnce, reportCase } from '../hands/ready-case.ts';
import { onStage } from '../hands/stage.ts';
import { PHONE, watch, type Service } from '../hands/world.ts';
import { axe } from '../look/axe.ts';

const WHILE: Text = ['Während Sie warten', 'While you wait'];
const WHERE: Text = ['Wohin soll das Fahrzeug?', 'Where should the vehicle go?'];
const WHO: Text = ['Wer fährt mit?', 'Who comes along?'];
const ON: Text = ['Wie möchten Sie weiterkommen?', 'How would you like to travel on?'];
const SIZE: Text = ['Wie hoch und wie schwer ist das Auto?', 'How high and how heavy is the car?'];
const ANSWER: Text = ['Angeben', 'Answer'];
const SEND: Text = ['Angabe senden', 'Send the answer'];
const NOT_NEEDED: Text = ['Nicht nötig', 'Not needed'];

/** The words of the heading that has the focus; '' where another element has it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => (/^H[123]$/.test(document.activeElement!.tagName) ? document.activeElement!.textContent : ''));

describe('what is asked while somebody waits', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  /** A phone with the status page of a case. */
  async function phone(userID: string, language: Language) {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const { faults } = watch(page, service);
    const look = async (): Promise<void> => {
      await page.goto(`${service.url}/organisation/${userID}?sprache=${language}`);
      await page.locator('.progress').waitFor();
    };
    await look();
    const card = page.getByRole('region', { name: say(WHILE, language) });
    const asks = (question: Text) => card.getByRole('heading', { name: say(question, language) }).waitFor();
    const closed = () => page.getByRole('dialog').waitFor({ state: 'detached' });
    return { context, page, faults, look, card, asks, closed, who: person(page, language) };
  }

  for (const language of isLong ? LANGUAGES : (['de'] as const))
    test(`in ${language}: one question after the other is answered or closed; the helper reads it, and what was closed stays closed [4.205]`, async () => {
      const userID = await caseInReach(service, true);
      await reportCase(service, userID);
      const one = await phone(userID, language);
      const { url } = await assignLink(service, userID);
      const cab = await openCab(browser, service, url, language);
      await cab.press(['30 Minuten', '30 minutes']);

      await one.asks(WHERE);
      assert.deepEqual(await axe(one.page), [], 'the card');
      await one.who.press(ANSWER);
      await one.who.press(SEND);
      await one.page.locator('dialog .errors').waitFor();
      await one.who.ticks(['In meine Werkstatt', 'To my garage']);
      await one.who.types(['Name und Adresse', 'Name and address'], 'Muster, Ring 1');
      assert.deepEqual(await axe(one.page), [], 'the question');
      await one.who.press(SEND);
      await one.closed();
      await one.card.getByText('Muster, Ring 1').waitFor();
      await cab.page.locator('.neu').getByText('Muster, Ring 1').waitFor();
      await cab.press(['Verstanden', 'Understood']);

      await one.asks(WHO);
      await one.who.press(ANSWER);
      await one.who.ticks(['2', '2'], ['Erwachsene', 'Adults']);
      await one.who.ticks(['1', '1'], ['Kinder', 'Children']);
      await one.who.ticks(['0', '0'], ['Wie viele Kindersitze', 'How many child seats']);
      await one.who.press(SEND);
      await one.closed();
      await cab.page.getByText(say(['Kindersitze mitbringen', 'Bring child seats'], language)).waitFor();

      await one.asks(ON);
      await one.who.press(NOT_NEEDED);
      await one.asks(SIZE);
      assert.equal(await focused(one.page), say(SIZE, language));
      await one.look();
      await one.asks(SIZE);
      await one.who.press(NOT_NEEDED);
      await one.card.getByRole('heading', { name: say(SIZE, language) }).waitFor({ state: 'detached' });
      assert.notEqual(await focused(one.page), '', 'after the last one a heading has the focus');
      await one.look();
      assert.equal(await one.card.getByRole('heading', { level: 3 }).count(), 0);

      // On another phone the open ones are asked, and those that have an answer are not.
      const other = await phone(userID, language);
      await other.asks(ON);
      await other.card.getByText('Muster, Ring 1').waitFor();

      await one.who.press(['Ändern : Mitfahrer', 'Change : Passengers']);
      await one.who.ticks(['1', '1'], ['Erwachsene', 'Adults']);
      await one.who.ticks(['0', '0'], ['Kinder', 'Children']);
      await one.who.press(SEND);
      await one.closed();
      const { nachtrag } = await caseOnce(service, userID, (data) => !('kindersitze' in (data['nachtrag'] as object)));
      assert.deepEqual(nachtrag, { zielArt: 'werkstatt', zielOrt: 'Muster, Ring 1', erwachsene: 1, kinder: 0 });
      await cab.goesOn(['Losgefahren', 'Set off']);
      await cab.goesOn(['Angekommen', 'Arrived']);
      await one.card.waitFor({ state: 'detached' });
      assert.deepEqual([...one.faults, ...other.faults, ...cab.faults], []);
      for (const { context } of [one, other, cab]) await context.close();
    });

  test('in a dead spot an answer waits, the next question comes, and both arrive once [4.206]', async () => {
    const userID = await caseInReach(service, true);
    await reportCase(service, userID);
    const one = await phone(userID, 'en');
    await one.context.setOffline(true);
    for (const [question, choice] of [
      [WHERE, ['Zu mir nach Hause', 'To my home']],
      [ON, ['Mit einem Taxi', 'By taxi']],
    ] as const) {
      if (question === ON) await one.who.press(NOT_NEEDED);
      await one.asks(question);
      await one.who.press(ANSWER);
      await one.who.ticks(choice);
      await one.who.press(SEND);
      await one.page.getByText('Not sent yet. We will send your answer once you have signal.').waitFor();
      await one.page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
      await one.closed();
    }
    await one.page.getByText('Your answer is not sent yet. We will send it once you have signal.').waitFor();
    await one.context.setOffline(false);
    const { nachtrag } = await caseOnce(
      service,
      userID,
      (data) => 'weiterfahrt' in ((data['nachtrag'] ?? {}) as object),
    );
    assert.deepEqual(nachtrag, { zielArt: 'zuhause', weiterfahrt: 'taxi' });
    await one.page.getByText('Your answer has arrived.').waitFor();
    const notes = one.page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
    await notes.nth(1).waitFor();
    assert.equal(await notes.count(), 2, 'each once');
    await one.context.close();
  });
});
