import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { AFTER_TYRES, FLAT_TYRE, TYRES } from '../hands/flat-tyre.ts';
import { invite } from '../hands/world.ts';
import { inEachEngine } from './stage.ts';
import { at, pathOfPage, walk } from './walk.ts';

const WORDS = 'Vorne links, an der Bordsteinkante.';

inEachEngine('a browser that is killed', (stage) => {
  // prettier-ignore
  const MOMENTS = [
      ['right after the step', 3],
      ['right after the last letter is stored', 2],
    ] as const;
  for (const [moment, steps] of MOMENTS) {
    test(`${moment} still has every answer`, async (t) => {
      const { service, engine } = stage;
      const { url } = await invite(service);
      const folder = await mkdtemp(join(tmpdir(), 'engine-'));
      t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
      const first = await engine.phone({ folder });
      const who = at(first.screen);
      await first.screen.goto(url);
      await walk(who, FLAT_TYRE.slice(0, steps));
      if (steps === 3) await who.reads(AFTER_TYRES.heading);
      else {
        await who.reads(TYRES.heading);
        await TYRES.fill!(who);
        await first.screen.evaluate(isStored, WORDS);
      }
      const place = (await pathOfPage(first.screen)).replace('/kfz/standort', '/kfz/reifenRaeder');
      assert.deepEqual(first.faults, []);
      await first.kill();

      const second = await engine.phone({ folder });
      await second.screen.goto(service.url + place);
      await at(second.screen).reads(TYRES.heading);
      assert.equal(await second.screen.locator('textarea').inputValue(), WORDS);
      assert.ok(await second.screen.locator('[id="reifen.reifenpanne"]').isChecked());
      assert.deepEqual(second.faults, []);
      await second.close();
    });
  }
});

/** Resolves once IndexedDB has the words: the screen shows the same a moment before. */
async function isStored(words: string): Promise<void> {
  for (;;) {
    const open = indexedDB.open('pannenlotse');
    await new Promise((done) => open.addEventListener('success', done));
    const rows = open.result.transaction('faelle').objectStore('faelle').getAll();
    await new Promise((done) => rows.addEventListener('success', done));
    open.result.close();
    if (JSON.stringify(rows.result).includes(words)) return;
    await new Promise((next) => setTimeout(next, 10));
  }
}
