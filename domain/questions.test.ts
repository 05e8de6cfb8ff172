import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleAsking } from './test/test-example.ts';
import { asked, fieldsOf, part, pathOf, wordsOf, YES_NO, type Answers } from './questions.ts';
import { accept } from './questions/accept.ts';
import { codePoints } from './questions/given.ts';
import { problems } from './questions/problems.ts';
import { brief, summary } from './questions/summary.ts';
import { kfzReifenRaeder } from './schaden/kfz-reifen-raeder.ts';

const asking = exampleAsking();
const offCar = exampleAsking('kfz', { web_km_abfrage: false });

/** A part with a question of every kind. */
const probe = part({
  at: 'probe',
  besides: { 'woanders.tief': ['zahl', 'zahlGegeben'] },
  title: ['Probe?', 'Sample?'],
  name: ['Probe', 'Sample'],
  icon: 'info',
  empty: {
    a: false,
    b: false,
    liste: [] as string[],
    eins: '',
    ja: true,
    stufe: 0,
    zeile: '',
    absatz: '',
    zahl: 0,
    zahlGegeben: false,
    unten: '',
    frei: '',
    punkt: null as { x: number } | null,
    laenge: 0,
  },
  questions: [
    {
      kind: 'some',
      of: { a: ['A', 'A'], b: ['B', 'B'] },
      label: ['Welche?', 'Which?'],
      missing: ['Wählen Sie.', 'Choose.'],
    },
    {
      kind: 'one',
      field: 'unten',
      under: 'a',
      of: YES_NO,
      label: ['Und?', 'And?'],
      missing: ['Ja oder nein.', 'Yes or no.'],
    },
    { kind: 'many', field: 'liste', of: { x: ['X', 'X'], y: ['Ypsilon', 'Y'] }, label: ['Was alles?', 'What all?'] },
    {
      kind: 'one',
      field: 'eins',
      of: { p: ['P', 'P'], q: ['Q', 'Q'] },
      label: ['Eins?', 'One?'],
      when: ({ ja }) => ja,
    },
    { kind: 'one', field: 'ja', of: { true: ['Ja', 'Yes'], false: ['Nein', 'No'] }, label: ['Ja?', 'Yes?'] },
    { kind: 'one', field: 'stufe', of: { 1: ['1', '1'], 2: ['2', '2'] }, label: ['Stufe?', 'Level?'] },
    {
      kind: 'text',
      field: 'zeile',
      label: ({ typ }) => [typ, typ],
      tidy: (typed) => (typed === '?' ? null : typed.toUpperCase()),
      check: (value) => (value === 'NEIN' ? ['Nicht nein.', 'Not no.'] : null),
      min: [() => 2, ['Mindestens zwei.', 'At least two.']],
    },
    { kind: 'text', field: 'absatz', lines: 3, label: ['Mehr?', 'More?'], brief: () => null },
    {
      kind: 'number',
      field: 'zahl',
      given: 'zahlGegeben',
      max: 2_000_000,
      unit: ['km', 'km'],
      ofClient: ({ webparams }) => webparams.web_km_abfrage,
      label: ['Zahl?', 'Number?'],
    },
    { kind: 'text', field: 'frei', when: ({ eins }) => eins === 'p', label: ['Frei?', 'Free?'] },
  ],
  rules: [
    { field: 'absatz', broken: ({ b, absatz }) => b && !absatz.trim(), text: ['Beschreiben Sie B.', 'Describe B.'] },
  ],
  shapes: {
    punkt: (raw) =>
      typeof raw === 'object' && raw !== null && 'x' in raw && typeof raw.x === 'number' ? { x: raw.x } : null,
  },
});

const read = (raw: Answers, stored?: Answers, whom = asking) => accept(probe, raw, whom, stored);
const given = (raw: Answers): Answers => ({ ...probe.empty, ...raw });

