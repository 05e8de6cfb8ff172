import assert from 'node:assert/strict';
import { HINWEIS_CODES } from '#domain/fahrzeughinweise/fahrzeughinweise.ts';
import type { AppTyp } from '#domain/flow.ts';
import type { HelferEintrag } from '#domain/leitstand/fall.ts';
import type { TestApp } from '../../server/test/test-app.ts';
import { signedIn, type TestDesk } from '../../server/test/test-desk.ts';
import { COMPLETE } from '../hands/ready-case.ts';

const MINUTE = 60_000;

const at = (strasse: string, ort: string) => ({
  schadenOrt: { ...COMPLETE.schadenOrt, adresse: { strasse, hausnummer: '7', plz: '90402', ort } },
});
const road = (name: string, fahrtrichtung: string, km: string) => ({
  schadenOrt: {
    ortsTyp: 'autobahn',
    keine_automatische_lokalisierung: true,
    positionsdaten: { lat: 49.5, lng: 11.2 },
    ausserortsInfo: { name, fahrtrichtung, km },
  },
});
/** What is known, some kilometres from the others. */
const placedAt = (known: object, nr: number): object => {
  const { schadenOrt } = known as { schadenOrt: object };
  return { ...known, schadenOrt: { ...schadenOrt, positionsdaten: { lat: 49.4 + nr / 50, lng: 11.2 } } };
};
const damage = (schadenTyp: string, part: string, answers: object = {}) => ({
  schadenTyp,
  [part]: { ...answers, datenEingegeben: true },
});
const FLAT = damage('SCHADEN_REIFEN', 'reifen', { reifenpanne: true, ersatzVorhanden: 'nein' });
const DEAD = damage('SCHADEN_MOTOR_SPRINGT_NICHT_AN', 'motorSpringtNichtAn', { beschreibungVN: 'Klackt nur.' });
const CRASH = damage('SCHADEN_UNFALL', 'unfall', { rollfaehig: 'nein', beschreibungVN: 'Auf ein Tier gefahren.' });
const FUEL = damage('SCHADEN_TANK_FALSCH', 'tankFalsch', {
  kraftstoff_getankt: 'benzin',
  kraftstoff_benoetigt: 'diesel',
  motorGestartet: 'ja',
});
const BIKE = damage('SCHADEN_FAHRRAD_REIFEN_RAEDER', 'fahrradReifenRaeder', {
  vorne: true,
  sonstiges: true,
  beschreibungSonstiges: 'Eine Speiche ist ab.',
});
const LONG = {
  beschreibungVN: 'Wir stehen hinter der Leitplanke, zwei Kinder sind dabei. Das Auto raucht nicht mehr. '
    .repeat(4)
    .trim(),
};

/** Brands beside the standard client, for `testClients`. */
export const BRANDS = {
  haselmaus: { name: 'Haselmaus Autoversicherung' },
  mauersegler: { name: 'Mauersegler Fuhrpark' },
  siebenschlaefer: { name: 'Maklerbüro Siebenschläfer' },
  zaunkoenig: { name: 'Fahrradclub Zaunkönig' },
};

/** What happens to a report after it came: `minutes` ago each. */
interface Course {
  taken?: readonly [minutes: number, by: 'DO' | 'MA'];
  job?: readonly [minutes: number, to: number];
  /** What the helper says by the link. */
  says?: readonly (readonly [minutes: number, meldungsTyp: string, more?: object])[];
  deeds?: readonly (readonly [minutes: number, path: string, body: object])[];
  person?: readonly (readonly [minutes: number, path: string, body: object])[];
}
type Row = readonly [minutes: number, mandant: string, typ: AppTyp, known: object, course?: Course];

