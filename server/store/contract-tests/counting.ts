import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Monatszahlen } from '#domain/leitstand/zahlen.ts';
import {
  cancelOf,
  CONSENT,
  exampleEvent,
  fresh,
  NOW,
  partnersOf,
  ratingOf,
  exampleReport,
  writeOf,
} from './contract-examples.ts';
import type { NewCase } from '../tables/cases.ts';
import type { Due } from '../tables/retention.ts';
import type { Fixtures } from './given.ts';

/** Months of the counts, from the first to the last. */
const ALL = ['0000-00', '9999-99'] as const;
const MARCH = '2026-03';
const IN_MAY = '2026-05-04T09:00:00.000Z';
/** A moment at which every draft of these tests is due. */
const BEFORE = '2026-06-01T00:00:00.000Z';

/** Counts of a client and a month, which outlive its cases. */
export function counting(the: Fixtures): void {
  const client = (): string => `gezaehlt_${fresh().userID}`;
  /** The counts of a client's months that are not zero. */
  const countsOf = async (mandant: string): Promise<Record<string, unknown>> => {
    const months = await the.store.monthlyCounts.list(mandant, ...ALL);
    return Object.fromEntries(months.map((month) => [month.monat, someOf(month)]));
  };
  const reported = async (mandant: string, changes: Partial<NewCase> = {}): Promise<NewCase> => {
    const one = await the.created({ mandant, ...changes });
    await the.store.report(exampleReport(one));
    return one;
  };
  const happens = (one: NewCase, ...typen: [typ: string, daten?: object, zeit?: string][]) =>
    the.store.appendEvents(
      one.mandant,
      typen.map(([typ, daten = {}, zeit = NOW], index) =>
        partnersOf(one, typ, { unid: `${typ} ${index}`, daten: JSON.stringify(daten), zeit }),
      ),
    );
  const rate = async (
    one: NewCase,
    key: string,
    stars: number,
    event = { ...exampleEvent('BEWERTUNG'), unid: key },
  ) => {
    const doc = JSON.stringify({ bewertung: { bewertungWert: stars, bewertungFeedback: '' } });
    const { revision } = await the.loaded(one);
    return the.store.rate(ratingOf(one, { key, doc, event, revision }));
  };
  const erase = (one: NewCase, onlyIf?: Due) => the.store.lifetime.erase(one.mandant, one.userID, NOW, the.log, onlyIf);

  describe('the counts of a month', () => {
    test('are those of the cases that were reported in it, whenever things happen, and outlive them', async () => {
      const mandant = client();
      const one = await reported(mandant);
      await the.store.report(exampleReport(await the.created({ mandant }), { meldeweg: 'sms' }));
      await the.store.markRead(mandant, one.userID, NOW);
      await happens(
        one,
        ['BEAUFTRAGT', { wartezeitMinuten: '30' }],
        ['WECHSEL'],
        ['BEAUFTRAGT'],
        ['ANKUNFT', {}, IN_MAY],
        ['ABSCHLUSS', {}, IN_MAY],
        ['ABSCHLUSS', {}, IN_MAY],
      );
      const later = await reported(mandant);
      await the.store.cancel(cancelOf(later));
      const expected = {
        [MARCH]: {
          gemeldet_netz: 2,
          gemeldet_sms: 1,
          gelesen: 1,
          beauftragt: 1,
          angekommen: 1,
          versprochen: 1,
          gehalten: 1,
          abbestellt_person: 1,
          abgeschlossen: 1,
        },
      };
      assert.deepEqual(await countsOf(mandant), expected);
      for (const gone of [one, later]) await erase(gone);
      assert.deepEqual(await countsOf(mandant), expected);
    });

    test('say that a promise is kept where the case was never overdue, and nothing without one', async () => {
      const mandant = client();
      const [late, unpromised] = [await reported(mandant), await reported(mandant)];
      const overdue = { ...exampleEvent('UEBERFAELLIG'), userID: late.userID };
      await happens(late, ['WARTEZEIT', { terminAuftrag: '2026-03-01T13:00:00Z' }]);
      await the.store.appendEvents(mandant, [overdue, overdue, { ...overdue, unid: 'again' }]);
      await happens(late, ['ANKUNFT']);
      await happens(unpromised, ['BEAUFTRAGT', { wartezeitMinuten: 'bald' }], ['ANKUNFT']);
      const { [MARCH]: counts } = await countsOf(mandant);
      assert.deepEqual(counts, { gemeldet_netz: 2, beauftragt: 1, angekommen: 2, versprochen: 1, ueberfaellig: 2 });
    });

    test('tell a cancel of the person from one of the operator', async () => {
      const mandant = client();
      const byOther = { event: { ...exampleEvent('STORNO'), partner: 'betreiber' } };
      await the.store.cancel(cancelOf(await reported(mandant)));
      await the.store.cancel(cancelOf(await reported(mandant), byOther));
      const { [MARCH]: counts } = await countsOf(mandant);
      assert.deepEqual(counts, { gemeldet_netz: 2, abbestellt_person: 1, abbestellt_betreiber: 1 });
    });

    test('have a changed rating once, with the stars that it has now', async () => {
      const mandant = client();
      const one = await reported(mandant);
      for (const [key, stars] of [
        ['a', 5],
        ['a', 5],
        ['b', 2],
      ] as const)
        await rate(one, key, stars);
      assert.deepEqual(await countsOf(mandant), { [MARCH]: { gemeldet_netz: 1, bewertet: 1, sterne: 2 } });
    });

    test('leave out examples, repeats, and what was undone', async () => {
      const mandant = client();
      const example = await reported(mandant, { beispiel: true });
      await happens(example, ['BEAUFTRAGT'], ['ANKUNFT'], ['ABSCHLUSS']);
      await rate(example, 'a', 5);
      const one = await the.created({ mandant });
      await the.store.report(exampleReport(one, { revision: 7 }));
      assert.deepEqual(await countsOf(mandant), {});
      for (let times = 0; times < 2; times++) await the.store.report(exampleReport(one));
      await assert.rejects(rate(one, 'a', 4, { ...exampleEvent('BEWERTUNG'), unid: 'EINGANG' }), /was not appended/);
      assert.deepEqual(await countsOf(mandant), { [MARCH]: { gemeldet_netz: 1 } });
    });

    test('are right when many cases are counted at once, with the feed read meanwhile', async () => {
      const mandant = client();
      const cases = await Promise.all(Array.from({ length: 30 }, () => the.created({ mandant })));
      await Promise.all(
        cases.map(async (one) => {
          await the.store.report(exampleReport(one));
          await Promise.all([
            happens(one, ['BEAUFTRAGT', { wartezeitMinuten: '20' }], ['ANKUNFT']),
            the.store.markRead(mandant, one.userID, NOW),
            the.store.acknowledge(mandant, 9_999, NOW),
          ]);
        }),
      );
      const n = cases.length;
      const { [MARCH]: counts } = await countsOf(mandant);
      const all = { gemeldet_netz: n, gelesen: n, beauftragt: n, angekommen: n, versprochen: n, gehalten: n };
      assert.deepEqual(counts, all);
    });

    test('say where drafts that were begun have stopped, by the month of their last change', async () => {
      const mandant = client();
      const draft = async (isBegun: boolean, changes: Partial<NewCase> = {}) => {
        const one = await the.created({ mandant, gueltigBis: NOW, ...changes });
        if (isBegun) await the.store.start(mandant, one.userID, CONSENT);
        return one;
      };
      const screenOf: Due['screenOf'] = ({ doc }, geaendert) =>
        doc.includes('saved') ? `/kfz/${geaendert.slice(0, 7)}` : doc.includes('lost') ? null : '/kfz/personen';
      const [begun, saved, lost] = [await draft(true), await draft(true), await draft(true, { doc: '{"lost":1}' })];
      await the.store.save(writeOf(saved, { zeit: IN_MAY }));
      const rest = [await draft(false), await draft(true, { beispiel: true }), lost];
      const [asked, again] = [await draft(true), await draft(true)];
      for (const one of [begun, saved, ...rest])
        assert.equal(await erase(one, { what: 'entwurf', before: BEFORE, screenOf }), true);
      await erase(again, { what: 'vorgang', before: BEFORE, screenOf });
      await erase(asked);
      const [march, may] = await the.store.monthlyCounts.list(mandant, ...ALL);
      assert.deepEqual(
        [march?.abgebrochen, may?.abgebrochen, may?.monat],
        [[{ seite: '/kfz/personen', anzahl: 2 }], [{ seite: '/kfz/2026-05', anzahl: 1 }], '2026-05'],
      );
    });

    test('are given by client and month, and since when', async () => {
      const [mandant, other] = [client(), client()];
      await reported(mandant);
      await reported(other);
      await the.store.report(exampleReport(await the.created({ mandant }), { zeit: IN_MAY }));
      const list = async (of: string | null, von: string, bis: string) =>
        (await the.store.monthlyCounts.list(of, von, bis))
          .filter((one) => [mandant, other].includes(one.mandant))
          .map((one) => `${one.mandant} ${one.monat}`);
      assert.deepEqual(await list(mandant, ...ALL), [`${mandant} 2026-03`, `${mandant} 2026-05`]);
      assert.deepEqual(await list(mandant, '2026-04', '2026-05'), [`${mandant} 2026-05`]);
      assert.deepEqual(await list(mandant, '2026-03', '2026-03'), [`${mandant} 2026-03`]);
      assert.equal((await list(null, ...ALL)).length, 3);
      assert.match(await the.store.monthlyCounts.since(), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    });
  });
}

/** A month without its names and zeros. */
const someOf = ({ abgebrochen, ...month }: Monatszahlen): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(month).filter(([, count]) => typeof count === 'number' && count)),
  ...(abgebrochen.length && { abgebrochen }),
});
