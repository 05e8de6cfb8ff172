import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { inspect } from 'node:util';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { answersOf } from '#domain/answers.ts';
import type { AppTyp, Path } from '#domain/flow.ts';
import { PARTS } from '#domain/parts.ts';
import type { Asking } from '#domain/questions.ts';
import { anyWebparams } from '#domain/test/test-answers.ts';
import { diceOf } from '#domain/test/test-dice.ts';
import { anyDeed, knownBefore, onward } from '#domain/test/test-walk-chance.ts';
import { perform, walkOf, type WalkDeed } from '#domain/test/test-walk-deeds.ts';
import { here, SKIES, type Sky, type Walk } from '#domain/test/test-walk.ts';
import { emptyVorgang, readVorgang, reportedVorgang, SCHADEN, type Vorgang } from '#domain/vorgang.ts';
import { size } from '../../scripts/test/size.ts';
import { writeClients } from '../../server/test/test-clients.ts';
import { person } from './person.ts';
import { act, isShown } from './walker.ts';
import { readCase } from './ready-case.ts';
import { onStage } from './stage.ts';
import { inviteKnowing, PHONE, watch, type Service } from './world.ts';

/** Seed of the first walk. A failing walk prints `WALK_SEED=… WALKS=1`, which replays it alone. */
const SEED = Number(process.env['WALK_SEED'] ?? 4_711);
/** Random steps of a walk, then at most so many steps straight to the report. */
const BY_CHANCE = 14;
const HOMEWARD = 80;

/**
 * The mandant.json of a walk: random webparams, and a gateway, without which nobody is asked about text messages.
 * Phone, logo and theme are left out, they are fields of their own.
 */
function clientOf(seed: number): object {
  const own = Object.entries(anyWebparams(diceOf(seed)));
  return {
    nachrichten: 'probe',
    webparams: Object.fromEntries(own.filter(([name]) => !['web_rufnummer', 'logo', 'stylesheet'].includes(name))),
  };
}

/** Model-based test: random walks through the screens of one type. `few` walks, `many` with TEST_ALL=1. */
export function walksByChance(typ: AppTyp, few: number, many: number): void {
  const count = Number(process.env['WALKS'] ?? size(few, many));
  const seeds = Array.from({ length: count }, (_, nr) => SEED + nr);
  describe(`${count} walks by chance through the real screens of ${typ} from seed ${SEED}`, { concurrency: 3 }, () =>
    walks(typ, seeds),
  );
}

function walks(typ: AppTyp, seeds: readonly number[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'marken-'));
  let service: Service;
  let browser: Browser;
  before(() => {
    const clients = seeds.map((seed) => [`walk-${seed}`, clientOf(seed)]);
    writeClients(join(folder, 'mandanten'), Object.fromEntries(clients));
  });
  onStage((stage) => void ({ service, browser } = stage), { BRANDS_DIR: folder });
  after(() => rmSync(folder, { recursive: true }));

  for (const seed of seeds) {
    test(`walk ${seed} shows the screens of the model, and the service holds its answers [2.8 3.20 4.3]`, async () => {
      const deeds: string[] = [];
      try {
        await walked(seed, deeds);
      } catch (error) {
        throw new Error(`WALK_SEED=${seed} WALKS=1\n${deeds.join('\n')}`, { cause: error });
      }
    });
  }

  async function walked(seed: number, deeds: string[]): Promise<void> {
    const dice = diceOf(seed);
    const webparams = anyWebparams(dice);
    const asking: Asking = {
      webparams: { ...webparams, web_AppTyp: typ },
      typ,
      zone: 'Europe/Berlin',
      now: Date.now(),
    };
    const language = dice.one(['de', 'en'] as const);
    const known = dice.chance(0.2) ? knownBefore(dice, asking) : emptyVorgang();
    const { url, userID } = await inviteKnowing(service, known, '--mandant', `walk-${seed}`, '--typ', typ);

    const sky = dice.one(Object.keys(SKIES) as Sky[]);
    const walk = walkOf((await readCase(service, userID)).data, asking, sky, dice.chance(0.2));
    const context = await browser.newContext({
      ...PHONE,
      ...under(walk.sky),
      baseURL: service.url,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const { faults } = watch(page, service);
    const who = person(page, language);
    await page.goto(language === 'en' ? `${url}?sprache=en` : url, { waitUntil: 'networkidle' });
    await isShown(page, walk, false);

    const step = async (deed: WalkDeed): Promise<void> => {
      deeds.push(`${here(walk)} ${inspect(deed, { depth: 4, breakLength: 200 })}`);
      const before = walk.shown.length;
      await act(who, walk, deed);
      perform(walk, deed);
      await isShown(page, walk, ['next', 'send'].includes(deed.do) && walk.shown.length === before);
      assert.deepEqual(faults, []);
    };
    for (let deed = dice.below(BY_CHANCE); deed > 0 && !walk.isReported; deed--) await step(anyDeed(walk, dice));
    for (let deed = 0; !walk.isReported; deed++) {
      assert.ok(deed < HOMEWARD, `no way from ${here(walk)} to the report`);
      await step(onward(walk, dice, true));
    }
    await who.reads(['Wir haben Ihre Meldung', 'We have your report']);
    await context.close();
    isHeld((await readCase(service, userID)).data, walk, language);
  }
}

function under(sky: Sky): BrowserContextOptions {
  const point = SKIES[sky];
  if (!point) return {};
  return {
    permissions: ['geolocation'],
    geolocation: { latitude: point.lat, longitude: point.lng, accuracy: point.genauigkeit },
  };
}

/** Asserts that the stored report has exactly the model's answers and visited screens. */
function isHeld(data: Vorgang, { vorgang, shown, asking }: Walk, language: string): void {
  assert.equal(data.vorgangsMetadaten.status, 'gemeldet');
  assert.equal(data.vorgangsMetadaten.language, language);
  assert.equal(data.schadenTyp, vorgang.schadenTyp);
  const [theirs, ours] = [readVorgang(data), reportedVorgang(vorgang)];
  for (const { path, part } of PARTS) {
    if (path.startsWith(`/${asking.typ}/`)) {
      assert.deepEqual(timeless(answersOf(part, theirs)), timeless(answersOf(part, ours)), path);
    }
  }
  for (const [, object] of SCHADEN) assert.equal(object in data, object in ours, object);
  const way = data.bearbeitungsSchritte.map(({ schritt }) => schritt as Path);
  assert.deepEqual(runs(way), runs(shown.slice(0, -1)).slice(-runs(way).length));
}

/** The same answers without the timestamps of the position. */
function timeless(answers: Record<string, unknown>): Record<string, unknown> {
  const {
    timestamp: _at,
    erfasstTimestamp: _kept,
    ...fix
  } = (answers['browserPosition'] ?? {}) as Record<string, unknown>;
  return { ...answers, ...('browserPosition' in answers && { browserPosition: fix }) };
}

/** Removes consecutive repeats: a reload visits the same screen again. */
const runs = (paths: readonly Path[]): Path[] => paths.filter((path, nr) => path !== paths[nr - 1]);
