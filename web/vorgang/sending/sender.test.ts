import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { Mandant } from '#domain/mandant.ts';
import { emptyVorgang, withValue, type Vorgang } from '#domain/vorgang.ts';
import { useWishes } from '../case/wishes.ts';
import { memory } from '../device/memory.ts';
import { tabs } from '../device/tabs.ts';
import { heldOf, useApp } from '../state/app.ts';
import type { Held, Item } from '../state/shapes.ts';
import { settle } from './sender.ts';

const ID = 'BCDFGHJKLMNP';
const draft = withValue(emptyVorgang(), 'vorgangsMetadaten.userID', ID);
const reported = withValue(draft, 'vorgangsMetadaten.status', 'gemeldet');

// It would keep the process of this file alive.
(tabs() as unknown as { unref(): void }).unref();

beforeEach(() => {
  memory.isAlone = true; // there is no database here
  memory.items = [];
  memory.cases.clear();
  useWishes.setState(useWishes.getInitialState(), true);
  useApp.setState({ ...useApp.getInitialState(), mandant: { id: 'club' } as Mandant, held: caseOf(draft) }, true);
});

const caseOf = (vorgang: Vorgang): Held => heldOf(ID, { vorgang, revision: 3, gestartet: true, beispiel: false });
const held = (): Held => useApp.getState().held!;
const waiting = (): string[] => memory.items.map(({ key, revision }) => `${key} ${revision}`);

/** Adds an item that waits; its key is its kind, where none is named. */
function put(kind: Item['kind'], { key = kind as string, revision = 3, body = draft as object } = {}): Item {
  const nr = memory.items.length + 1;
  const item = { nr, id: ID, kind, key, made: 0, revision, body, isTried: true } as Item;
  memory.items = [...memory.items, item];
  return item;
}

const answers = (status: number, body: object) =>
  ({ came: true, key: 'k', retryAfter: 0, status, body: body as Record<string, unknown> }) as const;
const taken = (data: object, revision: number) => answers(200, { data, revision });
const refused = (code: string) => answers(422, { code, detail: 'Nein.' });
const conflict = (code: string, data = draft) => answers(409, { code, detail: 'Nein.', data, revision: 5 });

test('a save that was answered late does not set the case back; an answer to anything else counts', async () => {
  await settle(put('save'), 'done', taken(withValue(draft, 'vn.vorname', 'Ina'), 2));
  assert.deepEqual([held().revision, held().acked], [3, draft]);
  await settle(put('bewertung', { body: { bewertungWert: 4 } }), 'done', taken({ bewertungWert: 4 }, 2));
  assert.deepEqual(held().vorgang.bewertung, { bewertungWert: 4 });
});

test('what was made after a save, on its revision, goes on from the next one, and nothing else does', async () => {
  put('save', { key: 'earlier' });
  const save = put('save');
  put('save', { key: 'later' });
  put('melden', { revision: 7 });
  await settle(save, 'done', taken(draft, 4));
  assert.deepEqual(waiting(), ['earlier 3', 'save 3', 'later 4', 'melden 7']);
});

test('a report that two tabs made is sent once, and a remark behind it stays', async () => {
  const report = put('melden', { key: 'mine' });
  put('melden', { key: 'other' });
  put('nachtrag');
  await settle(report, 'done', taken({ status: 'gemeldet' }, 4));
  assert.deepEqual(waiting(), ['mine 3', 'nachtrag 3']);
});

test('of a case that is not reported a cancel is done with, a remark is refused, and a save is neither', async () => {
  const unmet = async (kind: Item['kind']): Promise<unknown[]> => {
    await settle(put(kind), 'conflict', conflict('NICHT_GEMELDET'));
    return [held().revision, held().unmet?.map((one) => one.kind), useWishes.getState().storno.kind];
  };
  useWishes.setState({ storno: { kind: 'sending', key: 'storno' } });
  assert.deepEqual(await unmet('save'), [5, undefined, 'sending']);
  assert.deepEqual(await unmet('storno'), [5, undefined, 'idle']);
  assert.deepEqual(await unmet('nachtrag'), [5, ['nachtrag'], 'idle']);
});

test('a cancel that came too late is refused with the case as it is; one of an overtaken report is done with', async () => {
  await settle(put('storno'), 'conflict', conflict('HELFER_DA', reported));
  assert.deepEqual([held().vorgang, held().revision, held().unmet?.[0]?.code], [reported, 5, 'HELFER_DA']);
  useApp.setState({ held: caseOf(draft) });
  put('melden');
  await settle(put('storno'), 'conflict', conflict('BEREITS_GEMELDET', reported));
  assert.deepEqual([held().vorgang, held().revision, held().unmet], [reported, 5, undefined]);
  assert.deepEqual(waiting(), ['storno 3', 'storno 3'], 'the report is forgotten');
});

