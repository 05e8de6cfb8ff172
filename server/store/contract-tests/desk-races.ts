import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVENT_FIELDS } from '#domain/ereignisse/hilfsstatus.ts';
import { diceOf, type Dice } from '#domain/test/test-dice.ts';
import { OPERATOR_PARTNER } from '#domain/lesbar.ts';
import type { NewCase } from '../tables/cases.ts';
import { assignmentOf, cancelOf, exampleEvent, MANDANT, NOW, exampleReport } from './contract-examples.ts';
import type { Fixtures } from './given.ts';

/** Number of races at a time, and in all. In each, two actors change the same case. */
const AT_ONCE = 20;
const RACES = process.env['TEST_ALL'] === '1' ? 1_000 : 60;

const ACTS = ['take', 'hand', 'operator', 'tap', 'person'] as const;
type Act = (typeof ACTS)[number];

const who = (kuerzel: string) => ({ konto: `KONTO_${kuerzel}`, kuerzel, seit: NOW });
const helper = (name: string) => ({ name, telefon: '+4922147101', kennzeichen: 'K-AB 1' });

/** The answer that an actor got. */
interface Told {
  act: Act;
  actor: string;
  ended: string;
  isRepeat: boolean;
  /** For a take the owner, for an assignment its id, for a cancellation the receipt. */
  named: string;
}

export function deskRaces(the: Fixtures): void {
  /** A reported case whose helper is on the way. */
  const underWay = async (): Promise<{ one: NewCase; auftragID: string }> => {
    const one = await the.created();
    await the.store.report(exampleReport(one));
    const first = assignmentOf(one, { helfer: helper('Erster'), angenommen: true });
    await the.store.auftraege.assign(first);
    return { one, auftragID: first.auftragID };
  };

  const tapOf = (actor: string) => {
    const none = Object.fromEntries(Object.keys(EVENT_FIELDS).map((feld) => [feld, ''])) as Record<
      keyof typeof EVENT_FIELDS,
      string
    >;
    const event = { unid: `tap ${actor}`, meldungsTyp: 'ANKUNFT', zeit: NOW };
    const daten = { ...none, unid: event.unid, meldungsTyp: 'ANKUNFT', timestamp: NOW };
    const ereignis = { ...event, zeitKorrigiert: false, daten };
    return { art: 'ereignis', ereignis, gemessen: Date.parse(NOW), ort: null } as const;
  };

  const run = async (
    act: Act,
    actor: string,
    { one, auftragID }: { one: NewCase; auftragID: string },
  ): Promise<Told> => {
    const { store } = the;
    if (act === 'take') {
      const taken = await store.zustaendigkeiten.take({ ...one, statt: '' }, who(actor));
      const named = taken.ended === 'gone' ? '' : taken.zustaendig.kuerzel;
      return { act, actor, ended: taken.ended, isRepeat: false, named };
    }
    if (act === 'hand') {
      const made = await store.auftraege.assign(assignmentOf(one, { helfer: helper(actor), angenommen: true }));
      const named = made.ended === 'done' ? made.auftrag.auftragID : '';
      return { act, actor, ended: made.ended, isRepeat: false, named };
    }
    if (act === 'tap') {
      const [told] =
        (await store.auftraege.tell({ ...one, auftragID }, [tapOf(actor)], Date.parse(NOW) + 60_000)) ?? [];
      return { act, actor, ended: told?.ended ?? 'gone', isRepeat: false, named: '' };
    }
    const isOperator = act === 'operator';
    const cancelled = await store.cancel(
      cancelOf(one, {
        key: `${act} ${actor}`,
        beleg: JSON.stringify({ storno: actor }),
        event: isOperator ? { ...exampleEvent('STORNO'), partner: OPERATOR_PARTNER } : exampleEvent('STORNO'),
      }),
    );
    const isDone = cancelled.ended === 'done';
    return {
      act,
      actor,
      ended: cancelled.ended,
      isRepeat: isDone && cancelled.isRepeat,
      named: isDone ? cancelled.beleg : '',
    };
  };

  /** The invariants, however a race ends. */
  const judge = async (seed: number, { one }: { one: NewCase }, told: readonly Told[]): Promise<void> => {
    const said = `seed ${seed}: ${JSON.stringify(told)}`;
    const of = (act: Act) => told.filter((other) => other.act === act);
    const types = (await the.store.events(MANDANT, one.userID)).map(({ meldungsTyp }) => meldungsTyp);
    const count = (typ: string) => types.filter((other) => other === typ).length;
    const rows = await the.rowsOf('auftraege', one);
    const live = rows.filter(({ ende }) => ende === null);
    const owner = await the.store.zustaendigkeiten.of(MANDANT, one.userID);
    const isCancelled = (await the.loaded(one)).status === 'storniert';

    assert.ok(count('STORNO') + Math.min(1, count('ANKUNFT')) <= 1, `an arrival and a cancel; ${said}`);
    assert.ok(live.length <= 1, `two live assignments; ${said}`);
    if (isCancelled) assert.equal(live.length, 0, `a cancelled case with a live assignment; ${said}`);

    const takes = of('take');
    if (takes.length) {
      assert.equal(takes.filter(({ ended }) => ended === 'done').length, 1, said);
      for (const { ended, actor, named } of takes) {
        assert.equal(named, owner?.kuerzel, `the loser is told who has it; ${said}`);
        assert.equal(ended === 'done', actor === owner?.kuerzel, said);
      }
    }
    const cancels = [...of('operator'), ...of('person')];
    assert.equal(
      isCancelled,
      cancels.some(({ ended }) => ended === 'done'),
      said,
    );
    assert.equal(count('STORNO'), cancels.filter(({ ended, isRepeat }) => ended === 'done' && !isRepeat).length, said);
    assert.ok(new Set(cancels.map(({ named }) => named)).size <= 1, `one receipt for all; ${said}`);
    for (const { ended } of cancels) assert.ok(ended === 'done' || ended === 'arrived', said);
    if (cancels.some(({ ended }) => ended === 'arrived')) assert.ok(count('ANKUNFT') > 0, said);
    assert.equal(count('ANKUNFT'), of('tap').filter(({ ended }) => ended === 'neu').length, said);
    for (const { ended, named } of of('hand')) {
      if (ended === 'cancelled') assert.ok(isCancelled, said);
      else {
        assert.equal(ended, 'done', said);
        assert.ok(
          rows.some((row) => row['auftrag_id'] === named),
          `a helper was lost; ${said}`,
        );
      }
    }
  };

  const race = async (seed: number): Promise<string> => {
    const dice: Dice = diceOf(seed);
    const scene = await underWay();
    const acts = ['A', 'B'].map((actor) => ({ actor, act: dice.one(ACTS), rest: dice.below(3) }));
    const told = await Promise.all(
      acts.map(async ({ act, actor, rest }) => {
        if (rest) await sleep(rest - 1);
        return run(act, actor, scene);
      }),
    );
    await judge(seed, scene, told);
    return acts
      .map(({ act }) => act)
      .toSorted()
      .join(' ');
  };

  describe('two actors at one case at once', () => {
    test(`end in one result, the same for all, of which none is lost: ${RACES} races`, async () => {
      const pairs = new Set<string>();
      for (let seed = 1; seed <= RACES; seed += AT_ONCE) {
        const seeds = Array.from({ length: Math.min(AT_ONCE, RACES + 1 - seed) }, (_, n) => seed + n);
        for (const pair of await Promise.all(seeds.map(race))) pairs.add(pair);
      }
      assert.ok(pairs.size >= 12, `of 15 pairs only ${pairs.size} have met`);
    });
  });
}
