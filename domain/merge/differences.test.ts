import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differences } from './differences.ts';

const base = { vn: { vorname: 'Jana', nachname: 'Beispiel', vsnr: '' }, kfz: { aufbauten: [] as string[], laenge: 0 } };
const mine = { ...base, vn: { ...base.vn, vorname: 'Ina', vsnr: '77' } };
const theirs = { ...base, vn: { ...base.vn, vorname: 'Eva', nachname: 'Anders' }, kfz: { aufbauten: ['dachbox'] } };

test('what differs is told by its path, with who changed it', () => {
  assert.deepEqual(differences(base, mine, theirs), [
    { path: 'vn.vorname', mine: 'Ina', by: 'both' },
    { path: 'vn.nachname', mine: 'Beispiel', by: 'there' },
    { path: 'vn.vsnr', mine: '77', by: 'here' },
    { path: 'kfz.aufbauten', mine: [], by: 'there' },
  ]);
});

test('what both changed alike is no difference, nor is a field that is there empty on one side only', () => {
  assert.deepEqual(differences(base, theirs, theirs), []);
  assert.deepEqual(differences({}, {}, { panne: { wo: '', was: [], wie: false, wann: 0, wer: null } }), []);
});

test('a damage that only the other device knows is named field by field', () => {
  assert.deepEqual(differences({}, {}, { reifen: { reifenpanne: true, datenEingegeben: true } }), [
    { path: 'reifen.reifenpanne', mine: undefined, by: 'there' },
  ]);
});

test('what a person knows nothing of is not told', () => {
  const unseen = {
    bearbeitungsSchritte: [{ schritt: '/kfz/start', zeit: '' }],
    userAgent: 'Telefon',
    webAppConfig: 'x',
    notesMetadaten: { anlagePerson_CN: 'x' },
    bewertung: { bewertungWert: 3 },
    kfz: { laenge_min: 4_000, gewicht_max: 2_000, datenEingegeben: true },
    vorgangsMetadaten: { status: 'gemeldet', language: 'en', ranaVorgangsnummer: '4711' },
  };
  assert.deepEqual(differences({}, {}, unseen), []);
  assert.equal(differences({}, {}, { vorgangsMetadaten: { mobilnummer: '0176' } }).length, 1);
});
