import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Ereignis, StatusFacts } from '../ereignisse.ts';
import { diceOf } from '../test/test-dice.ts';
import { LEAST_GAP, isNews, neuigkeitOf, type ToldNews } from './neuigkeit.ts';

const START = Date.parse('2026-03-02T10:00:00.000Z');
const MINUTE = 60_000;
const at = (minute: number): string => new Date(START + minute * MINUTE).toISOString();
const ofCase = (status: string): StatusFacts => ({
  status,
  ranaVorgangsnummer: '',
  storno: '',
  bewertung: { bewertungWert: 0, bewertungFeedback: '' },
});

type Said = readonly [minute: number, meldungsTyp: string, wartezeitMinuten?: number, partner?: string];

/** The news at each event, and any news later, at least two minutes apart. */
function told(list: readonly Said[]): [stand: string, bis: string][] {
  const gesagt: ToldNews[] = [];
  const events: Ereignis[] = [];
  for (const [nr, [minute, meldungsTyp, wait, partner = 'helfer']] of list.entries()) {
    const wartezeitMinuten = wait === undefined ? {} : { wartezeitMinuten: String(wait) };
    events.push({ nr: nr + 1, unid: `u${nr}`, partner, meldungsTyp, zeit: at(minute), ...wartezeitMinuten });
    const status = meldungsTyp === 'STORNO' ? 'storniert' : 'gemeldet';
    const news = neuigkeitOf(events, ofCase(status), gesagt, START + minute * MINUTE);
    if (news) gesagt.push({ stand: news.stand, zeit: at(minute), text: '', ...(news.eta && { bis: news.eta.bis }) });
  }
  return gesagt.map(({ stand, bis = '' }) => [stand, bis.slice(11, 16)]);
}

test('each state is told once: assigned with its time, under way, arrived; a promise that moves by more than 15 minutes; a helper who is lost begins anew', () => {
  // prettier-ignore
  assert.deepEqual(told([[0, 'EINGANG'], [1, 'SCHADENNUMMER'], [2, 'BEAUFTRAGT', 30], [3, 'BEAUFTRAGT', 30], [5, 'WARTEZEIT', 35], [10, 'WARTEZEIT', 60], [20, 'ABFAHRT'], [30, 'POSITION'], [40, 'ANKUNFT'], [60, 'ABSCHLUSS']]),
    [['beauftragt 0', '10:40'], ['spaeter 2026-03-02T11:25:00.000Z', '11:25'], ['unterwegs 0', '11:25'], ['angekommen 0', '']]);
  // prettier-ignore
  assert.deepEqual(told([[0, 'EINGANG'], [2, 'BEAUFTRAGT'], [4, 'ABFAHRT'], [6, 'WECHSEL'], [8, 'BEAUFTRAGT', 20], [9, 'ABFAHRT']]),
    [['beauftragt 0', ''], ['unterwegs 0', ''], ['beauftragt 1', '10:35'], ['unterwegs 1', '10:35']]);
});

test('a cancel by the operator is told, one by the person is not, and nothing follows either', () => {
  assert.deepEqual(
    told([
      [0, 'EINGANG'],
      [2, 'STORNO'],
    ]),
    [['abbestellt', '']],
  );
  assert.deepEqual(
    told([
      [0, 'EINGANG'],
      [2, 'STORNO', undefined, 'service'],
    ]),
    [],
  );
  assert.deepEqual(
    ['STORNO', 'EINGANG', 'POSITION', 'ANKUNFT'].map((meldungsTyp) => [
      isNews({ meldungsTyp, partner: 'service' }),
      isNews({ meldungsTyp, partner: 'helfer' }),
    ]),
    [
      [false, true],
      [false, false],
      [false, false],
      [true, true],
    ],
  );
});

test('a message of the operator is told once, after what is more urgent, also when the help is over', () => {
  // prettier-ignore
  assert.deepEqual(told([[0, 'EINGANG'], [1, 'BETREIBER_HINWEIS'], [2, 'BEAUFTRAGT'], [3, 'POSITION'], [60, 'ABSCHLUSS'], [70, 'BETREIBER_HINWEIS'], [71, 'NACHTRAG']]),
    [['hinweis 2', ''], ['beauftragt 0', ''], ['hinweis 6', '']]);
});

test('a promise that is over is not told, and what waited tells how it stands now', () => {
  const events = [
    { nr: 1, unid: 'a', partner: 'x', meldungsTyp: 'BEAUFTRAGT', zeit: at(0), wartezeitMinuten: '10' },
    { nr: 2, unid: 'b', partner: 'x', meldungsTyp: 'ABFAHRT', zeit: at(1) },
  ];
  const late = neuigkeitOf(events, ofCase('gemeldet'), [], START + 60 * MINUTE);
  assert.deepEqual(late, { lage: 'unterwegs', stand: 'unterwegs 0', eta: null });
});

test('1,000 random lists: no state twice, none after a cancel, at most one per event [4.154]', () => {
  const TYPES =
    'SCHADENNUMMER BEAUFTRAGT WARTEZEIT ABFAHRT POSITION ANKUNFT ABGELEHNT WECHSEL ABSCHLUSS NACHTRAG BETREIBER_HINWEIS'.split(
      ' ',
    );
  let most = 0;
  for (let seed = 0; seed < 1_000; seed++) {
    const dice = diceOf(seed);
    const list: Said[] = [[0, 'EINGANG', undefined, 'service']];
    const count = dice.below(12);
    for (let nr = 1; nr <= count; nr++)
      list.push([nr * 3, dice.one(TYPES), dice.chance(0.5) ? 1 + dice.below(90) : undefined]);
    if (dice.chance(0.3)) list.push([(count + 1) * 3, 'STORNO', undefined, dice.one(['service', 'helfer'])]);
    const stands = told(list).map(([stand]) => stand);
    assert.equal(new Set(stands).size, stands.length, `${seed}: ${stands.join()}`);
    assert.ok(!stands.slice(0, -1).includes('abbestellt'), `seed ${seed}`);
    most = Math.max(most, stands.length);
  }
  assert.ok(most >= 5 && LEAST_GAP === 2 * MINUTE, `${most}`);
});
