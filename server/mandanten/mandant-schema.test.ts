import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { WEBPARAM_ROWS, WEBPARAMS, type Webparams } from '#domain/mandant.ts';
import { mandantJsonSchema } from './mandant-json-schema.ts';
import { partSettings, readMandantJson, SETTINGS } from './mandant-schema.ts';
import { foldersIn } from './mandanten.ts';
import { THEMES } from '../open.ts';
import { testApp } from '../test/test-app.ts';
import { testClients } from '../test/test-clients.ts';
import { themesIn } from './themes.ts';

const SCHEMA = join(import.meta.dirname, '../../mandanten/mandant.schema.json');
type Node = { description?: string; default?: unknown; properties?: Record<string, Node>; items?: Node };

const NEEDED = { name: 'x', telefon: { anzeige: '0221 4710 333', wahl: '+492214710333' } };
const read = (file: object) => readMandantJson({ ...NEEDED, ...file }, ['ra_Standard']);
/** The webparams of a client that writes these, and the fields with a mistake. */
const asked = (webparams: object) => {
  const { settings, mistakes } = read({ webparams });
  return { read: settings.webparams!, wrong: mistakes.map(({ field }) => field) };
};

test('the schema beside the clients is the table that reads them (npm run mandant -- schema writes it)', () => {
  const made = JSON.parse(JSON.stringify(mandantJsonSchema(themesIn(THEMES)))) as object;
  assert.deepEqual(JSON.parse(readFileSync(SCHEMA, 'utf8')), made);
});

test('every client of ours names the schema, so that an editor completes it', () => {
  const folder = dirname(SCHEMA);
  for (const id of foldersIn(folder)) {
    const file = JSON.parse(readFileSync(join(folder, id, 'mandant.json'), 'utf8')) as { $schema?: string };
    assert.equal(join(folder, id, file.$schema ?? ''), SCHEMA, id);
  }
});

test('every field says in German and in English what it is for, and every question its default', () => {
  const check = (node: Node, path: string): void => {
    const [de, en, ...more] = node.description?.split(' / ') ?? [];
    assert.ok(de && en && !more.length, `${path}: give it one German and one English sentence`);
    for (const [name, one] of Object.entries(node.properties ?? {})) check(one, `${path}.${name}`);
    if (node.items?.properties) check(node.items, `${path}[]`);
  };
  const schema = mandantJsonSchema([]) as Node;
  check(schema, 'mandant.json');
  const { properties } = schema.properties!['webparams']!;
  assert.deepEqual(Object.keys(properties!), Object.keys(WEBPARAMS));
  for (const [name, standard] of Object.entries(WEBPARAMS))
    if (!['web_rufnummer', 'logo', 'stylesheet'].includes(name))
      assert.deepEqual(properties![name]!.default, standard, name);
});

test('every default keeps its own rule, and is what a client has that says nothing', () => {
  const { web_rufnummer, logo, stylesheet, ...webparams } = WEBPARAMS;
  void [web_rufnummer, logo, stylesheet];
  assert.deepEqual(read({}), { ...read({ webparams }), settings: read({}).settings });
  assert.deepEqual(read({ webparams }).mistakes, []);
  assert.deepEqual(read({}).settings.webparams, webparams);
  const { aufbewahrungTage, geduldMinuten, zone, hosts, erreichbar, offenerEinstieg } = read({}).settings;
  assert.deepEqual(
    { aufbewahrungTage, geduldMinuten, zone, hosts, erreichbar, offenerEinstieg },
    { aufbewahrungTage: 90, geduldMinuten: 10, zone: 'Europe/Berlin', hosts: [], erreichbar: undefined, offenerEinstieg: false }, // prettier-ignore
  );
});

