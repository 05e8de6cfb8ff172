import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answersOf, withAnswers } from '#domain/answers.ts';
import { fahrradInfos } from '#domain/fahrzeug/fahrrad-infos.ts';
import { fahrzeug } from '#domain/fahrzeug/fahrzeug.ts';
import { kennzeichen } from '#domain/fahrzeug/kennzeichen.ts';
import type { AppTyp } from '#domain/flow.ts';
import { personen } from '#domain/personen/personen.ts';
import { asked, fieldsOf, wordsOf, type Answers, type Asking, type Part } from '#domain/questions.ts';
import { problems } from '#domain/questions/problems.ts';
import { readVorgang } from '#domain/vorgang.ts';
import { NOW, testApp, type TestApp } from '../test/test-app.ts';
import { testClients } from '../test/test-clients.ts';

const ON = [true, 'true', 'j', 'J', 'ja', 'JA', 1, '1', ' ja '];
const OFF = [false, 'false', 'n', 'N', 'nein', 'Nein', 0, '0'];

/** §3 `webparams`: switch, app type, screen, and a valid answer to each question that the switch adds there. */
// prettier-ignore
const SWITCHES = [
  ['web_fahrzeugdaten_abfrage',    'kfz',     fahrzeug,     { hersteller: 'Muster', modell: 'Kombi', antriebsArt: 'automatik', kraftstoff: 'strom', anhaenger: 'ja', aufbauten: ['dachbox'] }],
  ['web_fahrzeugdaten_abfrage',    'fahrrad', fahrradInfos, { hersteller: 'Muster', anhaenger: 'ja' }],
  ['web_km_abfrage',               'kfz',     fahrzeug,     { kmStand: 120_000, kmStandAngegeben: true }],
  ['web_tank_abfrage',             'kfz',     fahrzeug,     { tankStand: '50%' }],
  ['web_arbeitgeber_abfrage_jn',   'kfz',     personen,     { arbeitgeber: 'Stadtwerke' }],
  ['web_wohnanschrift_abfrage_jn', 'kfz',     personen,     { strasse: 'Am Musterring', hausnummer: '12', plz: '12345', ort: 'Musterstadt', land: 'AT' }],
  ['web_email_abfrage',            'fahrrad', personen,     { email: 'jana@beispiel.de' }],
  ['web_handynachricht_abfrage_jn', 'kfz',    personen,     { handynachricht: true }],
  ['web_vsnr_abfrage',             'kfz',     personen,     { vsnr: 'VS-4711' }],
  ['web_rahmennummer_abfrage_jn',  'fahrrad', fahrradInfos, { rahmennummer: 'WXYZ123456' }],
] as const satisfies readonly (readonly [string, AppTyp, Part, Answers])[];

const NAMES = [...new Set(SWITCHES.map(([name]) => name))];
const clientOf = (isOn: boolean, index: number): string => `${isOn ? 'an' : 'aus'}_${index}`;
const clients = [ON, OFF].flatMap((spellings, at) =>
  spellings.map((spelling, index) => [
    clientOf(at === 0, index),
    { nachrichten: 'probe', webparams: Object.fromEntries(NAMES.map((name) => [name, spelling])) },
  ]),
);

/** The context of a case's questions, with the switches as call 1 (§7) answers them. */
async function askingOf(t: TestApp, userID: string, typ: AppTyp): Promise<Asking> {
  const { data } = (await t.call('GET', `vorgang/${userID}`)).json();
  return {
    webparams: { ...data.webparams, ...data.webparams_texte },
    typ,
    zone: 'Europe/Berlin',
    now: NOW,
  };
}

test('every switch, in every spelling, asks its questions or does not, and keeps an answer only where it asks [1.14 3.24 3.50]', async (context) => {
  const t = await testApp(context, { mandanten: testClients(context, Object.fromEntries(clients)) });
  for (const [at, spellings] of [ON, OFF].entries()) {
    for (const [index, spelling] of spellings.entries()) {
      for (const typ of ['kfz', 'fahrrad'] as const) {
        const { userID } = await t.invite({ mandant: clientOf(at === 0, index), typ });
        const asking = await askingOf(t, userID, typ);
        const own = SWITCHES.filter(([, ofTyp]) => ofTyp === typ);
        let vorgang = readVorgang((await t.call('GET', `vorgang/${userID}`)).json().data);
        for (const [, , part, answers] of own)
          vorgang = withAnswers(part, vorgang, { ...answersOf(part, vorgang), ...answers });
        const saved = await t.call('POST', `vorgang/${userID}`, vorgang, { 'if-match': '"1"' });
        assert.equal(saved.statusCode, 200);
        const stored = readVorgang(saved.json().data);
        for (const [name, , part, answers] of own) {
          const what = `${name} = ${JSON.stringify(spelling)} (${typ})`;
          const fields = asked(part, { ...part.empty, ...answers }, asking).flatMap(fieldsOf);
          const kept = answersOf(part, stored);
          for (const [field, value] of Object.entries(answers)) {
            assert.equal(fields.includes(field), at === 0, `${what} asks ${field}`);
            assert.deepEqual(kept[field], at === 0 ? value : part.empty[field], `${what} keeps ${field}`);
          }
        }
      }
    }
  }
});

test('a switch that is absent has the default of §9 [9.8]', async (context) => {
  const t = await testApp(context, { mandanten: testClients(context, { leer: { webparams: {} } }) });
  const off = ['web_email_abfrage', 'web_handynachricht_abfrage_jn', 'web_rahmennummer_abfrage_jn'];
  const { userID } = await t.invite({ mandant: 'leer' });
  const { webparams } = await askingOf(t, userID, 'kfz');
  for (const name of NAMES) assert.equal(webparams[name], !off.includes(name), name);
});

