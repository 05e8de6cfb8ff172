import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { TYP } from '#domain/ereignisse/typen.ts';
import { openSqliteEngine } from '../server/store/sqlite/sqlite.ts';
import { testApp } from '../server/test/test-app.ts';
import { changesOf } from './check/untouched.ts';
import { openStoreRows } from './store-rows.ts';

// prettier-ignore
const ROWS: Readonly<Record<string, string>> = {
  wege:         `insert into wege (user_id, mandant, ziel, weg, adresse, sprache, seit) values ($1, 'm', 'sms', 'm', '', 'de', '')`,
  nachrichten:  `insert into nachrichten (id, mandant, user_id, ziel, weg, nr, seit, faellig) values ('n', 'm', $1, 'sms', 'm', 1, '', '')`,
  zustellungen: `insert into zustellungen (id, mandant, user_id, seit, faellig, daten, nr) values ('z', 'm', $1, '', '', '', 1)`,
  ungelesen:    `insert into ungelesen (user_id, mandant, seit) values ($1, 'm', '')`,
  ereignisse:   `insert into ereignisse (mandant, user_id, nr, partner, unid, meldungs_typ, zeit, daten) values ('m', $1, 900, '', 'a', 'ANKUNFT', '', '')`,
};
const OVERDUE = `insert into ereignisse (mandant, user_id, nr, partner, unid, meldungs_typ, zeit, daten) values ('m', $1, 901, '', 'b', '${TYP.UEBERFAELLIG}', '', '')`;
const TOLD = `insert into zustellungen (id, mandant, user_id, seit, faellig, daten, nr) values ('t', 'm', $1, '', '', '', 901)`;

test('a row more in any table of a case shows, but what the service writes by itself of a case that is overdue', async (t) => {
  const { settings, started } = await testApp(t);
  const { userID, einladung } = await started();
  const file = join(settings.dataDir, 'test.sqlite');
  const engine = await openSqliteEngine(file);
  const rows = await openStoreRows(file, undefined);
  t.after(async () => {
    await rows.close();
    await engine.close();
  });
  const print = async (): Promise<string> => (await rows.of(userID, einladung))!.print;
  const changeBy = async (sql: string): Promise<string> => {
    const before = await print();
    await engine.write((written) => written.all(sql, [userID]));
    return changesOf(before, await print());
  };
  for (const [table, sql] of Object.entries(ROWS)) assert.equal(await changeBy(sql), `${table}: 0 → 1`);
  assert.equal(await changeBy(OVERDUE), '');
  assert.equal(await changeBy(TOLD), '');
});