test('only what is asked is shown: what hangs under a tick appears with it', () => {
  const fields = (raw: Answers, whom = asking) => asked(probe, given(raw), whom).flatMap(fieldsOf);
  assert.deepEqual(fields({}), ['a', 'b', 'liste', 'eins', 'ja', 'stufe', 'zeile', 'absatz', 'zahl', 'zahlGegeben']);
  assert.ok(fields({ a: true }).includes('unten'));
  assert.ok(!fields({ ja: false }).includes('eins'));
  assert.ok(fields({ eins: 'p' }).includes('frei'));
  assert.ok(!fields({}, offCar).includes('zahl'));
});

test('a field has one path on the wire', () => {
  assert.equal(pathOf(probe, 'a'), 'probe.a');
  assert.equal(pathOf(probe, 'zahl'), 'woanders.tief.zahl');
});

// prettier-ignore
const MISSING = [
  [{},                                         ['probe.a']],
  [{ b: true },                                ['probe.absatz']],
  [{ b: true, absatz: 'weil' },                []],
  [{ a: true },                                ['probe.unten']],
  [{ a: true, unten: 'vielleicht' },           ['probe.unten']],
  [{ a: true, unten: 'ja' },                   []],
  [{ a: true, unten: 'ja', zeile: 'nein' },    ['probe.zeile']],
  [{ a: true, unten: 'ja', zeile: '?' },       ['probe.zeile']],
  [{ a: true, unten: 'ja', zeile: 'x' },       ['probe.zeile']],
  [{ a: true, unten: 'ja', zeile: 'xy' },      []],
  [{ a: true, unten: 'ja', zeile: 'x'.repeat(50) }, []],
  [{ a: true, unten: 'ja', zeile: 'x'.repeat(51) }, ['probe.zeile']],
  [{ a: true, unten: 'ja', zeile: '😀'.repeat(50) }, []],
  [{ a: true, unten: 'ja', zeile: '😀'.repeat(51) }, ['probe.zeile']],
  [{ a: true, unten: 'ja', absatz: '😀'.repeat(400) }, []],
  [{ a: true, unten: 'ja', absatz: 'x'.repeat(401) }, ['probe.absatz']],
  [{ a: true, unten: 'ja', zahl: '' },         []],
  [{ a: true, unten: 'ja', zahl: '  ' },       []],
  [{ a: true, unten: 'ja', zahl: '12 345' },   []],
  [{ a: true, unten: 'ja', zahl: '2000000' },  []],
  [{ a: true, unten: 'ja', zahl: '2000001' },  ['woanders.tief.zahl']],
  [{ a: true, unten: 'ja', zahl: '-1' },       ['woanders.tief.zahl']],
  [{ a: true, unten: 'ja', zahl: '1,5' },      ['woanders.tief.zahl']],
  [{ a: true, unten: 'ja', zahl: '١٢٣' },      []],
  [{ a: true, unten: 'ja', zahl: '10²' },      ['woanders.tief.zahl']],
] as const;

test('a problem says what to do at the field where to do it [5.16]', () => {
  for (const [raw, missing] of MISSING) {
    assert.deepEqual(
      problems(probe, given(raw), asking).map(({ feld }) => feld),
      missing,
      JSON.stringify(raw).slice(0, 80),
    );
  }
});

test('problems come in the order of the screen, one for a field [5.19]', () => {
  const twice = part({
    at: 'p',
    title: ['', ''],
    name: ['', ''],
    icon: 'info',
    empty: { eins: '', zwei: '' },
    questions: [
      { kind: 'text', field: 'eins', label: ['', ''] },
      { kind: 'text', field: 'zwei', label: ['', ''], missing: ['zwei', 'two'] },
    ],
    rules: [
      { field: 'zwei', broken: () => true, text: ['Regel zwei', 'rule two'] },
      { field: 'eins', broken: () => true, text: ['Regel eins', 'rule one'] },
    ],
  });
  assert.deepEqual(problems(twice, twice.empty, asking), [
    { feld: 'p.eins', text: ['Regel eins', 'rule one'] },
    { feld: 'p.zwei', text: ['zwei', 'two'] },
  ]);
});

