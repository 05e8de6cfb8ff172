import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { exampleAsking, exampleVorgang } from './test/test-example.ts';
import { APP_TYPES, CHOICES } from './flow.ts';
import { WEBPARAMS } from './mandant.ts';
import { PARTS } from './parts.ts';
import { fahrzeug } from './fahrzeug/fahrzeug.ts';
import { asked, pathOf } from './questions.ts';
import { acceptVorgang } from './accept-vorgang.ts';
import { answersOf, withAnswers } from './answers.ts';
import {
  emptyVorgang,
  journeyOf,
  readVorgang,
  reportedVorgang,
  SCHADEN,
  schadenOf,
  valueAt,
  VORGANG,
  withValue,
  type Vorgang,
} from './vorgang.ts';
import { size } from '../scripts/test/size.ts';

const json = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

test('a case starts with the defaults of §9 [3.7 3.22 3.29 9.6]', () => {
  const { vn, hilfeSofort, bewertung, vorgangsMetadaten, kfz } = emptyVorgang();
  assert.deepEqual([vn.anzahlPersonen, vn.anzahlFahrraeder, hilfeSofort, bewertung.bewertungWert], [1, 1, true, 0]);
  assert.deepEqual(
    [vorgangsMetadaten.language, vorgangsMetadaten.timestampGemeldet, kfz.kennzeichen_land],
    ['de', null, 'DE'],
  );
});

/**
 * §3: the fields of the case, with our additions: dangers, unchecked plate, fuel, driven axle, flag of the mileage,
 * consent to text messages.
 */
// prettier-ignore
const GROUPS = {
  '': 'gefahr vorgangsMetadaten notesMetadaten bearbeitungsSchritte kfz vn schadenTyp schadenOrt beschreibungVN hilfeSofort spaeter_datum spaeter_uhrzeit email handynachricht webAppConfig userAgent bewertung',
  gefahr: 'verletzt feuer verkehr eingeschlossen',
  vorgangsMetadaten: 'mobilnummer ranaVorgangsnummer userID status timestampGemeldet storno mandantenID language',
  notesMetadaten: 'anlagePerson_CN',
  vn: 'vorname nachname vsnr anzahlPersonen anzahlFahrraeder arbeitgeber adresse datenEingegeben',
  'vn.adresse': 'strasse hausnummer plz ort land formatierteAdresse lat lng',
  kfz: 'fahrzeugtyp hersteller hsn modell tsn fahrgestellnummer rahmennummer kennzeichen_land kennzeichen_id kennzeichen_besonders kennzeichen_ungeprueft anhaenger anhaenger_rollfaehig aufbauten antriebsArt antriebsachse kraftstoff datenEingegeben kmStand kmStandAngegeben tankStand laenge hoehe gewicht laenge_min laenge_max hoehe_min hoehe_max gewicht_max',
  schadenOrt: 'keine_automatische_lokalisierung ortsTyp adresse ausserortsInfo browserPosition positionsdaten istParkhaus istEngEingeparkt adresseManBearb datenEingegeben adresseAutomatischErmittelt automatischeLokalisierungFehlgeschlagen',
  'schadenOrt.adresse': 'strasse hausnummer plz ort land formatierteAdresse lat lng',
  'schadenOrt.ausserortsInfo': 'name hinweis istAutobahn fahrtrichtung km land',
  bewertung: 'bewertungFeedback bewertungWert',
};

test('every group of the case has exactly the fields of §3 [3.1 3.2 3.6 3.9 3.15]', () => {
  for (const [group, fields] of Object.entries(GROUPS)) {
    const found = group ? valueAt(emptyVorgang(), group) : emptyVorgang();
    assert.deepEqual(Object.keys(found as object).sort(), fields.split(' ').sort(), group);
  }
});

test('two cases share nothing', () => {
  const [one, two] = [emptyVorgang(), readVorgang(null)];
  one.vn.adresse.ort = 'Lauf';
  one.kfz.aufbauten.push('dachbox');
  assert.equal(one.schadenOrt.adresse.ort + two.vn.adresse.ort + emptyVorgang().kfz.aufbauten.length, '0');
});