test('the question of a refused answer is open again, and no other', async () => {
  useApp.setState({ held: { ...caseOf(reported), closed: ['ziel', 'mitfahrer'] } });
  const answer = { ...put('nachtrag', { body: { nachtrag: { zielArt: 'zuhause' } } }), frage: 'ziel' } as const;
  await settle(answer, 'done', answers(200, {}));
  assert.deepEqual(held().closed, ['ziel', 'mitfahrer']);
  await settle(answer, 'fix', refused('ANGABEN_FEHLEN'));
  assert.deepEqual(held().closed, ['mitfahrer']);
});

test('a save is merged with what another device wrote, and sent once more under a key of its own', async () => {
  useApp.setState({ held: { ...caseOf(draft), vorgang: withValue(draft, 'vn.vorname', 'Ina') } });
  await settle(put('save'), 'conflict', conflict('VERALTET', withValue(draft, 'vn.nachname', 'Anders')));
  assert.deepEqual([held().vorgang.vn.vorname, held().vorgang.vn.nachname], ['Ina', 'Anders']);
  assert.deepEqual([held().unmet, memory.items.length, memory.items[0]?.revision], [undefined, 1, 5]);
  assert.notEqual(memory.items[0]?.key, 'save');
});

test('a save of a case that another device has reported: the report behind it hears of it, else the save does', async () => {
  const save = put('save');
  const report = put('melden');
  await settle(save, 'conflict', conflict('BEREITS_GEMELDET', reported));
  assert.deepEqual([held().vorgang, waiting()], [draft, ['save 3', 'melden 3']]);
  await settle(save, 'conflict', conflict('VERALTET'));
  assert.deepEqual(waiting(), ['melden 5'], 'only a report that stands is left to the report');
  memory.items = [save];
  await settle(save, 'conflict', conflict('BEREITS_GEMELDET', reported));
  assert.deepEqual([held().vorgang, held().elsewhere?.kind], [reported, 'reported']);
  useApp.setState({ held: caseOf(draft) });
  memory.items = [report];
  await settle(report, 'conflict', conflict('BEREITS_GEMELDET', reported));
  assert.deepEqual([held().vorgang, held().elsewhere?.kind], [reported, 'reported']);
});

test('a refused save is told as not saved, a refused report as not taken, a start without consent as not started', async () => {
  const told = async (kind: Item['kind'], code: string): Promise<unknown[]> => {
    useApp.setState({ held: caseOf(draft) });
    await settle(put(kind), 'fix', refused(code));
    const { unsaved, notTaken, gestartet } = held();
    return [unsaved?.code, notTaken?.code, gestartet, useApp.getState().report.kind];
  };
  assert.deepEqual(await told('save', 'ZU_GROSS'), ['ZU_GROSS', undefined, true, 'idle']);
  assert.deepEqual(await told('start', 'ZU_GROSS'), ['ZU_GROSS', undefined, true, 'idle']);
  assert.deepEqual(await told('start', 'ZUSTIMMUNG_FEHLT'), [undefined, undefined, false, 'idle']);
  assert.deepEqual(await told('melden', 'UNVOLLSTAENDIG'), [undefined, 'UNVOLLSTAENDIG', true, 'refused']);
});

test('a save or a report that is taken ends what was told of a refused save; another item does not', async () => {
  for (const [kind, data, isOver] of [
    ['save', draft, true],
    ['melden', { status: 'gemeldet' }, true],
    ['bewertung', { bewertungWert: 4 }, false],
  ] as const) {
    useApp.setState({ held: { ...caseOf(draft), unsaved: { code: 'ZU_GROSS', text: 'Nein.', lacks: [] } } });
    await settle(put(kind, { body: data }), 'done', taken(data, 4));
    assert.equal(held().unsaved === undefined, isOver, kind);
  }
});

test('a conflict of a case that this device does not hold waits until it is opened; any other answer ends the item', async () => {
  useApp.setState({ held: null });
  assert.equal(await settle(put('save'), 'conflict', conflict('VERALTET')), false);
  assert.equal(await settle(put('save'), 'conflict', conflict('BEREITS_GEMELDET')), true);
  assert.equal(await settle(put('save'), 'gone', answers(404, { code: 'NICHT_GEFUNDEN' })), true);
  useApp.setState({ held: caseOf(draft) });
  assert.equal(await settle(put('save'), 'conflict', conflict('VERALTET')), true);
});

test('a case that the service does not know is let go, if it is the one on the screen', async () => {
  const item = put('save');
  memory.cases.set(ID, { ...caseOf(draft), mandant: { id: 'club' } as Mandant });
  const other = { ...caseOf(draft), id: 'CDFGHJKLMNPB' };
  useApp.setState({ held: other });
  await settle(item, 'gone', answers(404, { code: 'NICHT_GEFUNDEN' }));
  assert.equal(held(), other);
  assert.equal(memory.cases.get(ID)?.isLost, true);
  useApp.setState({ held: caseOf(draft) });
  await settle(item, 'gone', answers(404, { code: 'NICHT_GEFUNDEN' }));
  assert.deepEqual([useApp.getState().held, useApp.getState().failedID], [null, ID]);
});
