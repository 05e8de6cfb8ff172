import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { size } from '../scripts/test/size.ts';
import { testApp } from '../server/test/test-app.ts';
import { BASE } from '../server/test/test-calls.ts';
import { planRequest, makeShot, type Shot } from './plan.ts';
import type { RequestScene } from './scene.ts';
import { templatesOf, type ServiceDescription, type RequestTemplate } from './templates.ts';

const SCENE: RequestScene = {
  userID: '23456789BCDF',
  vorgangRef: '23456789BCDFGHJK',
  leseID: 'Y3456789BCDF',
  einladung: '23456789BCDFGHJ',
  token: '23456789BCDFGHJKLMNPQRSTVWX',
  revision: 3,
  keys: { betreiber: 'pl_operator', partner: 'pl_partner', alle: 'pl_all', fremd: 'pl_other' },
  zustimmung: 'v1',
  host: 'localhost:3000',
  base: BASE,
};

async function templates(t: TestContext): Promise<RequestTemplate[]> {
  const { app } = await testApp(t);
  return templatesOf((await app.inject('/service/openapi.json')).json() as ServiceDescription, BASE);
}

const shots = (of: readonly RequestTemplate[], seed: number, most: number): Shot[] =>
  Array.from({ length: most }, (_, nr) => makeShot(planRequest(of, seed, nr), SCENE));
const bytes = (all: readonly Shot[]): string =>
  all.map(({ pieces }) => pieces.map((piece) => piece.bytes.toString('latin1')).join('')).join('\n');

test('a seed gives the same bytes again, another seed others, and a number alone what it gives in its turn', async (t) => {
  const of = await templates(t);
  const few = size(600, 2_000);
  const first = bytes(shots(of, 1, few));
  assert.notEqual(bytes(shots(of, 2, 2 * few)), first);
  assert.equal(bytes(shots(of, 1, few)), first, 'whatever was changed before');
  assert.equal(bytes([makeShot(planRequest(of, 1, 250), SCENE)]), bytes([shots(of, 1, 251)[250]!]));
});

test('every call and page comes, as it is and changed in body, headers and path, and on the wire in every way', async (t) => {
  const of = await templates(t);
  const all = shots(of, 1, 3_000);
  for (const known of [SCENE.leseID, SCENE.token, ...Object.values(SCENE.keys)])
    assert.ok(bytes(all).includes(known), known);
  for (const { name } of of)
    assert.ok(
      all.some(({ template }) => template.name === name),
      name,
    );
  assert.ok(of.filter(({ below }) => below === 'base').length >= 26, 'the description has them');
  const changes = 'header path method drop add deepen giant retype text number repeat cut flip trailing'.split(' ');
  for (const word of changes)
    assert.ok(
      all.some(({ mutations }) => mutations.some((one) => one.startsWith(word))),
      word,
    );
  assert.ok(all.filter(({ mutations, kind, how }) => !mutations.length && kind === 'whole' && !how).length > 300);
  for (const kind of ['whole', 'broken', 'half', 'held'])
    assert.ok(
      all.some((one) => one.kind === kind),
      kind,
    );
  const ways = 'pipelined chunked dripped chunks length transfer line'.split(' ');
  for (const how of ways)
    assert.ok(
      all.some((one) => one.how === how),
      how,
    );
});
