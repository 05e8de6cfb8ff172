import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppTyp } from '#domain/flow.ts';
import { emptyVorgang, schadenOf, type SchadenTyp, type Vorgang } from '#domain/vorgang.ts';
import { testApp } from '../test/test-app.ts';

/** A case with place, phone number and names, and nothing else but its damage: neither plate nor make nor kind. */
function bare(schadenTyp: SchadenTyp, damage: object): Vorgang {
  const vorgang = emptyVorgang();
  vorgang.schadenOrt = { ...vorgang.schadenOrt, ortsTyp: 'innerorts', positionsdaten: { lat: 50.93754, lng: 6.96028 } };
  vorgang.vn = { ...vorgang.vn, vorname: 'Zenobia', nachname: 'Quittenbaum' };
  vorgang.vorgangsMetadaten = { ...vorgang.vorgangsMetadaten, mobilnummer: '+4915123456789' };
  return { ...vorgang, schadenTyp, [schadenOf(schadenTyp)!.object]: damage };
}

/** What a damage holds; the fields that the service asks for, parted by blanks; the fields that stay open. */
// prettier-ignore
const DUTIES: readonly (readonly [SchadenTyp, damage: object, missing: string, open: string])[] = [
  ['SCHADEN_MOTOR_SPRINGT_NICHT_AN', {},                                               '', ''],
  ['SCHADEN_MOTOR_AUSGEGANGEN',      {},                                               'rauch_temperatur', ''],
  ['SCHADEN_MOTOR_AUSGEGANGEN',      { warnleuchten: true },                           'warnleuchte_temperatur', ''],
  ['SCHADEN_MOTOR_AUSGEGANGEN',      { beschreibungVN: 'Er ging einfach aus.' },       '', ''],
  ['SCHADEN_REIFEN',                 {},                                               '', 'reifenpanne ersatzVorhanden'],
  ['SCHADEN_REIFEN',                 { reifenpanne: true, ersatzVorhanden: 'nein' },   '', ''],
  ['SCHADEN_REIFEN',                 { diebstahl: true },                              'anzahlGestohlen', ''],
  ['SCHADEN_REIFEN',                 { diebstahl: true, anzahlGestohlen: 4 },          '', 'ersatzVorhanden'],
  ['SCHADEN_TANK_LEER',              {},                                               '', 'kraftstoffart'],
  ['SCHADEN_TANK_LEER',              { kraftstoffart: 'unbekannt' },                   '', 'kraftstoffart'],
  ['SCHADEN_TANK_FALSCH',            { motorGestartet: 'nein' },                       '', 'kraftstoff_getankt kraftstoff_benoetigt'],
  ['SCHADEN_TANK_FALSCH',            {},                                               '', 'kraftstoff_getankt kraftstoff_benoetigt motorGestartet'],
  ['SCHADEN_TANK_FALSCH',            { kraftstoff_getankt: 'strom', kraftstoff_benoetigt: 'hybrid', motorGestartet: 'ja' }, '', ''],
  ['SCHADEN_UNFALL',                 {},                                               '', 'rollfaehig antriebsachse'],
  ['SCHADEN_UNFALL',                 { rollfaehig: 'nein' },                           '', 'antriebsachse'],
  ['SCHADEN_PANNE',                  { rollfaehig: 'unbekannt' },                      '', 'rollfaehig antriebsachse'],
  ['SCHADEN_SCHLUESSEL',             {},                                               '', 'schl_ausg_wo schl_tuer'],
  ['SCHADEN_SCHLUESSEL',             { schl_ausg_wo: 'unbekannt', schl_tuer: 'ja' },   '', 'schl_ausg_wo'],
  ['SCHADEN_WARNLEUCHTEN',           {},                                               'wl_oelDruck', ''],
  ['SCHADEN_WARNLEUCHTEN',           { beschreibungVN: 'ein Dreieck' },                '', ''],
  ['SCHADEN_DIEBSTAHL',              {},                                               '', 'lenkrad'],
  ['SCHADEN_DIEBSTAHL',              { raeder: true },                                 '', 'anzRaeder'],
  ['SCHADEN_SONSTIGES',              {},                                               '', 'beschreibungVN'],
  ['SCHADEN_FAHRRAD_REIFEN_RAEDER',  {},                                               'vorne schlauch', ''],
  ['SCHADEN_FAHRRAD_REIFEN_RAEDER',  { vorne: true, schlauch: true },                  'ventil reifengroesse', ''],
  ['SCHADEN_FAHRRAD_REIFEN_RAEDER',  { vorne: true, schlauch: true, ventil: 'unbekannt', reifengroesse: '28' }, '', 'ventil'],
  ['SCHADEN_FAHRRAD_REIFEN_RAEDER',  { anhaenger: true, sonstiges: true },             'beschreibungAnhaenger beschreibungSonstiges', ''],
  ['SCHADEN_FAHRRAD_REIFEN_RAEDER',  { hinten: true, felge: true },                    '', ''],
  ['SCHADEN_FAHRRAD_ANTRIEB',        {},                                               'kette', ''],
  ['SCHADEN_FAHRRAD_ANTRIEB',        { sonstiges: true },                              'beschreibungVN', ''],
  ['SCHADEN_FAHRRAD_ANTRIEB',        { kette: true },                                  '', ''],
  ['SCHADEN_FAHRRAD_BREMSEN',        {},                                               'vorne', ''],
  ['SCHADEN_FAHRRAD_BREMSEN',        { bowdenzug: true },                              '', ''],
  ['SCHADEN_FAHRRAD_ELEKTRIK',       {},                                               'batterie', ''],
  ['SCHADEN_FAHRRAD_ELEKTRIK',       { beleuchtung: true },                            '', ''],
  ['SCHADEN_FAHRRAD_DIEBSTAHL',      {},                                               'raeder', ''],
  ['SCHADEN_FAHRRAD_DIEBSTAHL',      { sonstiges: true },                              'beschreibungVN', ''],
  ['SCHADEN_FAHRRAD_DIEBSTAHL',      { ganzesfahrrad: true },                          '', ''],
  ['SCHADEN_FAHRRAD_SONSTIGES',      {},                                               'rahmen', ''],
  ['SCHADEN_FAHRRAD_SONSTIGES',      { achse: true },                                  '', ''],
];