test('garbage is read as an empty case', () => {
  const deep = JSON.parse('['.repeat(30_000) + ']'.repeat(30_000)) as unknown;
  const hostile = { toString: 1, valueOf: 1 };
  for (const raw of [null, undefined, 7, NaN, 'x', [], [1], true, deep, hostile, Object.create(null)])
    assert.deepEqual(readVorgang(raw), emptyVorgang());
  for (const value of [null, 'x', 7, [], deep, hostile]) {
    const raw = Object.fromEntries(
      ['vorgangsMetadaten', 'kfz', 'vn', 'schadenOrt', 'bewertung', 'bearbeitungsSchritte', 'schadenTyp'].map(
        (name) => [name, value],
      ),
    );
    assert.deepEqual(readVorgang(raw), emptyVorgang());
  }
  assert.deepEqual(readVorgang({ reifen: { tief: deep, diebstahl: true } })['reifen'], { diebstahl: true });
});

test('an older shape gets the defaults for what it lacks, and keeps no field that is none [4.30]', () => {
  const old = {
    kfz: { hersteller: 'Muster', kmStand: NaN, fremd: 1 },
    schadenOrt: { positionsdaten: 5, browserPosition: {} },
    fremd: { a: 1 },
    email: 7,
  };
  const read = readVorgang(old);
  assert.equal(read.kfz.hersteller, 'Muster');
  assert.deepEqual(
    [read.kfz.kmStand, read.email, read.schadenOrt.positionsdaten, read.schadenOrt.browserPosition],
    [0, '', null, null],
  );
  assert.deepEqual(Object.keys(read), Object.keys(emptyVorgang()));
  assert.deepEqual(Object.keys(read.kfz), Object.keys(VORGANG.kfz));
});

// prettier-ignore
const LEGACY = [
  [{ schadenTyp: 'SCHADEN_UNFALL' },                                                                                     'SCHADEN_UNFALL'],
  [{ schadenTyp: 'SCHADEN_MOTOR_SPRINGT_NICHT_AN' },                                                                     'SCHADEN_MOTOR_SPRINGT_NICHT_AN'],
  [{ schadenTyp: 'SCHADEN_MOTOR_SPRINGT_NICHT_AN', unfall: { datenEingegeben: true } },                                  'SCHADEN_UNFALL'],
  [{ schadenTyp: 'SCHADEN_MOTOR_SPRINGT_NICHT_AN', panne: { datenEingegeben: true } },                                   'SCHADEN_PANNE'],
  [{ schadenTyp: 'SCHADEN_MOTOR_SPRINGT_NICHT_AN', panne: { datenEingegeben: false } },                                  'SCHADEN_MOTOR_SPRINGT_NICHT_AN'],
  [{ schadenTyp: 'SCHADEN_MOTOR_SPRINGT_NICHT_AN', panne: { datenEingegeben: true }, motorSpringtNichtAn: { datenEingegeben: true } }, 'SCHADEN_MOTOR_SPRINGT_NICHT_AN'],
  [{ schadenTyp: 'SCHADEN_REIFEN', unfall: { datenEingegeben: true } },                                                  'SCHADEN_REIFEN'],
  [{ schadenTyp: 'SCHADEN_GIBT_ES_NICHT' },                                                                              ''],
  [{ schadenTyp: 'toString' },                                                                                           ''],
  [{ schadenTyp: ['SCHADEN_REIFEN'] },                                                                                   ''],
] as const;

test('an old accident or breakdown under the shared value is told by its filled object [3.39]', () => {
  for (const [raw, type] of LEGACY) assert.equal(readVorgang(raw).schadenTyp, type, JSON.stringify(raw));
});

test('the placeholder number is cleared, and only that [4.27 9.3]', () => {
  const number = (mobilnummer: unknown) =>
    readVorgang({ vorgangsMetadaten: { mobilnummer } }).vorgangsMetadaten.mobilnummer;
  assert.equal(number('0123456789'), '');
  assert.equal(number('01234567890'), '01234567890');
  assert.equal(number(123456789), '');
});

test('only German and English are taken over [1.17 9.23]', () => {
  const language = (given: unknown) =>
    readVorgang({ vorgangsMetadaten: { language: given } }).vorgangsMetadaten.language;
  assert.deepEqual(['en', 'de', 'fr', '', 7, null].map(language), ['en', 'de', 'de', 'de', 'de', 'de']);
});

