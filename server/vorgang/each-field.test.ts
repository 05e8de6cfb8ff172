import assert from 'node:assert/strict';
import { test } from 'node:test';
import { APP_TYPES, type AppTyp } from '#domain/flow.ts';
import { isObject } from '#domain/is-object.ts';
import { PARTS } from '#domain/parts.ts';
import { asked, fieldsOf, offered, pathOf, type Answers, type Asking, type Part } from '#domain/questions.ts';
import { accept } from '#domain/questions/accept.ts';
import { exampleAsking } from '#domain/test/test-example.ts';
import { SCHADEN, schadenOf, valueAt, VORGANG, withValue } from '#domain/vorgang.ts';
import { isLong, size } from '../../scripts/test/size.ts';
import { flatTyre, NOW, testApp, type TestApp } from '../test/test-app.ts';

/** §3: every field that the specification names, by its object; the damages below. */
const FIELDS: Readonly<Record<string, string>> = {
  '': 'schadenTyp bearbeitungsSchritte beschreibungVN hilfeSofort spaeter_datum spaeter_uhrzeit email webAppConfig userAgent',
  vorgangsMetadaten: 'mobilnummer ranaVorgangsnummer userID status timestampGemeldet storno mandantenID language',
  notesMetadaten: 'anlagePerson_CN',
  vn: 'vorname nachname vsnr anzahlPersonen anzahlFahrraeder arbeitgeber datenEingegeben',
  'vn.adresse': 'strasse hausnummer plz ort land formatierteAdresse lat lng',
  kfz: 'fahrzeugtyp hersteller hsn modell tsn fahrgestellnummer rahmennummer kennzeichen_land kennzeichen_id anhaenger anhaenger_rollfaehig aufbauten antriebsArt datenEingegeben kmStand tankStand laenge hoehe gewicht laenge_min laenge_max hoehe_min hoehe_max gewicht_max',
  schadenOrt:
    'keine_automatische_lokalisierung ortsTyp browserPosition positionsdaten istParkhaus istEngEingeparkt adresseManBearb datenEingegeben adresseAutomatischErmittelt automatischeLokalisierungFehlgeschlagen',
  'schadenOrt.adresse': 'strasse hausnummer plz ort land formatierteAdresse lat lng',
  'schadenOrt.ausserortsInfo': 'name hinweis istAutobahn fahrtrichtung km land',
  bewertung: 'bewertungFeedback bewertungWert',
};
const DAMAGES: Readonly<Record<string, string>> = {
  motorAusgegangen: 'rauch_temperatur warnleuchten warnleuchte_temperatur warnleuchte_batterie warnleuchte_motor',
  reifen: 'reifenpanne diebstahl ersatzVorhanden anzahlGestohlen',
  tankLeer: 'kraftstoffart',
  tankFalsch: 'motorGestartet',
  motorSpringtNichtAn: '',
  unfall: 'rollfaehig',
  panne: 'rollfaehig',
  schluessel: 'schl_ausg_wo schl_tuer',
  warnleuchten:
    'wl_oelStand wl_oelDruck wl_bremse wl_motor_temperatur wl_strom wl_bremsBelaege wl_esp wl_rdks wl_motorsteuerung wl_getriebe',
  diebstahl: 'lenkrad bordelektronik raeder anzRaeder',
  sonstiges: '',
  fahrradReifenRaeder:
    'vorne hinten anhaenger beschreibungAnhaenger felge mantel schlauch reifengroesse ventil sonstiges beschreibungSonstiges',
  fahrradAntrieb: 'gangschaltung kette pedale_blockiert pedale_abgefallen sonstiges',
  fahrradBremsen: 'bowdenzug vorne hinten allgemein sonstiges',
  fahrradElektrik: 'antrieb batterie beleuchtung bordcomputer sonstiges',
  fahrradDiebstahl: 'ganzesfahrrad raeder elektronik sonstiges',
  fahrradSonstiges: 'rahmen achse schloss sonstiges',
};
/** Our additions. */
const OURS =
  'gefahr.verletzt gefahr.feuer gefahr.verkehr gefahr.eingeschlossen handynachricht kfz.kennzeichen_besonders kfz.kennzeichen_ungeprueft kfz.antriebsachse kfz.kraftstoff kfz.kmStandAngegeben tankFalsch.kraftstoff_getankt tankFalsch.kraftstoff_benoetigt fahrradReifenRaeder.reifengroesseUnbekannt fahrradReifenRaeder.ventilDefekt reifen.anzahlUnbekannt warnleuchten.leuchteUnbekannt';

