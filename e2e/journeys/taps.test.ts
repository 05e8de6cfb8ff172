import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser, Locator } from 'playwright-core';
import { isLong } from '../../scripts/test/size.ts';
import { FLAT_TYRE, type Step } from '../hands/flat-tyre.ts';
import { FINGER, person, type Hand } from '../hands/person.ts';
import { onStage } from '../hands/stage.ts';
import { LAUF, inviteKnowing, PHONE, type Service } from '../hands/world.ts';

/** Prefilled fields: what an insurer knows of the person who gets the link. */
const KNOWN = {
  vorgangsMetadaten: { mobilnummer: '017604069012' },
  vn: { vorname: 'Jana', nachname: 'Beispiel' },
  kfz: { kennzeichen_id: 'K-RA 1234', hersteller: 'Muster', modell: 'Kombi' },
};

/**
 * Counts taps and typed characters, the keyboard's own key (line break) too. A text field takes one tap, unless that
 * key has led to it; a select two.
 */
function counted(count: { taps: number; characters: number }): Hand {
  const tap = (): number => (count.taps += 1);
  return {
    press: (target) => (tap(), FINGER.press(target)),
    tick: (target) => (tap(), FINGER.tick(target)),
    pick: (target, option) => (tap(), tap(), FINGER.pick(target, option)),
    async type(target, words) {
      const isFocused = await (target as Locator).evaluate((field) => field === document.activeElement);
      if (!isFocused) tap();
      count.characters += words.length;
      await FINGER.type(target, words.trimEnd());
      if (words.endsWith('\n')) await (target as Locator).press('Enter');
    },
  };
}

/** Reduces a step to what the report needs. */
const bare = (step: Step): Step => ({
  ...step,
  fill: async (who) => {
    if (step.path === '/kfz/reifenRaeder') await who.ticks(['Reifen ist platt', 'Tyre is flat']);
  },
});

/** Gives all that the journey gives: a phrase is tapped where it is offered, the keyboard's key leads on. */
const quick = (step: Step): Step => ({ ...step, ...QUICK[step.path] });
const isLeft = async (): Promise<void> => undefined;
const QUICK: Readonly<Record<string, Partial<Step>>> = {
  '/kfz/reifenRaeder': {
    async fill(who) {
      await who.ticks(['Reifen ist platt', 'Tyre is flat']);
      await who.ticks(['Nein', 'No'], ['Haben Sie ein Ersatzrad dabei?', 'Do you have a spare wheel with you?']);
      await who.press(['Vorne links', 'Front left']);
    },
  },
  '/kfz/kennzeichen': {
    fill: (who) => who.types(['Wie lautet das Kennzeichen?', 'What is the number plate?'], 'k-ra 1234\n'),
    leave: isLeft,
  },
  '/kfz/fahrzeug': {
    async fill(who) {
      await who.types(['Marke', 'Make'], 'Muster\n');
      await who.types(['Modell', 'Model'], 'Kombi');
    },
  },
  '/kfz/personen': {
    async fill(who) {
      await who.types(['Vorname', 'First name'], 'Jana\n');
      await who.types(['Nachname', 'Surname'], 'Beispiel\n');
      await who.types(['Handynummer', 'Mobile number'], '0176 / 040690-12');
      await who.ticks(['2', '2'], ['Wie viele Personen sind vor Ort?', 'How many people are there?']);
    },
  },
};

describe('how much a flat tyre asks of a person', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  // prettier-ignore
  const WAYS = [
    ['from a prefilled link',         KNOWN, FLAT_TYRE.map(bare),  11, 0],
    ['from an empty link, all given', {},    FLAT_TYRE.map(quick), 19, 60],
  ] as const;
  for (const [way, vorbelegung, steps, mostTaps, mostCharacters] of isLong ? WAYS : WAYS.slice(1)) {
    test(way, async () => {
      const { url, userID } = await inviteKnowing(service, vorbelegung);
      const context = await browser.newContext({ ...PHONE, geolocation: LAUF, permissions: ['geolocation'] });
      const page = await context.newPage();
      const count = { taps: 0, characters: 0 };
      const who = person(page, 'de', counted(count));
      await page.goto(url);
      for (const step of steps) {
        await who.reads(step.heading);
        await step.fill?.(who);
        await step.leave(who);
      }
      await page.waitForURL(`**/organisation/${userID}`);
      console.log(`→ a flat tyre ${way}: ${count.taps} taps, ${count.characters} typed characters`);
      assert.ok(count.taps <= mostTaps, `${count.taps} taps`);
      assert.ok(count.characters <= mostCharacters, `${count.characters} characters`);
      await context.close();
    });
  }
});
