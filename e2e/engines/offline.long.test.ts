import assert from 'node:assert/strict';
import { test } from 'node:test';
import { between } from '../hands/between.ts';
import { FLAT_TYRE } from '../hands/flat-tyre.ts';
import { REPORT } from '../hands/lines.ts';
import { caseInReach, readCase } from '../hands/ready-case.ts';
import { invite } from '../hands/world.ts';
import { inEachEngine } from './stage.ts';
import { at, isCached, isReportShown } from './walk.ts';

const UNSENT = ['Noch nicht gesendet', 'Not sent yet'] as const;

/** On a service of their own, which they kill. */
inEachEngine(
  'without a network',
  (stage) => {
    test('a report waits on the device, also over a reload, and is one when the network is back', async () => {
      const { service, engine } = stage;
      const userID = await caseInReach(service, true);
      const line = await between(service);
      const phone = await engine.phone();
      const { screen } = phone;
      const who = at(screen);
      await screen.goto(`${line.url}/kfz/zusammenfassung/${userID}`);
      line.meet(REPORT, { how: 'lose' }, 1);
      line.meet(REPORT, { how: 'refuse' });
      await FLAT_TYRE.at(-1)!.leave(who);
      await who.reads(UNSENT);
      await screen.reload();
      await who.reads(UNSENT);
      line.clear();
      await isReportShown(who, userID);
      const keys = new Set(line.asked(REPORT).map(({ bytes }) => /idempotency-key: (\S+)/i.exec(String(bytes))![1]));
      assert.equal(keys.size, 1);
      const { data, revision } = await readCase(service, userID);
      assert.deepEqual([data.vorgangsMetadaten.status, revision], ['gemeldet', 2]);
      assert.deepEqual(phone.faults, []);
      await phone.close();
      await line.close();
    });

    test('the service worker shows the form after a reload while the service is gone, and the answers arrive later', async () => {
      const { service, engine } = stage;
      const { url, userID } = await invite(service);
      const phone = await engine.phone();
      const { screen } = phone;
      const who = at(screen);
      await screen.goto(url);
      await FLAT_TYRE[0]!.leave(who);
      await who.reads(FLAT_TYRE[1]!.heading);
      await isCached(screen);
      await service.kill();
      await screen.reload();
      await who.reads(FLAT_TYRE[1]!.heading);
      await FLAT_TYRE[1]!.leave(who);
      await who.reads(FLAT_TYRE[2]!.heading);
      await FLAT_TYRE[2]!.fill!(who);
      await FLAT_TYRE[2]!.leave(who);
      await who.reads(FLAT_TYRE[3]!.heading);
      await screen.goto(`${service.url}/kfz/reifenRaeder/${userID}`);
      await who.reads(FLAT_TYRE[2]!.heading);
      assert.equal(await screen.locator('textarea').inputValue(), FLAT_TYRE[2]!.holds!['textarea']);
      await service.restart();
      await screen.locator('.saved', { hasText: /^Gespeichert um/ }).waitFor({ timeout: 30_000 });
      const { reifen } = (await readCase(service, userID)).data;
      assert.equal((reifen as { beschreibungVN: string }).beschreibungVN, FLAT_TYRE[2]!.holds!['textarea']);
      assert.deepEqual(phone.faults, []);
      await phone.close();
    });
  },
  {},
);
