import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleAsking } from '../test/test-example.ts';
import { acceptPart } from '../accept/accept-part.ts';
import type { AppTyp } from '../flow.ts';
import { PARTS } from '../parts.ts';
import { asked, fieldsOf, offered, wordsOf, type Answers, type Part, type QuestionWords } from '../questions.ts';
import { accept } from '../questions/accept.ts';
import { problems } from '../questions/problems.ts';
import { changesOfChoice, saidOf } from '../questions/said.ts';
import { brief, summary } from '../questions/summary.ts';
import { withAnswers } from '../answers.ts';
import { emptyVorgang, SCHADEN } from '../vorgang.ts';
import { KRAFTSTOFFE } from './kraftstoff.ts';
import { damageLine } from './damage-line.ts';

const DAMAGES = SCHADEN.map(([code, object, path]) => ({
  code,
  path,
  part:
    PARTS.find(({ part }) => part.at === object)?.part ??
    assert.fail(`No part is at ${object}: add ${path} to domain/parts.ts`),
}));
const partOf = (path: string): Part => DAMAGES.find((damage) => damage.path === path)!.part;
const askingOf = (path: string) => exampleAsking(path.split('/')[1] as AppTyp);

/**
 * §3: the damage objects, and our additions. Ours are the two fuels of a wrong one, the driven axle (in `kfz`), and
 * somebody locked in (in `gefahr`). So are the broken valve, and the flags for 'not known'.
 */
// prettier-ignore
const FIELDS: Record<string, string> = {
  SCHADEN_MOTOR_AUSGEGANGEN: 'rauch_temperatur warnleuchten warnleuchte_temperatur warnleuchte_batterie warnleuchte_motor',
  SCHADEN_REIFEN: 'reifenpanne diebstahl ersatzVorhanden anzahlGestohlen anzahlUnbekannt',
  SCHADEN_TANK_LEER: 'kraftstoffart',
  SCHADEN_TANK_FALSCH: 'motorGestartet kraftstoff_getankt kraftstoff_benoetigt',
  SCHADEN_MOTOR_SPRINGT_NICHT_AN: '',
  SCHADEN_UNFALL: 'rollfaehig antriebsachse',
  SCHADEN_PANNE: 'rollfaehig antriebsachse',
  SCHADEN_SCHLUESSEL: 'schl_ausg_wo schl_tuer eingeschlossen',
  SCHADEN_WARNLEUCHTEN: 'wl_oelStand wl_oelDruck wl_bremse wl_motor_temperatur wl_strom wl_bremsBelaege wl_esp wl_rdks wl_motorsteuerung wl_getriebe leuchteUnbekannt',
  SCHADEN_DIEBSTAHL: 'lenkrad bordelektronik raeder anzRaeder',
  SCHADEN_SONSTIGES: '',
  SCHADEN_FAHRRAD_REIFEN_RAEDER: 'vorne hinten anhaenger beschreibungAnhaenger felge mantel schlauch reifengroesse reifengroesseUnbekannt ventil ventilDefekt sonstiges beschreibungSonstiges',
  SCHADEN_FAHRRAD_ANTRIEB: 'gangschaltung kette pedale_blockiert pedale_abgefallen sonstiges',
  SCHADEN_FAHRRAD_BREMSEN: 'bowdenzug vorne hinten allgemein sonstiges',
  SCHADEN_FAHRRAD_ELEKTRIK: 'antrieb batterie beleuchtung bordcomputer sonstiges',
  SCHADEN_FAHRRAD_DIEBSTAHL: 'ganzesfahrrad raeder elektronik sonstiges',
  SCHADEN_FAHRRAD_SONSTIGES: 'rahmen achse schloss sonstiges',
};

test('every damage has exactly the fields of §3, and a question for each [3.32–3.38 3.40–3.49]', () => {
  assert.deepEqual(DAMAGES.map(({ code }) => code as string).sort(), Object.keys(FIELDS).sort(), 'the codes in FIELDS');
  for (const { code, part } of DAMAGES) {
    const own = [...FIELDS[code]!.split(' ').filter(Boolean), 'beschreibungVN'].sort();
    assert.deepEqual(Object.keys(part.empty).sort(), [...own, 'datenEingegeben'].sort(), code);
    assert.deepEqual(part.questions.flatMap(fieldsOf).sort(), own, code);
  }
});