test('the counter of a text that is too long says by how much [5.22]', () => {
  const [problem] = problems(probe, given({ b: true, absatz: 'x'.repeat(407) }), asking);
  assert.deepEqual(problem?.text, [
    'Kürzen Sie den Text bei „Mehr?“ um 7 Zeichen.',
    'Shorten the text at “More?” by 7 characters.',
  ]);
  const [byOne] = problems(probe, given({ b: true, absatz: 'x'.repeat(401) }), asking);
  assert.deepEqual(byOne?.text, [
    'Kürzen Sie den Text bei „Mehr?“ um ein Zeichen.',
    'Shorten the text at “More?” by one character.',
  ]);
  assert.equal(codePoints('a😀'), 2);
});

test('a number that is none asks for digits, one beyond its greatest value names it [5.26 5.27]', () => {
  const said = (zahl: string) => problems(probe, given({ b: true, absatz: 'x', zahl }), asking)[0]?.text[0];
  for (const read of ['84300 km', '84.300 km', '84 300 Kilometer', 'km 84300', '84300KM.', '٨٤٣٠٠ km', '84٬300'])
    assert.equal(said(read), undefined, read);
  assert.equal(said('84300 mi'), 'Geben Sie bei „Zahl?“ nur Ziffern ein.');
  assert.equal(said('viel'), 'Geben Sie bei „Zahl?“ nur Ziffern ein.');
  assert.equal(said('2000001'), 'Geben Sie bei „Zahl?“ höchstens 2.000.000 ein.');
});

// prettier-ignore
const READ: readonly (readonly [field: string, raw: unknown, stored: unknown])[] = [
  ['a', true, true], ['a', 'true', false], ['a', 1, false], ['a', null, false],
  ['liste', ['y', 'x', 'y', 'fremd'], ['x', 'y']], ['liste', 'x', []], ['liste', { 0: 'x' }, []], ['liste', [['x']], []],
  ['liste', Array.from({ length: 10_000 }, () => 'x'), ['x']],
  ['eins', 'p', 'p'], ['eins', 'P', ''], ['eins', '__proto__', ''], ['eins', 'constructor', ''], ['eins', ['p'], ''], ['eins', { toString: 1 }, ''],
  ['ja', false, false], ['ja', 'false', false], ['ja', 'nein', true], ['ja', null, true],
  ['stufe', 2, 2], ['stufe', '2', 2], ['stufe', 3, 0], ['stufe', NaN, 0], ['stufe', 1.0, 1],
  ['zeile', 'abc', 'ABC'], ['zeile', '  a\nb\t ', 'A B'], ['zeile', 7, ''], ['zeile', null, ''], ['zeile', ['a'], ''],
  ['zeile', 'x'.repeat(51), 'X'.repeat(50)], ['zeile', '😀'.repeat(51), '😀'.repeat(50)], ['zeile', 'x'.repeat(400_000), 'X'.repeat(50)],
  ['zeile', ' '.repeat(100_000) + 'x', 'X'], ['zeile', 'a\ud800b', 'A\ufffdB'], ['zeile', '\udc00', '\ufffd'], ['zeile', 'a\u0000b', 'A B'], ['zeile', '\u00a0Zo\u00ade\u00a0Li\u200f ', 'ZOE LI'], ['zeile', '?', '?'],
  ['absatz', ' a\r\nb ', 'a\nb'], ['absatz', 'x'.repeat(401), 'x'.repeat(400)], ['absatz', '😀'.repeat(400_000), '😀'.repeat(400)],
  ['zahl', 120_000, 120_000], ['zahl', '120.000', 120_000], ['zahl', '120 000', 120_000], ['zahl', '120,000', 120_000], ['zahl', '012', 12],
  ['zahl', 2_000_001, 0], ['zahl', 1e9, 0], ['zahl', -1, 0], ['zahl', '-1', 0], ['zahl', 1.5, 0], ['zahl', NaN, 0], ['zahl', Infinity, 0],
  ['zahl', '', 0], ['zahl', null, 0], ['zahl', '١٢٣', 123], ['zahl', '１２', 12], ['zahl', '1e5', 0], ['zahl', [5], 0], ['zahl', {}, 0],
  ['frei', 'ohne Grund', ''],
  ['punkt', { x: 1, y: 2 }, { x: 1 }], ['punkt', 'x', null], ['punkt', { x: '1' }, null],
  ['laenge', 4200, 4200], ['laenge', '4200', 0], ['laenge', NaN, 0], ['laenge', true, 0],
];

