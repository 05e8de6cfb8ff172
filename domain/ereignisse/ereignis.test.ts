import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readEreignis } from './ereignis.ts';
import { readHelfer } from './helfer.ts';

const EMPFANGEN = Date.parse('2026-11-22T13:00:00.000Z');
const read = (raw: unknown) => readEreignis(raw, { empfangen: EMPFANGEN, zone: 'Europe/Berlin' });
/** The result of reading a valid record with these changes. */
const accepted = (changes: object) => {
  const result = read({ unid: 'u1', meldungsTyp: 'ABFAHRT', timestamp: '2026-11-22T12:59:00Z', ...changes });
  assert.ok('ereignis' in result, JSON.stringify(result));
  return result.ereignis;
};
const refused = (changes: object): string[] => {
  const result = read({ unid: 'u1', meldungsTyp: 'ABFAHRT', timestamp: '2026-11-22T12:59:00Z', ...changes });
  return 'fehler' in result ? result.fehler.map(({ feld }) => feld) : [];
};

describe('the time of a record', () => {
  // prettier-ignore
  const TIMES = [
    [{ timestamp: '2026-11-22T12:30:00Z' },           '12:30:00'],
    [{ timestamp: '2026-11-22T13:30:00+01:00' },      '12:30:00'],
    [{ timestamp: '2026-11-22 13:30:05+0100' },       '12:30:05'],
    [{ timestamp: '2026-11-22T13:30:07' },            '12:30:07'],
    [{ timestamp: '22.11.2026 13:30' },               '12:30:00'],
    [{ timestamp: '22.11.2026, 13:30:09 Uhr' },       '12:30:09'],
    [{ timestamp: '1795350600000' },                  '12:30:00'],
    [{ timestamp: 1795350600 },                       '12:30:00'],
    [{ timestamp: '13:30', datum: '22.11.2026' },     '12:30:00'],
    [{ timestamp: '13:30:01', datum: '2026-11-22' },  '12:30:01'],
    [{ timestamp: '', datum: '22.11.2026 13:30' },    '12:30:00'],
    [{ timestamp: '', datum: '22.11.2026' },          '13:00:00'],
    [{ timestamp: undefined },                        '13:00:00'],
  ] as const;

  test('is read however a partner writes it, on the client’s clock where it names no zone; without one the receipt counts', () => {
    for (const [given, time] of TIMES) {
      const { zeit, daten, zeitKorrigiert } = accepted(given);
      assert.equal(zeit, `2026-11-22T${time}.000Z`, JSON.stringify(given));
      assert.deepEqual([daten.timestamp, zeitKorrigiert], [zeit, false]);
    }
  });

  test('that cannot be read is a problem', () => {
    for (const timestamp of [
      'gestern',
      '25:00',
      '2026-13-01T00:00:00Z',
      '99999',
      '0001-01-01T00:00:00Z',
      '31.02.2026 10:00',
    ])
      assert.deepEqual(refused({ timestamp }), ['timestamp'], timestamp);
  });

  test('more than 5 minutes ahead is the time of receipt, with a flag; the sender’s own is kept', () => {
    assert.equal(accepted({ timestamp: '2026-11-22T13:05:00Z' }).zeitKorrigiert, false);
    const ahead = accepted({ timestamp: '2026-11-22T13:05:01Z' });
    assert.equal(ahead.zeitKorrigiert, true);
    assert.equal(ahead.zeit, '2026-11-22T13:00:00.000Z');
    assert.equal(ahead.daten.timestamp, '2026-11-22T13:05:01.000Z');
  });
});

test('a record is kept with its fields alone, all text; the type in capitals, the appointment as ISO time [3.57]', () => {
  const { daten, meldungsTyp, unid } = accepted({
    unid: 4711,
    meldungsTyp: ' beauftragt ',
    wartezeitMinuten: 30,
    terminAuftrag: '22.11.2026 15:00',
    apPartnerInfo: { name: 'Muster' },
    zielortAngegeben: true,
    hinweis: null,
    fremd: 'weg',
    __proto__: { ranaSNR: 'geerbt' },
  });
  assert.deepEqual([unid, meldungsTyp], ['4711', 'BEAUFTRAGT']);
  assert.deepEqual(daten, {
    ranaSNR: '',
    meldungsTyp: 'BEAUFTRAGT',
    timestamp: '2026-11-22T12:59:00.000Z',
    wartezeitMinuten: '30',
    apPartnerInfo: '{"name":"Muster"}',
    elbaVorgang: '',
    terminAuftrag: '2026-11-22T14:00:00.000Z',
    zielAdresse: '',
    zielName: '',
    unid: '4711',
    zielortAngegeben: 'true',
    bewegungsProfil: '',
    datum: '',
    hinweis: '',
  });
});