// prettier-ignore
const MISSING: readonly (readonly [path: string, answers: Answers, missing: string])[] = [
  ['/kfz/springtNichtAn',    {},                                                                  ''],
  ['/kfz/motorAusgegangen',  {},                                                                  'rauch_temperatur'],
  ['/kfz/motorAusgegangen',  { rauch_temperatur: true },                                          ''],
  ['/kfz/motorAusgegangen',  { beschreibungVN: 'Es hat geknallt.' },                              ''],
  ['/kfz/motorAusgegangen',  { beschreibungVN: '  ' },                                            'rauch_temperatur'],
  ['/kfz/motorAusgegangen',  { warnleuchten: true },                                              'warnleuchte_temperatur'],
  ['/kfz/motorAusgegangen',  { warnleuchten: true, warnleuchte_motor: true },                     ''],
  ['/kfz/motorAusgegangen',  { warnleuchte_motor: true },                                         'rauch_temperatur'],
  ['/kfz/reifenRaeder',      {},                                                                  ''],
  ['/kfz/reifenRaeder',      { reifenpanne: true },                                               ''],
  ['/kfz/reifenRaeder',      { beschreibungVN: 'Die Felge ist verbogen.' },                       ''],
  ['/kfz/reifenRaeder',      { diebstahl: true },                                                 'anzahlGestohlen'],
  ['/kfz/reifenRaeder',      { diebstahl: true, anzahlUnbekannt: true },                          ''],
  ['/kfz/tankAkkuLeer',      {},                                                                  ''],
  ['/kfz/tankAkkuLeer',      { kraftstoffart: 'kerosin' },                                        ''],
  ['/kfz/tankAkkuLeer',      { kraftstoffart: 'unbekannt' },                                      ''],
  ['/kfz/falschbetankung',   {},                                                                  ''],
  ['/kfz/falschbetankung',   { kraftstoff_getankt: 'benzin', kraftstoff_benoetigt: 'diesel' },    ''],
  ['/kfz/unfall',            {},                                                                  ''],
  ['/kfz/unfall',            { rollfaehig: 'unbekannt' },                                         ''],
  ['/kfz/panne',             {},                                                                  ''],
  ['/kfz/panne',             { rollfaehig: 'nein' },                                              ''],
  ['/kfz/schluessel',        {},                                                                  ''],
  ['/kfz/schluessel',        { schl_ausg_wo: 'verloren' },                                        ''],
  ['/kfz/warnleuchten',      {},                                                                  'wl_oelDruck'],
  ['/kfz/warnleuchten',      { beschreibungVN: 'unbekannt' },                                     ''],
  ['/kfz/warnleuchten',      { leuchteUnbekannt: true },                                          ''],
  ['/kfz/warnleuchten',      { wl_esp: true },                                                    ''],
  ['/kfz/warnleuchten',      { beschreibungVN: 'ein Dreieck' },                                   ''],
  ['/kfz/diebstahl',         {},                                                                  ''],
  ['/kfz/diebstahl',         { raeder: true },                                                    ''],
  ['/kfz/diebstahl',         { raeder: true, anzRaeder: 5 },                                      ''],
  ['/kfz/diebstahl',         { raeder: true, anzRaeder: 1 },                                      ''],
  ['/kfz/diebstahl',         { beschreibungVN: 'der Katalysator' },                               ''],
  ['/kfz/sonstiges',         {},                                                                  ''],
  ['/kfz/sonstiges',         { beschreibungVN: 'Marder' },                                        ''],
  ['/fahrrad/reifenraeder',  {},                                                                  'vorne schlauch'],
  ['/fahrrad/reifenraeder',  { vorne: true, felge: true },                                        ''],
  ['/fahrrad/reifenraeder',  { anhaenger: true, felge: true },                                    'beschreibungAnhaenger'],
  ['/fahrrad/reifenraeder',  { hinten: true, sonstiges: true },                                   'beschreibungSonstiges'],
  ['/fahrrad/reifenraeder',  { hinten: true, mantel: true },                                      'reifengroesse'],
  ['/fahrrad/reifenraeder',  { hinten: true, schlauch: true },                                    'ventil reifengroesse'],
  ['/fahrrad/reifenraeder',  { hinten: true, schlauch: true, ventil: 'presta', reifengroesse: '28' }, ''],
  ['/fahrrad/reifenraeder',  { hinten: true, mantel: true, reifengroesseUnbekannt: true },        ''],
  ['/fahrrad/reifenraeder',  { vorne: true, ventilDefekt: true },                                 'ventil'],
  ['/fahrrad/reifenraeder',  { vorne: true, ventilDefekt: true, ventil: 'dunlop' },               ''],
  ['/fahrrad/antrieb',       {},                                                                  'kette'],
  ['/fahrrad/antrieb',       { kette: true },                                                     ''],
  ['/fahrrad/antrieb',       { sonstiges: true },                                                 'beschreibungVN'],
  ['/fahrrad/bremsen',       { beschreibungVN: 'quietscht' },                                     'vorne'],
  ['/fahrrad/bremsen',       { sonstiges: true, beschreibungVN: 'quietscht' },                    ''],
  ['/fahrrad/elektrik',      {},                                                                  'batterie'],
  ['/fahrrad/elektrik',      { batterie: true, sonstiges: true },                                 'beschreibungVN'],
  ['/fahrrad/diebstahl',     {},                                                                  'raeder'],
  ['/fahrrad/diebstahl',     { ganzesfahrrad: true },                                             ''],
  ['/fahrrad/diebstahl',     { ganzesfahrrad: true, sonstiges: true },                            ''],
  ['/fahrrad/diebstahl',     { sonstiges: true },                                                 'beschreibungVN'],
  ['/fahrrad/diebstahl',     { elektronik: true },                                                ''],
  ['/fahrrad/sonstiges',     {},                                                                  'rahmen'],
  ['/fahrrad/sonstiges',     { sonstiges: true },                                                 'beschreibungVN'],
  ['/fahrrad/sonstiges',     { achse: true },                                                     ''],
];

