import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { readBewegung } from './bewegung.ts';
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
    [{ timestamp: '2026-11-22T14:30:00+02' },         '12:30:00'],
    [{ timestamp: '2026-11-22 13:30:01+01' },         '12:30:01'],
    [{ timestamp: '2026-11-22t12:30:02z' },           '12:30:02'],
    [{ timestamp: '2026-11-22T09:00:03,5-03:30' },    '12:30:03.500'],
    [{ timestamp: '2026-11-22 13:30:04,75' },         '12:30:04.750'],
    [{ timestamp: '20261122T123005Z' },               '12:30:05'],
    [{ timestamp: '20261122T1330' },                  '12:30:00'],
    [{ timestamp: '2026-11-22 12:30:06 UTC' },        '12:30:06'],
    [{ timestamp: '2026-11-22T21:30:07+09:00[Asia/Tokyo]' }, '12:30:07'],
    [{ timestamp: '2026-11-22T12:30:08.123456789Z' }, '12:30:08.123'],
    [{ timestamp: '2026-11-22T12:29:60Z' },           '12:30:00'],
    [{ timestamp: '2026-11-22T10:30−02:00' },         '12:30:00'],
    [{ timestamp: '2026-11-22T13+01:00' },            '12:00:00'],
    [{ timestamp: '2026-326T12:30:12Z' },             '12:30:12'],
    [{ timestamp: '2026326T133013' },                 '12:30:13'],
    [{ timestamp: '2026-W47-7T12:30:14Z' },           '12:30:14'],
    [{ timestamp: '2026W477T133015+01' },             '12:30:15'],
    [{ timestamp: '2026-11-22_12:30:16Z' },           '12:30:16'],
    [{ timestamp: '1795350617123456' },               '12:30:17.123'],
    [{ timestamp: '1795350617123456789' },            '12:30:17.123'],
    [{ timestamp: 1795350609.625 },                   '12:30:09.625'],
    [{ timestamp: '1795350609,5' },                   '12:30:09.500'],
    [{ timestamp: '1795350610250.75' },               '12:30:10.250'],
    [{ timestamp: '۲۰۲۶-۱۱-۲۲T۱۲:۳۰:۱۱Z' },           '12:30:11'],
    [{ timestamp: '१३:३०', datum: '２２.１１.２０２６' }, '12:30:00'],
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
      assert.equal(zeit, `2026-11-22T${time.padEnd(12, '.000')}Z`, JSON.stringify(given));
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
      '2026-02-30T10:00:00Z',
      '2026-11-22T10:00:00+24:00',
      '2026-11-22T10:61:00Z',
      '179535060.5',
      '17953506000000',
      '2026-366T10:00:00Z',
      '2026-000T10:00:00Z',
      '2025-W53-1T10:00:00Z',
      '2026-W00-1T10:00:00Z',
      '2026-11-22T10.30Z',
    ])
      assert.deepEqual(refused({ timestamp }), ['timestamp'], timestamp);
    assert.deepEqual(refused({ timestamp: '', datum: 'gestern' }), ['datum']);
    const result = read({ unid: 'u1', meldungsTyp: 'ABFAHRT', timestamp: 'vor 5 Minuten' });
    assert.match('fehler' in result ? result.fehler[0]!.text[0] : '', /„vor 5 Minuten“.*2026-11-22T14:05:00\+01:00/);
  });

  test('24:00 is the end of the day', () => {
    assert.equal(accepted({ timestamp: '2026-11-21T24:00:00Z' }).zeit, '2026-11-22T00:00:00.000Z');
    assert.equal(accepted({ timestamp: '20261121T2400' }).zeit, '2026-11-21T23:00:00.000Z');
    assert.deepEqual(refused({ timestamp: '2026-11-21T24:01:00Z' }), ['timestamp']);
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

test('times within a record are read by the same forms, and one that cannot be read is named and does not count', () => {
  const at = (zeit: unknown) => ({ lat: 50.9, lng: 6.9, zeit });
  // prettier-ignore
  const FIXES = [
    ['2026-11-22T13:40:00+01',  '2026-11-22T12:40:00.000Z'],
    ['2026-11-22 13:40',        '2026-11-22T12:40:00.000Z'],
    ['20261122T124000Z',        '2026-11-22T12:40:00.000Z'],
    [1795351200.5,              '2026-11-22T12:40:00.500Z'],
    [null,                      null],
    ['',                        null],
  ] as const;
  for (const [zeit, read] of FIXES) {
    const { daten } = accepted({ meldungsTyp: 'POSITION', bewegungsProfil: [at('egal'), at(zeit)] });
    assert.equal(readBewegung(daten.bewegungsProfil)?.zeit, read, String(zeit));
  }
  for (const zeit of ['vorhin', 0, true, {}, '1970-01-01T00:00:00Z', 'ab'.repeat(100)])
    assert.deepEqual(refused({ meldungsTyp: 'POSITION', bewegungsProfil: at(zeit) }), ['bewegungsProfil.zeit']);
  assert.equal(readBewegung(JSON.stringify(at('vorhin'))), null, 'never a position of now');

  const named = (changes: object) => {
    const result = read({ unid: 'u1', meldungsTyp: 'BEAUFTRAGT', timestamp: '2026-11-22T12:59:00Z', ...changes });
    assert.ok('ereignis' in result, JSON.stringify(result));
    return result.unlesbar.map(({ feld }) => feld);
  };
  assert.deepEqual(named({ terminAuftrag: 'morgen früh' }), ['terminAuftrag']);
  assert.deepEqual(named({ wartezeitMinuten: 'bald' }), ['wartezeitMinuten']);
  assert.deepEqual(named({ meldungsTyp: 'ABFAHRT', bewegungsProfil: at('vorhin') }), ['bewegungsProfil.zeit']);
  assert.deepEqual(named({ terminAuftrag: '2026-11-22T16:00:00+01', wartezeitMinuten: '0' }), []);
  assert.deepEqual(refused({ meldungsTyp: 'WARTEZEIT', terminAuftrag: 'morgen' }), ['terminAuftrag']);
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

test('a profile is parsed once, whether its time can be read or not', () => {
  const parse = mock.method(JSON, 'parse');
  for (const zeit of ['2026-11-22T13:40:00+01', null, 'vorhin']) {
    parse.mock.resetCalls();
    read({ unid: 'u1', meldungsTyp: 'POSITION', bewegungsProfil: { lat: 50.9, lng: 6.9, zeit } });
    assert.equal(parse.mock.callCount(), 1, String(zeit));
  }
  parse.mock.restore();
});
