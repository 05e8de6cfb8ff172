import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { idKind } from '#domain/ids.ts';
import { cancelOf, CONSENT, fresh, MANDANT, NOW, exampleReport, writeOf } from './contract-examples.ts';
import type { Fixtures } from './given.ts';

export function loading(the: Fixtures): void {
  describe('loading', () => {
    test('a new case is found by its userID and by its invitation, of its client and of any', async () => {
      const one = await the.created({ typ: 'fahrrad', beispiel: true });
      const expected = {
        userID: one.userID,
        mandant: MANDANT,
        typ: 'fahrrad',
        status: '',
        revision: 1,
        gestartet: null,
        meldeweg: '',
        gemeldetDurch: '',
        amTelefon: '',
        geschrieben: '',
        berichtigt: '',
        beispiel: true,
        doc: one.doc,
      };
      for (const id of [one.userID, one.einladung])
        for (const mandant of [MANDANT, null]) {
          const { vorgangRef, leseID, ...found } = (await the.store.load(id, mandant, NOW))!;
          assert.deepEqual([found, idKind(vorgangRef), idKind(leseID)], [expected, 'vorgangRef', 'leseID']);
        }
    });

    test('the text of a document comes back as it went in', async () => {
      const doc = JSON.stringify({ a: 'ü€😀\u0000\\"\ud800', deep: { n: 1e21, x: '🚲'.repeat(20_000) } });
      assert.equal((await the.loaded(await the.created({ doc }))).doc, doc);
    });

    test('an expired or revoked invitation finds nothing, the userID still does', async () => {
      const expired = await the.created({ gueltigBis: NOW });
      assert.equal(await the.store.load(expired.einladung, null, NOW), null);
      assert.ok(await the.store.load(expired.einladung, null, '2026-03-01T11:59:59.999Z'));
      assert.ok(await the.store.load(expired.userID, null, NOW));
      const revoked = await the.created();
      await the.rows.all('update einladungen set widerrufen = $1 where id = $2', [NOW, revoked.einladung]);
      assert.equal(await the.store.load(revoked.einladung, null, NOW), null);
      assert.ok(await the.store.load(revoked.userID, null, NOW));
    });

    test('another client finds nothing, by neither id', async () => {
      const one = await the.created();
      for (const id of [one.userID, one.einladung]) assert.equal(await the.store.load(id, 'gruen_Club', NOW), null);
    });

    test('an unknown id finds nothing, also one that JavaScript knows', async () => {
      for (const id of ['', 'UNKNOWN', '__proto__', 'constructor', 'toString', "' or 1=1 --", '%']) {
        assert.equal(await the.store.load(id, null, NOW), null, id);
        assert.equal(await the.store.start(MANDANT, id, CONSENT), null, id);
        assert.deepEqual(await the.store.save(writeOf(fresh({ userID: id }))), { ended: 'gone' }, id);
        assert.deepEqual(await the.store.report(exampleReport(fresh({ userID: id }))), { ended: 'gone' }, id);
        assert.deepEqual(await the.store.cancel(cancelOf(fresh({ userID: id }))), { ended: 'gone' }, id);
        assert.equal(await the.store.receipt(MANDANT, id), null, id);
        assert.deepEqual(await the.store.events(MANDANT, id), [], id);
        assert.deepEqual(await the.store.models(id), [], id);
      }
    });

    test('an id or invitation that is taken is refused, and nothing of the second case stays', async () => {
      const one = await the.created();
      const before = await the.store.count();
      await assert.rejects(the.store.create(fresh({ userID: one.userID, doc: '{"second":true}' })));
      const second = fresh({ einladung: one.einladung });
      await assert.rejects(the.store.create(second));
      assert.equal((await the.loaded(one)).doc, one.doc);
      assert.equal(await the.store.load(second.userID, null, NOW), null);
      assert.equal(await the.store.count(), before);
    });

    test('the count counts cases', async () => {
      const before = await the.store.count();
      await Promise.all([the.created(), the.created({ mandant: 'gruen_Club' })]);
      assert.equal(await the.store.count(), before + 2);
    });
  });
}