test('a damage asks for what §5 needs, and for no more [3.51 5.18 5.28–5.31 5.33–5.45]', () => {
  for (const [path, typed, missing] of MISSING) {
    const part = partOf(path);
    const { answers } = accept(part, typed, askingOf(path));
    const found = problems(part, answers, askingOf(path)).map(({ feld }) => feld);
    assert.deepEqual(
      found,
      missing
        .split(' ')
        .filter(Boolean)
        .map((field) => `${part.at}.${field}`),
      `${path} ${JSON.stringify(typed)}`,
    );
  }
});

test('a whole bicycle that is gone has no further damage question', () => {
  const part = partOf('/fahrrad/diebstahl');
  const { answers } = accept(part, { ganzesfahrrad: true, raeder: true, sonstiges: true }, exampleAsking('fahrrad'));
  assert.deepEqual([answers['raeder'], answers['sonstiges']], [false, false]);
  assert.deepEqual(asked(part, answers, exampleAsking('fahrrad')).flatMap(fieldsOf), [
    'ganzesfahrrad',
    'beschreibungVN',
  ]);
});

test('valve and size are forgotten with the tube', () => {
  const typed = { vorne: true, felge: true, ventil: 'presta', reifengroesse: '28' };
  const { answers } = accept(partOf('/fahrrad/reifenraeder'), typed, exampleAsking('fahrrad'));
  assert.deepEqual([answers['ventil'], answers['reifengroesse']], ['', '']);
});

test('there are eight fuels; the empty tank offers all, wrong fuel those that can be meant, and keeps the others [3.52]', () => {
  const offeredBy = (path: string, answer = '') =>
    partOf(path).questions.flatMap((question) =>
      question.kind === 'one' && 'diesel' in question.of
        ? [offered(question, 'de', {}, answer)[0].map(([code]) => code)]
        : [],
    );
  const all = 'benzin diesel strom gas hybrid wasserstoff zweitakt unbekannt'.split(' ');
  assert.deepEqual(Object.keys(KRAFTSTOFFE), all);
  assert.deepEqual(offeredBy('/kfz/tankAkkuLeer'), [all]);
  assert.deepEqual(offeredBy('/kfz/falschbetankung'), [
    ['benzin', 'diesel', 'gas', 'unbekannt'],
    ['benzin', 'diesel', 'gas', 'hybrid', 'zweitakt', 'unbekannt'],
  ]);
  assert.ok(offeredBy('/kfz/falschbetankung', 'strom').every((codes) => codes.includes('strom')));
  const came = accept(partOf('/kfz/falschbetankung'), { kraftstoff_getankt: 'strom' }, exampleAsking('kfz'));
  assert.deepEqual([came.answers['kraftstoff_getankt'], came.dropped], ['strom', []]);
});

