import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { FLAT_TYRE, type Step } from '../hands/flat-tyre.ts';
import { FINGER, person, type Hand } from '../hands/person.ts';
import { onStage } from '../hands/stage.ts';
import { inviteKnowing, PHONE, type Service } from '../hands/world.ts';

const LAUF = { latitude: 49.51035, longitude: 11.28122, accuracy: 12 };
const MOST_TAPS = 12;

/** Prefilled fields: what an insurer knows of the person who gets the link. */
const KNOWN = {
  vorgangsMetadaten: { mobilnummer: '017604069012' },
  vn: { vorname: 'Jana', nachname: 'Beispiel' },
  kfz: { kennzeichen_id: 'K-RA 1234', hersteller: 'Muster', modell: 'Kombi' },
};

/** Counts taps and typed characters; a text field takes one tap, a select two. */
function counted(count: { taps: number; characters: number }): Hand {
  const tap = (): number => (count.taps += 1);
  return {
    press: (target) => (tap(), FINGER.press(target)),
    tick: (target) => (tap(), FINGER.tick(target)),
    pick: (target, option) => (tap(), tap(), FINGER.pick(target, option)),
    type(target, words) {
      tap();
      count.characters += words.length;
      return FINGER.type(target, words);
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

describe('how much a flat tyre asks of a person', () => {
  let service: Service;
  let browser: Browser;
  onStage((stage) => void ({ service, browser } = stage));

  // prettier-ignore
  const WAYS = [
    ['from a prefilled link',         KNOWN, FLAT_TYRE.map(bare), 0],
    ['from an empty link, all given', {},    FLAT_TYRE,           Infinity],
  ] as const;
  for (const [way, vorbelegung, steps, mostCharacters] of WAYS) {
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
      if (vorbelegung === KNOWN) assert.ok(count.taps <= MOST_TAPS, `${count.taps} taps`);
      assert.ok(count.characters <= mostCharacters);
      await context.close();
    });
  }
});