test('a value is found and put at its path; the case given stays as it is', () => {
  const vorgang = emptyVorgang();
  const changed = withValue(vorgang, 'schadenOrt.adresse.ort', 'Lauf');
  assert.equal(valueAt(changed, 'schadenOrt.adresse.ort'), 'Lauf');
  assert.equal(vorgang.schadenOrt.adresse.ort, '');
  assert.equal(changed.vn, vorgang.vn);
  for (const path of ['gibt.es.nicht', 'constructor', '__proto__.x', 'email.length'])
    assert.equal(valueAt(vorgang, path), undefined, path);
});

test('what a part reads of the frame, it can write back without a change', () => {
  for (const typ of APP_TYPES) {
    const vorgang = exampleVorgang(typ);
    for (const { path, part } of PARTS.filter((one) => one.path.startsWith(`/${typ}/`))) {
      const answers = answersOf(part, vorgang);
      assert.deepEqual(Object.keys(answers), Object.keys(part.empty));
      if (part.at in VORGANG) assert.deepEqual(withAnswers(part, vorgang, answers), vorgang, path);
    }
  }
});

test('a stored value of another type is read as the default, so that no condition stumbles', () => {
  const broken = withValue(emptyVorgang() as Record<string, unknown>, 'sonstiges', {
    beschreibungVN: 7,
    datenEingegeben: 'ja',
  }) as Vorgang;
  const { part } = PARTS.find(({ path }) => path === '/kfz/sonstiges')!;
  assert.deepEqual(answersOf(part, broken), part.empty);
});

/** Path and default of every leaf of the empty case. */
function leaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path ? `${path}.${name}` : name));
}

/** Fields that `acceptVorgang` reads itself, besides the parts. */
const OF_THE_CASE = ['schadenTyp', 'bearbeitungsSchritte', 'vorgangsMetadaten.language'];

test('a client never writes a field that no part of its type fills', () => {
  for (const typ of APP_TYPES) {
    const own = PARTS.filter(({ path }) => path.startsWith(`/${typ}/`) || path === '/gefahr');
    const filled = new Set(own.flatMap(({ part }) => Object.keys(part.empty).map((field) => pathOf(part, field))));
    const foreign = leaves(VORGANG).filter(([path]) => !filled.has(path) && !OF_THE_CASE.includes(path));
    for (const path of ['userID', 'mandantenID', 'status', 'ranaVorgangsnummer', 'timestampGemeldet', 'storno'].map(
      (name) => `vorgangsMetadaten.${name}`,
    )) {
      assert.ok(
        foreign.some(([one]) => one === path),
        `${path} is the server's`,
      );
    }
    for (const path of [
      'notesMetadaten.anlagePerson_CN',
      'bewertung.bewertungWert',
      'bewertung.bewertungFeedback',
      'userAgent',
      'webAppConfig',
    ]) {
      assert.ok(
        foreign.some(([one]) => one === path),
        `${path} is the server's`,
      );
    }
    const stored = exampleVorgang(typ);
    for (const [path, fallback] of foreign) {
      const theirs = typeof fallback === 'boolean' ? !fallback : typeof fallback === 'string' ? 'fremd' : 4711;
      const { vorgang } = acceptVorgang(PARTS, withValue(json(stored), path, theirs), stored, exampleAsking(typ));
      assert.deepEqual(valueAt(vorgang, path), valueAt(stored, path), `${typ} ${path}`);
    }
  }
});

test('a client writes every field that a part of its type fills', () => {
  const asking = exampleAsking();
  const named = withValue(withValue(exampleVorgang(), 'vn.vorname', 'Ada'), 'kfz.laenge_max', 4_200);
  const came = withValue(named, 'vorgangsMetadaten.userID', '');
  const { vorgang, notTaken } = acceptVorgang(PARTS, came, emptyVorgang(), asking);
  assert.equal(vorgang.vn.vorname, 'Ada');
  assert.equal(vorgang.kfz.laenge_max, 4_200);
  assert.deepEqual([vorgang.schadenTyp, vorgang['sonstiges']], ['SCHADEN_SONSTIGES', came['sonstiges']]);
  assert.deepEqual(notTaken, []);
  assert.deepEqual(
    acceptVorgang(PARTS, withValue(came, 'vn.vorname', 'x'.repeat(60)), emptyVorgang(), asking).notTaken.map(
      ({ feld }) => feld,
    ),
    ['vn.vorname'],
  );
});