test('an unknown type is kept', () => assert.equal(accepted({ meldungsTyp: 'toString' }).meldungsTyp, 'TOSTRING'));

// prettier-ignore
const REFUSED = [
  [{ unid: '' }, ['unid']],
  [{ unid: undefined, meldungsTyp: null }, ['unid', 'meldungsTyp']],
  [{ meldungsTyp: 'x'.repeat(51) }, ['meldungsTyp']],
  [{ hinweis: 'x'.repeat(100_000) }, ['hinweis']],
  [{ meldungsTyp: 'UEBERFAELLIG' }, ['meldungsTyp']],
  [{ meldungsTyp: 'eingang' }, ['meldungsTyp']],
  [{ meldungsTyp: 'POSITION' }, ['bewegungsProfil']],
  [{ meldungsTyp: 'POSITION', bewegungsProfil: { lat: 'Köln', lng: 'Dom' } }, ['bewegungsProfil']],
  [{ meldungsTyp: 'POSITION', bewegungsProfil: '{"lat":0,"lng":0}' }, ['bewegungsProfil']],
  [{ meldungsTyp: 'POSITION', bewegungsProfil: '{"lat":91,"lng":0}' }, ['bewegungsProfil']],
  [{ meldungsTyp: 'POSITION', bewegungsProfil: '[]' }, ['bewegungsProfil']],
  [{ meldungsTyp: 'WARTEZEIT' }, ['wartezeitMinuten']],
  [{ meldungsTyp: 'WARTEZEIT', wartezeitMinuten: 'bald' }, ['wartezeitMinuten']],
  [{ meldungsTyp: 'WARTEZEIT', wartezeitMinuten: '20' }, []],
  [{ meldungsTyp: 'WARTEZEIT', terminAuftrag: '22.11.2026 15:00' }, []],
  [{ meldungsTyp: 'POSITION', bewegungsProfil: { lat: '50.9', lng: 6.9 } }, []],
] as const;

test('a record that cannot be used names the fields and why', () => {
  for (const [changes, fields] of REFUSED)
    assert.deepEqual(refused(changes), fields, JSON.stringify(changes).slice(0, 80));
});

test('what is no record at all is refused, not thrown at', () => {
  for (const raw of [null, undefined, 7, 'ABFAHRT', [], [{}], Object.create(null)])
    assert.ok('fehler' in read(raw), String(typeof raw));
});

test('texts of a partner are cleaned like the person’s: no lone surrogate, no turned text, no control character', () => {
  const { daten } = accepted({
    apPartnerInfo: { name: 'Ab\u202eschlepp\ud800', telefon: '0221 471033' },
    zielName: 'Hof\u202e\u0000 \udc00Werkstatt',
    hinweis: 'erste\r\nzweite\u2066 Zeile',
    elbaVorgang: '\u200b4711\ufeff',
  });
  assert.equal(daten.zielName, 'Hof  \ufffdWerkstatt');
  assert.equal(daten.hinweis, 'erste\nzweite Zeile');
  assert.equal(daten.elbaVorgang, '4711');
  const helfer = readHelfer(daten.apPartnerInfo);
  assert.deepEqual([helfer?.name, helfer?.telefon], ['Abschlepp\ufffd', '0221471033']);
  assert.deepEqual(refused({ hinweis: '\u202e'.repeat(401) }), ['hinweis'], 'the limit is of what was sent');
  assert.deepEqual(refused({ meldungsTyp: 'ABFAHRT\u202e' }), ['meldungsTyp']);
});

test('an unid that begins as the service’s own is refused with what was read, one that only resembles it is not', () => {
  for (const unid of [
    'dienst ABGELEHNT',
    'dienst WECHSEL',
    '  dienst UEBERFAELLIG 2026-11-22T12:00:00.000Z',
    'dienst  x',
  ])
    assert.deepEqual(refused({ unid }), ['unid'], unid);
  for (const unid of ['dienst', 'dienst-7', 'Dienstag 4', 'abdienst 1']) assert.equal(accepted({ unid }).unid, unid);
  const result = read({ unid: `dienst ${'x'.repeat(90)}`, meldungsTyp: 'ABFAHRT' });
  assert.ok('fehler' in result);
  assert.deepEqual(result.fehler, [
    {
      feld: 'unid',
      text: [
        `So beginnen die Kennungen des Dienstes, gelesen wurde „dienst ${'x'.repeat(33)}…“. Senden Sie eine unid, die nicht mit „dienst “ beginnt.`,
        `The service's own ids begin so, and “dienst ${'x'.repeat(33)}…” was read. Send a unid that does not begin with “dienst ”.`,
      ],
    },
  ]);
});
