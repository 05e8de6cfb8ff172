import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Mandant, Webparams } from '#domain/mandant.ts';
import { wallClock } from '#domain/wall-clock.ts';
import { BASE, post, startCase } from '../../server/test/test-calls.ts';
import { writeClients } from '../../server/test/test-clients.ts';
import { happens, seenAt, type Happening } from './happens.ts';
import { reportCase } from './ready-case.ts';
import { inviteKnowing, type Service } from './world.ts';

const MINUTE = 60_000;
const POINT = { lat: 49.51234, lng: 11.28123 };
const WORDS = { beschreibungVN: 'Seit der letzten Kurve. Es riecht auch etwas verbrannt.', datenEingegeben: true };
const PERSON = { vorname: 'Jana', nachname: 'Beispiel', anzahlPersonen: 2, anzahlFahrraeder: 2 };
const ADDRESS = { strasse: 'Nürnberger Straße', hausnummer: '12', plz: '91207', ort: 'Lauf a. d. Pegnitz', land: 'DE' };

/** A position measured two minutes ago. */
const measured = (): object => {
  const at = Date.now() - 2 * MINUTE;
  return { ...POINT, genauigkeit: 12, timestamp: at, erfasstTimestamp: at };
};

/** Tomorrow's date where the clients are, as `YYYY-MM-DD`. */
const tomorrow = (): string => wallClock(Date.now() + 24 * 60 * MINUTE, 'Europe/Berlin').datum;

// prettier-ignore
const DAMAGES = {
  motorSpringtNichtAn: WORDS,
  motorAusgegangen:    { ...WORDS, rauch_temperatur: true, warnleuchten: true, warnleuchte_motor: true },
  reifen:              { ...WORDS, reifenpanne: true, diebstahl: true, anzahlGestohlen: 2, ersatzVorhanden: 'nein' },
  tankLeer:            { ...WORDS, kraftstoffart: 'zweitakt' },
  tankFalsch:          { ...WORDS, kraftstoff_getankt: 'benzin', kraftstoff_benoetigt: 'diesel', motorGestartet: 'nein' },
  unfall:              { ...WORDS, rollfaehig: 'nein' },
  panne:               { ...WORDS, rollfaehig: 'unbekannt' },
  schluessel:          { ...WORDS, schl_ausg_wo: 'im_fahrzeug', schl_tuer: 'nein' },
  warnleuchten:        { ...WORDS, wl_oelDruck: true, wl_motor_temperatur: true },
  diebstahl:           { ...WORDS, lenkrad: true, raeder: true, anzRaeder: 4 },
  sonstiges:           { ...WORDS, beschreibungVN: 'Beim Bremsen quietscht es. '.repeat(13) },
  fahrradReifenRaeder: { ...WORDS, vorne: true, anhaenger: true, beschreibungAnhaenger: 'Kinderanhänger, linkes Rad', schlauch: true, sonstiges: true, beschreibungSonstiges: 'Eine Speiche ist ab.', ventil: 'presta', reifengroesse: '47-622' },
  fahrradAntrieb:      { ...WORDS, kette: true, sonstiges: true },
  fahrradBremsen:      { ...WORDS, hinten: true, bowdenzug: true },
  fahrradElektrik:     { ...WORDS, batterie: true, bordcomputer: true },
  fahrradDiebstahl:    { ...WORDS, raeder: true, sonstiges: true },
  fahrradSonstiges:    { ...WORDS, rahmen: true, sonstiges: true },
};

