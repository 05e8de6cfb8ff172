import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cancelOf, CONSENT, fresh, MANDANT, NOW, exampleReport } from './contract-examples.ts';
import type { Fixtures } from './given.ts';

export function standing(the: Fixtures): void {
  test('the probe writes and reads back', async () => {
    const stand = async () => Number((await the.rows.all<{ stand: number }>('select stand from probe'))[0]?.stand);
    const before = await stand();
    assert.equal(await the.store.probe(), true);
    assert.equal(await stand(), before + 1);
  });

  test('a database that lacks a migration is not current; one that has more is', async () => {
    assert.equal(await the.store.isCurrent(), true);
    await the.rows.all(`insert into migrationen (nummer, pruefsumme, angewendet) values (9999, '', $1)`, [NOW]);
    assert.equal(await the.store.isCurrent(), true);
    await the.rows.all('delete from migrationen where nummer = 9999');
    const [first] = await the.rows.all<{ pruefsumme: string }>('select pruefsumme from migrationen where nummer = 1');
    await the.rows.all('delete from migrationen where nummer = 1');
    assert.equal(await the.store.isCurrent(), false);
    await the.rows.all('insert into migrationen (nummer, pruefsumme, angewendet) values (1, $1, $2)', [
      first!.pruefsumme,
      NOW,
    ]);
  });

  test('everything is there after closing and opening again; what was pending is written first', async () => {
    const one = await the.created();
    await the.store.start(MANDANT, one.userID, CONSENT);
    await the.store.report(exampleReport(one));
    await the.store.putModels([
      { hersteller: 'Bleibt', modell: 'M', laenge_min: 1, laenge_max: 2, hoehe_min: 3, hoehe_max: 4, gewicht_max: 5 },
    ]);
    const before = await the.loaded(one);
    const count = await the.store.count();
    const pending = fresh();
    const creating = the.store.create(pending);
    the.store = await the.reopen();
    await creating;
    assert.ok(await the.store.load(pending.userID, null, NOW));
    assert.equal(await the.store.count(), count + 1);
    assert.deepEqual(await the.loaded(one), before);
    assert.equal(await the.store.receipt(MANDANT, one.userID), '{"nr":"A1"}');
    assert.equal((await the.store.events(MANDANT, one.userID)).length, 1);
    assert.equal((await the.store.models('Bleibt')).length, 1);
    assert.equal((await the.store.cancel(cancelOf(one))).ended, 'done');
  });
}