test('what the wire has no code for is unknown there, with its phrase before the own words, and known again', () => {
  const part = partOf('/kfz/falschbetankung');
  const question = part.questions[0] as Parameters<typeof changesOfChoice>[0];
  let answers: Answers = { ...part.empty, beschreibungVN: 'Nur ein Liter.' };
  const choose = (code: string, language: 'de' | 'en' = 'de') => {
    answers = { ...answers, ...changesOfChoice(question, code, answers, language) };
    return [answers['kraftstoff_getankt'], answers['beschreibungVN'], saidOf(question.says!, answers)];
  };
  assert.deepEqual(choose('adblue'), ['unbekannt', 'AdBlue getankt, Nur ein Liter.', 'adblue']);
  assert.deepEqual(choose('anderes', 'en'), ['unbekannt', 'something else put in, Nur ein Liter.', 'anderes']);
  assert.deepEqual(choose('diesel'), ['diesel', 'Nur ein Liter.', null]);
});

/** D100: questions that may stay open, with the code for it; '' where the fields stay empty. */
// prettier-ignore
const UNSURE: Readonly<Record<string, string>> = {
  '/kfz/reifenRaeder':      'reifenpanne: anzahlGestohlen: ersatzVorhanden:unbekannt',
  '/kfz/tankAkkuLeer':      'kraftstoffart:unbekannt',
  '/kfz/falschbetankung':   'kraftstoff_getankt:unbekannt kraftstoff_benoetigt:unbekannt motorGestartet:unbekannt',
  '/kfz/unfall':            'rollfaehig:unbekannt antriebsachse:unbekannt',
  '/kfz/panne':             'rollfaehig:unbekannt antriebsachse:unbekannt',
  '/kfz/schluessel':        'schl_ausg_wo:unbekannt schl_tuer:unbekannt',
  '/kfz/warnleuchten':      'beschreibungVN:',
  '/kfz/diebstahl':         'lenkrad: anzRaeder:',
  '/kfz/sonstiges':         'beschreibungVN:',
  '/fahrrad/reifenraeder':  'ventil:unbekannt reifengroesse:',
};

test("whoever does not know has an answer in the same words everywhere, and it is told as 'not given'", () => {
  for (const { path, part } of DAMAGES) {
    const unsure = part.questions.filter((question) => question.unsure !== undefined);
    const codes = unsure.map(
      (question) => `${fieldsOf(question)[0]}:${question.unsure === true ? '' : question.unsure}`,
    );
    assert.equal(codes.join(' '), UNSURE[path] ?? '', path);
    for (const question of part.questions) {
      if (question.kind === 'one' && 'unbekannt' in question.of)
        assert.deepEqual(question.of['unbekannt'], ['Weiß ich nicht', "I don't know"], path);
      if ('field' in question && question.unsure === 'unbekannt') {
        const answers = { ...part.empty, [question.field]: 'unbekannt' };
        const alone = { ...part, questions: [{ ...question, when: undefined }] } as Part;
        assert.deepEqual(brief(alone, answers, askingOf(path)), ['', ''], path);
        assert.deepEqual(summary(alone, answers, askingOf(path))[0]?.value, ['nicht angegeben', 'not given'], path);
      }
    }
  }
});

test('what is not known is kept in a flag, never as a word in a text or as a number', () => {
  for (const [path, typed, stored] of [
    ['/kfz/warnleuchten', { beschreibungVN: 'Unbekannt' }, { beschreibungVN: '', leuchteUnbekannt: true }],
    [
      '/fahrrad/reifenraeder',
      { mantel: true, reifengroesse: 'unbekannt' },
      { reifengroesse: '', reifengroesseUnbekannt: true },
    ],
    [
      '/fahrrad/reifenraeder',
      { mantel: true, reifengroesse: '26', reifengroesseUnbekannt: true },
      { reifengroesse: '26', reifengroesseUnbekannt: false },
    ],
    [
      '/kfz/reifenRaeder',
      { diebstahl: true, anzahlGestohlen: 3, anzahlUnbekannt: true },
      { anzahlGestohlen: 3, anzahlUnbekannt: false },
    ],
    ['/kfz/reifenRaeder', { diebstahl: true, anzahlUnbekannt: true }, { anzahlGestohlen: 0, anzahlUnbekannt: true }],
    ['/kfz/reifenRaeder', { anzahlUnbekannt: true }, { diebstahl: false, anzahlUnbekannt: false }],
  ] as const) {
    const { answers } = accept(partOf(path), typed, askingOf(path));
    assert.deepEqual({ ...answers, ...stored }, answers, `${path} ${JSON.stringify(typed)}`);
  }
});

