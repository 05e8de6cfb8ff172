import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Auftrag, AuftragTyp } from '#domain/auftrag.ts';
import { withWaiting } from './ansicht.ts';
import type { Meldung } from './meldung.ts';

const AT = '2026-11-23T10:00:00.000Z';
const said = (meldungsTyp: AuftragTyp, felder: object = {}): Meldung => ({
  ...felder,
  unid: meldungsTyp,
  meldungsTyp,
  timestamp: AT,
});

const EINSATZ = { beispiel: false, telefon: '+4917604069012' } as unknown as NonNullable<Auftrag['einsatz']>;

const auftrag = (over: Partial<Auftrag> = {}): Auftrag => ({
  auftragID: 'BCDFGHJKLMNP',
  stand: 'offen',
  helfer: { name: 'Abschleppdienst Muster', telefon: '', kennzeichen: '' },
  seit: AT,
  zugesagt: null,
  vorschlagMinuten: null,
  code: '4711',
  einsatz: EINSATZ,
  aenderungen: [],
  teiltStandort: false,
  ...over,
});

// prettier-ignore
const ROWS: readonly [what: string, before: Partial<Auftrag>, waiting: readonly Meldung[], expected: Partial<Auftrag>][] = [
  ['accepted with a time',            {},                             [said('BEAUFTRAGT', { wartezeitMinuten: '45' })],  { stand: 'angenommen', zugesagt: '2026-11-23T10:45:00.000Z' }],
  ['accepted twice',                  { stand: 'unterwegs' },         [said('BEAUFTRAGT', { wartezeitMinuten: '20' })],  { stand: 'unterwegs', zugesagt: null }],
  ['another time',                    { stand: 'unterwegs' },         [said('WARTEZEIT', { wartezeitMinuten: '90' })],   { zugesagt: '2026-11-23T11:30:00.000Z' }],
  ['under way',                       { stand: 'angenommen' },        [said('ABFAHRT')],                                 { stand: 'unterwegs', teiltStandort: true }],
  ['under way after arrival',         { stand: 'angekommen' },        [said('ABFAHRT')],                                 { stand: 'angekommen', teiltStandort: false }],
  ['arrived',                         { stand: 'unterwegs', teiltStandort: true }, [said('ANKUNFT')],                    { stand: 'angekommen', teiltStandort: false }],
  ['a position changes nothing',      { stand: 'unterwegs' },         [said('POSITION', { bewegungsProfil: '{}' })],     { stand: 'unterwegs' }],
  ['not met changes nothing',         { stand: 'angekommen' },        [said('NICHT_ANGETROFFEN')],                       { stand: 'angekommen' }],
  ['the whole job, offline',          {},                             [said('BEAUFTRAGT', { wartezeitMinuten: 30 }), said('ABFAHRT'), said('ANKUNFT')], { stand: 'angekommen', zugesagt: '2026-11-23T10:30:00.000Z' }],
  ['done',                            { stand: 'angekommen' },        [said('ABSCHLUSS')],                               { stand: 'beendet', ende: 'erledigt' }],
  ['refused',                         {},                             [said('ABGELEHNT', { hinweis: 'x' })],             { stand: 'beendet', ende: 'abgelehnt' }],
  ['what is over stays over',         { stand: 'beendet', ende: 'storno' }, [said('ABFAHRT')],                           { stand: 'beendet', ende: 'storno' }],
];

for (const [what, before, waiting, expected] of ROWS) {
  test(`helper’s page, ${what}`, () => {
    const shown = withWaiting(auftrag(before), waiting);
    assert.deepEqual({ ...shown, ...expected }, shown);
  });
}

test('of a job that is over nothing of the person is left, also while the last tap waits', () => {
  for (const typ of ['ABSCHLUSS', 'ABGELEHNT'] as const) {
    const shown = withWaiting(auftrag({ stand: 'angekommen' }), [said(typ)]);
    assert.equal(shown.einsatz, undefined);
    assert.equal(shown.code, undefined);
    assert.equal(shown.teiltStandort, false);
  }
});

test('lines that were acknowledged are gone, newer ones stay, also after the end', () => {
  const line = (nr: number) => ({ nr, zeit: AT, art: 'bemerkung' as const, text: ['a', 'b'] as const });
  for (const stand of ['unterwegs', 'beendet'] as const) {
    const shown = withWaiting(auftrag({ stand, aenderungen: [1, 2, 3].map(line) }), [said('GESEHEN', { nr: 2 })]);
    assert.deepEqual(
      shown.aenderungen.map(({ nr }) => nr),
      [3],
    );
  }
});
