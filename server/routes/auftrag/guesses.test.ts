import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { AUFTRAG_LENGTH } from '#domain/auftrag.ts';
import { symbols } from '#domain/ids.ts';
import { size } from '../../../scripts/test/size.ts';
import { testApp } from '../../test/test-app.ts';
import { BASE } from '../../test/test-calls.ts';
import { assigned } from '../../test/test-auftrag.ts';

/** Guesses in all, with TEST_ALL=1 and without. */
const GUESSES = size(600, 100_000);

test(`${GUESSES} guesses at the keys of ten links hit none, and all but the first ten are limited`, async (t) => {
  const app = await testApp(t);
  const links = [];
  for (let n = 0; n < 10; n++) links.push(await assigned(app));
  const codes: Record<number, number> = {};
  for (let n = 0; n < GUESSES; n++) {
    const { token } = links[n % 10]!;
    // Whole guesses, and right keys with one symbol changed.
    const place = n % AUFTRAG_LENGTH.token;
    const near = token.slice(0, place) + symbols(1, randomBytes(64)) + token.slice(place + 1);
    const guess = n % 2 || near === token ? symbols(AUFTRAG_LENGTH.token, randomBytes(256)) : near;
    const path = n % 3 ? `auftrag/${guess}` : `partner/position/${guess}?lat=50.9&lon=6.9&timestamp=1772445600`;
    const { statusCode } = await app.app.inject({ method: 'GET', url: `${BASE}/${path}` });
    codes[statusCode] = (codes[statusCode] ?? 0) + 1;
  }
  assert.deepEqual(codes, { 404: 10, 429: GUESSES - 10 });
  for (const one of links) assert.equal((await one.read()).statusCode, 200, 'who has a link is served all the same');
});