/** A busy night: 26 reports of five brands, some minutes old, in every state that the board has. */
// prettier-ignore
const NIGHT: readonly Row[] = [
  [0,    'ra_Standard',    'kfz',     { ...DEAD, ...at('Karolinenstraße', 'Nürnberg') }],
  [1,    'haselmaus',      'kfz',     { ...CRASH, ...road('A 9', 'München', '371.5'), gefahr: { verkehr: true, verletzt: true }, ...LONG }],
  [3,    'zaunkoenig',     'fahrrad', { ...BIKE, ...at('Am Wöhrder See', 'Nürnberg') }],
  [4,    'mauersegler',    'kfz',     { ...FUEL, ...at('Rastanlage Feucht-Ost', 'Feucht') }],
  [7,    'siebenschlaefer','kfz',     { ...FLAT, ...at('Donaudampfschifffahrtsgesellschaftskapitänsallee', 'Schwarzenbruck-Lindelburg') }],
  [14,   'haselmaus',      'kfz',     { ...DEAD, ...at('Hauptstraße', 'Lauf'), vn: { vorname: 'مريم', nachname: 'حداد' } }],
  [20,   'ra_Standard',    'kfz',     { ...FLAT, ...at('Bahnhofstraße', 'Fürth'), hilfeSofort: false, spaeter_datum: '2026-03-03', spaeter_uhrzeit: '08:30' }],
  [9,    'haselmaus',      'kfz',     { ...FLAT, ...road('A 6', 'Heilbronn', '788.2') }, { taken: [8, 'DO'] }],
  [12,   'ra_Standard',    'kfz',     { ...FUEL, ...at('Äußere Sulzbacher Straße', 'Nürnberg') }, { taken: [11, 'DO'], job: [2, 0] }],
  [25,   'mauersegler',    'kfz',     { ...CRASH, ...at('Frankenstraße', 'Erlangen') }, { taken: [24, 'MA'], job: [15, 1] }],
  [30,   'haselmaus',      'kfz',     { ...DEAD, ...at('Schlossplatz', 'Ansbach') }, { taken: [29, 'DO'], job: [22, 2], says: [[18, 'ABGELEHNT', { hinweis: 'Zu weit weg' }]] }],
  [41,   'ra_Standard',    'kfz',     { ...FLAT, ...road('A 3', 'Würzburg', '360'), ...LONG }, { taken: [40, 'MA'], job: [38, 0], says: [[36, 'BEAUFTRAGT', { wartezeitMinuten: 45 }]], deeds: [[30, 'notiz', { text: 'Kunde klingt sehr ruhig. Zwei Kinder im Auto.' }]] }],
  [48,   'siebenschlaefer','kfz',     { ...FUEL, ...at('Marktplatz', 'Hersbruck') }, { taken: [47, 'DO'], job: [45, 3], says: [[44, 'BEAUFTRAGT', { wartezeitMinuten: 60 }], [30, 'ABFAHRT']] }],
  [52,   'haselmaus',      'kfz',     { ...CRASH, ...at('Fürther Straße', 'Nürnberg'), gefahr: { eingeschlossen: true } }, { taken: [51, 'DO'], job: [50, 0], says: [[49, 'BEAUFTRAGT', { wartezeitMinuten: 20 }], [45, 'ABFAHRT'], [20, 'ANKUNFT']] }],
  [75,   'ra_Standard',    'kfz',     { ...DEAD, ...at('Ringstraße', 'Schwabach') }, { taken: [74, 'MA'], job: [70, 1], says: [[69, 'BEAUFTRAGT', { wartezeitMinuten: 30 }]] }],
  [80,   'zaunkoenig',     'fahrrad', { ...BIKE, ...at('Pegnitztal-Radweg', 'Nürnberg') }, { taken: [79, 'MA'], job: [76, 4], says: [[75, 'BEAUFTRAGT', { wartezeitMinuten: 40 }], [60, 'ABFAHRT'], [41, 'NICHT_ANGETROFFEN']] }],
  [90,   'mauersegler',    'kfz',     { ...FLAT, ...at('Industriestraße', 'Roth') }, { deeds: [[85, 'zusage', { wartezeitMinuten: 120 }]], person: [[80, 'nachtrag', { text: 'Ich stehe jetzt am Tor 3.' }], [79, 'rueckruf', {}]] }],
  [100,  'haselmaus',      'kfz',     { ...FUEL, ...at('Am Plärrer', 'Nürnberg') }, { taken: [99, 'DO'], job: [98, 2], says: [[97, 'BEAUFTRAGT', { wartezeitMinuten: 30 }], [80, 'ABFAHRT'], [60, 'ANKUNFT'], [35, 'ABSCHLUSS']], person: [[20, 'bewertung', { bewertungWert: 5, bewertungFeedback: 'Sehr freundlich, sehr schnell.' }]] }],
  [110,  'ra_Standard',    'kfz',     { ...DEAD, ...at('Waldstraße', 'Zirndorf') }, { person: [[90, 'storno', { grund: 'WARTEZEIT' }]] }],
  [115,  'haselmaus',      'kfz',     { ...FLAT, ...at('Berliner Platz', 'Bamberg') }, { taken: [114, 'MA'], deeds: [[112, 'storno', { grund: 'doppelt' }]] }],
  [120,  'siebenschlaefer','kfz',     { ...CRASH, ...at('Lindenweg', 'Neumarkt') }, { taken: [118, 'DO'], job: [117, 0], says: [[116, 'BEAUFTRAGT', { wartezeitMinuten: 25 }], [110, 'ABFAHRT'], [95, 'ANKUNFT'], [70, 'ABSCHLUSS']] }],
  [125,  'zaunkoenig',     'fahrrad', { ...BIKE, ...at('Hallerwiese', 'Nürnberg') }, { taken: [124, 'DO'], job: [123, 4], says: [[122, 'BEAUFTRAGT', { wartezeitMinuten: 30 }], [115, 'ABFAHRT'], [100, 'ANKUNFT'], [90, 'ABSCHLUSS']] }],
];