/** Prefilled fields for every screen of the journey, all damage types included, within the client's limits. */
const full = (schadenTyp: string, { vsnrMinAnzahl }: Webparams) => ({
  ...DAMAGES,
  schadenTyp,
  vorgangsMetadaten: { mobilnummer: '017604069012', ranaVorgangsnummer: '2611-22847' },
  vn: {
    ...PERSON,
    arbeitgeber: 'Beispiel GmbH',
    vsnr: '4711-0815'.padEnd(vsnrMinAnzahl, '-2026'),
    adresse: ADDRESS,
    datenEingegeben: true,
  },
  kfz: {
    kennzeichen_id: 'K-RA 1234E',
    fahrzeugtyp: 'ebike',
    hersteller: 'Muster',
    modell: 'Kombi',
    antriebsArt: 'sonstiges',
    kraftstoff: 'strom',
    kmStand: 84_300,
    kmStandAngegeben: true,
    tankStand: '50%',
    anhaenger: 'ja',
    anhaenger_rollfaehig: 'nein',
    aufbauten: ['dachbox', 'anhaengerkupplung'],
    datenEingegeben: true,
  },
  schadenOrt: {
    ortsTyp: 'innerorts',
    browserPosition: measured(),
    positionsdaten: POINT,
    adresse: { plz: '91207', ort: 'Lauf an der Pegnitz' },
    adresseAutomatischErmittelt: true,
    istEngEingeparkt: false,
    datenEingegeben: true,
  },
  beschreibungVN: 'Bitte klingeln Sie bei Muster.',
});

const outside = (ausserortsInfo: object, ortsTyp: string): object => ({
  schadenOrt: { ortsTyp, keine_automatische_lokalisierung: true, ausserortsInfo },
});
const ROAD = { name: 'B 14', fahrtrichtung: 'Nürnberg', hinweis: 'Parkplatz nach der Brücke' };

/** An accident on a motorway in France. */
const ABROAD = {
  schadenTyp: 'SCHADEN_UNFALL',
  schadenOrt: {
    ortsTyp: 'autobahn',
    keine_automatische_lokalisierung: true,
    adresse: { land: 'FR' },
    ausserortsInfo: { name: 'A 31', fahrtrichtung: 'Metz', km: '12.5' },
  },
};

/** A complete case whose vehicle is not known. */
const OPEN = {
  vorgangsMetadaten: { mobilnummer: '017604069012' },
  vn: PERSON,
  schadenOrt: { ortsTyp: 'innerorts', adresse: ADDRESS, datenEingegeben: true },
};

/** Notice of the gallery's second client, without a start or an end. */
const HINWEISE = [
  {
    von: '',
    bis: '',
    text: [
      'Sturm: Es kann heute länger dauern. Bleiben Sie hinter der Leitplanke.',
      'Storm: it may take longer today. Stay behind the barrier.',
    ],
  },
];

/**
 * Settings of the gallery's service: the standard client, and a second one with a notice. With `look`, the folder of a
 * client, both take that client's look, so that pages without a case show it too.
 *
 * No partner simulator: it would send events for every case of a test client, and the pictures would depend on how fast
 * they are taken. The temporary folder is removed when the process exits.
 */
export function galleryClients(look?: string): Record<string, string> {
  const brands = mkdtempSync(join(tmpdir(), 'marken-'));
  process.once('exit', () => rmSync(brands, { recursive: true, force: true }));
  const folder = join(brands, 'mandanten');
  writeClients(folder, { hinweis: { hinweise: HINWEISE } });
  for (const id of look === undefined ? [] : ['ra_Standard', 'hinweis']) {
    cpSync(look!, join(folder, id), { recursive: true });
    const file = join(folder, id, 'mandant.json');
    const { hosts, ...own } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    void hosts; // dropped: a host serves one client only
    writeFileSync(file, JSON.stringify({ ...own, ...(id === 'hinweis' && { hinweise: HINWEISE }) }));
  }
  return { BRANDS_DIR: brands, SIMULATOR: 'off' };
}