test('only well-formed values are kept [4.36 5.17 9.5]', () => {
  for (const [field, raw, stored] of READ) {
    assert.deepEqual(read({ [field]: raw }).answers[field], stored, `${field} ${JSON.stringify(raw)?.slice(0, 60)}`);
  }
});

test('what is kept is kept again unchanged, and drops nothing', () => {
  for (const [field, raw] of READ) {
    const once = read({ [field]: raw }).answers;
    assert.deepEqual(read(once), { answers: once, dropped: [] }, `${field} ${JSON.stringify(raw)?.slice(0, 60)}`);
  }
});

test('dropped names what was cut or refused, and nothing else', () => {
  assert.deepEqual(read({ a: true, unten: 'ja', zahl: 5, zahlGegeben: true }).dropped, []);
  assert.deepEqual(read({ a: 'ja', zeile: 'x'.repeat(60), eins: 'z', fremd: 1 }).dropped, ['a', 'eins', 'zeile']);
});

test('an answer that is no longer asked is forgotten, and what hangs on it too', () => {
  const { answers } = read({ a: false, unten: 'ja', ja: false, eins: 'p', frei: 'Text' });
  assert.deepEqual([answers['unten'], answers['eins'], answers['frei']], ['', '', '']);
  const kept = read({ a: true, unten: 'ja', ja: true, eins: 'p', frei: 'Text' }).answers;
  assert.deepEqual([kept['unten'], kept['eins'], kept['frei']], ['ja', 'p', 'Text']);
});

test('not given is kept apart from 0, and the summary says so [3.11]', () => {
  const flag = (raw: Answers) => [read(raw).answers['zahl'], read(raw).answers['zahlGegeben']];
  assert.deepEqual(flag({}), [0, false]);
  assert.deepEqual(flag({ zahl: 0 }), [0, false]);
  assert.deepEqual(flag({ zahl: 0, zahlGegeben: true }), [0, true]);
  assert.deepEqual(flag({ zahl: '0' }), [0, true]);
  assert.deepEqual(flag({ zahl: 'viel', zahlGegeben: true }), [0, false]);
  const said = (raw: Answers) =>
    summary(probe, given(raw), asking).find(({ label }) => label[0] === 'Zahl?')?.value ?? null;
  assert.deepEqual(said({ zahl: 0 }), ['nicht angegeben', 'not given']);
  assert.deepEqual(said({ zahl: 0, zahlGegeben: true }), ['0 km', '0 km']);
  assert.equal(brief(probe, given({ a: true }), asking)[0].includes('nicht angegeben'), false, 'the short view');
});

test('what this client does not ask stays as it is stored, whatever comes', () => {
  const stored = given({ zahl: 4711, zahlGegeben: true });
  for (const raw of [{}, { zahl: 9, zahlGegeben: true }, { zahl: 'x' }]) {
    const { answers } = read(raw, stored, offCar);
    assert.deepEqual([answers['zahl'], answers['zahlGegeben']], [4711, true]);
  }
});

