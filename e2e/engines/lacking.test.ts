import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BICYCLE_TUBE } from '../hands/bicycle-tube.ts';
import { LACKING } from '../hands/stored.ts';
import { readCase } from '../hands/ready-case.ts';
import { invite } from '../hands/world.ts';
import { inEachEngineAtLength } from './stage.ts';
import { at, isReported, walk } from './walk.ts';

inEachEngineAtLength('an engine without', (stage) => {
  for (const [name, before, keepsNothing] of LACKING)
    test(`${name}: the journey ends in a report, and the screen says what is not kept`, async () => {
      const { service, engine } = stage;
      const { url, userID } = await invite(service, '--typ', 'fahrrad');
      const phone = await engine.phone({ before });
      const { screen } = phone;
      const who = at(screen);
      await screen.goto(url);
      await walk(who, BICYCLE_TUBE.slice(0, 2));
      await who.reads(BICYCLE_TUBE[2]!.heading);
      if (keepsNothing) await screen.getByText('Dieses Gerät speichert nichts').first().waitFor();
      await walk(who, BICYCLE_TUBE.slice(2));
      await isReported(who, userID);
      assert.equal((await readCase(service, userID)).data.vorgangsMetadaten.status, 'gemeldet');
      if (!keepsNothing) {
        assert.equal(await screen.getByText('Dieses Gerät speichert nichts').count(), 0);
        assert.deepEqual(phone.faults, []);
      }
      await phone.close();
    });
});