/** Fixture cases by name: type and prefilled fields of an invitation each. */
// prettier-ignore
const CASES = {
  'kfz':             () => ['kfz', {}],
  'kfz-beispiel':    () => ['kfz', {}],
  'kfz-hinweis':     (of) => ['kfz', full('SCHADEN_REIFEN', of)],
  'kfz-hinweis-gemeldet': (of) => ['kfz', full('SCHADEN_REIFEN', of)],
  'kfz-voll':        (of) => ['kfz', full('SCHADEN_REIFEN', of)],
  'kfz-adresse':     () => ['kfz', { schadenOrt: { ortsTyp: 'innerorts', keine_automatische_lokalisierung: true, adresse: ADDRESS } }],
  'kfz-ungenau':     () => ['kfz', { schadenOrt: { ortsTyp: 'innerorts', browserPosition: { ...measured(), genauigkeit: 400 } } }],
  'kfz-gefunden':    () => ['kfz', { schadenOrt: { ortsTyp: 'innerorts', browserPosition: measured() } }],
  'kfz-strasse':     () => ['kfz', outside({}, 'ausserorts')],
  'kfz-strasse-voll':() => ['kfz', outside(ROAD, 'ausserorts')],
  'kfz-autobahn':    () => ['kfz', { schadenOrt: { ortsTyp: 'autobahn', browserPosition: measured() } }],
  'kfz-autobahn-voll': () => ['kfz', outside({ ...ROAD, name: 'A 9', fahrtrichtung: 'München', km: '153.5' }, 'autobahn')],
  'kfz-gefahr':      () => ['kfz', { ...ABROAD, gefahr: { verletzt: true, verkehr: true } }],
  'kfz-land':        () => ['kfz', { schadenOrt: { ortsTyp: 'ausserorts', browserPosition: measured() }, kfz: { kennzeichen_land: 'NL', kennzeichen_id: 'GB-001-B' } }],
  'kfz-spaeter':     (of) => ['kfz', { ...full('SCHADEN_UNFALL', of), hilfeSofort: false, spaeter_datum: tomorrow(), spaeter_uhrzeit: '08:30' }],
  'kfz-luecken':     () => ['kfz', { schadenTyp: 'SCHADEN_SCHLUESSEL', schluessel: { schl_ausg_wo: 'verloren', datenEingegeben: true } }],
  'kfz-offen':       () => ['kfz', { ...OPEN, schadenTyp: 'SCHADEN_PANNE', panne: { rollfaehig: 'unbekannt', datenEingegeben: true } }],
  'kfz-gemeldet':    (of) => ['kfz', full('SCHADEN_REIFEN', of)],
  'kfz-beauftragt':  (of) => ['kfz', full('SCHADEN_REIFEN', of)],
  'kfz-unterwegs':   (of) => ['kfz', full('SCHADEN_REIFEN', of)],
  'kfz-verspaetet':  (of) => ['kfz', full('SCHADEN_REIFEN', of)],
  'kfz-verfehlt':    (of) => ['kfz', full('SCHADEN_REIFEN', of)],
  'kfz-berichtigt':  (of) => ['kfz', full('SCHADEN_REIFEN', of)],
  'kfz-fertig':      (of) => ['kfz', full('SCHADEN_REIFEN', of)],
  'kfz-storniert':   (of) => ['kfz', full('SCHADEN_REIFEN', of)],
  'kfz-wartet':      (of) => ['kfz', full('SCHADEN_REIFEN', of)],
  'fahrrad':         () => ['fahrrad', {}],
  'fahrrad-voll':    (of) => ['fahrrad', full('SCHADEN_FAHRRAD_REIFEN_RAEDER', of)],
  'fahrrad-gemeldet':(of) => ['fahrrad', full('SCHADEN_FAHRRAD_REIFEN_RAEDER', of)],
} as const satisfies Record<string, (of: Webparams) => readonly [typ: 'kfz' | 'fahrrad', vorbelegung: object]>;

export type CaseName = keyof typeof CASES;

const HELPER = JSON.stringify({ name: 'Abschleppdienst Muster', telefon: '0221 471033', kennzeichen: 'N-AB 123' });
const ORDERED = (minutes: number): readonly Happening[] => [
  ['SCHADENNUMMER', -minutes, { ranaSNR: '26-118 402' }],
  ['BEAUFTRAGT', 6 - minutes, { apPartnerInfo: HELPER, wartezeitMinuten: '35' }],
  ['ABFAHRT', 12 - minutes],
];
const NEAR = seenAt(49.5352, 11.3241);

/** Provider events after the report, by case. */
// prettier-ignore
const AFTERWARDS: Partial<Record<CaseName, readonly Happening[]>> = {
  'kfz-beauftragt': ORDERED(20).slice(0, 2),
  'kfz-unterwegs':  [...ORDERED(20), ['SONDERFALL', -4, { hinweis: 'Stau auf der A 9, es dauert etwas länger.' }], ['POSITION', -1, NEAR]],
  'kfz-verspaetet': [...ORDERED(75), ['POSITION', -50, NEAR]],
  'kfz-verfehlt':   [...ORDERED(35), ['NICHT_ANGETROFFEN', 0, { hinweis: 'Parkplatz abgesucht' }]],
  'kfz-fertig':     [...ORDERED(95), ['ANKUNFT', -50], ['ABSCHLUSS', -10, { zielName: 'Autohaus Beispiel', zielAdresse: 'Industriestraße 4, 91207 Lauf' }]],
};