test("a client's own words and least lengths reach the questions [3.25]", async (context) => {
  const webparams = {
    vsnrLabel: ['Mitgliedsnummer', 'Membership number'],
    vsnrMinAnzahl: 8,
    web_minAnzahlZeichenHinweis: 'Sie steht auf der Karte.',
    web_rahmennummer_abfrage_jn: 'j',
    web_rahmennummer_label: 'Codierung',
    web_RahmennummerZeichenHinweis: 'Vier Zeichen',
    web_RahmennummerMinAnzahlZeichen: 4,
    web_kfzKz_hinweis: 'B-RA 1',
    web_kfzKz_regex: '[A-Z]{1,2}-[0-9]{1,3}',
    web_kfzKz_fehlertext: '<b>So nicht</b>',
  };
  const t = await testApp(context, { mandanten: testClients(context, { eigen: { webparams } }) });
  const { userID } = await t.invite({ mandant: 'eigen', typ: 'fahrrad' });
  const asking = await askingOf(t, userID, 'fahrrad');
  const question = (part: Part, field: string) => part.questions.find((one) => fieldsOf(one).includes(field))!;
  const words = (part: Part, field: string) => {
    const { label, hint } = question(part, field);
    return [wordsOf(label, asking)[1], hint && wordsOf(hint, asking)[0]];
  };
  assert.deepEqual(words(personen, 'vsnr'), ['Membership number', 'Sie steht auf der Karte.']);
  assert.deepEqual(words(fahrradInfos, 'rahmennummer'), ['Codierung', 'Vier Zeichen']);
  assert.match(words(kennzeichen, 'kennzeichen_id')[1]!, /B-RA 1$/);
  assert.equal(asking.webparams.web_kfzKz_fehlertext[0], '<b>So nicht</b>');

  const lacking = (part: Part, answers: Answers): string[] =>
    problems(part, { ...part.empty, ...answers }, asking).map(({ feld }) => feld);
  for (const [vsnr, isEnough] of [
    ['', false],
    ['1234567', false],
    ['12345678', true],
  ] as const)
    assert.equal(!lacking(personen, { vsnr }).includes('vn.vsnr'), isEnough, `policy number ${vsnr}`);
  for (const [rahmennummer, isEnough] of [
    ['', true],
    ['123', false],
    ['1234', true],
  ] as const)
    assert.equal(!lacking(fahrradInfos, { rahmennummer }).includes('kfz.rahmennummer'), isEnough, rahmennummer);
  const unchecked = (plate: string): unknown =>
    kennzeichen.derive?.({ ...kennzeichen.empty, kennzeichen_id: plate }, asking)['kennzeichen_ungeprueft'];
  assert.deepEqual([unchecked('B-7'), unchecked('K-RA 1234')], [false, true]);
});

test('the level of the tank is empty, full or a percentage, kept as it came [3.12]', async (context) => {
  const t = await testApp(context);
  const levels = ['leer', 'voll', ...[0, 1, 4, 10, 45, 99, 100].map((percent) => `${percent}%`)];
  const rounded: Record<string, string> = { '50 %': '50%', '96,4 %': '96%' };
  for (const tankStand of [...levels, ...Object.keys(rounded), '110%', '-10%', 'halb', '0.5']) {
    const { userID } = await t.invite({ vorbelegung: { kfz: { tankStand } } });
    const { data } = (await t.call('GET', `vorgang/${userID}`)).json();
    assert.equal(data.kfz.tankStand, rounded[tankStand] ?? (levels.includes(tankStand) ? tankStand : ''), tankStand);
  }
});

/** §4 'Quick entry': the client's value → where the start button leads a car; a bicycle always to its own choice. */
// prettier-ignore
const QUICK = [
  ['',                              '/kfz/schadenart'],
  ['auto/schadenSubnavTank',        '/kfz/tankAkku'],
  ['auto/schadenSubnavAbschleppen', '/kfz/unfallAbschleppen'],
  ['auto/schadenSubnavAllgemein',   '/kfz/schadenart'],
  ['/kfz/reifenRaeder',             '/kfz/reifenRaeder'],
  ['kfz/schluessel/',               '/kfz/schluessel'],
  ['fahrrad/antrieb',               '/kfz/schadenart'],
  ['organisation',                  '/kfz/schadenart'],
] as const;

test('quick entry changes where the start form leads, never past the consent; an unknown one is logged [4.13]', async (context) => {
  const said: string[] = [];
  const own = QUICK.map(([web_schnelleinstieg], index) => [`schnell_${index}`, { webparams: { web_schnelleinstieg } }]);
  const mandanten = testClients(context, Object.fromEntries(own), said);
  const t = await testApp(context, { mandanten, withPages: true });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (const [index, [value, path]] of QUICK.entries()) {
    for (const typ of ['kfz', 'fahrrad'] as const) {
      const { userID } = await t.invite({ mandant: `schnell_${index}`, typ });
      const page = await t.app.inject(`/${typ}/start/${userID}`);
      assert.match(page.body, /name="zustimmung"|\?start"/, 'the start page comes first');
      const payload = new URLSearchParams({ zustimmung: t.zustimmung, sprache: 'de' }).toString();
      const answer = await t.app.inject({ method: 'POST', url: `/${typ}/start/${userID}`, headers, payload });
      assert.equal(answer.statusCode, 303);
      const there = typ === 'kfz' ? path : '/fahrrad/schadenart';
      assert.equal(answer.headers['location'], `${there}/${userID}`, `${value} (${typ})`);
    }
  }
  assert.equal(said.length, 2);
  for (const line of said)
    assert.match(line, /^Client schnell_\d: .*"webparams\.web_schnelleinstieg" is ".+": this is no screen of the car/);
});
