import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppTyp } from '#domain/flow.ts';
import { valueAt, withValue } from '#domain/vorgang.ts';
import { flatTyre, testApp, type TestApp } from '../test/test-app.ts';

interface Named {
  feld: string;
  text: string;
}

/** Prefills a case by the operator's call; gives it as loaded, and what the call named. */
async function prefilled(t: TestApp, authorization: string, typ: AppTyp, vorbelegung: object) {
  const key = { authorization, 'idempotency-key': `prefill-${Math.random()}` };
  const made = await t.call('POST', 'betreiber/vorgang', { typ, vorbelegung }, key);
  assert.equal(made.statusCode, 200, made.body.slice(0, 300));
  const { data, nicht_uebernommen: named } = made.json() as { data: { userID: string }; nicht_uebernommen?: Named[] };
  return { userID: data.userID, named, vorgang: (await t.call('GET', `vorgang/${data.userID}`)).json().data };
}

/** Documents as outside systems send them: what is stored, and which fields are named. */
// prettier-ignore
const SHAPES: readonly (readonly [name: string, typ: AppTyp, sent: Record<string, unknown>, stored: Record<string, unknown>, named: string[]])[] = [
  ['a claims system with booleans and English codes', 'kfz', {
    schadenTyp: 'schaden_panne', hilfeSofort: 1,
    panne: { rollfaehig: true, beschreibungVN: 'Engine died' },
    kfz: { hersteller: 'Muster', antriebsArt: 'Automatic', kraftstoff: 'petrol', tankStand: 'full', anhaenger: false, kmStand: '123.456' },
    vn: { anzahlPersonen: '2' }, vorgangsMetadaten: { language: 'EN' },
  }, {
    schadenTyp: 'SCHADEN_PANNE', hilfeSofort: true, 'panne.rollfaehig': 'ja', 'kfz.antriebsArt': 'automatik', 'kfz.kraftstoff': 'benzin', 'kfz.tankStand': 'voll',
    'kfz.anhaenger': 'nein', 'kfz.kmStand': 123_456, 'kfz.kmStandAngegeben': true, 'vn.anzahlPersonen': 2, 'vorgangsMetadaten.language': 'en',
  }, []],
  ['a telematics box with measured values', 'kfz', {
    kfz: { kmStand: 45_000.5, tankStand: 37, fahrgestellnummer: 12345678901, hsn: 603, laenge: '4200' },
    schadenOrt: { positionsdaten: { lat: '49.51', lng: '11.28', speed: 0 } },
  }, {
    'kfz.kmStand': 45_000, 'kfz.tankStand': '37%', 'kfz.fahrgestellnummer': '12345678901', 'kfz.hsn': '603', 'kfz.laenge': 4200,
    'schadenOrt.positionsdaten': { lat: 49.51, lng: 11.28 },
  }, ['kfz.kmStand', 'schadenOrt.positionsdaten.speed']],
  ['a contract system with fields of its own', 'kfz', {
    vertrag: { nummer: 'V-7' }, kfz: { kennzeichen_id: 'k-ra 1234e', farbe: 'rot' }, vn: { vorname: ' Jana ', geburtsdatum: '1990-01-01', adresse: { plz: 91207, hausnummer: 12 } },
  }, {
    'kfz.kennzeichen_id': 'K-RA 1234E', 'vn.vorname': 'Jana', 'vn.adresse.plz': '91207', 'vn.adresse.hausnummer': '12', vertrag: undefined, 'kfz.farbe': undefined,
  }, ['kfz.farbe', 'vertrag', 'vn.geburtsdatum']],
  ['a bicycle with the damage of a car', 'fahrrad', {
    schadenTyp: 'SCHADEN_REIFEN', reifen: { reifenpanne: true, beschreibungVN: 'x'.repeat(20_000), fremd: 1 }, kfz: { fahrzeugtyp: 'E-Bike', hersteller: 'x'.repeat(20_000) },
  }, {
    schadenTyp: '', reifen: undefined, 'kfz.fahrzeugtyp': 'ebike', 'kfz.hersteller': 'x'.repeat(50),
  }, ['kfz.hersteller', 'reifen', 'schadenTyp']],
  ['a car with more people than seats', 'kfz', { vn: { anzahlPersonen: 1e9 } }, { 'vn.anzahlPersonen': 6 }, ['vn.anzahlPersonen']],
  ['counts that are none', 'kfz', { vn: { anzahlPersonen: 'viele', anzahlFahrraeder: -1 } }, { 'vn.anzahlPersonen': 1, 'vn.anzahlFahrraeder': 1 }, ['vn.anzahlFahrraeder', 'vn.anzahlPersonen']],
  ['a club with its bicycles', 'fahrrad', {
    kfz: { fahrzeugtyp: 'CARGO BIKE', rahmennummer: 4711, anhaenger: 'J' }, vn: { anzahlFahrraeder: 7 },
  }, { 'kfz.fahrzeugtyp': 'lastenrad', 'kfz.rahmennummer': '4711', 'kfz.anhaenger': 'ja', 'vn.anzahlFahrraeder': 6 }, ['vn.anzahlFahrraeder']],
  ['a case from another service', 'kfz', {
    vorgangsMetadaten: { userID: 'FORGEDFORGED', status: 'gemeldet', ranaVorgangsnummer: 'R-7' }, bewertung: { bewertungWert: 5 }, webparams: { web_AppTyp: 'kfz', web_rufnummer: '0900' },
  }, { 'vorgangsMetadaten.status': '', 'vorgangsMetadaten.ranaVorgangsnummer': 'R-7', 'bewertung.bewertungWert': 0 },
    ['bewertung.bewertungWert', 'vorgangsMetadaten.status', 'vorgangsMetadaten.userID', 'webparams.web_rufnummer']],
];

