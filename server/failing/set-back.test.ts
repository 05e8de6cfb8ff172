import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readDatabaseUrl } from '../store/postgres/database-url.ts';
import { openPostgres } from '../store/postgres/postgres.ts';
import { startPostgres, withoutPostgres, type TestPostgres } from '../store/postgres/test-postgres.ts';
import { flatTyre, testApp, type TestApp } from '../test/test-app.ts';

/** What a caller holds of before the store was set back fits no case any more, however far that has come since. */
async function fitsNothing({ store, call, started, reported }: TestApp): Promise<void> {
  const [draft, sent] = [await started(), await reported()];
  const save = (revision: number, vorname: string) => {
    const vorgang = flatTyre();
    vorgang.vn.vorname = vorname;
    return call('POST', `vorgang/${draft.userID}`, vorgang, { 'if-match': `"${revision}"` });
  };
  const load = (userID: string, held?: unknown) =>
    call('GET', `vorgang/${userID}`, undefined, held ? { 'if-none-match': String(held) } : {});
  const statusOf = (held?: unknown) =>
    call('GET', `vorgang/${sent.userID}/status`, undefined, held ? { 'if-none-match': String(held) } : {});
  await save(1, 'Lost');
  const tags = [await load(draft.userID), await load(sent.userID), await statusOf()].map(({ headers }) => headers.etag);
  const again = async (): Promise<number[]> =>
    [await load(draft.userID, tags[0]), await load(sent.userID, tags[1]), await statusOf(tags[2])].map(
      ({ statusCode }) => statusCode,
    );
  assert.deepEqual(await again(), [304, 304, 304]);

  await store.beginEpoch(true);
  assert.deepEqual(await again(), [200, 200, 200]);
  for (const revision of [1, 2, 3]) {
    const { statusCode, ...late } = await save(revision, 'Late');
    const { code, data } = late.json() as { code: string; data: ReturnType<typeof flatTyre> };
    assert.deepEqual([statusCode, code, data.vn.vorname], [409, 'VERALTET', 'Lost']);
  }
  const headers = { 'if-match': '"2"', 'idempotency-key': 'late' };
  const melden = await call('POST', `vorgang/${draft.userID}/melden`, flatTyre(), headers);
  assert.deepEqual([melden.statusCode, melden.json().code], [409, 'VERALTET']);
  const { revision } = (await load(draft.userID)).json() as { revision: number };
  assert.equal((await save(revision, 'Now')).statusCode, 200, 'the revision of now does');
}

test('on SQLite no tag of before a restore fits a case after it', async (t) => fitsNothing(await testApp(t)));

describe('on PostgreSQL', { skip: withoutPostgres }, () => {
  let server: TestPostgres;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.stop());

  test('no tag of before a restore fits a case after it', async (t) => {
    const store = await openPostgres(readDatabaseUrl(await server.newUrl()));
    t.after(store.close);
    await fitsNothing(await testApp(t, { store: () => store }));
  });
});
