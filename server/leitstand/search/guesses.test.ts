import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { ID_SYMBOLS } from '#domain/ids.ts';
import type { Treffer } from '#domain/leitstand/fall.ts';
import { VORLESECODE } from '#domain/leitstand/vorlesecode.ts';
import { diceOf, type Dice } from '#domain/test/test-dice.ts';
import { size } from '../../../scripts/test/size.ts';
import { testApp, type TestApp } from '../../test/test-app.ts';
import { signedIn } from '../../test/test-desk.ts';

/** Codes that somebody guesses beside open cases: 100,000 beside 300 in `npm run test:all`. */
const GUESSES = size(600, 100_000);
/** Those that are looked up where nothing is refused. */
const LOOKED_UP = size(3_000, 100_000);
const OPEN = size(60, 300);
/** Codes that an account may miss before its guesses are refused. */
const MISSES = 20;

/** Cases whose pages have shown a code half an hour ago, and show another one now. */
async function openCodes(t: TestContext) {
  const the = await testApp(t);
  await signedIn(the); // without a desk there are no codes
  const cases = await Promise.all(Array.from({ length: OPEN }, () => the.invite()));
  const userIDs = cases.map(({ userID }) => userID);
  const before = await codesOf(the, userIDs);
  the.time.now += VORLESECODE.shown + VORLESECODE.grace;
  return { the, before, open: await codesOf(the, userIDs) };
}

const codesOf = (the: TestApp, userIDs: readonly string[]): Promise<string[]> =>
  Promise.all(
    userIDs.map(async (userID) => {
      const answer = await the.call('POST', `vorgang/${userID}/vorlesecode`);
      return answer.json<{ data: { code: string } }>().data.code;
    }),
  );

/** A code that anybody could have. */
const blind = (dice: Dice): string =>
  Array.from({ length: VORLESECODE.length }, () => dice.one([...ID_SYMBOLS])).join('');

test(`Of ${GUESSES} guesses of an account, all open codes among them, none has a hit once it has missed too often.`, async (t) => {
  const { the, open } = await openCodes(t);
  const desk = await signedIn(the);
  const dice = diceOf(5);
  const guesses = Array.from({ length: GUESSES }, () => blind(dice));
  // Somebody who has all codes and does not know it: each at a place of its own, after the guesses that are looked up.
  for (const [nr, code] of open.entries()) guesses[MISSES + 1 + nr * Math.floor((GUESSES - 2 * MISSES) / OPEN)] = code;
  const told = { hits: 0, refused: 0 };
  for (const begriff of guesses) {
    const answer = await desk.call('POST', 'suche', { begriff });
    if (answer.statusCode !== 200) told.refused += Number(answer.json<{ code: string }>().code === 'ZU_VIELE_CODES');
    else told.hits += answer.json<{ data: Treffer[] }>().data.length;
  }
  assert.deepEqual(told, { hits: 0, refused: GUESSES - MISSES });
});

/** The most hits of so many guesses that chance gives once in a thousand million times: the tail of Poisson. */
function mostByChance(guesses: number): number {
  const mean = (guesses * OPEN) / ID_SYMBOLS.length ** VORLESECODE.length;
  let [most, one] = [0, Math.exp(-mean)];
  for (let sum = one; 1 - sum > 1e-9; sum += one) one *= mean / ++most;
  return most;
}

test(`Without the limit ${LOOKED_UP} guesses beside ${OPEN} open codes have no more hits than chance gives, also those who know the codes of before.`, async (t) => {
  const { the, before, open } = await openCodes(t);
  assert.equal(new Set(open).size, OPEN, 'each case has a code of its own');
  assert.ok(mostByChance(100_000) < 16, 'a symbol less would have 48 hits');
  const dice = diceOf(6);
  const now = new Date(the.time.now).toISOString();
  /** A symbol that is more likely at its place than others would be so here, too. */
  const learned = (): string => Array.from({ length: VORLESECODE.length }, (_, at) => dice.one(before)[at]).join('');
  for (const [who, guess] of Object.entries({ blind: () => blind(dice), learned })) {
    let hits = 0;
    for (let n = 0; n < LOOKED_UP; n++) if (await the.store.vorlesecodes.find(guess(), now)) hits += 1;
    assert.ok(hits <= mostByChance(LOOKED_UP), `${who}: ${hits} hits`);
  }
  for (const code of open.slice(0, 5)) assert.ok(await the.store.vorlesecodes.find(code, now), 'a right one is a hit');
  for (const code of before.filter((one) => !open.includes(one)))
    assert.equal(await the.store.vorlesecodes.find(code, now), null, 'one of before is none');
});
