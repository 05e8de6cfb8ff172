import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { OPERATOR_PARTNER } from '#domain/lesbar.ts';
import type { AuftragEnde } from '#domain/auftrag.ts';
import type { OrderStatus } from '#domain/ereignisse.ts';
import type { Fallblatt } from '#domain/leitstand/fall.ts';
import { diceOf } from '#domain/test/test-dice.ts';
import { size } from '../../scripts/test/size.ts';
import { sharedPostgres, withoutPostgres } from '../store/postgres/test-postgres.ts';
import { flatTyre } from '../test/test-app.ts';
import { BASE, post, startCase } from '../test/test-calls.ts';
import { enter, type Dispatcher, type Followed } from '../test/test-dispatcher.ts';
import { folder, operate, run, type Running } from '../test/test-service.ts';

/**
 * Two people at one case at once, over HTTP: each race by its seed. `RACE_SEED=17 RACES=1` runs one alone. Races of the
 * store itself: `store/contract-tests/desk-races.ts`.
 */
const FIRST = Number(process.env['RACE_SEED'] ?? 1);
const RACES = Number(process.env['RACES'] ?? size(24, 1_000));
/** Races at once. */
const AT_ONCE = 8;
/** Milliseconds in which a board must show what a sheet says, on a busy machine. */
const PATIENCE = 15_000;

const ACTS = ['take', 'hand', 'operator', 'tap', 'person'] as const;
type Act = (typeof ACTS)[number];

/** Two people at their desks, each at a process of the service; one store. */
interface Scene {
  actors: readonly [Actor, Actor];
  authorization: string;
}
interface Actor {
  origin: string;
  desk: Dispatcher;
  board: Followed;
}

/** A case whose helper has accepted, and the key of the helper's link. */
interface Raced {
  seed: number;
  userID: string;
  vorgangRef: string;
  first: string;
}

/** What an actor was told. */
interface Told {
  act: Act;
  who: string;
  status: number;
  code: string;
  /** Take: who has it. Cancel: the reason that counts. Hand: the key of the link. */
  named: string;
}

const helferOf = (name: string) => ({ name, telefon: '+4922147101', kennzeichen: 'K-AB 1' });
const tokenOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

async function sceneOn(t: TestContext, env: Record<string, string>, processes: number): Promise<Scene> {
  const dataDir = folder(t);
  const services: Running[] = [];
  while (services.length < processes) services.push(await run(t, dataDir, env));
  const said = async <T>(...args: string[]): Promise<T> => {
    const { status, stdout, stderr } = await operate([...args, '--json'], dataDir, env);
    assert.equal(status, 0, stderr);
    return JSON.parse(stdout) as T;
  };
  const actor = async (kuerzel: string, at: number): Promise<Actor> => {
    const origin = `http://localhost:${services[at % processes]!.port}`;
    const { url } = await said<{ url: string }>(
      'konto',
      'neu',
      kuerzel,
      '--kuerzel',
      kuerzel,
      '--rolle',
      'disposition',
    );
    const desk = await enter(origin, url);
    const board = desk.board(origin);
    t.after(board.close);
    return { origin, desk, board };
  };
  const key = ['schluessel', 'anlegen', '--art', 'betreiber', '--name', 'races', '--alle-mandanten'];
  const { schluessel } = await said<{ schluessel: string }>(...key);
  return { actors: [await actor('AA', 0), await actor('BB', 1)], authorization: `Bearer ${schluessel}` };
}

async function underWay({ actors, authorization }: Scene, seed: number): Promise<Raced> {
  const [{ origin }] = actors;
  const headers = { authorization, 'idempotency-key': `race-${seed}` };
  const wish = { mandant: 'ra_Standard', typ: 'kfz', vorbelegung: flatTyre() };
  type Made = { data: { userID: string; vorgangRef: string } };
  const { userID, vorgangRef } = (await post<Made>(origin, 'betreiber/vorgang', wish, headers)).data;
  const { revision } = await startCase(origin, userID);
  const asking = { 'if-match': `"${revision}"`, 'idempotency-key': `report-${seed}` };
  await post(origin, `vorgang/${userID}/melden`, flatTyre(), asking);
  const job = { helfer: helferOf('Erster'), angenommen: true };
  const path = `betreiber/vorgang/${vorgangRef}/auftrag`;
  const { data } = await post<{ data: { url: string } }>(origin, path, job, { authorization });
  return { seed, userID, vorgangRef, first: tokenOf(data.url) };
}

