import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleAsking } from '../test/test-example.ts';
import { asked, fieldsOf, offered, type Question } from '../questions.ts';
import { accept } from '../questions/accept.ts';
import { problems } from '../questions/problems.ts';
import { summary } from '../questions/summary.ts';
import { personen } from './personen.ts';

const JANA = { ...personen.empty, vorname: 'Jana', nachname: 'Beispiel', mobilnummer: '0176 040690 12' };

// prettier-ignore
const MISSING = [
  [{}, {}, []],
  [{ vorname: ' ', nachname: '' }, {}, ['vn.vorname', 'vn.nachname']],
  [{ mobilnummer: '' }, {}, ['vorgangsMetadaten.mobilnummer']],
  [{ mobilnummer: 'abends' }, {}, ['vorgangsMetadaten.mobilnummer']],
  [{ mobilnummer: '0123456789' }, {}, ['vorgangsMetadaten.mobilnummer']],
  [{ hilfeSofort: false }, {}, ['spaeter_datum', 'spaeter_uhrzeit']],
  [{ hilfeSofort: false, spaeter_datum: '2026-11-23' }, {}, ['spaeter_uhrzeit']],
  [{ hilfeSofort: false, spaeter_datum: '2026-11-22', spaeter_uhrzeit: '14:25' }, {}, ['spaeter_uhrzeit']],
  [{ hilfeSofort: false, spaeter_datum: '2026-11-23', spaeter_uhrzeit: '08:30' }, {}, []],
  [{ vsnr: '' }, { vsnrMinAnzahl: 8 }, ['vn.vsnr']],
  [{ vsnr: '1234567' }, { vsnrMinAnzahl: 8 }, ['vn.vsnr']],
  [{ vsnr: '12345678' }, { vsnrMinAnzahl: 8 }, []],
  [{ vsnr: '' }, { vsnrMinAnzahl: 8, web_vsnr_abfrage: false }, []],
  [{ email: 'jana' }, { web_email_abfrage: true }, ['email']],
  [{ email: 'jana@beispiel.de' }, { web_email_abfrage: true }, []],
  [{ email: 'jana' }, {}, []],
] as const;

test("name and mobile number are needed; a time where help is wanted later; the rest is the client's [3.30 5.13]", () => {
  for (const [given, webparams, missing] of MISSING) {
    const found = problems(personen, { ...JANA, ...given }, exampleAsking('kfz', webparams));
    assert.deepEqual(
      found.map(({ feld }) => feld),
      missing,
      JSON.stringify([given, webparams]),
    );
  }
});

test('a missing number is asked for by what the client calls it', () => {
  const asking = exampleAsking('kfz', { vsnrMinAnzahl: 8, vsnrLabel: ['Mitgliedsnummer', 'Membership number'] });
  const [problem] = problems(personen, { ...JANA, vsnr: '' }, asking);
  assert.deepEqual(problem!.text, ['Füllen Sie noch aus: „Mitgliedsnummer“', 'Please fill in: “Membership number”']);
});

test('the car asks for people, the bicycle for bicycles [2.119]', () => {
  const counted = (typ: 'kfz' | 'fahrrad') =>
    asked(personen, JANA, exampleAsking(typ))
      .flatMap(fieldsOf)
      .filter((field) => field.startsWith('anzahl'));
  assert.deepEqual(counted('kfz'), ['anzahlPersonen']);
  assert.deepEqual(counted('fahrrad'), ['anzahlFahrraeder']);
});

test("a number of people beyond six is refused; the placeholder number is nobody's [9.14]", () => {
  const { answers } = accept(personen, { ...JANA, anzahlPersonen: 7 }, exampleAsking());
  assert.equal(answers['anzahlPersonen'], 1);
  assert.equal(accept(personen, { ...JANA, anzahlPersonen: '6' }, exampleAsking()).answers['anzahlPersonen'], 6);
});

test("'later' is forgotten when help is wanted now [4.4]", () => {
  const typed = { ...JANA, hilfeSofort: true, spaeter_datum: '2026-11-23', spaeter_uhrzeit: '08:30' };
  const { answers } = accept(personen, typed, exampleAsking());
  assert.deepEqual([answers['spaeter_datum'], answers['spaeter_uhrzeit']], ['', '']);
});

test('an employer that nobody asks for is no line of the summary', () => {
  const labels = (asking: ReturnType<typeof exampleAsking>) =>
    summary(personen, { ...JANA, arbeitgeber: 'Muster AG' }, asking).map(({ label }) => label[0]);
  assert.ok(labels(exampleAsking()).includes('Arbeitgeber'));
  assert.ok(!labels(exampleAsking('kfz', { web_arbeitgeber_abfrage_jn: false })).includes('Arbeitgeber'));
});

test('a home is in any country of ISO 3166-1: DE, then the plate countries, then the others by their names [2.124]', () => {
  const isOfLand = (one: Question): one is Question & { kind: 'one' } => one.kind === 'one' && one.field === 'land';
  const land = personen.questions.find(isOfLand)!;
  const [codes, english] = (['de', 'en'] as const).map((language) =>
    offered(land, language)
      .flat()
      .map(([code]) => code),
  );
  assert.equal(new Set(codes).size, 250, '249 of ISO, and Kosovo');
  // Afghanistan, Ägypten; Afghanistan, Åland Islands.
  assert.equal(codes!.slice(0, 6).join(), 'DE,BE,LU,NL,AF,EG');
  assert.equal(english!.slice(0, 6).join(), 'DE,BE,LU,NL,AF,AX');
  const { answers } = accept(personen, { ...JANA, land: 'SE' }, exampleAsking());
  assert.equal(answers['land'], 'SE');
  assert.equal(accept(personen, { ...JANA, land: 'XX' }, exampleAsking()).answers['land'], '');
  assert.ok(summary(personen, answers, exampleAsking()).some(({ value }) => value.join() === 'Schweden,Sweden'));
});

// prettier-ignore
const HOMES = [
  [{ strasse: 'Ring', hausnummer: '3', plz: '28001', ort: 'Madrid', land: 'ES' }, true,  'Ring 3, 28001 Madrid, Spanien'],
  [{ strasse: 'Ring', plz: '50667', ort: 'Köln', formatierteAdresse: 'alt' },     true,  'Ring, 50667 Köln'],
  [{ formatierteAdresse: 'alt' },                                                 true,  ''],
  [{ formatierteAdresse: 'Ring 3, 50667 Köln' },                                  false, 'Ring 3, 50667 Köln'],
] as const;

test('the home is in one line too; where it is not asked, what the client knows of it stays', () => {
  for (const [given, isAskedFor, line] of HOMES) {
    const asking = exampleAsking('kfz', { web_wohnanschrift_abfrage_jn: isAskedFor });
    const { answers } = accept(personen, { ...JANA, ...given }, asking);
    assert.equal(answers['formatierteAdresse'], line);
  }
});
