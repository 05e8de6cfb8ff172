import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALLE_HINWEISE } from '../fahrzeughinweise/fahrzeughinweise.ts';
import { WEBPARAMS } from '../mandant.ts';
import { emptyVorgang, SCHADEN, withValue, type Vorgang } from '../vorgang.ts';
import { einsatzOf } from './einsatz.ts';

const einsatz = (vorgang: Vorgang, typ: 'kfz' | 'fahrrad' = 'kfz') =>
  einsatzOf(vorgang, {
    asking: { webparams: { ...WEBPARAMS, web_AppTyp: typ }, typ, zone: 'Europe/Berlin', now: Date.UTC(2026, 2, 2) },
    beispiel: false,
    hinweiswahl: ALLE_HINWEISE,
    nachtraege: ['Am Tor 3'],
  });

test('an empty case of each damage gives a job that can be shown', () => {
  for (const [schadenTyp, , path] of SCHADEN) {
    const shown = einsatz({ ...emptyVorgang(), schadenTyp }, path.startsWith('/kfz') ? 'kfz' : 'fahrrad');
    assert.ok(shown.schaden.zeile[0] && shown.schaden.zeile[1] && shown.hinweise.length, schadenTyp);
    assert.deepEqual(
      [shown.ort.satz, shown.ort.punkt, shown.wann, shown.bemerkungen],
      [null, null, null, ['Am Tor 3']],
    );
  }
});

test('what the job does not need is not in it', () => {
  const secrets = {
    'vn.vsnr': 'VS-99',
    'vn.arbeitgeber': 'Firma Geheim',
    'vn.adresse.strasse': 'Privatweg',
    email: 'privat@example.org',
    'kfz.fahrgestellnummer': 'WVWZZZ1',
    'vorgangsMetadaten.userID': 'BCDFGHJKLMNP',
    'notesMetadaten.anlagePerson_CN': 'Sachbearbeiter',
  };
  const vorgang = Object.entries(secrets).reduce<Vorgang>((one, [path, value]) => withValue(one, path, value), {
    ...emptyVorgang(),
    schadenTyp: 'SCHADEN_PANNE',
  });
  const text = JSON.stringify(einsatz(vorgang));
  for (const secret of Object.values(secrets)) assert.ok(!text.includes(secret), secret);
});

test('the place is a sentence about the person, with what makes it hard to reach; later help names its time', () => {
  const vorgang = {
    ...emptyVorgang(),
    hilfeSofort: false,
    spaeter_datum: '2026-03-03',
    spaeter_uhrzeit: '08:30',
    schadenOrt: {
      ...emptyVorgang().schadenOrt,
      ortsTyp: 'autobahn',
      istEngEingeparkt: true,
      positionsdaten: { lat: 49.5, lng: 11.2 },
      ausserortsInfo: {
        name: 'A 9',
        hinweis: '',
        istAutobahn: true,
        fahrtrichtung: 'München',
        km: '153.5',
        land: 'DE',
      },
    },
  };
  const { ort, wann } = einsatz(vorgang);
  assert.equal(ort.satz?.[0], 'Die Person steht auf der Autobahn A 9 in Richtung München bei Kilometer 153,5.');
  assert.deepEqual([ort.punkt, ort.zusatz.map(([de]) => de)], [{ lat: 49.5, lng: 11.2 }, ['Eng eingeparkt']]);
  assert.equal(wann?.[0], 'Dienstag, 3. März, 08:30 Uhr');
  assert.equal(ort.offen, null);
  const roadOnly = withValue(withValue(vorgang, 'schadenOrt.positionsdaten', null), 'schadenOrt.ausserortsInfo.km', '');
  assert.match(einsatz(roadOnly).ort.offen?.[0] ?? '', /Rufen Sie die Person an/);
  const bare = einsatz(withValue(emptyVorgang(), 'schadenOrt.positionsdaten', { lat: 49.5, lng: 11.2 }));
  assert.match(bare.ort.satz?.[0] ?? '', /^Die Person steht bei den Koordinaten 49,50000 Grad Nord/);
});

test('what was said of a danger is in the job, the gravest first', () => {
  const said = withValue(withValue(emptyVorgang(), 'gefahr.verkehr', true), 'gefahr.verletzt', true);
  const { gefahr } = einsatz({ ...said, schadenTyp: 'SCHADEN_UNFALL' });
  assert.equal(gefahr?.[0], 'Jemand ist verletzt · Fahrzeug mitten im Verkehr');
  assert.equal(einsatz(emptyVorgang()).gefahr, null);
});