test('what outside systems send is read, and nothing of it vanishes without a word [7.60]', async (context) => {
  const t = await testApp(context);
  const { authorization } = await t.keyOf('betreiber', { mandant: 'ra_Standard' });
  for (const [name, typ, sent, stored, fields] of SHAPES) {
    const { userID, vorgang, named = [] } = await prefilled(t, authorization, typ, sent);
    for (const [path, value] of Object.entries(stored))
      assert.deepEqual(valueAt(vorgang, path), value, `${name}: ${path}`);
    assert.deepEqual(named.map(({ feld }) => feld).sort(), fields, `${name}: ${JSON.stringify(named)}`);
    const saved = await t.call('POST', `vorgang/${userID}`, vorgang, { 'if-match': '"1"' });
    assert.equal(saved.json().nicht_uebernommen, undefined, `${name}: comes back as it was loaded`);
  }
});

/** A count on a save: what the stored 3 becomes, and whether it is named. */
// prettier-ignore
const COUNTS = [
  [5, 5, false], ['5', 5, false], [6, 6, false], [7, 6, true], [1e9, 6, true], ['12', 6, true],
  [-1, 3, true], [0, 3, true], ['viele', 3, true], [2.5, 3, true], [{}, 3, true], [[], 1, false], [null, 1, false],
] as const;

test('more than five is 6; a count that is none is named, and what is stored stays [9.29]', async (context) => {
  const t = await testApp(context);
  for (const [typ, field] of [
    ['kfz', 'vn.anzahlPersonen'],
    ['fahrrad', 'vn.anzahlFahrraeder'],
  ] as const)
    for (const [count, stored, isNamed] of COUNTS) {
      const { userID } = await t.started({ typ, vorbelegung: withValue({}, field, 3) });
      const answer = await t.call('POST', `vorgang/${userID}`, withValue({}, field, count), { 'if-match': '"1"' });
      const { data, nicht_uebernommen: named = [] } = answer.json();
      const what = `${field} ${JSON.stringify(count)}`;
      assert.deepEqual([answer.statusCode, valueAt(data, field)], [200, stored], what);
      assert.deepEqual(
        named.map(({ feld }: Named) => feld),
        isNamed ? [field] : [],
        what,
      );
    }
});

/** A plate as it comes, what is stored of it, and whether the call names the change. */
// prettier-ignore
const PLATES = [
  ['K-RA 1234E', 'K-RA 1234E', false], [' k-ra 1234e ', 'K-RA 1234E', false], ['BN_AB_77', 'BN-AB 77', true], ['k ra 12', 'K-RA 12', true],
  ['ZH 123', 'ZH 123', false], ['MYK–XY 1', 'MYK-XY 1', true], ['MYK XY 1 (3-11)', 'MYK-XY 1 (3-11)', true],
] as const;

/** A mileage as it comes, what is stored, and whether the call names it. */
// prettier-ignore
const MILEAGES = [
  ['45000 km', 45_000, false], ['123456 km', 123_456, false], ['98.700 Kilometer', 98_700, false], ['١٢٣ km', 123, false], ['61000,4 km', 61_000, true], ['2500001 km', 0, true], ['km', 0, true],
] as const;

test('a mileage is read with its unit, and what is none is named', async (context) => {
  const t = await testApp(context);
  for (const [kmStand, stored, isNamed] of MILEAGES) {
    const { userID } = await t.started();
    const answer = await t.call('POST', `vorgang/${userID}`, { kfz: { kmStand } }, { 'if-match': '"1"' });
    const { data, nicht_uebernommen: named = [] } = answer.json();
    assert.deepEqual([data.kfz.kmStand, data.kfz.kmStandAngegeben], [stored, stored > 0], kmStand);
    assert.deepEqual(
      named.map(({ feld }: Named) => feld),
      isNamed ? ['kfz.kmStand'] : [],
      kmStand,
    );
  }
});

