import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openMandanten } from '../open.ts';
import type { Sent } from '../outbox/sent.ts';
import { readSettings } from '../settings.ts';
import { partnersOf } from '../store/contract-tests/contract-examples.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { folder } from '../test/test-service.ts';
import { deliverer } from './deliver.ts';
import { NUMMER, reportedFor, smsTo, START } from './test-lane.ts';

const LEASE = 15_000;

for (const [what, end, times] of [
  ['nobody knows the end of is not said again', null, 1],
  ['failed is said again', { ended: 'failed', grund: 'status 500', rest: 0 }, 2],
] as const)
  test(`what ${what}, also if the next process dies before it begins`, async (t) => {
    const store = await openSqlite(join(folder(t), 'store.sqlite'));
    t.after(() => store.close());
    const zeit = new Date(START).toISOString();
    const weg = smsTo(NUMMER);
    const one = await reportedFor(store, weg, zeit);
    await store.appendEvents(null, [partnersOf(one, 'BEAUFTRAGT', { zeit, daten: '{}' })]);

    let said = 0;
    let now = START;
    const lane = store.nachrichten.lane(weg.weg);
    const claim = async () => {
      now += LEASE + 1;
      const [claimed] = await lane.claim(new Date(now).toISOString(), new Date(now + LEASE).toISOString(), 1);
      return claimed!;
    };
    const mandanten = openMandanten(readSettings({}), () => undefined);
    const ends: (Sent | null)[] = [end, { ended: 'accepted' }];
    const hand = async (): Promise<Sent> => ends[said++] ?? Promise.reject(new Error('killed'));
    const deliver = deliverer({ store, mandanten, clock: () => now }, { textOf: () => 'Text', hand });
    const signal = new AbortController().signal;

    const first = await claim();
    await deliver(first, signal).catch(() => undefined);
    if (end) await lane.postpone(first, new Date(now).toISOString(), 'status 500');
    await claim(); // and dies
    await deliver(await claim(), signal);
    assert.equal(said, times);
  });