// prettier-ignore
const READ = [
  ['web_AppTyp', 'Fahrrad', 'fahrrad'], ['web_AppTyp', ' KFZ ', 'kfz'], ['web_AppTyp', 'flugzeug'],
  ['web_km_abfrage', 'n', false], ['web_km_abfrage', ' Nein ', false], ['web_km_abfrage', 0, false], ['web_rahmennummer_abfrage_jn', 'j', true], ['web_rahmennummer_abfrage_jn', 'vielleicht'], ['web_rahmennummer_abfrage_jn', 2],
  ['vsnrMinAnzahl', 8, 8], ['vsnrMinAnzahl', '8', 8], ['vsnrMinAnzahl', ' 05 ', 5], ['vsnrMinAnzahl', '51'], ['vsnrMinAnzahl', '-1'], ['vsnrMinAnzahl', '8 Zeichen'], ['web_spaeter_bis_tage', '7', 7], ['geolocation_m_adresse', '40', 40], ['web_vsnr_abfrage', 'true', true], ['vsnrMinAnzahl', 1.5], ['vsnrMinAnzahl', '1e9'], ['web_RahmennummerMinAnzahlZeichen', ''],
  ['web_spaeter_ab_minuten', 720, 720], ['web_spaeter_ab_minuten', 721], ['web_spaeter_bis_tage', 7, 7], ['web_spaeter_bis_tage', 0], ['web_spaeter_bis_tage', 91],
  ['web_kfzKz_hinweis', 'B-RA 1', ['B-RA 1', 'B-RA 1']], ['vsnrLabel', ['Nummer', 'Number'], ['Nummer', 'Number']],
  ['web_schnelleinstieg', ['a', 'b']],
] as const satisfies readonly (readonly [keyof Webparams, unknown, unknown?])[];

test('a client sets what it wants, in the type that is read; what is no such value is refused [4.28]', () => {
  for (const [name, given, ...expected] of READ) {
    const { read, wrong } = asked({ [name]: given });
    const what = `${name} ${JSON.stringify(given)}`;
    assert.deepEqual(wrong, expected.length ? [] : [`webparams.${name}`], what);
    assert.deepEqual(read[name], expected[0], what);
  }
});

test('garbage for all webparams names each, and never throws', () => {
  for (const value of [null, {}, [], -1, 1e9, [1, 2], { toString: 1, valueOf: 1 }])
    assert.deepEqual(
      asked(Object.fromEntries(Object.keys(WEBPARAMS).map((name) => [name, value]))).wrong.sort(),
      Object.keys(WEBPARAMS).map((name) => `webparams.${name}`).flatMap((name) => (Array.isArray(value) && value.length === 2 && Array.isArray(WEBPARAMS[name.slice(10) as keyof Webparams]) ? [`${name}.0`, `${name}.1`] : [name])).sort(), // prettier-ignore
      JSON.stringify(value),
    );
});

test('reading what was read changes nothing', () => {
  const { web_rufnummer, logo, stylesheet, ...once } = asked({ web_AppTyp: 'FAHRRAD', web_kfzKz_hinweis: 'X', web_tank_abfrage: 'nein' }).read; // prettier-ignore
  void [web_rufnummer, logo, stylesheet];
  assert.deepEqual(asked(JSON.parse(JSON.stringify(once)) as object).read, once);
});

test('hints about the vehicle are switched off by their code, in any letter case, and worded by it', () => {
  const { settings, mistakes } = read({
    fahrzeughinweise: { aus: ['STARTHILFE', 'anrufen'], worte: { ANRUFEN: 'Rufen' } },
  });
  assert.deepEqual(mistakes, []);
  assert.deepEqual(settings.fahrzeughinweise, {
    aus: ['STARTHILFE', 'ANRUFEN'],
    worte: { ANRUFEN: ['Rufen', 'Rufen'] },
  });
});

test('what is not for the browser reaches no page and no call of the person', async (t) => {
  const secret = { hosts: ['geheim-1.example'], partner: ['geheim-2'], webhook: { adresse: 'https://geheim-3.example/', geheimnis: 'GEHEIM_4' }, nachrichten: { adresse: 'https://geheim-5.example/', vorlage: '{nummer}{text}geheim-6' } }; // prettier-ignore
  const mandanten = testClients(t, { x: { ...secret, erreichbar: ['Wir sind da.', 'We are here.'] } });
  assert.deepEqual(
    Object.keys(partSettings(read(secret).settings).shown).filter((name) => name in secret),
    [],
  );
  const { app, call, invite } = await testApp(t, { mandanten, withPages: true });
  const { userID } = await invite({ mandant: 'x' });
  const headers = { host: 'geheim-1.example' };
  const page = await app.inject({ url: `/kfz/start/${userID}`, headers });
  const answers = [page.body, (await call('GET', 'mandant', undefined, headers)).body];
  for (const answer of answers) {
    assert.ok(answer.includes('Wir sind da.'));
    assert.doesNotMatch(answer.replaceAll('geheim-1.example', ''), /geheim/i);
  }
});

test('a webparam is one row: each is read, and has bounds where it is a number', () => {
  for (const [name, row] of Object.entries(WEBPARAM_ROWS))
    assert.equal('bounds' in row, typeof row.standard === 'number', name);
  assert.ok(Object.keys(SETTINGS).length >= 20);
});