test('a call that names the valve and no tube means the valve', () => {
  const part = partOf('/fahrrad/reifenraeder');
  const read = (raw: Answers) => acceptPart(part, raw, askingOf('/fahrrad'), part.empty);
  const { answers, notTaken } = read({ vorne: true, ventil: 'Presta' });
  assert.deepEqual([answers['ventil'], answers['ventilDefekt'], notTaken], ['presta', true, []]);
  assert.deepEqual(problems(part, answers, askingOf('/fahrrad')), []);
  assert.equal(read({ schlauch: 'ja', ventil: 'presta' }).answers['ventilDefekt'], false);
  assert.equal(read({ ventilDefekt: false, ventil: 'presta' }).answers['ventil'], '');
});

/** Every text of a part, and every code and icon. */
function textsOf(part: Part, path: string): { texts: (readonly string[])[]; codes: string[]; icons: string[] } {
  const asking = askingOf(path);
  const words = (one: QuestionWords | undefined) => (one ? [wordsOf(one, asking)] : []);
  const options = part.questions.flatMap((question) => ('of' in question ? Object.entries(question.of) : []));
  return {
    texts: [
      ...words(part.title),
      part.name,
      ...part.questions.flatMap((question) => [
        ...words(question.label),
        ...words(question.hint),
        ...words(question.missing),
      ]),
      ...part.rules.flatMap((rule) => words(rule.text)),
      ...options.map(([, option]) => option.slice(0, 2) as string[]),
    ],
    codes: options.map(([code]) => code),
    icons: [part.icon, ...options.flatMap(([, option]) => (option[2] ? [option[2]] : []))],
  };
}

const ICONS =
  'oil oil-level heat brake-light pads battery gearbox pressure skid smoke steering key-broken key-lost car bike tyre wheel start engine fuel crash other tow van key lamp chain brake bolt lock hazard clock info alert person pin'.split(
    ' ',
  );

test('every text is there in both languages, short and calm [1.18 3.14]', () => {
  for (const { path, part } of DAMAGES) {
    const { texts, codes, icons } = textsOf(part, path);
    for (const text of texts) {
      assert.equal(text.length, 2, path);
      for (const words of text) {
        assert.match(words, /\S/, path);
        assert.doesNotMatch(words, /!|leider|ungültig|invalid|unfortunately|\bbald\b/i, words);
        assert.ok(
          words.split(/[.:?] /).every((sentence) => sentence.split(' ').length <= 12),
          words,
        );
      }
    }
    for (const code of codes) assert.match(code, /^[A-Za-z0-9_]+$/, code);
    for (const icon of icons) assert.ok(ICONS.includes(icon), `${path} ${icon}`);
  }
});

