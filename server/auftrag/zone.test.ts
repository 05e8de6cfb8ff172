import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withValue } from '#domain/vorgang.ts';
import { flatTyre, testApp } from '../test/test-app.ts';
import { assigned } from '../test/test-auftrag.ts';

test('status and helper say times by the clock of the place, also for who reads along', async (t) => {
  const app = await testApp(t);
  for (const [land, zone] of [
    ['PT', 'Europe/Lisbon'],
    ['FI', 'Europe/Helsinki'],
    ['US', 'Europe/Berlin'],
    ['DE', 'Europe/Berlin'],
  ]) {
    const { userID } = await app.started();
    const vorgang = withValue(flatTyre(), 'schadenOrt.adresse.land', land);
    const headers = { 'if-match': '"1"', 'idempotency-key': `zone-${userID}` };
    const answer = await app.call('POST', `vorgang/${userID}/melden`, vorgang, headers);
    assert.equal(answer.statusCode, 200, answer.body);
    const stored = (await app.store.load(userID, null, new Date(app.time.now).toISOString()))!;
    const read = (id: string) => app.call('GET', `vorgang/${id}/status`);
    const [own, reader] = [(await read(userID)).json(), (await read(stored.leseID)).json()];
    const { read: helper } = await assigned(app, { of: { userID, vorgangRef: stored.vorgangRef } });
    assert.deepEqual([own.data.zone, reader.data.zone, (await helper()).json().mandant.zone], [zone, zone, zone], land);
  }
});
