import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import type { AppTyp } from '#domain/flow.ts';
import type { Asking } from '#domain/questions.ts';
import { anyWebparams } from '#domain/test/test-answers.ts';
import { diceOf, type Dice } from '#domain/test/test-dice.ts';
import { anyDeed, knownBefore, onward } from '#domain/test/test-walk-chance.ts';
import { perform, walkOf, type WalkDeed } from '#domain/test/test-walk-deeds.ts';
import { here, type Walk } from '#domain/test/test-walk.ts';
import { reportedVorgang, type Vorgang } from '#domain/vorgang.ts';
import { openMandanten } from './open.ts';
import type { Mandanten } from './mandanten/mandanten.ts';
import { readSettings } from './settings.ts';
import { NOW, testApp, type TestApp } from './test/test-app.ts';
import { size } from '../scripts/test/size.ts';

/**
 * Property-based test: random walks through the form. A failing one prints `WALK_SEED=… WALKS=1`, which repeats it
 * alone.
 */
const SEED = Number(process.env['WALK_SEED'] ?? 1_000);
const WALKS = Number(process.env['WALKS'] ?? size(40, 2_000));
const BY_CHANCE = 20;

test(`the service takes ${WALKS} walks by chance from seed ${SEED}: each save, and each report`, async (t) => {
  const service = await testApp(t, { mandanten: clients() });
  for (let seed = SEED; seed < SEED + WALKS; seed++) {
    const deeds: WalkDeed[] = [];
    try {
      await walked(service, seed, deeds);
    } catch (error) {
      const path = deeds.map((deed) => inspect(deed, { depth: 4, breakLength: 200 })).join('\n');
      throw new Error(`WALK_SEED=${seed} WALKS=1\n${path}`, { cause: error });
    }
  }
});

/** The clients, with another one per seed (`walk-SEED`): the standard client with random `webparams`. */
function clients(): Mandanten {
  const ours = openMandanten(readSettings({}), () => undefined);
  const standard = ours.mandantOf('ra_Standard')!;
  return {
    ...ours,
    mandantOf: (id) => {
      const seed = /^walk-(\d+)$/.exec(id)?.[1];
      if (seed === undefined) return ours.mandantOf(id);
      const webparams = { ...standard.mandant.webparams, ...anyWebparams(diceOf(Number(seed))) };
      return { ...standard, mandant: { ...standard.mandant, id, webparams } };
    },
  };
}

async function begun(service: TestApp, seed: number, dice: Dice): Promise<{ walk: Walk; userID: string }> {
  const webparams = anyWebparams(dice);
  const typ = dice.one<AppTyp>(['kfz', 'kfz', 'fahrrad']);
  const asking: Asking = { webparams: { ...webparams, web_AppTyp: typ }, typ, zone: 'Europe/Berlin', now: NOW };
  const vorbelegung = dice.chance(0.3) ? knownBefore(dice, asking) : {};
  const { userID } = await service.invite({ mandant: `walk-${seed}`, typ, vorbelegung });
  await service.call('POST', `vorgang/${userID}/start`, { zustimmung: service.zustimmung, language: 'de' });
  const { data } = (await service.call('GET', `vorgang/${userID}`)).json() as {
    data: Vorgang & { webparams: unknown; webparams_texte: unknown };
  };
  const { webparams: _, webparams_texte: _texts, ...vorgang } = data;
  const sky = dice.one(['clear', 'cloudy', 'none'] as const);
  return { walk: walkOf(vorgang as Vorgang, asking, sky, dice.chance(0.2)), userID };
}

/**
 * Walks one case to its report, saving now and then on leaving a screen; after each save service and model must
 * agree.
 */
async function walked(service: TestApp, seed: number, deeds: WalkDeed[]): Promise<void> {
  const dice = diceOf(seed);
  const { walk, userID } = await begun(service, seed, dice);
  let revision = 1;
  for (let left = dice.below(BY_CHANCE); !walk.isReported; left--) {
    assert.ok(left > -80, `no way from ${here(walk)} to the report`);
    const deed = left > 0 ? anyDeed(walk, dice) : onward(walk, dice, true);
    deeds.push(deed);
    const path = here(walk);
    perform(walk, deed);
    if (walk.isReported || here(walk) === path || dice.chance(0.8)) continue;
    const saved = await sent(service, userID, walk.vorgang, '', revision);
    assert.equal(saved.statusCode, 200, saved.body);
    revision = saved.json().revision;
    isSame(saved.json().data, walk.vorgang);
  }
  const reported = await sent(service, userID, walk.vorgang, 'melden', revision);
  assert.equal(reported.statusCode, 200, reported.body);
  const loaded = (await service.call('GET', `vorgang/${userID}`)).json();
  isSame(loaded.data, reportedVorgang(walk.vorgang), 'gemeldet');
}

const sent = (service: TestApp, userID: string, body: Vorgang, call: '' | 'melden', revision: number) =>
  service.call('POST', `vorgang/${userID}${call && `/${call}`}`, body, {
    'if-match': `"${revision}"`,
    'idempotency-key': `${userID}-${revision}`,
  });

/** Asserts that both are equal, apart from the fields that only the service writes. */
function isSame(theirs: Vorgang, ours: Vorgang, status = ''): void {
  const {
    webparams: _,
    webparams_texte: _texts,
    userAgent: _device,
    ...data
  } = theirs as Vorgang & { webparams: unknown; webparams_texte: unknown };
  const { userAgent: _none, ...own } = ours;
  const vorgangsMetadaten = { ...own.vorgangsMetadaten, status, timestampGemeldet: status ? NOW : null };
  assert.deepEqual(data, { ...own, vorgangsMetadaten });
}
