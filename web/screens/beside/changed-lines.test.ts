import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PARTS } from '#domain/parts.ts';
import { EXAMPLE_NOW, exampleAsking, exampleVorgang } from '#domain/test/test-example.ts';
import { say } from '#domain/text.ts';
import { emptyVorgang, withValue } from '#domain/vorgang.ts';
import { changedLines, damagePaths, remarksOf } from './changed-lines.ts';

const parts = PARTS.filter(({ path }) => path.startsWith('/kfz') && /kennzeichen|personen|schadenort/.test(path));
const asking = { ...exampleAsking(), now: EXAMPLE_NOW };
const inGerman = (text: readonly [string, string]): string => say(text, 'de');
const vorgang = withValue(exampleVorgang(), 'vn.vorname', 'Eva');

test('differences are told in the words of the questions, each question once', () => {
  const lines = changedLines(
    parts,
    vorgang,
    [
      { path: 'vn.vorname', mine: 'Ina', by: 'both' },
      { path: 'schadenOrt.positionsdaten.lat', mine: 49, by: 'there' },
      { path: 'schadenOrt.positionsdaten.lng', mine: 11, by: 'there' },
      { path: 'kfz.unknown', mine: 'x', by: 'there' },
    ],
    asking,
  );
  assert.deepEqual(
    lines.map(({ label, now, mine, by }) => [label[0], now?.[0], mine?.[0], by]),
    [
      ['Vorname', 'Eva', 'Ina', 'both'],
      ['Standort', undefined, '49,51234°\u00a0Nord, 11,28123°\u00a0Ost', 'there'],
    ],
  );
});

const damages = PARTS.filter(({ path }) => path === '/kfz/reifenRaeder' || path === '/kfz/panne');

test('another damage, its answers, a moved pin and an answer that was taken away are told, with what was said here', () => {
  const changes = [
    { path: 'schadenTyp', mine: 'SCHADEN_PANNE', by: 'here' },
    { path: 'panne.beschreibungVN', mine: 'Es qualmt', by: 'here' },
    { path: 'schadenOrt.positionsdaten.lat', mine: 49.5, by: 'here' },
    { path: 'schadenOrt.positionsdaten.lng', mine: 11.25, by: 'both' },
    { path: 'vn.vorname', mine: '', by: 'here' },
  ] as const;
  assert.deepEqual(damagePaths(vorgang, changes), ['/kfz/panne']);
  const lines = changedLines([...parts, ...damages], vorgang, changes, asking);
  assert.deepEqual(remarksOf(lines, inGerman), [
    'Schaden: Panne; Was ist passiert?: Es qualmt; Standort: 49,50000°\u00a0Nord, 11,25000°\u00a0Ost; Vorname: keine Angabe',
  ]);
  assert.deepEqual(
    changedLines([...parts, ...damages], withValue(vorgang, 'schadenTyp', 'SCHADEN_REIFEN'), changes, asking)[0]!.now,
    damages[0]!.part.name,
  );
});

test('of a reported case that came without a network, what was changed says whose words are needed', () => {
  const rest = emptyVorgang();
  const changes = [{ path: 'reifen.beschreibungVN', mine: 'Es zischt', by: 'here' }] as const;
  assert.deepEqual(damagePaths(rest, changes), ['/kfz/reifenRaeder']);
  assert.match(remarksOf(changedLines(damages, rest, changes, asking), inGerman).join(), /: Es zischt$/);
});

test('two damages with one wording are two lines', () => {
  const changes = ['panne', 'reifen'].map((at) => ({ path: `${at}.beschreibungVN`, mine: at, by: 'both' as const }));
  assert.equal(changedLines(damages, vorgang, changes, asking).length, 2);
});

test('remarks hold all that was changed here, none more than a remark may', () => {
  const line = (label: string, mine: string | null) => ({
    label: [label, label] as const,
    now: null,
    mine: mine === null ? null : ([mine, mine] as const),
    by: 'here' as const,
  });
  assert.deepEqual(remarksOf([line('Vorname', 'Ina'), line('Nach\u00adname', null)], inGerman), [
    'Vorname: Ina; Nachname: keine Angabe',
  ]);
  const texts = remarksOf(
    [line('A', 'x'.repeat(390)), line('B', 'y'.repeat(20)), line('C', '🚗'.repeat(400))],
    inGerman,
  );
  assert.deepEqual(
    texts.map((text) => [...text].length),
    [393, 23, 400, 3],
  );
  assert.match(texts.join(''), /x{390}B: y{20}C: (🚗){400}$/u);
  assert.deepEqual(remarksOf([], inGerman), []);
});