// prettier-ignore
const LINES: readonly (readonly [path: string, answers: Answers, de: string, en: string])[] = [
  ['/kfz/reifenRaeder',    { reifenpanne: true, ersatzVorhanden: 'nein' }, 'Reifen platt, kein Ersatzrad', 'Tyre flat, no spare wheel'],
  ['/kfz/reifenRaeder',    { diebstahl: true, anzahlGestohlen: 1 }, 'Ein Rad gestohlen', 'One wheel stolen'],
  ['/kfz/reifenRaeder',    { reifenpanne: true, diebstahl: true, anzahlGestohlen: 2 }, 'Reifen platt, 2 Räder gestohlen', 'Tyre flat, 2 wheels stolen'],
  ['/kfz/reifenRaeder',    { ersatzVorhanden: 'ja' }, 'Reifen oder Räder: Ersatzrad dabei', 'Tyres or wheels: spare wheel on board'],
  ['/kfz/reifenRaeder',    { beschreibungVN: 'Die Felge ist verbogen.' }, 'Reifen oder Räder: „Die Felge ist verbogen.“', 'Tyres or wheels: “Die Felge ist verbogen.”'],
  ['/kfz/springtNichtAn',  { beschreibungVN: 'Es klickt nur.' }, 'Springt nicht an: „Es klickt nur.“', 'Will not start: “Es klickt nur.”'],
  ['/kfz/motorAusgegangen', { warnleuchten: true, warnleuchte_motor: true }, 'Motor ausgegangen: Warnleuchte ist an, Leuchte: Motor', 'Engine stopped: warning light is on, light: engine'],
  ['/kfz/motorAusgegangen', { warnleuchten: true, warnleuchte_motor: true, warnleuchte_batterie: true }, 'Motor ausgegangen: Warnleuchte ist an, Leuchten: Batterie oder Elektrik, Motor', 'Engine stopped: warning light is on, lights: battery or electrics, engine'],
  ['/kfz/motorAusgegangen', { beschreibungVN: 'Es hat geknallt.' }, 'Motor ausgegangen: „Es hat geknallt.“', 'Engine stopped: “Es hat geknallt.”'],
  ['/kfz/motorAusgegangen', { rauch_temperatur: true, beschreibungVN: 'Es hat geknallt.' }, 'Motor ausgegangen: Rauch oder Hitze', 'Engine stopped: smoke or heat'],
  ['/kfz/warnleuchten',    { beschreibungVN: 'ein Dreieck' }, 'Warnleuchten: „ein Dreieck“', 'Warning lights: “ein Dreieck”'],
  ['/kfz/warnleuchten',    { beschreibungVN: 'unbekannt' }, 'Warnleuchten', 'Warning lights'],
  ['/kfz/tankAkkuLeer',    { kraftstoffart: 'unbekannt' }, 'Tank oder Fahrakku leer', 'Out of fuel or charge'],
  ['/kfz/schluessel',      { schl_ausg_wo: 'unbekannt', schl_tuer: 'ja' }, 'Schlüssel: Auto ist offen', 'Key: car can be opened'],
  ['/kfz/tankAkkuLeer',    { kraftstoffart: 'strom' }, 'Tank oder Fahrakku leer: Strom', 'Out of fuel or charge: electric'],
  ['/kfz/unfall',          { rollfaehig: 'nein' }, 'Unfall: rollt nicht mehr', 'Accident: does not roll'],
  ['/kfz/panne',           { rollfaehig: 'unbekannt' }, 'Panne', 'Breakdown'],
  ['/kfz/falschbetankung', { kraftstoff_getankt: 'benzin', kraftstoff_benoetigt: 'diesel', motorGestartet: 'nein' }, 'Falsch getankt: Benzin getankt, braucht Diesel, Motor lief nicht', 'Wrong fuel: petrol put in, needs diesel, engine did not run'],
  ['/kfz/falschbetankung', { kraftstoff_getankt: 'unbekannt', kraftstoff_benoetigt: 'diesel', beschreibungVN: 'AdBlue getankt' }, 'Falsch getankt: AdBlue getankt, braucht Diesel', 'Wrong fuel: AdBlue put in, needs diesel'],
  ['/kfz/falschbetankung', { kraftstoff_getankt: 'gas', kraftstoff_benoetigt: 'zweitakt' }, 'Falsch getankt: Autogas, Erdgas getankt, braucht Zweitakt\u00adgemisch', 'Wrong fuel: LPG or CNG put in, needs two-stroke'],
  ['/kfz/schluessel',      { schl_ausg_wo: 'im_fahrzeug', schl_tuer: 'nein' }, 'Schlüssel: er liegt im verschlossenen Auto, Auto ist zu', 'Key: it is locked in the car, car is locked'],
  ['/kfz/schluessel',      { schl_ausg_wo: 'sonstiges', beschreibungVN: 'Der Bart ist ab.' }, 'Schlüssel: „Der Bart ist ab.“', 'Key: “Der Bart ist ab.”'],
  ['/kfz/diebstahl',       { raeder: true, anzRaeder: 4 }, '4 Räder gestohlen', '4 wheels stolen'],
  ['/kfz/diebstahl',       { raeder: true, anzRaeder: 1 }, 'Ein Rad gestohlen', 'One wheel stolen'],
  ['/kfz/diebstahl',       { lenkrad: true, bordelektronik: true, raeder: true }, 'Lenkrad, Bordelektronik, Räder gestohlen', 'Steering wheel, on-board electronics, wheels stolen'],
  ['/kfz/diebstahl',       { beschreibungVN: 'der Katalysator' }, 'Diebstahl: „der Katalysator“', 'Theft: “der Katalysator”'],
  ['/kfz/sonstiges',       { beschreibungVN: 'Ein Marder war am Werk.' }, 'Etwas anderes: „Ein Marder war am Werk.“', 'Something else: “Ein Marder war am Werk.”'],
  ['/fahrrad/reifenraeder', { hinten: true, schlauch: true, ventil: 'presta', reifengroesse: '28' }, 'Reifen oder Räder: Hinterrad, Schlauch', 'Tyres or wheels: rear wheel, inner tube'],
  ['/fahrrad/reifenraeder', { vorne: true, sonstiges: true, beschreibungSonstiges: 'Eine Speiche ist ab.' }, 'Reifen oder Räder: Vorderrad, „Eine Speiche ist ab.“', 'Tyres or wheels: front wheel, “Eine Speiche ist ab.”'],
  ['/fahrrad/reifenraeder', { vorne: true, ventilDefekt: true, ventil: 'schrader' }, 'Reifen oder Räder: Vorderrad, Ventil', 'Tyres or wheels: front wheel, valve'],
  ['/fahrrad/antrieb',     { kette: true, sonstiges: true, beschreibungVN: 'Das Lager knackt.' }, 'Antrieb: Kette, „Das Lager knackt.“', 'Chain, gears or pedals: chain, “Das Lager knackt.”'],
  ['/fahrrad/antrieb',     { kette: true, beschreibungVN: 'Ich habe ein Kind dabei.' }, 'Antrieb: Kette', 'Chain, gears or pedals: chain'],
  ['/fahrrad/bremsen',     { sonstiges: true, beschreibungVN: 'quietscht' }, 'Bremsen: „quietscht“', 'Brakes: “quietscht”'],
  ['/fahrrad/bremsen',     { vorne: true, allgemein: true }, 'Bremsen: Vorderbremse, bremst schlecht', 'Brakes: front brake, brakes are weak'],
  ['/fahrrad/elektrik',    { batterie: true, sonstiges: true, beschreibungVN: 'Kabel ab' }, 'Elektrik: Akku, „Kabel ab“', 'Electrics: battery, “Kabel ab”'],
  ['/fahrrad/diebstahl',   { raeder: true, sonstiges: true, beschreibungVN: 'Sattel' }, 'Diebstahl: Räder, „Sattel“', 'Theft: wheels, “Sattel”'],
  ['/fahrrad/sonstiges',   { rahmen: true, sonstiges: true, beschreibungVN: 'Gabel' }, 'Etwas anderes: Rahmen, „Gabel“', 'Something else: frame, “Gabel”'],
  ['/fahrrad/diebstahl',   { ganzesfahrrad: true }, 'Diebstahl: das ganze Fahrrad', 'Theft: the whole bicycle'],
];