/** Moves a report back by that many minutes, before what has happened since: else the times would run backwards. */
function reportedAgo({ dataDir }: Service, userID: string, minutes: number): void {
  const at = Date.now() - minutes * MINUTE;
  const zeit = new Date(at).toISOString();
  const store = new DatabaseSync(join(dataDir, 'pannenlotse.sqlite'));
  store.exec('pragma busy_timeout = 5000');
  store.prepare('update ereignisse set zeit = ? where user_id = ?').run(zeit, userID);
  store
    .prepare(
      "update vorgaenge set gemeldet = ?, doc = json_set(doc, '$.vorgangsMetadaten.timestampGemeldet', ?) where user_id = ?",
    )
    .run(zeit, at, userID);
  store.close();
}

/** Extra options of the operator's command, by case. */
const MORE: Partial<Record<CaseName, readonly string[]>> = {
  'kfz-beispiel': ['--beispiel'],
  'kfz-hinweis': ['--mandant', 'hinweis'],
  'kfz-hinweis-gemeldet': ['--mandant', 'hinweis'],
};

/** Creates all fixture cases in the service; gives their userIDs. */
export async function makeCases(service: Service): Promise<Record<CaseName, string>> {
  const ids: Partial<Record<CaseName, string>> = {};
  const { data } = (await (await fetch(`${service.url}${BASE}/mandant`)).json()) as { data: Mandant };
  const waiting = Object.entries(CASES) as [CaseName, (of: Webparams) => readonly [string, object]][];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, fields] = next;
      const [typ, vorbelegung] = fields(data.webparams);
      const { userID } = await inviteKnowing(service, vorbelegung, '--typ', typ, ...(MORE[name] ?? []));
      await startCase(service.url, userID);
      ids[name] = userID;
    }
  };
  await Promise.all([work(), work(), work()]);
  const all = ids as Record<CaseName, string>;
  for (const name of [
    'kfz-gemeldet',
    'kfz-storniert',
    'kfz-hinweis-gemeldet',
    'fahrrad-gemeldet',
    'kfz-berichtigt',
  ] as const)
    await reportCase(service, all[name]);
  for (const [name, happenings] of Object.entries(AFTERWARDS) as [CaseName, readonly Happening[]][]) {
    await reportCase(service, all[name]);
    reportedAgo(service, all[name], Math.max(...happenings.map(([, minutes = 0]) => -minutes)) + 1);
    await happens(service, all[name], happenings);
  }
  const headers = { 'idempotency-key': crypto.randomUUID() };
  await post(service.url, `storno/vorgang/${all['kfz-storniert']}`, { grund: 'KEINE_HILFE' }, headers);
  const corrected = `vorgang/${all['kfz-berichtigt']}`;
  const adresse = { strasse: 'Nürnberger Straße', hausnummer: '40', plz: '91207', ort: 'Lauf a. d. Pegnitz' };
  const schadenOrt = { ortsTyp: 'innerorts', positionsdaten: { lat: 49.5132, lng: 11.2901 }, adresse };
  await post(service.url, `${corrected}/berichtigung`, { schadenOrt, grund: 'weitergegangen' }, headers);
  await post(
    service.url,
    `${corrected}/berichtigung`,
    { mobilnummer: '0176 040690 12' },
    { 'idempotency-key': 'number' },
  );
  await post(service.url, `${corrected}/rueckruf`, {}, headers);
  const nachtrag = { zielArt: 'naechste', erwachsene: 2, kinder: 1, kindersitze: 1, tier: true };
  await post(service.url, `${corrected}/nachtrag`, { nachtrag }, headers);
  // Past the time in which somebody may yet take it: what the page says stays.
  reportedAgo(service, all['kfz-berichtigt'], 5);
  return all;
}