/** What only the service writes: sent or not, it stays the service's. */
const SERVICE = new Set(
  (
    'bearbeitungsSchritte webAppConfig userAgent bewertung.bewertungFeedback bewertung.bewertungWert vorgangsMetadaten.userID ' +
    'vorgangsMetadaten.status vorgangsMetadaten.timestampGemeldet vorgangsMetadaten.storno vorgangsMetadaten.mandantenID'
  ).split(' '),
);
/** What is asked in one app type alone, and so has no answer in the other. */
const ONLY: Readonly<Record<string, AppTyp>> = { 'vn.anzahlPersonen': 'kfz', 'vn.anzahlFahrraeder': 'fahrrad' };

/** Legal values that no definition tells. */
const LEGAL: Readonly<Record<string, unknown>> = {
  'vorgangsMetadaten.mobilnummer': '+4917604069012',
  'vorgangsMetadaten.language': 'en',
  email: 'jana@beispiel.de',
  spaeter_datum: new Date(NOW + 2 * 24 * 60 * 60_000).toISOString().slice(0, 10),
  spaeter_uhrzeit: '08:30',
  'kfz.kennzeichen_id': 'K-RA 1234E',
  'schadenOrt.ausserortsInfo.name': 'A 9',
  'schadenOrt.ausserortsInfo.km': '153.5',
  'schadenOrt.ausserortsInfo.land': 'AT',
  'schadenOrt.ausserortsInfo.istAutobahn': true,
  'schadenOrt.positionsdaten': { lat: 49.51234, lng: 11.28123 },
  'schadenOrt.browserPosition': { lat: 49.5, lng: 11.25, genauigkeit: 12, timestamp: NOW, erfasstTimestamp: NOW },
  'schadenOrt.adresse.formatierteAdresse': 'Ring 1, 91207 Lauf',
  'vn.adresse.formatierteAdresse': 'Ring 1, 91207 Lauf',
};
const RING = { strasse: 'Ring', hausnummer: '1', plz: '91207', ort: 'Lauf', land: 'DE' };
/** Other answers of the part that a value follows from. */
const WITH: Readonly<Record<string, Answers>> = {
  // Only what the person confirmed goes out. D115
  'schadenOrt.browserPosition': {
    keine_automatische_lokalisierung: false,
    positionsdaten: { lat: 49.5, lng: 11.25 },
  },
  'schadenOrt.ausserortsInfo.istAutobahn': { ortsTyp: 'autobahn' },
  'schadenOrt.ausserortsInfo.land': { land: 'AT' },
  'schadenOrt.adresse.formatierteAdresse': { ...RING, ortsTyp: 'innerorts' },
  'vn.adresse.formatierteAdresse': RING,
};

const pathsOf = (table: Readonly<Record<string, string>>, more = ''): string[] =>
  Object.entries(table).flatMap(([object, fields]) =>
    `${fields} ${more}`.split(' ').flatMap((field) => (field ? [[object, field].filter(Boolean).join('.')] : [])),
  );
const SPECIFIED = [...pathsOf(FIELDS), ...pathsOf(DAMAGES, 'beschreibungVN datenEingegeben')];

const leavesOf = (object: Answers, at: readonly string[] = []): string[] =>
  Object.entries(object).flatMap(([field, value]) =>
    isObject(value) ? leavesOf(value, [...at, field]) : [[...at, field].join('.')],
  );

test('the code has every field of §3, and no other but our own additions', () => {
  const damages = PARTS.filter(({ part }) => SCHADEN.some(([, object]) => object === part.at));
  const fields = damages.flatMap(({ part }) => Object.keys(part.empty).map((field) => pathOf(part, field)));
  assert.deepEqual([...new Set([...leavesOf(VORGANG), ...fields])].sort(), [...SPECIFIED, ...OURS.split(' ')].sort());
});

/** A legal value of a field: the last choice, a tick, a word, a number. */
function legalValue(part: Part, field: string): unknown {
  const path = pathOf(part, field);
  if (Object.hasOwn(LEGAL, path)) return LEGAL[path];
  const question = part.questions.find((one) => fieldsOf(one).includes(field));
  const empty = part.empty[field];
  if (question?.kind === 'one') {
    const code = offered(question)
      .flat()
      .findLast(([one]) => one !== String(empty))![0];
    return typeof empty === 'boolean' ? code === 'true' : typeof empty === 'number' ? Number(code) : code;
  }
  if (question?.kind === 'many') return [Object.keys(question.of)[0]];
  return typeof empty === 'boolean' ? true : typeof empty === 'number' ? 4711 : empty === null ? 11.5 : 'Muster';
}