test('the damage in one line, in both languages', () => {
  for (const [path, typed, de, en] of LINES) {
    const part = partOf(path);
    const { answers } = accept(part, typed, askingOf(path));
    assert.deepEqual(damageLine(part, withAnswers(part, emptyVorgang(), answers), askingOf(path)), [de, en]);
  }
});

/** Capitals that may stand within a line: a name in capitals. */
const LARGE = /(?:^|[,:] )(?![A-Z]{2})[A-Z]/;

test('no choice of a damage stands large within the short summary, beside what is its own in German', () => {
  for (const { path, part } of DAMAGES) {
    for (const question of part.questions) {
      if (!('of' in question)) continue;
      for (const [code, option] of Object.entries(question.of)) {
        const chosen = 'field' in question ? { [question.field]: code } : { [code]: true };
        const above = question.under ? { [question.under]: true } : {};
        const { answers } = accept(part, { ...above, ...chosen }, askingOf(path));
        const [de, en] = damageLine(part, withAnswers(part, emptyVorgang(), answers), askingOf(path));
        if (!part.isNamedIn?.(answers)) {
          assert.doesNotMatch(en.slice(part.name[1].length + 2), LARGE, `${path} ${option[1]}`);
          assert.doesNotMatch(de.slice(part.name[0].length), /[,:] (Er|Es|Das|Etwas|Anderes|Bremst|Ein)\b/, path);
        } else assert.match(`${de} ${en}`, /^[\p{Lu}\d].* [A-Z\d]/u, path);
      }
    }
  }
});

test('every damage can be told before anything is answered', () => {
  for (const { path, part } of DAMAGES) {
    assert.deepEqual(damageLine(part, emptyVorgang(), askingOf(path)), part.name, path);
    assert.deepEqual(brief(part, part.empty, askingOf(path)), ['', ''], path);
  }
});