const helper = (name: string, telefon: string, gebiet: string, more: Partial<HelferEintrag> = {}): HelferEintrag => ({
  helferID: telefon,
  name,
  telefon,
  kennzeichen: '',
  lkw: [],
  gebiet,
  zuletzt: '',
  ...more,
});

const LKW = HINWEIS_CODES.filter((code) => code !== 'ANRUFEN');
const HELPERS: readonly HelferEintrag[] = [
  helper('Abschleppdienst Krause', '+491721234567', 'Nürnberg Nord, A 9', {
    kennzeichen: 'N-AK 112',
    lkw: LKW.slice(0, 3),
  }),
  helper('Schmidt & Söhne Bergung', '+499112345678', 'A 3, A 6, A 73', {
    kennzeichen: 'N-SB 24',
    lkw: LKW.slice(1, 2),
  }),
  helper('Pannenhilfe Ansbach', '+499819876543', 'Ansbach und Umgebung'),
  helper('Kfz-Meisterbetrieb und Abschleppunternehmen Oberpfalz-Mittelfranken Huber', '+499151223344', 'Hersbruck', {
    kennzeichen: 'LAU-HH 77',
  }),
  helper('Rad & Tat', '+499118765432', 'Nürnberg, Fahrräder'),
];

/** The night, and the two people at its desks; gives a report that has much to show. */
export async function busyNight(the: TestApp): Promise<{ boss: TestDesk; rich: string; draft: string }> {
  const now = the.time.now;
  const ago = (minutes: number): void => void (the.time.now = now - minutes * MINUTE);
  ago(130);
  const boss = await signedIn(the, { name: 'Dora Disposition', kuerzel: 'DO', rolle: 'leitung' });
  const other = await signedIn(the, { name: 'Max Adler', kuerzel: 'MA' });
  await signedIn(the, { name: 'مريم حداد', kuerzel: 'MH', rolle: 'lesen', mandanten: ['haselmaus'] });
  await signedIn(the, {
    name: 'Jonas Öztürk-Wagner-Schwarzenberger',
    kuerzel: 'JÖW',
    mandanten: ['haselmaus', 'zaunkoenig'],
  });
  await the.store.helfer.add(HELPERS, new Date(the.time.now).toISOString());
  const by = { DO: boss, MA: other } as const;
  let keys = 0;
  const key = () => ({ 'idempotency-key': `night-${++keys}` });
  const done = ({ statusCode, body }: { statusCode: number; body: string }, what: string): void =>
    assert.ok(statusCode < 300, `${what}: ${body}`);
  /** Nobody's desk locks itself. */
  const stayAwake = async (): Promise<void> => {
    const time = new Date(the.time.now).toISOString();
    for (const { konto } of [boss, other])
      for (const { sitzungID } of await the.store.sitzungen.list(konto.kontoID, time))
        await the.store.sitzungen.move(sitzungID, time);
  };
  /** Everything that happens, each at its time. */
  const happenings: (readonly [minutes: number, happen: () => Promise<void>])[] = [];
  let rich = '';
  for (const [nr, [minutes, mandant, typ, known, course = {}]] of NIGHT.entries()) {
    let ref = '';
    let userID = '';
    let token = '';
    const path = (deed: string): string => `betreiber/vorgang/${ref}/${deed}`;
    happenings.push([
      minutes,
      async () => {
        const vn = { ...COMPLETE.vn, vsnr: '4711-0815-2026', ...('vn' in known && (known.vn as object)) };
        // Each is a car and a place of its own, but for two reports of the first one.
        const kfz = { ...COMPLETE.kfz, kennzeichen_id: `N-AB ${100 + Math.max(1, nr)}` };
        const vorbelegung = { ...COMPLETE, ...placedAt(known, nr), vn, ...(typ === 'kfz' && { kfz }) };
        ({ vorgangRef: ref, userID } = await the.invite({ mandant, typ, vorbelegung }));
        done(
          await the.call('POST', `vorgang/${userID}/start`, { zustimmung: zustimmungOf(the, mandant), language: 'de' }),
          'start',
        );
        const { data, revision } = (await the.call('GET', `vorgang/${userID}`)).json<{
          data: object;
          revision: number;
        }>();
        const headers = { 'if-match': `"${revision}"`, ...key() };
        done(await the.call('POST', `vorgang/${userID}/melden`, data, headers), JSON.stringify(known));
        if (course.deeds?.[0]?.[1] === 'notiz') rich = ref;
      },
    ]);
    const { taken, job, says = [], deeds = [], person = [] } = course;
    if (taken)
      happenings.push([taken[0], async () => done(await by[taken[1]].call('PUT', path('zustaendigkeit'), {}), 'take')]);
    if (job)
      happenings.push([
        job[0],
        async () => {
          const { name, telefon, kennzeichen } = HELPERS[job[1]]!;
          const made = await boss.call('POST', path('auftrag'), { helfer: { name, telefon, kennzeichen } });
          done(made, 'job');
          token = made.json<{ data: { url: string } }>().data.url.split('/').at(-1)!;
        },
      ]);
    for (const [when, meldungsTyp, more = {}] of says)
      happenings.push([
        when,
        async () => {
          const meldungen = [{ unid: `u${++keys}`, meldungsTyp, ...more }];
          const { data } = (await the.call('POST', `auftrag/${token}/meldungen`, { meldungen })).json<{
            data: { ergebnis: string }[];
          }>();
          assert.equal(data[0]?.ergebnis, 'neu', JSON.stringify(data));
        },
      ]);
    for (const [when, deed, body] of deeds)
      happenings.push([when, async () => done(await other.call('POST', path(deed), body, key()), deed)]);
    for (const [when, what, body] of person)
      happenings.push([
        when,
        async () =>
          done(
            what === 'storno'
              ? await the.call('POST', `storno/vorgang/${userID}`, body, key())
              : await the.call(what === 'bewertung' ? 'PUT' : 'POST', `vorgang/${userID}/${what}`, body, key()),
            what,
          ),
      ]);
  }
  for (const [minutes, happen] of happenings.toSorted(([one], [two]) => two - one)) {
    ago(minutes);
    await stayAwake();
    await happen();
  }
  ago(2);
  const { vorgangRef: draft } = await the.started({ vorbelegung: { ...COMPLETE, ...DEAD } });
  ago(0);
  await stayAwake();
  return { boss, rich, draft };
}

const zustimmungOf = ({ mandanten }: TestApp, id: string): string => mandanten.mandantOf(id)!.mandant.zustimmung;