/** Answers to everything that a part asks, with a legal value in that field and what it needs to be asked. */
function answersWith(part: Part, field: string, asking: Asking): Answers {
  const all = Object.fromEntries(Object.keys(part.empty).map((one) => [one, legalValue(part, one)]));
  const wanted = { ...all, ...WITH[pathOf(part, field)], [field]: legalValue(part, field) };
  const others = part.questions.flatMap((question): Answers[] => {
    if (question.kind === 'some') return Object.keys(question.of).map((tick) => ({ [tick]: false }));
    if (question.kind !== 'one') return [];
    const isBoolean = typeof part.empty[question.field] === 'boolean';
    return Object.keys(question.of).map((code) => ({ [question.field]: isBoolean ? code === 'true' : code }));
  });
  const isAsked = (answers: Answers): boolean => {
    const question = part.questions.find((one) => fieldsOf(one).includes(field));
    return !question || asked(part, answers, asking).includes(question);
  };
  const fitting = [{}, ...others].map((change) => ({ ...wanted, ...change, [field]: wanted[field] })).find(isAsked);
  return accept(part, fitting ?? wanted, asking).answers;
}

/** A client that asks everything, so that every definition counts. */
const askingOf = (typ: AppTyp): Asking => ({
  ...exampleAsking(typ, { web_email_abfrage: true, web_rahmennummer_abfrage_jn: true }),
  now: NOW,
});

/** A complete case of that type. */
function complete(typ: AppTyp): Record<string, unknown> {
  const { vorgangsMetadaten, ...car } = flatTyre();
  const base = { ...car, vorgangsMetadaten: { mobilnummer: vorgangsMetadaten.mobilnummer } };
  if (typ === 'kfz') return base;
  const { reifen: _reifen, kfz: _kfz, ...rest } = base as Record<string, unknown>;
  const damage = { schadenTyp: 'SCHADEN_FAHRRAD_SONSTIGES', fahrradSonstiges: { rahmen: true, beschreibungVN: 'x' } };
  return { ...rest, ...damage, kfz: { fahrzeugtyp: 'ebike' } };
}

/** The part, of a screen like that, that has a field at this path, and the field. */
function partOf(path: string, isWanted: (screen: string) => boolean = () => true) {
  return PARTS.filter(({ path: screen }) => isWanted(screen))
    .flatMap(({ part }) => Object.keys(part.empty).map((field) => ({ part, field })))
    .find(({ part, field }) => pathOf(part, field) === path);
}

/** A legal value of a field that only the operator's prefill sets: as the other app type asks for it, else a word. */
function prefilledValue(path: string): unknown {
  const other = path === 'kfz.fahrzeugtyp' ? undefined : partOf(path);
  if (other) return legalValue(other.part, other.field);
  const fallback = valueAt(VORGANG, path);
  return LEGAL[path] ?? (typeof fallback === 'number' ? 4711 : fallback === null ? 11.5 : 'Muster');
}

/** A complete case with a legal value at a path; undefined: the type has no such field. */
function caseWith(path: string, typ: AppTyp): { vorgang: Record<string, unknown>; value: unknown } | undefined {
  const asking = askingOf(typ);
  const base = complete(typ);
  const object = path.split('.')[0]!;
  const damage = SCHADEN.find(([, one]) => one === object);
  if (damage && !damage[2].startsWith(`/${typ}/`)) return undefined;
  if (ONLY[path] && ONLY[path] !== typ) return undefined;
  if (path === 'schadenTyp') return { vorgang: base, value: base['schadenTyp'] };
  const found = partOf(path, (screen) => screen.startsWith(`/${typ}/`));
  if (!found) {
    const value = prefilledValue(path);
    const place = path === 'schadenOrt.ausserortsInfo.land' ? withValue(base, 'schadenOrt.adresse.land', value) : base;
    return { vorgang: withValue(place, path, value), value };
  }
  const { part, field } = found;
  const answers = answersWith(part, field, asking);
  const vorgang = Object.entries(answers).reduce(
    (whole, [one, value]) => withValue(whole, pathOf(part, one), value),
    damage ? { ...base, schadenTyp: damage[0] } : base,
  );
  // A place lies in one country, which stands in both fields.
  const land = valueAt(vorgang, 'schadenOrt.adresse.land');
  const whole = part.at === 'schadenOrt' ? withValue(vorgang, 'schadenOrt.ausserortsInfo.land', land) : vorgang;
  return { vorgang: whole, value: legalValue(part, field) };
}