test('webparams of a client are not stored', () => {
  const { vorgang } = acceptVorgang(
    PARTS,
    { ...exampleVorgang(), webparams: WEBPARAMS, fremd: 1 },
    emptyVorgang(),
    exampleAsking(),
  );
  assert.ok(!('webparams' in vorgang) && !('fremd' in vorgang));
});

test('a damage of another type stays in the draft, whether it comes again or not', () => {
  const stored = withValue(exampleVorgang(), 'reifen', { reifenpanne: true }) as Vorgang;
  const came = withValue(exampleVorgang(), 'schadenTyp', 'SCHADEN_UNFALL');
  const { vorgang } = acceptVorgang(PARTS, came, stored, exampleAsking());
  assert.equal(vorgang.schadenTyp, 'SCHADEN_UNFALL');
  assert.deepEqual(vorgang['reifen'], { reifenpanne: true });
  assert.deepEqual(vorgang['sonstiges'], came['sonstiges']);
});

test('a damage type of the other app type, or none, changes nothing', () => {
  for (const schadenTyp of ['SCHADEN_FAHRRAD_BREMSEN', 'SCHADEN_X', '', 7]) {
    const { vorgang } = acceptVorgang(PARTS, { ...exampleVorgang(), schadenTyp }, exampleVorgang(), exampleAsking());
    assert.equal(vorgang.schadenTyp, 'SCHADEN_SONSTIGES', String(schadenTyp));
  }
});

const step = (minute: number) => ({
  schritt: '/kfz/start',
  zeit: new Date(Date.UTC(2026, 10, 22, 12, minute)).toISOString(),
});
const steps = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => step(from + index));
const merged = (stored: unknown[], came: unknown) => {
  const before = { ...emptyVorgang(), bearbeitungsSchritte: stored } as Vorgang;
  return acceptVorgang(PARTS, { ...emptyVorgang(), bearbeitungsSchritte: came }, before, exampleAsking()).vorgang
    .bearbeitungsSchritte;
};

test('visited steps are a union in the order of time, the newest hundred [3.28]', () => {
  assert.deepEqual(merged(steps(0, 3), steps(2, 5)), steps(0, 5));
  assert.deepEqual(merged(steps(3, 5), steps(0, 3).toReversed()), steps(0, 5));
  assert.deepEqual(merged(steps(0, 80), steps(70, 150)), steps(50, 150));
  assert.deepEqual(merged(steps(0, 3), []), steps(0, 3));
  const junk = [
    null,
    7,
    'x',
    [],
    {},
    { schritt: 1, zeit: 2 },
    { schritt: '/a', zeit: 'gestern' },
    { schritt: 'ohne Strich', zeit: step(0).zeit },
    { ...step(9), fremd: 1 },
  ];
  assert.deepEqual(merged([], junk), [step(9)]);
  assert.deepEqual(merged(steps(9, 10), [{ ...step(9), fremd: 1 }]), steps(9, 10));
  assert.deepEqual(merged(steps(0, 1), 'x'), steps(0, 1));
});

test('the operator gets the damage of the case, not the drafts of others', () => {
  const vorgang = { ...exampleVorgang(), reifen: { a: 1 }, fahrradAntrieb: { b: 2 } } as Vorgang;
  const { reifen: _reifen, fahrradAntrieb: _antrieb, ...rest } = vorgang;
  assert.deepEqual(reportedVorgang(vorgang), rest);
  const { sonstiges: _sonstiges, ...none } = rest;
  assert.deepEqual(reportedVorgang({ ...vorgang, schadenTyp: '' } as Vorgang), { ...none, schadenTyp: '' });
});

test('the operator gets the country of a road beside the road too', () => {
  const vorgang = withValue(emptyVorgang(), 'schadenOrt.adresse.land', 'NL');
  assert.equal(valueAt(reportedVorgang(vorgang), 'schadenOrt.ausserortsInfo.land'), 'NL');
});

test('every damage type has its own value, object and screen [1.19]', () => {
  for (const column of [0, 1, 2] as const)
    assert.equal(new Set(SCHADEN.map((row) => row[column])).size, SCHADEN.length);
  const offered: readonly string[] = Object.values(CHOICES).flat();
  for (const [code, object, path] of SCHADEN) {
    assert.deepEqual(schadenOf(code), { object, path });
    assert.ok(!(object in VORGANG), object);
    assert.ok(offered.includes(path), `No screen offers ${path}: add it to CHOICES of domain/flow.ts`);
    assert.equal(PARTS.filter(({ part }) => part.at === object).length, 1, code);
    assert.equal(PARTS.find(({ part }) => part.at === object)?.path, path);
  }
  assert.equal(schadenOf('constructor'), null);
});

