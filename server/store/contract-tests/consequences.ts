import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { EVENT_TYPES, TYP, type EventType, type MeldungsTyp } from '#domain/ereignisse/typen.ts';
import type { NewCase } from '../tables/cases.ts';
import { smsKey } from '../tables/sms/sms-key.ts';
import {
  assignmentOf,
  cancelOf,
  exampleEvent,
  fresh,
  NOW,
  partnersOf,
  ratingOf,
  remarkOf,
  exampleReport,
  SMS,
  writeOf,
} from './contract-examples.ts';
import type { Fixtures } from './given.ts';

/** The observable state of a case after three events of one type. */
interface Seen {
  isMovedInFeed: boolean;
  messages: string[];
  isUnread: boolean;
  /** End of the helper's assignment. */
  assignment: string | null;
  /** Since when the trail, which was deleted, is there again. */
  trail: string;
  /** Messages to the person. */
  ways: number;
  nextLook: string;
  /** Number of events that are kept. */
  kept: number;
}

const LATER = '2026-03-01T14:00:00.000Z';

/** A type that only moves the case in the feed and sets the next look. */
const TYPE = TYP.SCHADENNUMMER;
const PLAIN: Seen = {
  isMovedInFeed: true,
  messages: [],
  isUnread: false,
  assignment: null,
  trail: 'weg',
  ways: 0,
  nextLook: '',
  kept: 3,
};

/** A property of a type's row, and its effects. */
const CHANGES: readonly (readonly [Partial<EventType>, Partial<Seen>])[] = [
  [{ inFeed: false }, { isMovedInFeed: false }],
  [{ message: 'vorgang.probe' }, { messages: ['vorgang.probe', 'vorgang.probe', 'vorgang.probe'] }],
  [{ needsReader: true }, { isUnread: true }],
  [{ endsAssignment: 'erledigt' }, { assignment: 'erledigt' }],
  [{ endsOrder: true }, { trail: NOW }],
  [{ isTrail: true }, { trail: NOW, nextLook: LATER, kept: 1 }],
  [{ news: 'hinweis' }, { ways: 1 }],
  [{ writer: 'operator' }, { nextLook: LATER }],
  [{ keepsLatest: 2 }, { kept: 2 }],
  [{ most: 2 }, { kept: 2 }],
];

/** The consequences of an event are those in the row of its type. */
export function consequences(the: Fixtures): void {
  const rowOf = async (one: NewCase) => (await the.rowsOf('vorgaenge', one))[0]!;
  const placeOf = async (one: NewCase) => Number((await rowOf(one))['folge']);
  const created = () => the.created({ mandant: `folgen_${fresh().userID}` });
  const reported = async () => {
    const one = await created();
    await the.store.report(exampleReport(one, { weg: SMS }));
    return one;
  };

  /** A case with a live assignment, already read, without a trail, and with a later next look. */
  async function waiting(): Promise<NewCase> {
    const one = await reported();
    await the.store.auftraege.assign(assignmentOf(one));
    await the.store.acknowledge(one.mandant, (await the.store.feed(one.mandant, 0, 9)).cursor, NOW);
    await the.rows.all(`update vorgaenge set spur = 'weg', faellig_ab = $2 where user_id = $1`, [one.userID, LATER]);
    return one;
  }

  async function seenAfterThree(): Promise<Seen> {
    const one = await waiting();
    const place = await placeOf(one);
    await the.store.appendEvents(
      one.mandant,
      ['a', 'b', 'c'].map((unid) => partnersOf(one, TYPE, { unid })),
    );
    const row = await rowOf(one);
    const messages = (await the.rowsOf('zustellungen', one)).filter(({ nr }) => Number(nr) > 1);
    return {
      isMovedInFeed: Number(row['folge']) > place,
      messages: messages.map(({ daten }) => (JSON.parse(String(daten)) as { type: string }).type),
      isUnread: (await the.rowsOf('ungelesen', one)).length > 0,
      assignment: (await the.store.auftraege.latest(one.mandant, one.userID))?.ende?.art ?? null,
      trail: String(row['spur']),
      ways: (await the.rowsOf('nachrichten', one)).length,
      nextLook: String(row['faellig_ab']),
      kept: (await the.store.events(one.mandant, one.userID)).filter(({ meldungsTyp }) => meldungsTyp === TYPE).length,
    };
  }

  describe('what follows from an event', () => {
    test('is the place in the feed and the next look for a plain type of a partner', async () =>
      assert.deepEqual(await seenAfterThree(), PLAIN));

    for (const [change, expected] of CHANGES)
      test(`changes with ${JSON.stringify(change)} in the row of its type, and nothing else does`, () =>
        withRow(TYPE, change, async () => assert.deepEqual(await seenAfterThree(), { ...PLAIN, ...expected })));

    const KEY = 'a'.repeat(32);
    /** The commands that append an event: its type, a suitable case, and the command. */
    const COMMANDS: readonly (readonly [MeldungsTyp, () => Promise<NewCase>, (one: NewCase) => Promise<unknown>])[] = [
      [TYP.EINGANG, created, (one) => the.store.report(exampleReport(one))],
      [
        TYP.ERGAENZT,
        async () => {
          const one = await created();
          await the.store.report(exampleReport(one, { key: smsKey(KEY), meldeweg: 'sms' }));
          return one;
        },
        (one) =>
          the.store.sms.complete({
            ...writeOf(one, { key: KEY, revision: 2 }),
            event: exampleEvent('ERGAENZT'),
            weg: undefined,
          }),
      ],
      [TYP.STORNO, reported, (one) => the.store.cancel(cancelOf(one))],
      [TYP.BEWERTUNG, reported, (one) => the.store.rate(ratingOf(one))],
      [TYP.NACHTRAG, reported, (one) => the.store.remark(remarkOf(one))],
      [
        TYP.BETREIBER_HINWEIS,
        reported,
        (one) => the.store.remark(remarkOf(one, { art: 'hinweis', event: exampleEvent('BETREIBER_HINWEIS') })),
      ],
      [TYP.ABFAHRT, reported, (one) => the.store.appendEvents(null, [partnersOf(one, 'ABFAHRT')])],
      [TYP.BEAUFTRAGT, reported, (one) => the.store.auftraege.assign(assignmentOf(one, { angenommen: true }))],
      [
        TYP.ZUGESTELLT,
        async () => {
          const one = await reported();
          await the.store.appendEvents(one.mandant, [{ ...exampleEvent('UEBERFAELLIG'), userID: one.userID }]);
          return one;
        },
        async (one) => {
          const told = await the.store.outbox.list(one.mandant, 'wartend', 9);
          await the.store.outbox.done(told.find(({ nr }) => nr === 2)!.id, NOW);
        },
      ],
    ];
    for (const [type, prepared, command] of COMMANDS)
      test(`is read from that row, too, where the command for ${type} appends it`, async () => {
        for (const inFeed of [true, false])
          await withRow(type, { inFeed }, async () => {
            const one = await prepared();
            const place = await placeOf(one);
            await command(one);
            assert.equal((await the.store.news(one.mandant, one.userID)).at(-1)?.meldungsTyp, type);
            assert.equal((await placeOf(one)) > place, inFeed);
          });
      });
  });
}

/** Runs something while the row of a type is changed. */
async function withRow(typ: MeldungsTyp, change: Partial<EventType>, run: () => Promise<void>): Promise<void> {
  const rows = EVENT_TYPES as Record<string, EventType>;
  const row = rows[typ]!;
  rows[typ] = { ...row, ...change };
  try {
    await run();
  } finally {
    rows[typ] = row;
  }
}