/** The steps of a case through the service, each with what it names as not taken over. */
async function serviceOf(t: TestApp) {
  const { authorization } = await t.keyOf('betreiber', { mandant: 'ra_Standard' });
  let key = 0;
  const send = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await t.call('POST', path, body, { 'idempotency-key': `each-field-${key++}`, ...headers });
    const { data, nicht_uebernommen: named = [], fehler = [] } = answer.json();
    const problems = [...named, ...fehler] as { feld: string }[];
    return { status: answer.statusCode, data, named: problems.map(({ feld }) => feld) };
  };
  return {
    create: (typ: AppTyp, vorbelegung: unknown) => send('betreiber/vorgang', { typ, vorbelegung }, { authorization }),
    start: (userID: string) => send(`vorgang/${userID}/start`, { zustimmung: t.zustimmung }),
    save: (userID: string, vorgang: unknown, revision: number) =>
      send(`vorgang/${userID}`, vorgang, { 'if-match': `"${revision}"` }),
    report: (userID: string, vorgang: unknown, revision: number) =>
      send(`vorgang/${userID}/melden`, vorgang, { 'if-match': `"${revision}"` }),
    load: async (userID: string) => (await t.call('GET', `vorgang/${userID}`)).json().data,
    operator: async (vorgangRef: string) =>
      (await t.call('GET', `betreiber/vorgang/${vorgangRef}`, undefined, { authorization })).json().data.vorgang,
  };
}

/** A value that no field of that kind can hold. */
const illegalFor = (legal: unknown): unknown =>
  typeof legal === 'boolean'
    ? 'vielleicht'
    : typeof legal === 'number'
      ? -1_000
      : Array.isArray(legal)
        ? ['gibtsnicht']
        : typeof legal === 'object'
          ? 'hier'
          : { so: 'nicht' };

/** In `npm test` a third of the fields, in each type another one. */
const isTried = (typ: AppTyp, nr: number): boolean => isLong || nr % 3 === APP_TYPES.indexOf(typ);

for (const typ of APP_TYPES)
  test(`each field of §3, ${typ}: legal, it reaches the operator unchanged; illegal, it is named and never replaced [3.62]`, async (context) => {
    const t = await testApp(context);
    const service = await serviceOf(t);
    let tried = 0;
    for (const path of SPECIFIED.filter((one, nr) => !SERVICE.has(one) && isTried(typ, nr))) {
      const legal = caseWith(path, typ);
      if (!legal) continue;
      tried++;
      const { vorgang, value } = legal;
      const what = `${typ} ${path} ${JSON.stringify(value)}`;
      const made = await service.create(typ, vorgang);
      assert.deepEqual([made.status, made.named], [200, []], what);
      const { userID, vorgangRef } = made.data;
      const loaded = await service.load(userID);
      assert.deepEqual(valueAt(loaded, path), value, `${what}: loaded`);
      await service.start(userID);
      const illegal = await service.save(userID, withValue(loaded, path, illegalFor(value)), 1);
      assert.deepEqual([illegal.status, illegal.named.includes(path)], [200, true], `${what}: ${illegal.named.join()}`);
      const kept = /anzRaeder|anzahlGestohlen/.test(path) ? 0 : value; // D124: an illegal count removes the stored one
      assert.deepEqual(valueAt(await service.load(userID), path), kept, `${what}: kept`);
      const saved = await service.save(userID, loaded, 2);
      assert.deepEqual([saved.status, saved.named], [200, []], `${what}: saved`);
      const reported = await service.report(userID, saved.data, 3);
      assert.deepEqual([reported.status, reported.named], [200, []], `${what}: reported`);
      assert.deepEqual(valueAt(await service.operator(vorgangRef), path), value, `${what}: with the operator`);
    }
    assert.ok(tried > size(30, 100), `${tried} fields`);
  });

test('a field of the service that comes with a value of its own is named at every call, and stays', async (context) => {
  const t = await testApp(context);
  const service = await serviceOf(t);
  for (const path of SERVICE) {
    const forged =
      path === 'bearbeitungsSchritte' ? ['x'] : path.endsWith('Wert') || path.includes('timestamp') ? 5 : 'x';
    const made = await service.create('kfz', withValue(complete('kfz'), path, forged));
    assert.deepEqual([made.status, made.named.includes(path)], [200, true], path);
    const { userID } = made.data;
    const loaded = await service.load(userID);
    assert.notDeepEqual(valueAt(loaded, path), forged, path);
    assert.ok((await service.save(userID, withValue(loaded, path, forged), 1)).named.includes(path), path);
    assert.deepEqual(schadenOf((await service.load(userID)).schadenTyp)?.object, 'reifen');
  }
});
