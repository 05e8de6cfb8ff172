import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { AppTyp } from '#domain/flow.ts';
import type { Mandant } from '#domain/mandant.ts';
import { emptyVorgang, withValue, type Vorgang } from '#domain/vorgang.ts';
import { heldOf, useApp } from '../state/app.ts';
import { memory } from '../device/memory.ts';
import type { Held, Item } from '../state/shapes.ts';
import { tabs } from '../device/tabs.ts';
import { settle } from '../sending/sender.ts';
import { openCase, takeOver } from './begin-case.ts';
import { show } from './join.ts';

const [LOST, NEW] = ['BCDFGHJKLMNP', 'CDFGHJKLMNPB'];
const DAYS_AGO = '2026-01-01T08:00:00.000Z';

const client = (web_AppTyp: AppTyp, testmandant = false): Mandant =>
  ({ id: 'club', testmandant, webparams: { web_AppTyp } }) as Mandant;
const card = (beispiel = false) => ({ id: 'CARD', key: 'k', beispiel });
const steps = [{ schritt: '/kfz/start', zeit: DAYS_AGO }, { schritt: '/kfz/fahrzeug', zeit: DAYS_AGO }]; // prettier-ignore
const draft = { ...withValue(emptyVorgang(), 'vorgangsMetadaten.userID', LOST), bearbeitungsSchritte: steps };
const caseOf = (vorgang: Vorgang, revision = 3): Held =>
  heldOf(LOST, { vorgang, revision, gestartet: true, beispiel: false });

/** Stores an erased draft on the device. */
function lose(more: Partial<Held> = {}): void {
  memory.cases.set(LOST, { ...caseOf(draft), isLost: true, mandant: client('kfz'), ...more });
}

const offered = async (): Promise<string | undefined> => (await openCase())?.kept.id;

beforeEach(() => {
  memory.isAlone = true; // there is no database here
  memory.cases.clear();
  useApp.setState({ ...useApp.getInitialState(), mandant: client('kfz'), einstieg: card() }, true);
});

// It would keep the process of this file alive.
(tabs() as unknown as { unref(): void }).unref();

test('an erased draft is offered with a start of its own type and kind, and is named where a case is not found', async () => {
  lose();
  assert.equal(await offered(), LOST);
  for (const other of [{ mandant: client('fahrrad') }, { einstieg: card(true) }, { mandant: client('kfz', true) }]) {
    useApp.setState({ mandant: client('kfz'), einstieg: card(), ...other });
    assert.equal(await offered(), undefined, JSON.stringify(other));
  }
  useApp.setState({ mandant: client('fahrrad'), einstieg: undefined });
  assert.equal(await offered(), LOST);
  useApp.setState({ mandant: client('kfz'), einstieg: card(true) });
  lose({ beispiel: true });
  assert.equal(await offered(), LOST, 'an example with a card for examples');
});

test('a reported case is never offered as an erased draft', async () => {
  lose({ vorgang: withValue(draft, 'vorgangsMetadaten.status', 'gemeldet') });
  assert.equal(await offered(), undefined);
});

test('a case that the service knows again is no erased draft any more: loaded, joined or saved', async () => {
  for (const revision of [2, 3, 4]) {
    lose();
    await show(LOST, caseOf(draft, revision));
    assert.equal(memory.cases.get(LOST)?.isLost, undefined, `its revision ${revision}`);
    assert.equal(await offered(), undefined);
  }
  useApp.setState({ held: null });
  lose();
  const item: Item = { nr: 1, id: LOST, kind: 'save', key: 'k', made: 0, revision: 3, body: draft, isTried: true };
  const answer = { came: true, key: 'k', retryAfter: 0 } as const;
  await settle(item, 'done', { ...answer, status: 200, body: { revision: 4, data: draft } });
  assert.equal(memory.cases.get(LOST)?.isLost, undefined);
  await settle(item, 'gone', { ...answer, status: 404, body: {} });
  assert.equal(memory.cases.get(LOST)?.isLost, true, 'unknown again');
});

test('what is taken over counts from now: the new case is found again within its own 24 hours', async () => {
  lose({ vorgang: withValue(draft, 'kfz.modell', 'Kombi') });
  const lost = memory.cases.get(LOST)!;
  const fresh = withValue(emptyVorgang(), 'vorgangsMetadaten.userID', NEW);
  useApp.setState({ held: heldOf(NEW, { vorgang: fresh, revision: 1, gestartet: true, beispiel: false }) });
  await takeOver(lost);
  const open = await openCase();
  assert.deepEqual([open?.kept.id, open?.kept.vorgang.kfz['modell']], [NEW, 'Kombi']);
  assert.deepEqual(
    open?.kept.vorgang.bearbeitungsSchritte.map(({ schritt }) => schritt),
    ['/kfz/fahrzeug'],
    'the screen where it was left',
  );
  assert.equal(memory.cases.has(LOST), false);
});