const typOf = (schadenTyp: SchadenTyp): AppTyp => (schadenTyp.startsWith('SCHADEN_FAHRRAD') ? 'fahrrad' : 'kfz');

test('a report is held back by the duties of §5 alone; the operator reads what is open', async (t) => {
  const { started, call, keyOf } = await testApp(t);
  const { authorization } = await keyOf('betreiber', { mandant: 'ra_Standard' });
  for (const [schadenTyp, damage, missing, open] of DUTIES) {
    const what = `${schadenTyp} ${JSON.stringify(damage)}`;
    const [typ, { object }] = [typOf(schadenTyp), schadenOf(schadenTyp)!];
    const { userID, vorgangRef } = await started({ typ });
    const headers = { 'if-match': '"1"', 'idempotency-key': `report-${userID}` };
    const answer = await call('POST', `vorgang/${userID}/melden`, bare(schadenTyp, damage), headers);
    const refused: string[] = (answer.json().fehler ?? []).map(({ feld }: { feld: string }) => feld);
    assert.deepEqual(refused, pathsOf(object, missing), what);
    assert.equal(answer.statusCode, missing ? 422 : 200, what);
    if (missing) continue;
    const { data } = (await call('GET', `betreiber/vorgang/${vorgangRef}`, undefined, { authorization })).json();
    const vehicle = typ === 'kfz' ? 'kfz.kennzeichen_id' : 'kfz.fahrzeugtyp';
    const given: string[] = data.nicht_angegeben.map(({ feld }: { feld: string }) => feld);
    assert.deepEqual(given, [...pathsOf(object, open), vehicle], what);
  }
});

const pathsOf = (object: string, fields: string): string[] =>
  fields
    .split(' ')
    .filter(Boolean)
    .map((field) => (field === 'antriebsachse' ? 'kfz' : object) + `.${field}`);

test('what is open is read in the language of the operator, in the feed as in the case [5.55]', async (t) => {
  const { started, call, keyOf } = await testApp(t);
  const { authorization } = await keyOf('betreiber', { mandant: 'ra_Standard' });
  const { userID } = await started();
  const headers = { 'if-match': '"1"', 'idempotency-key': 'report' };
  const vorgang = bare('SCHADEN_PANNE', { rollfaehig: 'unbekannt' });
  await call('POST', `vorgang/${userID}/melden`, { ...vorgang, kfz: { kennzeichen_id: 'K-RA 1234' } }, headers);
  const openIn = async (language: string): Promise<unknown> =>
    (await call('GET', 'betreiber/vorgaenge', undefined, { authorization, 'accept-language': language })).json().data[0]
      .nicht_angegeben;
  assert.deepEqual(await openIn('de'), [
    { feld: 'panne.rollfaehig', text: 'Rollt das Auto noch?' },
    { feld: 'kfz.antriebsachse', text: 'Welche Räder treiben das Auto an?' },
  ]);
  assert.deepEqual(await openIn('en'), [
    { feld: 'panne.rollfaehig', text: 'Does the car still roll?' },
    { feld: 'kfz.antriebsachse', text: 'Which wheels drive the car?' },
  ]);
});
