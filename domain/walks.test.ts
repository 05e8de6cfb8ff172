import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { inspect } from 'node:util';
import { acceptVorgang } from './accept-vorgang.ts';
import { answersOf } from './answers.ts';
import { lacks, openQuestions } from './complete.ts';
import { backOf, CHOICES, FLOW, isWithoutCase, nextOf, redirectOf, rowOf, type AppTyp, type Path } from './flow.ts';
import { PLACEHOLDER_NUMBER } from './limits.ts';
import { PARTS } from './parts.ts';
import { asked, fieldsOf, type Part } from './questions.ts';
import { anyWebparams } from './test/test-answers.ts';
import { diceOf, type Dice } from './test/test-dice.ts';
import { EXAMPLE_NOW } from './test/test-example.ts';
import { anyDeed, knownBefore, onward } from './test/test-walk-chance.ts';
import { perform, walkOf, type WalkDeed } from './test/test-walk-deeds.ts';
import { here, journey, partHere, SKIES, type Walk } from './test/test-walk.ts';
import { emptyVorgang, readVorgang, reportedVorgang, SCHADEN, schadenOf, type Vorgang } from './vorgang.ts';
import { size } from '../scripts/test/size.ts';

/** Property-based test. A failing walk prints `WALK_SEED=… WALKS=1`, which repeats it alone. */
const SEED = Number(process.env['WALK_SEED'] ?? 20_261_121);
const WALKS = Number(process.env['WALKS'] ?? size(500, 100_000));

/** Random deeds before the walk heads for the report, and the most deeds in which it must arrive. */
const BY_CHANCE = 16;
const HOMEWARD = 80;

describe(`${WALKS} walks by chance from seed ${SEED}`, () => {
  /** Screens reached by the link or by buttons, and screens reached by 'Change' on the summary. */
  const reached = new Set<Path>();
  const changed = new Set<Path>();
  let refused = 0;
  const unsure = { walks: 0, open: 0 };
  before(() => console.log(`WALK_SEED=${SEED} WALKS=${WALKS}`));

  test('nobody is trapped, nothing is kept that is not asked, and every walk ends in a report that is accepted [1.8 4.17]', () => {
    for (let seed = SEED; seed < SEED + WALKS; seed++) {
      const deeds: WalkDeed[] = [];
      try {
        walked(diceOf(seed), deeds);
      } catch (error) {
        const path = deeds.map((deed) => inspect(deed, { depth: 4, breakLength: 200 })).join('\n');
        throw new Error(`WALK_SEED=${seed} WALKS=1\n${path}`, { cause: error });
      }
    }
  });

  test(
    'every screen was reached by buttons, and answers can be changed from the summary',
    { skip: WALKS < 500 && 'too few walks' },
    () => {
      const all = FLOW.map(([path]) => path).filter((path) => path !== '/' && !isWithoutCase(path));
      assert.deepEqual(
        all.filter((path) => !reached.has(path)),
        [],
      );
      const never = PARTS.filter(({ path }) => path !== '/gefahr' && !changed.has(path)).map(({ path }) => path);
      // Changing a screen from the summary is rare: it happens in one of some hundred walks.
      assert.ok(never.length <= (WALKS < 10_000 ? PARTS.length / 4 : 0), `never changed from the summary: ${never}`);
      assert.ok(refused > WALKS / 10, `'Continue' was refused ${refused} times`);
      assert.ok(unsure.walks > WALKS / 10 && unsure.open > unsure.walks * 0.9, JSON.stringify(unsure));
    },
  );

  function walked(dice: Dice, deeds: WalkDeed[]): void {
    const walk = begun(dice);
    reached.add(here(walk));
    const step = (deed: WalkDeed): void => {
      deeds.push(deed);
      const from = {
        path: here(walk),
        shown: walk.shown.length,
        isChange: walk.trail.at(-1)!.known !== undefined,
        vorgang: walk.vorgang,
      };
      perform(walk, deed);
      const isLeft = walk.shown.length > from.shown;
      if (deed.do === 'next' && !isLeft) refused++;
      if (isLeft && !['address', 'reload', 'back'].includes(deed.do)) reached.add(here(walk));
      if (isLeft && walk.trail.at(-1)!.known) changed.add(here(walk));
      keepsOthers(from.vorgang, walk.vorgang, from.path);
      if (walk.vorgang !== from.vorgang && partHere(walk)) forgetsTheRest(walk, partHere(walk)!);
      if (deed.do === 'reload' || deed.do === 'address') losesNothing(from.vorgang, walk.vorgang);
      if (isLeft)
        keepsTheRules(
          walk,
          from.path,
          // The search is passed over once it has nothing to ask.
          !from.isChange &&
            !(from.path.endsWith('/innerorts_ausserorts') && here(walk).endsWith('/schadenort')) &&
            !(deed.do === 'locate' && here(walk).endsWith('/schadenort')) &&
            ['begin', 'choose', 'next', 'kind', 'locate', 'byHand'].includes(deed.do),
        );
    };
    for (let deed = dice.below(BY_CHANCE); deed > 0 && !walk.isReported; deed--) step(anyDeed(walk, dice));
    for (let deed = 0; !walk.isReported; deed++) {
      assert.ok(deed < HOMEWARD, `no way from ${here(walk)} to the report`);
      step(onward(walk, dice, true));
    }
    isAccepted(walk);
    if (!walk.isUnsure) return;
    unsure.walks++;
    if (openQuestions(PARTS, walk.vorgang, walk.asking).length) unsure.open++;
  }
});