test('the flow knows of a case what it needs', () => {
  const { schadenPath, userID, appTyp, keineAutomatischeLokalisierung } = journeyOf(exampleVorgang(), WEBPARAMS);
  assert.deepEqual(
    [schadenPath, userID, appTyp, keineAutomatischeLokalisierung],
    ['/kfz/sonstiges', '23456789BCDF', 'kfz', false],
  );
});

test('the flow knows whether the screen of the car has a question for this client', () => {
  const SWITCHES = ['web_fahrzeugdaten_abfrage', 'web_km_abfrage', 'web_tank_abfrage'];
  for (let on = 0; on < 8; on++) {
    const webparams = Object.fromEntries(SWITCHES.map((name, nr) => [name, (on & (1 << nr)) > 0]));
    const asking = exampleAsking('kfz', webparams);
    const questions = asked(fahrzeug, { ...fahrzeug.empty, anhaenger: 'ja' }, asking);
    assert.equal(
      journeyOf(emptyVorgang(), asking.webparams).fragtFahrzeug,
      questions.length > 0,
      JSON.stringify(webparams),
    );
  }
});

/** Arbitrary JSON, of known and hostile words, so that it often hits a field. */
const words = [
  ...new Set(
    PARTS.flatMap(({ part }) => [part.at, ...Object.keys(part.empty)]).concat(
      Object.keys(VORGANG),
      'adresse',
      'ausserortsInfo',
      'schritt',
      'zeit',
    ),
  ),
];
const key = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...words) },
  fc.constantFrom('__proto__', 'constructor', 'toString', 'x'),
);
const codeUnits = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
  maxLength: 60,
});
const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    1,
    4,
    -0,
    1e9,
    '',
    'ja',
    'nein',
    'sonstiges',
    'autobahn',
    'ausserorts',
    'DE',
    'BE',
    'km 153,5',
    '+49 (0) 176 1234567',
    'kra 1234 e',
    '2026-11-23',
    '08:30',
  ),
  fc.constantFrom<unknown>(...SCHADEN.map(([code]) => code)),
  fc.double(),
  fc.string({ unit: 'binary', maxLength: 60 }),
  codeUnits,
  fc.constantFrom(
    ' '.repeat(500),
    '\u00a0x',
    'é'.repeat(450),
    '😀'.repeat(60),
    '2026-11-22T13:00:00.000Z',
    '/kfz/start',
  ),
);
const anyJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 12 }),
  ),
})).value;
/** An empty case with arbitrary JSON at some leaves, and damages with fields of every part. */
const anyCase = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        ...leaves(VORGANG).map(([path]) => path),
        ...PARTS.flatMap(({ part }) => Object.keys(part.empty).map((field) => pathOf(part, field))),
      ),
      anyJson,
    ),
    { maxLength: 40 },
  )
  .map((changes) => changes.reduce<Record<string, unknown>>((raw, [path, value]) => withValue(raw, path, value), {}));

test('whatever comes in, nothing is thrown, and what was accepted is accepted again unchanged', () => {
  const asks = APP_TYPES.flatMap((typ) => [
    exampleAsking(typ),
    exampleAsking(typ, { web_fahrzeugdaten_abfrage: false, web_km_abfrage: false, web_rahmennummer_abfrage_jn: true }),
  ]);
  fc.assert(
    fc.property(fc.oneof(anyJson, anyCase), anyCase, fc.constantFrom(...asks), (raw, before, asking) => {
      const stored = acceptVorgang(PARTS, json(before), emptyVorgang(), asking).vorgang;
      const once = acceptVorgang(PARTS, json(raw), stored, asking).vorgang;
      assert.deepEqual(acceptVorgang(PARTS, json(once), once, asking), { vorgang: once, notTaken: [] });
      assert.deepEqual(acceptVorgang(PARTS, json(once), stored, asking).vorgang, once);
      assert.deepEqual(readVorgang(json(once)), once);
      assert.equal(JSON.stringify(once).isWellFormed(), true);
      acceptVorgang(PARTS, raw, readVorgang(raw), asking);
    }),
    { numRuns: size(300, 1_500) },
  );
});