/** One act of one actor at the raced case. */
async function act(what: Act, { origin, desk }: Actor, { seed, userID, vorgangRef, first }: Raced): Promise<Told> {
  const who = desk.kuerzel;
  const key = `${seed}-${who}`;
  const path = `betreiber/vorgang/${vorgangRef}`;
  const told = (
    { status, body }: Awaited<ReturnType<Dispatcher['call']>>,
    named: (of: typeof body) => unknown,
  ): Told => ({
    act: what,
    who,
    status,
    code: body.code ?? '',
    named: String(named(body) ?? ''),
  });
  if (what === 'take') {
    type Owner = { zustaendig?: { kuerzel: string } };
    const answer = await desk.call(origin, 'PUT', `${path}/zustaendigkeit`, {}, key);
    return told(answer, (body) => ((body.data ?? body) as Owner).zustaendig?.kuerzel);
  }
  if (what === 'hand') {
    const job = { helfer: helferOf(who), angenommen: true };
    const answer = await desk.call(origin, 'POST', `${path}/auftrag`, job, key);
    return told(answer, ({ data }) => tokenOf((data as { url?: string } | undefined)?.url ?? ''));
  }
  const reason = ({ data }: { data?: unknown }) => (data as { storno?: string } | undefined)?.storno;
  if (what === 'operator')
    return told(await desk.call(origin, 'POST', `${path}/storno`, { grund: 'doppelt' }, key), reason);
  const [call, body] =
    what === 'tap'
      ? [`auftrag/${first}/meldungen`, { meldungen: [{ unid: key, meldungsTyp: 'ANKUNFT' }] }]
      : [`storno/vorgang/${userID}`, { grund: 'WARTEZEIT' }];
  const answer = await fetch(`${origin}${BASE}/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  const json = (await answer.json()) as { data?: unknown };
  return told({ status: answer.status, body: json }, (of) =>
    what === 'tap' ? (of.data as { ergebnis: string }[] | undefined)?.[0]?.ergebnis : reason(of),
  );
}

interface Whole {
  status: string;
  ereignisse: { meldungsTyp: string; partner: string }[];
  zustaendig: { kuerzel: string } | null;
}

/** What is true however a race ends, and the same for everybody who reads. */
async function judge({ actors, authorization }: Scene, raced: Raced, told: readonly Told[]): Promise<void> {
  const { seed, userID, vorgangRef, first } = raced;
  const said = `RACE_SEED=${seed} RACES=1: ${JSON.stringify(told)}`;
  const of = (what: Act) => told.filter((one) => one.act === what);
  const readAt = async <T>(origin: string, path: string): Promise<T> =>
    ((await (await fetch(`${origin}${BASE}/${path}`, { headers: { authorization } })).json()) as { data: T }).data;
  const sheetOf = async ({ origin, desk }: Actor): Promise<Fallblatt> =>
    (await desk.call(origin, 'GET', `fall/${vorgangRef}`)).body.data as Fallblatt;

  const [sheet, other] = [await sheetOf(actors[0]), await sheetOf(actors[1])];
  assert.deepEqual(other, sheet, `two sheets; ${said}`);
  for (const { origin } of actors)
    assert.deepEqual(await readAt<OrderStatus>(origin, `vorgang/${userID}/status`), sheet.order, `the person; ${said}`);
  const whole = await readAt<Whole>(actors[1].origin, `betreiber/vorgang/${vorgangRef}`);
  for (const { board } of actors) {
    // A word for the plate is of one process, and the sheet has none.
    const shown = (): object => ({ ...board.faelle()?.get(vorgangRef), kennung: '' });
    const isShown = (): boolean => isDeepStrictEqual(shown(), sheet.brett);
    for (const end = Date.now() + PATIENCE; !isShown() && Date.now() < end;) await sleep(20);
    assert.deepEqual(shown(), sheet.brett, `a board; ${said}`);
  }

  const count = (typ: string): number => whole.ereignisse.filter(({ meldungsTyp }) => meldungsTyp === typ).length;
  const isCancelled = whole.status === 'storniert';
  assert.equal(sheet.brett.status, whole.status, said);
  assert.ok(count('STORNO') + Math.min(1, count('ANKUNFT')) <= 1, `an arrival and a cancel; ${said}`);

  // Who has it: one, whom both were told.
  assert.equal(whole.zustaendig?.kuerzel, sheet.brett.zustaendig?.kuerzel, said);
  const takes = of('take');
  assert.equal(takes.filter(({ status }) => status === 200).length, Math.min(1, takes.length), said);
  for (const { who, status, code, named } of takes) {
    assert.equal(named, sheet.brett.zustaendig?.kuerzel, `the loser reads who has it; ${said}`);
    assert.deepEqual([status, code], who === named ? [200, ''] : [409, 'FALL_VERGEBEN'], said);
  }

  // A cancel: one event, one reason for all, and it is the one that the person reads.
  const cancels = [...of('operator'), ...of('person')];
  const done = cancels.filter(({ status }) => status === 200);
  assert.equal(count('STORNO'), Math.min(1, done.length), said);
  assert.equal(isCancelled, done.length > 0, said);
  for (const { code } of cancels.filter((one) => !done.includes(one))) assert.equal(code, 'HELFER_DA', said);
  if (done.length < cancels.length) assert.ok(count('ANKUNFT') > 0, said);
  for (const { named } of done) assert.equal(named, sheet.order.storno, `the reason of the first; ${said}`);
  const isOurs = whole.ereignisse.find(({ meldungsTyp }) => meldungsTyp === 'STORNO')?.partner === OPERATOR_PARTNER;
  if (isCancelled) assert.equal(isOurs, sheet.order.storno !== 'WARTEZEIT', said);

  // A tap counts, or the helper is told why not.
  const taps = of('tap');
  assert.equal(count('ANKUNFT'), taps.filter(({ named }) => named === 'neu').length, said);

  // A helper: one link lives, and each other one says why not.
  const hands = of('hand');
  for (const { status, code } of hands)
    if (status !== 201) assert.deepEqual([code, isCancelled], ['STORNIERT', true], said);
  const links = [first, ...hands.flatMap(({ status, named }) => (status === 201 ? [named] : []))];
  type Job = { auftragID: string; ende?: AuftragEnde; helfer: { name: string } };
  const jobs = await Promise.all(links.map((token) => readAt<Job>(actors[0].origin, `auftrag/${token}`)));
  const live = jobs.filter(({ ende }) => ende === undefined);
  assert.equal(live.length, isCancelled ? 0 : 1, `live links; ${said}`);
  for (const { ende } of jobs) if (ende !== undefined) assert.match(ende, /^(storno|ersetzt)$/, said);
  assert.equal(jobs.filter(({ ende }) => ende === 'storno').length, isCancelled ? 1 : 0, said);
  for (const { auftragID, helfer } of live) {
    assert.equal(sheet.auftrag?.auftragID, auftragID, `the sheet has the live one; ${said}`);
    assert.equal(sheet.brett.helfer, helfer.name, `the board names whom the link is for; ${said}`);
    if (hands.length)
      assert.ok(
        hands.some(({ who }) => who === helfer.name),
        `a helper was lost; ${said}`,
      );
  }
}

/** Gives which acts have met, and the case. */
async function race(scene: Scene, seed: number): Promise<{ acts: string; vorgangRef: string }> {
  const dice = diceOf(seed);
  const raced = await underWay(scene, seed);
  const plan = scene.actors.map((actor) => ({ actor, what: dice.one(ACTS), rest: dice.below(4) }));
  const told = await Promise.all(
    plan.map(async ({ actor, what, rest }) => {
      if (rest) await sleep(rest - 1);
      return act(what, actor, raced);
    }),
  );
  await judge(scene, raced, told);
  const acts = plan.map(({ what }) => what).toSorted();
  return { acts: acts.join(' '), vorgangRef: raced.vorgangRef };
}

/** The feed from its begin: how often it has each case, by reference. */
async function feedOf({ actors, authorization }: Scene): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (let seit = '', isOver = false; !isOver;) {
    const url = `${actors[1].origin}${BASE}/betreiber/vorgaenge?anzahl=100${seit && `&seit=${encodeURIComponent(seit)}`}`;
    const answer = await fetch(url, { headers: { authorization } });
    const { data, cursor } = (await answer.json()) as { data: { vorgangRef: string }[]; cursor: string };
    for (const { vorgangRef } of data) times.set(vorgangRef, (times.get(vorgangRef) ?? 0) + 1);
    isOver = data.length === 0;
    seit = cursor;
  }
  return times;
}

async function races(scene: Scene): Promise<void> {
  const pairs = new Set<string>();
  const refs: string[] = [];
  for (let at = 0; at < RACES; at += AT_ONCE) {
    const seeds = Array.from({ length: Math.min(AT_ONCE, RACES - at) }, (_, n) => FIRST + at + n);
    for (const { acts, vorgangRef } of await Promise.all(seeds.map((seed) => race(scene, seed)))) {
      pairs.add(acts);
      refs.push(vorgangRef);
    }
  }
  const feed = await feedOf(scene);
  assert.deepEqual([...feed].toSorted(), refs.map((ref) => [ref, 1]).toSorted(), 'the feed has each case once');
  if (RACES >= 24) assert.ok(pairs.size >= 10, `of 15 pairs only ${pairs.size} have met`);
}

describe(`${RACES} races of two people at one case, over HTTP`, { timeout: 1_200_000 }, () => {
  test('end in one result for all who read it, on SQLite', async (t) => races(await sceneOn(t, {}, 1)));

  test('and through two processes on one PostgreSQL', { skip: withoutPostgres }, async (t) => {
    const server = await sharedPostgres();
    t.after(() => server.stop());
    await races(await sceneOn(t, { DATABASE_URL: await server.newUrl() }, 2));
  });
});
