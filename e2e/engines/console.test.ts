import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { inEachEngine, inEngine, type Stage } from './stage.ts';

/** What the other tests rely on when they find no fault. */
inEngine('Chromium', 'the console', isHeard);
inEachEngine('the console', isHeard);

function isHeard(stage: Stage): void {
  test('tells of an error, an exception and a breach of the policy, and axe of a picture without a name', async () => {
    const phone = await stage.engine.phone();
    await phone.screen.goto(`${stage.service.url}/error`);
    await phone.screen.getByRole('heading', { level: 1 }).waitFor();
    assert.deepEqual(phone.faults, []);
    await phone.screen.evaluate(async () => {
      console.error('a planted error');
      setTimeout(() => {
        throw new Error('a planted exception');
      });
      await fetch('http://localhost:1/').catch(() => undefined);
    });
    const heard = (words: RegExp): boolean => phone.faults.some((line) => words.test(line));
    for (const words of [/a planted error/, /a planted exception/, /connect-src|Content Security Policy/i]) {
      for (let tries = 0; !heard(words) && tries < 100; tries++) await pause(50);
      assert.ok(heard(words), `${words} of ${JSON.stringify(phone.faults)}`);
    }
    assert.deepEqual(await phone.axe(), []);
    await phone.screen.evaluate(() => document.querySelector('main')!.append(new Image(20, 20)));
    assert.match((await phone.axe()).join(), /image-alt/);
    await phone.close();
  });
}