/** A case of a random client, with random prefilled fields. */
function begun(dice: Dice): Walk {
  const typ = dice.one<AppTyp>(['kfz', 'kfz', 'fahrrad']);
  const asking = {
    webparams: { ...anyWebparams(dice), web_AppTyp: typ },
    typ,
    zone: 'Europe/Berlin',
    now: EXAMPLE_NOW,
  };
  const known = dice.chance(0.2) ? knownBefore(dice, asking) : null;
  const vorgang = known ? acceptVorgang(PARTS, known, readVorgang(known), asking).vorgang : emptyVorgang();
  if (known) forgetsTheRest({ vorgang, asking, first: known });
  const vorgangsMetadaten = { ...vorgang.vorgangsMetadaten, userID: '23456789BCDF' };
  const sky = dice.one(Object.keys(SKIES) as (keyof typeof SKIES)[]);
  return walkOf({ ...vorgang, vorgangsMetadaten }, asking, sky, dice.chance(0.2));
}

/** Invariants of every screen that is shown. */
function keepsTheRules(walk: Walk, from: Path, isStep: boolean): void {
  const path = here(walk);
  const now = journey(walk);
  const id = now.userID;
  assert.equal(redirectOf({ row: rowOf(path), id }, now), null, `${path} is shown, and leads elsewhere`);

  const isDeadEnd = nextOf(path, now) === null && !(path in CHOICES) && path !== '/organisation';
  assert.ok(!isDeadEnd, `${path} leads nowhere`);
  if (isStep) {
    // Back never leads to the start of a quick entry, nor to a screen that is skipped by now.
    const isOfTree = !(rowOf(from)[1] === 'start' && !path.endsWith('/schadenart'));
    const isThere = redirectOf({ row: rowOf(from), id }, now) === null;
    if (isOfTree && isThere) assert.equal(backOf(path, now), from, `back from ${path}`);
  }
  let before: string | null = path;
  for (let steps = 0; before !== null && before !== '/organisation'; steps++) {
    assert.ok(steps < 15, `back from ${path} never reaches the start`);
    before = backOf(before, now);
  }
}

/** Invariant: only the screen of a damage changes its object; those of other damages stay in the draft. */
function keepsOthers(before: Vorgang, now: Vorgang, path: Path): void {
  for (const [, object, own] of SCHADEN) {
    if (own !== path && now[object] !== before[object]) assert.deepEqual(now[object], before[object], object);
  }
}

/** Invariant: a reload shows what the device has stored, except the placeholder number. */
function losesNothing(before: Vorgang, now: Vorgang): void {
  const { vorgangsMetadaten: data } = before;
  const mobilnummer = data.mobilnummer === PLACEHOLDER_NUMBER ? '' : data.mobilnummer;
  assert.deepEqual(now, { ...before, vorgangsMetadaten: { ...data, mobilnummer } });
}

/**
 * Invariant: a question that is not asked now has its default. One that the client never asks keeps the prefilled
 * value.
 */
function forgetsTheRest({ vorgang, asking, first }: Pick<Walk, 'vorgang' | 'asking' | 'first'>, only?: Part): void {
  for (const { path, part } of PARTS) {
    if (!path.startsWith(`/${asking.typ}/`) || (only && part !== only)) continue;
    const [answers, known] = [answersOf(part, vorgang), answersOf(part, first)];
    for (const question of part.questions) {
      const isOfClient = question.ofClient?.(asking) ?? true;
      if (isOfClient && asked(part, answers, asking).includes(question)) continue;
      const expected = isOfClient ? part.empty : known;
      for (const field of fieldsOf(question)) assert.deepEqual(answers[field], expected[field], `${part.at}.${field}`);
    }
  }
}

/** Invariant: the service accepts the report unchanged, and passes on the chosen damage alone. */
function isAccepted(walk: Walk): void {
  const { vorgang, first, asking } = walk;
  assert.equal(here(walk), '/organisation');
  const received = JSON.parse(JSON.stringify(vorgang)) as typeof vorgang;
  const { vorgang: accepted, notTaken } = acceptVorgang(PARTS, received, first, asking);
  assert.deepEqual(notTaken, [], JSON.stringify(notTaken));
  assert.deepEqual(accepted, vorgang, 'the service holds what the person gave');
  assert.deepEqual(lacks(PARTS, accepted, asking), []);

  forgetsTheRest(walk);
  const reported = reportedVorgang(accepted);
  const own = schadenOf(vorgang.schadenTyp)!;
  assert.ok(own.path.startsWith(`/${asking.typ}/`));
  const damages = SCHADEN.map(([, object]) => object as string);
  assert.deepEqual(
    damages.filter((object) => object in reported),
    [own.object],
  );
  assert.deepEqual(reported[own.object], vorgang[own.object]);
  for (const [path] of FLOW) {
    const there = redirectOf({ row: rowOf(path), id: vorgang.vorgangsMetadaten.userID }, journey(walk));
    assert.equal(isWithoutCase(path) || path === '/organisation', there === null, `${path} after the report`);
  }
}
