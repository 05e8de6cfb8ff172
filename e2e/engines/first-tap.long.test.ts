import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FLAT_TYRE } from '../hands/flat-tyre.ts';
import { slowFiles, slowly } from '../hands/hosting/slow-files.ts';
import { invite } from '../hands/world.ts';
import { inEachEngine } from './stage.ts';
import { at } from './walk.ts';

const LOADS = 10;

inEachEngine('the first page', (stage) => {
  for (const late of [0, 1_500]) {
    test(`a tap the moment the button is seen arrives, ${LOADS} times of ${LOADS}, scripts ${late} ms late`, async (t) => {
      const { service, engine } = stage;
      const line = await slowFiles(service.url, slowly(late, 'script'));
      t.after(line.close);
      const phone = await engine.phone();
      const { screen } = phone;
      const who = at(screen);
      let arrived = 0;
      for (; arrived < LOADS; arrived++) {
        const { url } = await invite(service);
        await screen.goto(`${line.url}/livez`);
        // Not `goto`, which would wait for the scripts.
        const { pathname } = new URL(url);
        await screen.evaluate((path: string) => void setTimeout(() => location.assign(path)), pathname);
        await screen.locator('.dock .button').filter({ visible: true }).first().click();
        await who.reads(FLAT_TYRE[1]!.heading);
        await FLAT_TYRE[1]!.leave(who);
        await who.reads(FLAT_TYRE[2]!.heading);
      }
      assert.equal(arrived, LOADS);
      // A tap may cut off the scripts that are on their way, which Firefox says on the console; the next load does so
      // to those that the worker fetches. WebKit shows /livez by a style of its own, which the policy refuses.
      const faults = phone.faults.filter((line) => !/\/livez|\/assets\/\S+ A ServiceWorker intercepted/.test(line));
      if (late === 0) assert.deepEqual(faults, []);
      await phone.close();
    });
  }
});
