import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ownUnid } from '#domain/ereignisse/own-unid.ts';
import { EVENT_TYPES } from '#domain/ereignisse/typen.ts';
import { MOST_CHARACTERS, MOST_OF_TYPE } from '../tables/event-bounds.ts';
import { cancelOf, exampleEvent, MANDANT, partnersOf, exampleReport } from './contract-examples.ts';
import type { Fixtures } from './given.ts';

export function events(the: Fixtures): void {
  const reported = async (changes?: Parameters<Fixtures['created']>[0]) => {
    const one = await the.created(changes);
    await the.store.report(exampleReport(one));
    return one;
  };

  test('how far a case has come is told by its revision and the number of its newest event', async () => {
    const one = await reported();
    assert.deepEqual(await the.store.stand(MANDANT, one.userID), { revision: 2, nr: 1 });
    await the.store.appendEvents(null, [partnersOf(one, 'BEAUFTRAGT', { unid: 'a' })]);
    assert.deepEqual(await the.store.stand(MANDANT, one.userID), { revision: 2, nr: 2 });
    const unreported = await the.created();
    assert.deepEqual(await the.store.stand(MANDANT, unreported.userID), { revision: 1, nr: 0 });
    assert.equal(await the.store.stand('another', one.userID), null);
  });

  const placeOf = async (one: Awaited<ReturnType<typeof reported>>) =>
    Number((await the.rowsOf('vorgaenge', one))[0]?.['folge']);

  describe('events', () => {
    test('come in the order of their numbers, from above a number', async () => {
      const one = await reported();
      await the.store.cancel(cancelOf(one));
      const numbers = async (after?: number) =>
        (await the.store.events(MANDANT, one.userID, after)).map(({ nr }) => nr);
      assert.deepEqual(await numbers(), [1, 2]);
      assert.deepEqual(await numbers(1), [2]);
      assert.deepEqual(await numbers(2), []);
    });
  });

  describe('events of a partner', () => {
    test('are appended with the next numbers, and answered in their order, also those of several cases', async () => {
      const [one, other] = [await reported(), await reported()];
      const batch = [
        partnersOf(one, 'BEAUFTRAGT'),
        partnersOf(other, 'SCHADENNUMMER'),
        partnersOf(one, 'ABFAHRT', { daten: '{"ü":"😀"}' }),
      ];
      assert.deepEqual(await the.store.appendEvents(MANDANT, batch), [
        { ended: 'neu', nr: 2 },
        { ended: 'neu', nr: 2 },
        { ended: 'neu', nr: 3 },
      ]);
      const { userID, ...abfahrt } = batch[2]!;
      assert.deepEqual((await the.store.events(MANDANT, userID)).at(-1), { nr: 3, ...abfahrt });
      assert.equal((await the.loaded(one)).revision, 2, 'the case itself stays as it was');
    });

    test('are written once by partner and unid, within a batch and in a later one, whatever else they say', async () => {
      const one = await reported();
      const event = partnersOf(one, 'BEAUFTRAGT', { unid: 'same' });
      const [first, again] = await the.store.appendEvents(MANDANT, [event, { ...event, meldungsTyp: 'ANKUNFT' }]);
      assert.deepEqual(
        [first, again],
        [
          { ended: 'neu', nr: 2 },
          { ended: 'doppelt', nr: 2 },
        ],
      );
      const place = await placeOf(one);
      assert.deepEqual(await the.store.appendEvents(MANDANT, [event]), [{ ended: 'doppelt', nr: 2 }]);
      assert.equal(await placeOf(one), place, 'a repeat is no change');
      assert.equal((await the.store.events(MANDANT, one.userID)).length, 2);
      const others = [{ ...event, partner: 'other' }, partnersOf(await reported(), 'BEAUFTRAGT', { unid: 'same' })];
      assert.deepEqual(
        (await the.store.appendEvents(MANDANT, others)).map(({ ended }) => ended),
        ['neu', 'neu'],
      );
    });

    test('20 times at once are written once', async () => {
      const one = await reported();
      const ends = await Promise.all(
        Array.from({ length: 20 }, () => the.store.appendEvents(MANDANT, [partnersOf(one, 'ABFAHRT')])),
      );
      assert.equal(ends.flat().filter(({ ended }) => ended === 'neu').length, 1);
      assert.equal((await the.store.events(MANDANT, one.userID)).length, 2);
    });

    test('20 different ones at once get numbers without a gap or a double', async () => {
      const one = await reported();
      await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          the.store.appendEvents(MANDANT, [partnersOf(one, 'NICHT_ANGETROFFEN', { unid: `p${n}` })]),
        ),
      );
      assert.deepEqual(
        (await the.store.events(MANDANT, one.userID)).map(({ nr }) => nr),
        Array.from({ length: 21 }, (_, n) => n + 1),
      );
    });

    test('for a case that is unknown, of another client or not reported are refused alike, and the good ones kept', async () => {
      const [one, foreign, unreported] = [
        await reported(),
        await reported({ mandant: 'gruen_Club' }),
        await the.created(),
      ];
      const batch = [foreign, unreported, { userID: 'NOBODYATALL1' }, one].map((of) => partnersOf(of, 'ABFAHRT'));
      assert.deepEqual(await the.store.appendEvents(MANDANT, batch), [
        { ended: 'unbekannt' },
        { ended: 'unbekannt' },
        { ended: 'unbekannt' },
        { ended: 'neu', nr: 2 },
      ]);
      assert.deepEqual(await the.store.events(MANDANT, unreported.userID), []);
      assert.equal((await the.store.events('gruen_Club', foreign.userID)).length, 1);
    });

    test('for 120 cases in one batch reach each of them, and are answered in their order', async () => {
      const cases: Awaited<ReturnType<typeof reported>>[] = [];
      for (let n = 0; n < 120; n++) cases.push(n % 3 ? await reported() : await the.created());
      const ends = await the.store.appendEvents(
        MANDANT,
        cases.map((one) => partnersOf(one, 'ABFAHRT')),
      );
      assert.deepEqual(
        ends.map(({ ended }) => ended),
        cases.map((_, n) => (n % 3 ? 'neu' : 'unbekannt')),
      );
    });

    test('of a partner of all clients reach the cases of each', async () => {
      const [one, other] = [await reported(), await reported({ mandant: 'gruen_Club' })];
      await the.store.appendEvents(null, [partnersOf(one, 'ABFAHRT'), partnersOf(other, 'ABFAHRT')]);
      assert.equal((await the.store.events(MANDANT, one.userID)).length, 2);
      assert.equal((await the.store.events('gruen_Club', other.userID)).length, 2);
    });

    test('after a cancellation are refused; what was there before is still a repeat', async () => {
      const one = await reported();
      await the.store.appendEvents(MANDANT, [partnersOf(one, 'BEAUFTRAGT')]);
      await the.store.cancel(cancelOf(one));
      const place = await placeOf(one);
      assert.deepEqual(
        await the.store.appendEvents(MANDANT, [partnersOf(one, 'ABFAHRT'), partnersOf(one, 'BEAUFTRAGT')]),
        [{ ended: 'storniert' }, { ended: 'doppelt', nr: 2 }],
      );
      assert.equal((await the.store.events(MANDANT, one.userID)).length, 3);
      assert.equal(await placeOf(one), place);
    });

    test('move the case on in the feed, but for positions', async () => {
      const one = await reported();
      const before = await placeOf(one);
      await the.store.appendEvents(MANDANT, [partnersOf(one, 'POSITION')]);
      assert.equal(await placeOf(one), before);
      await the.store.appendEvents(MANDANT, [partnersOf(one, 'ABFAHRT')]);
      assert.ok((await placeOf(one)) > before);
    });

    test('leave nothing of a case half-written when one of them cannot be written', async () => {
      const [one, other] = [await reported(), await reported()];
      const broken = partnersOf(one, 'ANKUNFT', { daten: null as unknown as string });
      await assert.rejects(
        the.store.appendEvents(MANDANT, [partnersOf(one, 'ABFAHRT'), partnersOf(other, 'ABFAHRT'), broken]),
      );
      assert.equal((await the.store.events(MANDANT, one.userID)).length, 1);
    });
  });

  describe('an arrival and a cancellation', () => {
    test('exclude each other: after ANKUNFT or ABSCHLUSS a cancellation is refused and changes nothing', async () => {
      for (const typ of ['ANKUNFT', 'ABSCHLUSS']) {
        const one = await reported();
        await the.store.appendEvents(MANDANT, [partnersOf(one, typ)]);
        assert.deepEqual(await the.store.cancel(cancelOf(one)), { ended: 'arrived', current: await the.loaded(one) });
        assert.equal((await the.loaded(one)).status, 'gemeldet');
        assert.equal((await the.rowsOf('zustellungen', one)).length, 2, 'of the report and of the help');
      }
      const early = await reported();
      await the.store.appendEvents(MANDANT, [partnersOf(early, 'ABFAHRT')]);
      assert.equal((await the.store.cancel(cancelOf(early))).ended, 'done');
    });

    test('at once never both succeed, and one always does', async () => {
      const cases = await Promise.all(Array.from({ length: 20 }, () => reported()));
      const ends = await Promise.all(
        cases.flatMap((one, n) => {
          const arrive = async () => (await the.store.appendEvents(null, [partnersOf(one, 'ANKUNFT')]))[0]!.ended;
          const cancel = async () => (await the.store.cancel(cancelOf(one))).ended;
          return [Promise.all(n % 2 ? [arrive(), cancel()] : [cancel(), arrive()])];
        }),
      );
      for (const [n, pair] of ends.entries()) {
        const expected =
          n % 2
            ? [
                ['neu', 'arrived'],
                ['storniert', 'done'],
              ]
            : [
                ['done', 'storniert'],
                ['arrived', 'neu'],
              ];
        assert.ok(
          expected.some((allowed) => allowed.join() === pair.join()),
          pair.join(),
        );
        const types = (await the.store.events(MANDANT, cases[n]!.userID)).map(({ meldungsTyp }) => meldungsTyp);
        assert.equal(types.length, 2, types.join());
      }
    });

    test('of the service’s own events do not matter: UEBERFAELLIG is written once', async () => {
      const one = await reported();
      const overdue = { ...exampleEvent('UEBERFAELLIG'), userID: one.userID };
      assert.deepEqual(
        (await Promise.all([1, 2].map(() => the.store.appendEvents(MANDANT, [overdue]))))
          .flat()
          .map(({ ended }) => ended)
          .sort(),
        ['doppelt', 'neu'],
      );
      assert.equal((await the.store.cancel(cancelOf(one))).ended, 'done');
    });
  });

  describe('events without end', () => {
    const at = (seconds: number): string =>
      new Date(Date.parse('2026-03-01T14:00:00.000Z') + seconds * 1_000).toISOString();
    const sent = (one: Awaited<ReturnType<typeof reported>>, type: string, many: number, every = 1) =>
      the.store.appendEvents(
        MANDANT,
        Array.from({ length: many }, (_, n) => partnersOf(one, type, { unid: `${type}${n}`, zeit: at(n * every) })),
      );
    const kept = (one: Awaited<ReturnType<typeof reported>>) => the.store.events(MANDANT, one.userID);

    test('of positions keep the last of each ten minutes, and the numbers go on', async () => {
      const one = await reported();
      const ends = await sent(one, 'POSITION', 400, 10);
      assert.ok(ends.every(({ ended }, index) => ended === 'neu' && ends[index]?.ended === 'neu'));
      const trail = (await kept(one)).slice(1);
      assert.deepEqual(
        trail.map(({ nr, zeit }) => [nr, zeit]),
        [59, 119, 179, 239, 299, 359, 399].map((n) => [n + 2, at(n * 10)]),
      );
      assert.deepEqual(await the.store.stand(MANDANT, one.userID), { revision: 2, nr: 401 });
      for (const late of [3_985, 3_980, 3_970])
        await the.store.appendEvents(MANDANT, [partnersOf(one, 'POSITION', { unid: `l${late}`, zeit: at(late) })]);
      assert.deepEqual(
        (await kept(one)).slice(7).map(({ nr }) => nr),
        [401, 404],
        'one that comes late does not replace the latest',
      );
    });

    test('of positions keep the 100 latest and the newest, also where the sender’s times are spread over years', async () => {
      const one = await reported();
      const years = 6 * 365 * 86_400;
      const most = EVENT_TYPES.POSITION.keepsLatest;
      const many = most * 3;
      await sent(one, 'POSITION', many, years / many);
      const unids = async () => (await kept(one)).slice(1).map(({ unid }) => unid);
      const latest = Array.from({ length: most }, (_, n) => `POSITION${many - most + n}`);
      assert.deepEqual(await unids(), latest);
      for (const [n, early] of [-3, -2, -1].entries()) {
        await the.store.appendEvents(MANDANT, [
          partnersOf(one, 'POSITION', { unid: `early${n}`, zeit: at((early * years) / 6) }),
        ]);
        assert.deepEqual(await unids(), [...latest, `early${n}`], 'the newest stays, whatever its time');
        assert.deepEqual(await the.store.stand(MANDANT, one.userID), { revision: 2, nr: many + 2 + n });
      }
      const { zeit } = (await the.store.news(MANDANT, one.userID)).find(({ unid }) => unid === latest.at(-1))!;
      assert.equal(zeit, at((years / many) * (many - 1)), 'the status shows the latest');
    });

    test('of one type are refused above 60, those of unknown types together, and the other types are not', async () => {
      const one = await reported();
      const endsOf = async (type: string, many: number) => (await sent(one, type, many)).map(({ ended }) => ended);
      const full = [...Array<string>(MOST_OF_TYPE).fill('neu'), 'zuviele', 'zuviele'];
      assert.deepEqual(await endsOf('BEAUFTRAGT', MOST_OF_TYPE + 2), full);
      assert.deepEqual(
        await endsOf('BEAUFTRAGT', MOST_OF_TYPE),
        Array(MOST_OF_TYPE).fill('doppelt'),
        'what it has is a repeat still',
      );
      await endsOf('KAFFEEPAUSE', MOST_OF_TYPE - 10);
      assert.deepEqual((await endsOf('TEEPAUSE', 11)).at(-1), 'zuviele');
      assert.deepEqual(await endsOf('ANKUNFT', 1), ['neu']);
      assert.equal((await kept(one)).length, 1 + 2 * MOST_OF_TYPE + 1);
    });

    test('are counted by sender, and what the service says is not among them', async () => {
      const one = await reported();
      await sent(one, 'ABGELEHNT', MOST_OF_TYPE);
      const most = EVENT_TYPES.WARTEZEIT.keepsLatest;
      const early = partnersOf(one, 'WARTEZEIT', { partner: 'other', unid: 'w', zeit: at(-9) });
      await the.store.appendEvents(MANDANT, [early]);
      await sent(one, 'WARTEZEIT', most + 1);
      const long = JSON.stringify({ hinweis: 'x'.repeat(MOST_CHARACTERS) });
      const ends = await the.store.appendEvents(MANDANT, [
        partnersOf(one, 'ABGELEHNT', { unid: 'more' }),
        partnersOf(one, 'ABGELEHNT', { partner: 'other', unid: 'more' }),
        ...Array.from({ length: MOST_OF_TYPE + 1 }, (_, n) => partnersOf(one, 'ABGELEHNT', { unid: ownUnid(`${n}`) })),
        partnersOf(one, 'WECHSEL', { unid: ownUnid('long'), daten: long }),
      ]);
      assert.deepEqual(
        ends.map(({ ended }) => ended),
        ['zuviele', ...Array<string>(MOST_OF_TYPE + 3).fill('neu')],
      );
      assert.equal((await kept(one)).filter(({ partner }) => partner === 'other').length, 2);
    });

    test('of one type are refused above 60,000 characters, whatever their number, and the other types are not', async () => {
      const one = await reported();
      const long = JSON.stringify({ hinweis: 'x'.repeat(MOST_CHARACTERS / 4) });
      const batch = ['a', 'b', 'c', 'd'].map((unid) => partnersOf(one, 'ABFAHRT', { unid, daten: long }));
      const ends = await the.store.appendEvents(MANDANT, [...batch, partnersOf(one, 'ANKUNFT')]);
      assert.deepEqual(
        ends.map(({ ended }) => ended),
        ['neu', 'neu', 'neu', 'zuviele', 'neu'],
      );
    });

    test('of waiting times keep the latest 100, because only the last one counts', async () => {
      const one = await reported();
      const most = EVENT_TYPES.WARTEZEIT.keepsLatest;
      await sent(one, 'WARTEZEIT', most + 20);
      const unids = async () => (await kept(one)).slice(1).map(({ unid }) => unid);
      const latest = Array.from({ length: most }, (_, n) => `WARTEZEIT${n + 20}`);
      assert.deepEqual(await unids(), latest);
      await sent(one, 'WARTEZEIT', 2);
      assert.deepEqual(
        await unids(),
        [...latest, 'WARTEZEIT1'],
        'an old one sent again takes no place but the newest’s',
      );
    });

    test('tell how the case stands by the latest position and the newest event, without the trail', async () => {
      const one = await reported();
      await sent(one, 'ABFAHRT', 1);
      await sent(one, 'POSITION', 300, 10);
      await the.store.appendEvents(MANDANT, [partnersOf(one, 'POSITION', { unid: 'late', zeit: at(-5_000) })]);
      const news = await the.store.news(MANDANT, one.userID);
      assert.deepEqual(
        news.map(({ unid }) => unid),
        ['EINGANG', 'ABFAHRT0', 'POSITION299', 'late'],
      );
      const way = await the.store.news(MANDANT, one.userID, 3);
      assert.deepEqual(
        way.map(({ unid }) => unid),
        ['EINGANG', 'ABFAHRT0', 'POSITION179', 'POSITION239', 'POSITION299', 'late'],
      );
      assert.equal(news.at(-1)?.nr, (await the.store.stand(MANDANT, one.userID))?.nr);
      assert.equal(await the.store.eventNumber(MANDANT, one.userID, news[2]!), news[2]!.nr);
      assert.equal(await the.store.eventNumber(null, one.userID, { partner: 'other', unid: 'late' }), null);
      assert.equal(await the.store.eventNumber('gruen_Club', one.userID, news[2]!), null);
    });
  });
}
