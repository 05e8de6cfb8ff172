import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { NOTIZEN } from '../tables/leitstand/notizen.ts';
import { TABLES } from '../tables/lifetime.ts';
import { exampleEvent, MANDANT, NOW, partnersOf, exampleReport } from './contract-examples.ts';
import type { Fixtures } from './given.ts';

const LATER = '2026-03-01T13:00:00.000Z';
const who = (kuerzel: string, seit = NOW) => ({ konto: `KONTO_${kuerzel}`, kuerzel, seit });

export function desk(the: Fixtures): void {
  const reported = async () => {
    const one = await the.created();
    await the.store.report(exampleReport(one));
    return one;
  };

  describe('who has a case', () => {
    test('is one, who is told to the second; with the right name it changes hands', async () => {
      const one = await reported();
      const { take, release, of } = the.store.zustaendigkeiten;
      assert.deepEqual(await take({ ...one, statt: '' }, who('AA')), {
        ended: 'done',
        zustaendig: who('AA'),
        isRepeat: false,
      });
      assert.deepEqual(await take({ ...one, statt: '' }, who('AA', LATER)), {
        ended: 'done',
        zustaendig: who('AA'),
        isRepeat: true,
      });
      for (const statt of ['', 'CC'])
        assert.deepEqual(await take({ ...one, statt }, who('BB', LATER)), { ended: 'taken', zustaendig: who('AA') });
      assert.deepEqual(await release({ ...one, statt: '' }, 'KONTO_BB'), { ended: 'taken', zustaendig: who('AA') });
      assert.equal((await take({ ...one, statt: 'AA' }, who('BB', LATER))).ended, 'done');
      assert.deepEqual(await of(MANDANT, one.userID), who('BB', LATER));
      assert.equal(await of('gruen_Club', one.userID), null);
      assert.deepEqual(await release({ ...one, statt: 'BB' }, 'KONTO_AA'), { ended: 'done', isReleased: true });
      assert.deepEqual(await release({ ...one, statt: '' }, 'KONTO_BB'), { ended: 'done', isReleased: false });
      assert.equal(await of(MANDANT, one.userID), null);
      assert.deepEqual(await take({ ...one, mandant: 'gruen_Club', statt: '' }, who('AA')), { ended: 'gone' });
    });

    test('is one of 20 who take it at once; it counts as read, and watchers are told', async () => {
      const one = await reported();
      const heard: string[] = [];
      const stop = the.store.changes((userID) => heard.push(userID));
      const ends = await Promise.all(
        Array.from({ length: 20 }, (_, n) => the.store.zustaendigkeiten.take({ ...one, statt: '' }, who(`T${n}`))),
      );
      const done = ends.filter(({ ended }) => ended === 'done');
      assert.equal(done.length, 1);
      const winner = await the.store.zustaendigkeiten.of(MANDANT, one.userID);
      for (const end of ends) assert.deepEqual('zustaendig' in end && end.zustaendig, winner);
      assert.deepEqual(await the.rowsOf('ungelesen', one), []);
      // PostgreSQL may not listen yet, so the case changes hands until a notification is heard.
      for (let tries = 0; tries < 100 && !heard.includes(one.userID); tries++) {
        await the.store.zustaendigkeiten.release({ ...one, statt: '' }, winner!.konto);
        await the.store.zustaendigkeiten.take({ ...one, statt: '' }, winner!);
        await sleep(20);
      }
      stop();
      assert.ok(heard.includes(one.userID));
    });

    test('changes for a whole shift at once: of the open cases, and of those that are still theirs', async () => {
      const { take, shiftOf, handOver, of } = the.store.zustaendigkeiten;
      const von = `V${Math.random()}`;
      const cases = await Promise.all([reported(), reported(), reported()]);
      for (const one of cases) await take({ ...one, statt: '' }, who(von));
      await the.store.appendEvents(null, [partnersOf(cases[2], 'ABSCHLUSS')]);
      const shift = await shiftOf(von);
      assert.deepEqual(new Set(shift.map(({ userID }) => userID)), new Set([cases[0].userID, cases[1].userID]));
      await take({ ...cases[0], statt: von }, who('CC'));
      const given = await handOver(von, shift, who('BB', LATER));
      assert.deepEqual(
        given.map(({ userID }) => userID),
        [cases[1].userID],
      );
      assert.equal((await of(MANDANT, cases[0].userID))?.kuerzel, 'CC');
      assert.deepEqual(await of(MANDANT, cases[1].userID), who('BB', LATER));
      assert.equal((await of(MANDANT, cases[2].userID))?.kuerzel, von);
    });
  });

  describe('an internal note', () => {
    test('is written once for each key, numbered, up to so many', async () => {
      const one = await reported();
      const { add, of } = the.store.notizen;
      const note = (text: string) => ({ konto: 'K', kuerzel: 'AA', zeit: NOW, text });
      const first = await add(MANDANT, one.userID, 'k1', note('eins'));
      assert.deepEqual(first, { ended: 'done', notiz: { nr: 1, ...note('eins') } });
      assert.deepEqual(await add(MANDANT, one.userID, 'k1', note('anders')), first);
      await Promise.all([2, 3, 4].map((n) => add(MANDANT, one.userID, `k${n}`, note(`n${n}`))));
      assert.deepEqual(
        (await of(MANDANT, one.userID)).map(({ nr }) => nr),
        [1, 2, 3, 4],
      );
      assert.deepEqual(await of('gruen_Club', one.userID), []);
      assert.deepEqual(await add('gruen_Club', one.userID, 'k9', note('x')), { ended: 'gone' });
      for (let n = 5; n <= NOTIZEN; n++) await add(MANDANT, one.userID, `k${n}`, note('x'));
      assert.deepEqual(await add(MANDANT, one.userID, 'over', note('x')), { ended: 'full' });
      assert.deepEqual(await add(MANDANT, one.userID, 'k1', note('eins')), first);
    });
  });

  describe('reading one case', () => {
    test('is as acknowledging it: nobody counts it as unread, and of what is overdue it is told', async () => {
      const [one, other] = [await reported(), await reported()];
      await the.store.markRead(MANDANT, one.userID, LATER);
      assert.deepEqual(await the.rowsOf('ungelesen', one), []);
      assert.equal((await the.rowsOf('ungelesen', other)).length, 1);
      await the.store.appendEvents(MANDANT, [{ ...exampleEvent('UEBERFAELLIG'), userID: one.userID }]);
      assert.equal((await the.rowsOf('ungelesen', one)).length, 1, 'overdue is unread again');
      for (let n = 0; n < 2; n++) assert.equal(await the.store.markRead(MANDANT, one.userID, LATER), true);
      const told = (await the.store.events(MANDANT, one.userID)).filter((one) => one.meldungsTyp === 'ZUGESTELLT');
      assert.equal(told.length, 1);
      assert.equal(await the.store.markRead('gruen_Club', other.userID, LATER), false);
    });
  });

  test('each table of the schema with the id of a case is erased with the case', () => {
    const schema = globSync('server/store/migrations/*.sql').map((file) => readFileSync(file, 'utf8'));
    const found = schema.flatMap((sql) =>
      [...sql.matchAll(/create table (\w+) \((.*?)\n\);/gs)].flatMap(([, name = '', columns = '']) =>
        /\n\s+user_id text/.test(columns) ? [name] : [],
      ),
    );
    assert.ok(found.includes('vorgaenge') && found.includes('notizen'), found.join());
    assert.deepEqual(new Set(found), new Set<string>(TABLES));
  });
}