test('a condition looks at what is stored where the client does not ask', () => {
  const hanging = part({
    at: 'p',
    title: ['', ''],
    name: ['', ''],
    icon: 'info',
    empty: { grund: '', folge: '' },
    questions: [
      { kind: 'one', field: 'grund', of: YES_NO, ofClient: () => false, label: ['', ''] },
      { kind: 'text', field: 'folge', when: ({ grund }) => grund === 'ja', label: ['', ''] },
    ],
  });
  const raw = { grund: 'ja', folge: 'erfunden' };
  assert.deepEqual(accept(hanging, raw, asking, { grund: 'nein', folge: '' }).answers, { grund: 'nein', folge: '' });
  assert.deepEqual(accept(hanging, { folge: 'echt' }, asking, { grund: 'ja', folge: '' }).answers, {
    grund: 'ja',
    folge: 'echt',
  });
});

test('fields of foreign names are never taken', () => {
  const raw = JSON.parse('{"__proto__":{"a":true},"constructor":1,"a":false}') as Answers;
  const { answers } = read(raw);
  assert.deepEqual(Object.keys(answers), Object.keys(probe.empty));
  assert.equal(answers['a'], false);
  assert.equal(Object.getPrototypeOf(answers), Object.prototype);
});

test('however deep the nesting, nothing is thrown', () => {
  const deep = JSON.parse('['.repeat(30_000) + ']'.repeat(30_000)) as unknown;
  const raw = Object.fromEntries(Object.keys(probe.empty).map((field) => [field, deep]));
  assert.deepEqual(read(raw).answers, probe.empty);
  assert.doesNotThrow(() => problems(probe, given({ zeile: deep, zahl: deep, eins: deep }), asking));
});

test('the summary says what was answered, question by question, in both languages', () => {
  const answers = given({
    a: true,
    b: true,
    unten: 'nein',
    liste: ['y', 'x'],
    stufe: 2,
    absatz: 'Text',
    zahl: 120_000,
    zahlGegeben: true,
  });
  assert.deepEqual(summary(probe, answers, asking), [
    { label: ['Welche?', 'Which?'], value: ['A, B', 'A, B'] },
    { label: ['Und?', 'And?'], value: ['Nein', 'No'] },
    { label: ['Was alles?', 'What all?'], value: ['Ypsilon, X', 'Y, X'] },
    { label: ['Ja?', 'Yes?'], value: ['Ja', 'Yes'] },
    { label: ['Stufe?', 'Level?'], value: ['2', '2'] },
    { label: ['Mehr?', 'More?'], value: ['Text', 'Text'] },
    { label: ['Zahl?', 'Number?'], value: ['120.000 km', '120,000 km'] },
  ]);
  assert.deepEqual(brief(probe, answers, asking), [
    'A, B, Nein, Ypsilon, X, Ja, 2, 120.000 km',
    'A, B, no, Y, X, yes, 2, 120,000 km',
  ]);
});

test("words may be the client's", () => {
  const [question] = asked(probe, probe.empty, exampleAsking('fahrrad')).filter((one) => fieldsOf(one)[0] === 'zeile');
  assert.deepEqual(wordsOf(question!.label, exampleAsking('fahrrad')), ['fahrrad', 'fahrrad']);
});

test('tyres of the car: the number is asked with the theft, forgotten without it, and told in a word [5.32]', () => {
  const tyres = (raw: Answers) => accept(kfzReifenRaeder, raw, asking).answers;
  const missing = (raw: Answers) => problems(kfzReifenRaeder, tyres(raw), asking).map(({ feld }) => feld);
  assert.deepEqual(missing({}), []);
  assert.deepEqual(missing({ diebstahl: true }), ['reifen.anzahlGestohlen']);
  assert.deepEqual(missing({ diebstahl: true, anzahlGestohlen: 5 }), ['reifen.anzahlGestohlen']);
  assert.deepEqual(missing({ diebstahl: true, anzahlGestohlen: '4' }), []);
  assert.equal(tyres({ reifenpanne: true, anzahlGestohlen: 3 })['anzahlGestohlen'], 0);
  const told = brief(kfzReifenRaeder, tyres({ reifenpanne: true, ersatzVorhanden: 'nein' }), asking);
  assert.deepEqual(told, ['Reifen platt, kein Ersatzrad', 'Tyre flat, no spare wheel']);
});