test('a call names each change of a plate, and a plate of an authority stays as it is', async (context) => {
  const t = await testApp(context);
  for (const [kennzeichen_id, stored, isNamed] of PLATES) {
    const { userID } = await t.started();
    const answer = await t.call('POST', `vorgang/${userID}`, { kfz: { kennzeichen_id } }, { 'if-match': '"1"' });
    const { data, nicht_uebernommen: named = [] } = answer.json();
    assert.equal(data.kfz.kennzeichen_id, stored);
    const said = isNamed ? [{ feld: 'kfz.kennzeichen_id', text: `Gespeichert als ${stored}.` }] : [];
    assert.deepEqual(named, said, kennzeichen_id);
  }
});

test('a save and a report name what they left out, in the reader’s language; a repeat names it again', async (context) => {
  const t = await testApp(context);
  const { userID } = await t.started();
  const vorgang = { ...flatTyre(), fremd: 1, email: 'x@y.de' };
  const write = (path: string, key: string, revision: number, language: string) =>
    t.call('POST', path, vorgang, { 'if-match': `"${revision}"`, 'idempotency-key': key, 'accept-language': language });
  const german = [
    { feld: 'email', text: 'Danach fragt dieser Mandant nicht.' },
    { feld: 'fremd', text: 'Dieses Feld gibt es nicht.' },
  ];
  const english = [
    { feld: 'email', text: 'This client does not ask for it.' },
    { feld: 'fremd', text: 'There is no such field.' },
  ];
  for (const [path, revision] of [
    [`vorgang/${userID}`, 1],
    [`vorgang/${userID}/melden`, 2],
  ] as const) {
    const first = await write(path, `key-${revision}`, revision, 'de');
    assert.deepEqual([first.statusCode, first.json().nicht_uebernommen], [200, german], path);
    const again = await write(path, `key-${revision}`, revision, 'en');
    assert.deepEqual([again.statusCode, again.json().nicht_uebernommen], [200, english], `${path}, repeated`);
  }
});

test('a report that is refused says both what is missing and what was left out', async (context) => {
  const t = await testApp(context);
  const { userID } = await t.started();
  const { kfz, ...vorgang } = flatTyre();
  const body = { ...vorgang, schadenTyp: 'SCHADEN_LACK', kfz: { ...kfz, tankStand: 'halb' } };
  const answer = await t.call('POST', `vorgang/${userID}/melden`, body, { 'if-match': '"1"', 'idempotency-key': 'k' });
  const { fehler, nicht_uebernommen: named } = answer.json();
  assert.equal(answer.statusCode, 422);
  assert.deepEqual(
    fehler.map(({ feld }: Named) => feld),
    ['schadenTyp'],
  );
  assert.deepEqual(
    named.map(({ feld }: Named) => feld),
    ['kfz.tankStand', 'schadenTyp'],
  );
  assert.equal((await t.store.load(userID, null, '2026'))!.revision, 1, 'nothing was written');
});

test('a hostile body makes no long answer: 100 fields, then how many more, each path cut', async (context) => {
  const t = await testApp(context);
  const { userID } = await t.started();
  const fields = Array.from({ length: 5_000 }, (_, n) => [`f${n}`, 1] as const);
  const body = { ['x'.repeat(5_000)]: 1, ...Object.fromEntries(fields) };
  const answer = await t.call('POST', `vorgang/${userID}`, body, { 'if-match': '"1"' });
  const { nicht_uebernommen: named } = answer.json();
  assert.equal(named.length, 101);
  assert.deepEqual(named.at(-1), { feld: '', text: 'Und 4901 weitere.' });
  assert.ok(named.every(({ feld }: Named) => feld.length <= 101));
});

test('log and metrics count what was left out, and hold neither names nor values', async (context) => {
  const t = await testApp(context);
  const { userID } = await t.started();
  await t.call('POST', `vorgang/${userID}`, flatTyre(), { 'if-match': '"1"' });
  assert.ok(!t.logged().includes('nicht_uebernommen'), 'nothing to tell');
  await t.call('POST', `vorgang/${userID}`, { ...flatTyre(), Quittenbaum: 'Zenobia', fremd: 2 }, { 'if-match': '"2"' });
  const lines = t
    .logged()
    .split('\n')
    .filter((line) => line.includes('"event":"nicht_uebernommen"'));
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).anzahl),
    [2],
  );
  assert.ok(!t.logged().includes('Quittenbaum'));
  const { body } = await t.app.inject({
    url: '/metrics',
    remoteAddress: '127.0.0.1',
    headers: { host: 'localhost:3000' },
  });
  assert.match(body, /^pannenlotse_not_taken_total\{route="[^"]*\/vorgang\/:userID"\} 2$/m);
});
