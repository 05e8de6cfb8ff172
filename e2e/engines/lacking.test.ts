import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BICYCLE_TUBE } from '../hands/bicycle-tube.ts';
import { FLAT_TYRE } from '../hands/flat-tyre.ts';
import { LACKING } from '../hands/stored.ts';
import { readCase } from '../hands/ready-case.ts';
import { invite, LAUF } from '../hands/world.ts';
import { inEachEngine, isLong } from './stage.ts';
import { at, isReported, walk } from './walk.ts';

const JOURNEYS = [
  { typ: 'fahrrad', steps: BICYCLE_TUBE, isSample: true },
  { typ: 'kfz', steps: FLAT_TYRE, isSample: false },
] as const;

// The sample has what no test in Chromium takes away: those have the ways to lose the database.
inEachEngine('an engine without', (stage) => {
  for (const [name, before, keepsNothing] of LACKING)
    for (const { typ, steps, isSample } of JOURNEYS) {
      if (!isLong && (keepsNothing || !isSample)) continue;
      test(`${name}: the journey (${typ}) ends in a report, and the screen says what is not kept`, async () => {
        const { service, engine } = stage;
        const { url, userID } = await invite(service, '--typ', typ);
        const phone = await engine.phone({ before, ...(typ === 'kfz' && { position: LAUF }) });
        const { screen } = phone;
        const who = at(screen);
        await screen.goto(url);
        await walk(who, steps.slice(0, 2));
        await who.reads(steps[2]!.heading);
        if (keepsNothing) await screen.getByText('Dieses Gerät speichert nichts').first().waitFor();
        await walk(who, steps.slice(2));
        await isReported(who, userID);
        assert.equal((await readCase(service, userID)).data.vorgangsMetadaten.status, 'gemeldet');
        if (!keepsNothing) {
          assert.equal(await screen.getByText('Dieses Gerät speichert nichts').count(), 0);
          assert.deepEqual(phone.faults, []);
        }
        await phone.close();
      });
    }
});
