import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderStatus } from '#domain/ereignisse.ts';
import type { Treffer } from '#domain/leitstand/fall.ts';
import { BASE } from '../server/test/test-calls.ts';
import { DOERS, CORRECTED_PATTERNS, type Doer } from './deeds.ts';
import { comesOnBoard } from './dispatcher.ts';
import { askOf, recordDeed, doDeed } from './do-deed.ts';
import { openCaseRows } from './rows.ts';
import type { RoundScene } from './scene.ts';
import { sceneOf } from './scene-of.ts';
import type { ChaosStage } from './stage.ts';

/** Milliseconds until the code of a case must be available. */
const PATIENCE = 60_000;

/** Results of the corrections of a round: the scenes of the calls, and the code that its person can read out. */
export interface Corrections {
  scenes: readonly RoundScene[];
  code: string;
}

/**
 * Corrects place and number and handles a call-back, once the report is on the board. The person (by their phone's
 * calls), the desk and a machine work concurrently, each one deed after the other. Null: the round has none.
 */
export async function playCorrections(
  stage: ChaosStage,
  scene: RoundScene,
  vorgangRef: string,
): Promise<Corrections | null> {
  const { plan, ledger, userID } = scene;
  if (!plan.rightings) return null;
  const { deeds, injection, hit } = plan.rightings;
  if (!(await comesOnBoard(stage, vorgangRef))) {
    ledger.violations.push('the report is not on the board');
    return null;
  }
  const code = await codeOf(stage, userID);
  const play = async (by: Doer): Promise<RoundScene> => {
    const id = by === 'person' ? userID : vorgangRef;
    const own = sceneOf(stage, { ...plan, injections: by === hit ? [injection] : [] }, id, ledger);
    for (const { what, wait } of deeds.filter((one) => one.by === by)) {
      await sleep(wait);
      await own.inject('calls');
      await doDeed(askOf(stage, by, id), ledger, recordDeed(ledger, what, by));
    }
    return own;
  };
  return { scenes: await Promise.all(DOERS.map(play)), code };
}

/** The code that the person's page shows; '' without one. */
async function codeOf({ asPerson }: ChaosStage, userID: string): Promise<string> {
  const ask = () => asPerson('POST', `vorgang/${userID}/vorlesecode`, {}, '').catch(() => null);
  for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(100)) {
    const answer = await ask();
    if (answer?.status === 200) return (answer.body.data as { code: string } | null)?.code ?? '';
  }
  return '';
}

/** Readers of a case's place and number, checked once all faults are over. */
type Reader = (stage: ChaosStage, of: { userID: string; vorgangRef: string }) => Promise<object>;

const READERS: Readonly<Record<string, Reader>> = {
  'the person': async ({ service }, { userID }) =>
    (await (await fetch(`${service.url}${BASE}/vorgang/${userID}`)).json()) as object,
  'a machine': async ({ asMachine }, { vorgangRef }) => {
    const { body } = await asMachine('GET', `betreiber/vorgang/${vorgangRef}`, {}, '');
    // The case's events, and the notes of its order, also have the earlier values.
    const { vorgang, ort, auftrag } = (body.data ?? {}) as { vorgang: object; ort: object; auftrag?: OrderStatus };
    return { vorgang, ort, berichtigt: auftrag?.berichtigt };
  },
  'the sheet': async ({ desk, service }, { vorgangRef }) => {
    const { body } = await desk.call(service.url, 'GET', `fall/${vorgangRef}`);
    const { einsatz, angaben, person, brett } = (body.data ?? {}) as Record<string, object>;
    return { einsatz, angaben, person, brett };
  },
};

/**
 * Checks that all readers of the case have its newest place and number, and no earlier ones. Its code and its newest
 * number must still find it. Each failure is a violation.
 */
export async function checkAllReaders(
  stage: ChaosStage,
  scene: RoundScene,
  vorgangRef: string,
  { code }: Corrections,
): Promise<void> {
  const { ledger, userID } = scene;
  const rows = openCaseRows(stage.service.dataDir);
  const stored = JSON.stringify(rows.of(userID).berichtigt);
  rows.close();
  const newest = [...wordsIn(stored, 'place'), ...wordsIn(stored, 'number')].join();
  for (const [name, read] of Object.entries(READERS)) {
    const shown = JSON.stringify(await read(stage, { userID, vorgangRef }));
    const has = [...wordsIn(shown, 'place'), ...wordsIn(shown, 'number')].join();
    if (has !== newest) ledger.violations.push(`${name} reads ${has}, corrected is ${newest}`);
  }
  const finds = async (begriff: string): Promise<boolean> => {
    const { body } = await stage.desk.call(stage.service.url, 'POST', 'suche', { begriff });
    return ((body.data ?? []) as Treffer[]).some((one) => one.vorgangRef === vorgangRef);
  };
  const [number] = wordsIn(stored, 'number');
  if (number && !(await finds(`0${number}`))) ledger.violations.push(`0${number} does not find the case`);
  const now = await codeOf(stage, userID);
  if (!code || (now && now !== code)) ledger.violations.push(`the code was ${code || 'none'}, and is ${now}`);
  else if (!(await finds(code))) ledger.violations.push(`the code ${code} does not find the case`);
}

/** The streets or numbers of corrections in a text, each once. */
const wordsIn = (text: string, what: keyof typeof CORRECTED_PATTERNS): readonly string[] => [
  ...new Set(text.match(CORRECTED_PATTERNS[what]) ?? []),
];
