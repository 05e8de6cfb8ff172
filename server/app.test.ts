import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCHADEN } from '#domain/vorgang.ts';
import { VERSION } from './files/version.ts';
import { flatTyre, testApp } from './test/test-app.ts';
import { BASE } from './test/test-calls.ts';

test('a case lives from the invitation to the cancel [1.13 3.4 7.7 7.14 7.17 7.19]', async (t) => {
  const { call, invite, zustimmung } = await testApp(t);
  const { einladung, userID } = await invite({ vorbelegung: { vn: { vorname: 'Zenobia' } } });

  const loaded = await call('GET', `vorgang/${einladung}`);
  assert.equal(loaded.statusCode, 200);
  const first = loaded.json();
  assert.equal(first.data.vorgangsMetadaten.userID, userID);
  assert.equal(first.data.vorgangsMetadaten.status, '');
  assert.equal(first.data.vorgangsMetadaten.timestampGemeldet, null);
  assert.equal(first.data.vn.vorname, 'Zenobia');
  assert.equal(first.data.webparams.web_AppTyp, 'kfz');
  assert.equal(first.data.webparams.web_rufnummer, '0221 4710 333');
  assert.deepEqual([first.gestartet, first.beispiel, first.revision], [false, false, 1]);
  assert.equal(loaded.headers['etag'], '"1"');
  assert.equal((await call('GET', `vorgang/${userID}`, undefined, { 'if-none-match': '"1"' })).statusCode, 304);

  const started = await call('POST', `vorgang/${einladung}/start`, { zustimmung, language: 'en' });
  assert.equal(started.json().gestartet, true);
  assert.equal(
    (await call('POST', `vorgang/${userID}/start`, { zustimmung: 'older', language: 'de' })).statusCode,
    200,
    'a repeat changes nothing',
  );

  const saved = await call('POST', `vorgang/${userID}`, flatTyre(), { 'if-match': '"1"', 'idempotency-key': 'save-1' });
  assert.equal(saved.statusCode, 200);
  assert.equal(saved.headers['idempotency-key'], 'save-1');
  assert.equal(saved.json().revision, 2);
  assert.deepEqual((await call('GET', `vorgang/${userID}`)).json(), saved.json());
  const again = await call(
    'POST',
    `vorgang/${userID}`,
    { ...flatTyre(), beschreibungVN: 'other' },
    { 'if-match': '"1"', 'idempotency-key': 'save-1' },
  );
  assert.deepEqual(
    [again.statusCode, again.json()],
    [200, saved.json()],
    'a repeat of the key is answered with what was saved',
  );

  const headers = { 'if-match': '"2"', 'idempotency-key': 'report-1' };
  const reported = await call('POST', `vorgang/${userID}/melden`, flatTyre(), headers);
  assert.equal(reported.statusCode, 200);
  assert.deepEqual(reported.json().data, {
    userID,
    status: 'gemeldet',
    timestampGemeldet: Date.parse('2026-03-02T10:00:00Z'),
    vorgangsnummer: '',
  });
  const repeated = await call('POST', `vorgang/${userID}/melden`, { beschreibungVN: 'other' }, headers);
  assert.deepEqual([repeated.statusCode, repeated.body], [200, reported.body], 'the same receipt, whatever the body');

  const other = await call('POST', `vorgang/${userID}/melden`, flatTyre(), {
    'if-match': '"3"',
    'idempotency-key': 'report-2',
  });
  assert.equal(other.statusCode, 409);
  assert.equal(other.json().code, 'BEREITS_GEMELDET');
  assert.deepEqual(other.json().beleg, reported.json().data);
  assert.equal(other.json().data.vorgangsMetadaten.status, 'gemeldet');
  const late = await call('POST', `vorgang/${userID}`, flatTyre(), { 'if-match': '"3"' });
  assert.deepEqual([late.statusCode, late.json().code, late.json().revision], [409, 'BEREITS_GEMELDET', 3]);

  const status = await call('GET', `vorgang/${userID}/status`);
  assert.equal(status.json().data.schritte[0].erledigt, true);
  assert.deepEqual(status.json().data.erlaubt, { stornieren: true, bewerten: false });
  assert.equal(
    (await call('GET', `vorgang/${userID}/status`, undefined, { 'if-none-match': String(status.headers['etag']) }))
      .statusCode,
    304,
  );

  const cancelled = await call(
    'POST',
    `storno/vorgang/${userID}`,
    { grund: 'WARTEZEIT' },
    { 'idempotency-key': 'cancel-1' },
  );
  assert.deepEqual(
    [cancelled.statusCode, cancelled.json().data.status, cancelled.json().data.storno],
    [200, 'storniert', 'WARTEZEIT'],
  );
  const twice = await call('POST', `storno/vorgang/${userID}`, {}, { 'idempotency-key': 'cancel-2' });
  assert.deepEqual([twice.statusCode, twice.body], [200, cancelled.body]);
  assert.equal((await call('GET', `vorgang/${userID}`)).json().data.vorgangsMetadaten.storno, 'WARTEZEIT');
});

test('two reports at the same moment are one report', async (t) => {
  const { call, started, store } = await testApp(t);
  const { userID } = await started();
  const reports = await Promise.all(
    ['a', 'a', 'b'].map((key) =>
      call('POST', `vorgang/${userID}/melden`, flatTyre(), { 'if-match': '"1"', 'idempotency-key': key }),
    ),
  );
  assert.deepEqual(reports.map(({ statusCode }) => statusCode).sort(), [200, 200, 409]);
  assert.equal((await store.events('ra_Standard', userID)).length, 1);
});

test('of saves at the same moment from one revision exactly one is kept', async (t) => {
  const { call, invite } = await testApp(t);
  const { userID } = await invite();
  const saves = await Promise.all(
    Array.from({ length: 20 }, () => call('POST', `vorgang/${userID}`, flatTyre(), { 'if-match': '"1"' })),
  );
  assert.equal(saves.filter(({ statusCode }) => statusCode === 200).length, 1);
  const refused = saves.find(({ statusCode }) => statusCode === 409)!.json();
  assert.deepEqual([refused.code, refused.revision, refused.data.vn.vorname], ['VERALTET', 2, 'Zenobia']);
});

test('the report keeps the damage object of its type alone [4.53]', async (t) => {
  const { call, started } = await testApp(t);
  const { userID } = await started();
  const both = { ...flatTyre(), panne: { rollfaehig: 'ja', datenEingegeben: true } };
  await call('POST', `vorgang/${userID}/melden`, both, { 'if-match': '"1"', 'idempotency-key': 'k' });
  const { data } = (await call('GET', `vorgang/${userID}`)).json();
  assert.equal(data.reifen.reifenpanne, true);
  assert.equal(data.panne, undefined);
});

test('a report needs the start button, whose consent is to the texts as they are now [7.18]', async (t) => {
  const { call, invite } = await testApp(t);
  const { userID } = await invite();
  const report = await call('POST', `vorgang/${userID}/melden`, flatTyre(), {
    'if-match': '"1"',
    'idempotency-key': 'k',
  });
  assert.deepEqual([report.statusCode, report.json().code], [422, 'ZUSTIMMUNG_FEHLT']);
  const start = await call(
    'POST',
    `vorgang/${userID}/start`,
    { zustimmung: 'older', language: 'en' },
    { 'accept-language': 'en' },
  );
  assert.deepEqual([start.statusCode, start.json().code], [422, 'ZUSTIMMUNG_FEHLT']);
  assert.match(start.json().fehler[0].text, /^Read the new terms/);
});

test('a cancel needs a report before it, and one of the three reasons [4.114 7.23 9.10]', async (t) => {
  const { call, started } = await testApp(t);
  const { userID } = await started();
  const key = { 'idempotency-key': 'c' };
  assert.equal(
    (await call('POST', `storno/vorgang/${userID}`, { grund: 'KEINE_HILFE' }, key)).json().code,
    'NICHT_GEMELDET',
  );
  await call('POST', `vorgang/${userID}/melden`, flatTyre(), { 'if-match': '"1"', 'idempotency-key': 'k' });
  const { fehler } = (await call('POST', `storno/vorgang/${userID}`, { grund: 'Langeweile' }, key)).json();
  assert.deepEqual(fehler, [
    {
      feld: 'vorgangsMetadaten.storno',
      text: 'Der Grund „Langeweile“ ist unbekannt. Möglich sind: KEINE_HILFE, WARTEZEIT, KEINE_ANGABE.',
    },
  ]);
  const whole = { ...flatTyre(), vorgangsMetadaten: { storno: 'Wartezeit zu lang' } };
  assert.equal(
    (await call('POST', `storno/vorgang/${userID}`, whole, key)).json().data.storno,
    'WARTEZEIT',
    'the words of the specification count as well',
  );
});

test('calls 2 and 3 work as the specification writes them, without further headers; a report never does [7.9 7.10]', async (t) => {
  const { call, started, logged } = await testApp(t, { env: { LOG_LEVEL: 'info' } });
  const { userID } = await started();
  const path = `vorgang/${userID}`;
  const whole = (await call('GET', path)).json().data;
  const first = await call('POST', path, { ...whole, ...flatTyre(), beschreibungVN: 'Am Wehr' });
  assert.deepEqual([first.statusCode, first.json().revision, first.json().data.beschreibungVN], [200, 2, 'Am Wehr']);
  assert.equal(logged().match(/"event":"ohne-revision"/g)?.length, 1);
  const notes = Array.from({ length: 12 }, (_, nr) => `Notiz ${nr}`);
  const answers = await Promise.all(notes.map((beschreibungVN) => call('POST', path, { beschreibungVN })));
  assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]), 'nobody meets a conflict');
  const { data, revision } = (await call('GET', path)).json();
  assert.deepEqual([revision, notes.includes(data.beschreibungVN)], [14, true]);

  const keyed = await call('POST', path, flatTyre(), { 'idempotency-key': 'ours-1' });
  assert.deepEqual([keyed.statusCode, keyed.json().code], [428, 'REVISION_FEHLT'], 'a key says that it is ours');
  const bare: Record<string, string>[] = [{}, { 'if-match': '"14"' }, { 'idempotency-key': 'bare' }];
  for (const headers of bare)
    assert.ok((await call('POST', `${path}/melden`, flatTyre(), headers)).statusCode >= 400, 'a report is never bare');
  await call('POST', `${path}/melden`, flatTyre(), { 'if-match': '"14"', 'idempotency-key': 'report-1' });
  const late = await call('POST', path, { beschreibungVN: 'Zu spät' });
  assert.deepEqual([late.statusCode, late.json().code], [409, 'BEREITS_GEMELDET']);

  const reported = (await call('GET', path)).json().data;
  const wish = {
    ...reported,
    vn: { vorname: 'Fremd' },
    vorgangsMetadaten: { ...reported.vorgangsMetadaten, storno: 'help no longer needed', mobilnummer: '+4917600000' },
  };
  const cancelled = await call('POST', `storno/${path}`, wish);
  assert.deepEqual([cancelled.statusCode, cancelled.json().data.storno], [200, 'KEINE_HILFE']);
  assert.equal((await call('POST', `storno/${path}`, wish)).body, cancelled.body, 'the same receipt');
  const after = (await call('GET', path)).json().data;
  assert.deepEqual(
    [after.vn.vorname, after.vorgangsMetadaten.mobilnummer],
    [reported.vn.vorname, reported.vorgangsMetadaten.mobilnummer],
    'only the reason is read',
  );
});

test('a cancel that names a report cancels that one, never the report of another device', async (t) => {
  const { call, started } = await testApp(t);
  const { userID } = await started();
  await call('POST', `vorgang/${userID}/melden`, flatTyre(), { 'if-match': '"1"', 'idempotency-key': 'phone-B' });
  const cancel = (meldung: unknown) =>
    call('POST', `storno/vorgang/${userID}`, { grund: 'KEINE_HILFE', meldung }, { 'idempotency-key': 'c' });
  for (const other of ['phone-A', '', 'c']) {
    const refused = await cancel(other);
    assert.deepEqual([refused.statusCode, refused.json().code], [409, 'BEREITS_GEMELDET']);
    assert.equal(refused.json().data.vorgangsMetadaten.status, 'gemeldet');
    assert.equal(refused.json().beleg.userID, userID);
  }
  assert.equal((await cancel(7)).statusCode, 400);
  assert.equal((await call('GET', `vorgang/${userID}`)).json().data.vorgangsMetadaten.status, 'gemeldet');
  assert.equal((await cancel('phone-B')).json().data.status, 'storniert');
  assert.equal((await cancel('phone-A')).json().data.status, 'storniert', 'what is cancelled stays so');
});

test('a cancel comes too late once the helper is there, also one that crosses the arrival [4.115 P11]', async (t) => {
  let isCrossing = false;
  const { call, started, store } = await testApp(t, {
    // A stale read: as if the cancel had read the events before the arrival was written.
    store: (real) => ({ ...real, events: async (...args) => (isCrossing ? [] : real.events(...args)) }),
  });
  const { userID } = await started();
  await call('POST', `vorgang/${userID}/melden`, flatTyre(), { 'if-match': '"1"', 'idempotency-key': 'k' });
  const arrival = { partner: 'p', unid: 'u', meldungsTyp: 'ANKUNFT', zeit: '2026-03-02T11:00:00.000Z', daten: '{}' };
  assert.deepEqual(await store.appendEvents(null, [{ userID, ...arrival }]), [{ ended: 'neu', nr: 2 }]);
  for (isCrossing of [false, true]) {
    const late = await call('POST', `storno/vorgang/${userID}`, { grund: 'KEINE_HILFE' }, { 'idempotency-key': 'c' });
    assert.deepEqual([late.statusCode, late.json().code, late.json().telefon], [409, 'HELFER_DA', '0221 4710 333']);
    assert.equal(late.json().data.vorgangsMetadaten.status, 'gemeldet');
  }
});

test('an invitation opens its case for 30 days, the userID as long as the case is kept [6.2 9.25]', async (t) => {
  const { call, invite, time } = await testApp(t);
  const { einladung, userID } = await invite();
  time.now += 29 * 86_400_000;
  assert.equal((await call('GET', `vorgang/${einladung}`)).statusCode, 200);
  time.now += 2 * 86_400_000;
  assert.equal((await call('GET', `vorgang/${einladung}`)).statusCode, 404);
  assert.equal((await call('GET', `vorgang/${userID}`)).statusCode, 200);
});

test('a load has no effect, however often a link preview makes it [7.8]', async (t) => {
  const { app, call, invite, store } = await testApp(t);
  const { einladung, userID } = await invite();
  const before = await store.load(userID, null, '2026-03-02');
  for (const bot of ['facebookexternalhit/1.1', 'WhatsApp/2', 'Googlebot', 'Slackbot', 'curl']) {
    await call('GET', `vorgang/${einladung}`, undefined, { 'user-agent': bot });
    await app.inject({ method: 'HEAD', url: `${BASE}/vorgang/${einladung}`, headers: { 'user-agent': bot } });
  }
  assert.deepEqual(await store.load(userID, null, '2026-03-02'), before);
});

test('manufacturers come by name, models by maker, and an empty maker has none [3.53 7.11–7.13]', async (t) => {
  const { call, store } = await testApp(t);
  const model = {
    hersteller: 'Zündapp',
    modell: '',
    laenge_min: 1,
    laenge_max: 2,
    hoehe_min: 3,
    hoehe_max: 4,
    gewicht_max: 5,
  };
  await store.putModels([model]);
  const names = (await call('GET', 'hersteller')).json().data;
  assert.ok(names.includes('Zündapp') && names.includes('Audi'));
  assert.deepEqual((await call('GET', 'hersteller/Z%C3%BCndapp')).json().data, [model]);
  for (const spelling of ['zündapp', 'Zundapp', 'ZÜNDAPP'.normalize('NFD')])
    assert.deepEqual((await call('GET', `hersteller/${encodeURIComponent(spelling)}`)).json().data, [model], spelling);
  await store.putModels([{ ...model, hersteller: 'Škoda' }]);
  const makes: string[] = (await call('GET', 'hersteller')).json().data;
  assert.deepEqual(
    makes.filter((name) => /^.koda$/.test(name)),
    ['Škoda'],
    "the operator's spelling",
  );
  assert.deepEqual((await call('GET', 'hersteller/')).json().data, []);
  assert.deepEqual((await call('GET', 'hersteller/Nobody')).json().data, []);
});

test('the client of the host is told without a case', async (t) => {
  const { call, zustimmung } = await testApp(t);
  const { data } = (await call('GET', 'mandant')).json();
  assert.deepEqual(
    [data.id, data.telefon.wahl, data.zustimmung, data.demo],
    ['ra_Standard', '+492214710333', zustimmung, 'any'],
  );
});

test('the description names every call and is OpenAPI 3.1 [7.25]', async (t) => {
  const { app } = await testApp(t);
  const description = (await app.inject('/service/openapi.json')).json();
  assert.equal(description.openapi, '3.1.0');
  assert.deepEqual(
    Object.keys(description.paths)
      .map((path) => path.replace(BASE, ''))
      // Those of the desk are the rows of DESK_CALLS, or the service does not start.
      .filter((path) => !path.startsWith('/leitstand/api/'))
      .sort(),
    [
      '/auftrag/{token}',
      '/auftrag/{token}/ereignisse',
      '/auftrag/{token}/meldungen',
      '/betreiber/einladung',
      '/betreiber/einladung/{id}',
      '/betreiber/einladung/{id}/qr.svg',
      '/betreiber/lage',
      '/betreiber/lage/{lageID}',
      '/betreiber/vorgaenge',
      '/betreiber/vorgang',
      '/betreiber/vorgang/{vorgangRef}',
      '/betreiber/vorgang/{vorgangRef}/auftrag',
      '/betreiber/vorgang/{vorgangRef}/auftrag/pruefen',
      '/betreiber/vorgang/{vorgangRef}/berichtigung',
      '/betreiber/vorgang/{vorgangRef}/einladung',
      '/betreiber/vorgang/{vorgangRef}/gelesen',
      '/betreiber/vorgang/{vorgangRef}/hinweis',
      '/betreiber/vorgang/{vorgangRef}/link',
      '/betreiber/vorgang/{vorgangRef}/notiz',
      '/betreiber/vorgang/{vorgangRef}/rueckruf',
      '/betreiber/vorgang/{vorgangRef}/stand',
      '/betreiber/vorgang/{vorgangRef}/storno',
      '/betreiber/vorgang/{vorgangRef}/zusage',
      '/betreiber/vorgang/{vorgangRef}/zustaendigkeit',
      '/betreiber/vorgang/{vorgangRef}/zuweisung',
      '/betreiber/vorgang/{vorgangRef}/zuweisung/{partner}',
      '/betreiber/zahlen',
      '/betreiber/zustaendigkeit/uebergabe',
      '/geo/kacheln/{z}/{x}/{y}',
      '/geo/reverse',
      '/geo/search',
      '/geo/status',
      '/hersteller',
      '/hersteller/{manufacturer}',
      '/mandant',
      '/partner/ereignisse',
      '/partner/position/{token}',
      '/partner/sms',
      '/storno/vorgang/{userID}',
      '/vorgang',
      '/vorgang/{id}',
      '/vorgang/{id}/start',
      '/vorgang/{userID}',
      '/vorgang/{userID}/berichtigung',
      '/vorgang/{userID}/bewertung',
      '/vorgang/{userID}/ereignisse',
      '/vorgang/{userID}/melden',
      '/vorgang/{userID}/nachrichten',
      '/vorgang/{userID}/nachtrag',
      '/vorgang/{userID}/rueckruf',
      '/vorgang/{userID}/status',
      '/vorgang/{userID}/strom',
      '/vorgang/{userID}/vorlesecode',
    ],
  );
  const save = description.paths[`${BASE}/vorgang/{userID}`].post;
  const ifMatch = save.parameters.find((parameter: { name: string }) => parameter.name === 'if-match');
  assert.deepEqual([ifMatch.in, ifMatch.required], ['header', false]);
  const report = description.paths[`${BASE}/vorgang/{userID}/melden`].post;
  assert.ok(
    report.parameters.every(({ required }: { required: boolean }) => required),
    'a report is never bare',
  );
  assert.ok(save.responses['200'].content['application/json'].schema);
});

test('the description has each message that the operator is sent, with its body [7.92]', async (t) => {
  const { app } = await testApp(t);
  const { webhooks } = (await app.inject('/service/openapi.json')).json();
  // prettier-ignore
  assert.deepEqual(Object.keys(webhooks).sort(), [
    'vorgang.abgeschlossen', 'vorgang.andere_nummer', 'vorgang.angekommen', 'vorgang.beauftragt', 'vorgang.berichtigt', 'vorgang.bewertet', 'vorgang.ergaenzt', 'vorgang.gemeldet',
    'vorgang.nachtrag', 'vorgang.nicht_abgeliefert', 'vorgang.nicht_angenommen', 'vorgang.nicht_angetroffen', 'vorgang.rueckruf', 'vorgang.storniert', 'vorgang.ueberfaellig', 'vorgang.unterwegs',
  ]);
  const { schema } = webhooks['vorgang.ueberfaellig'].post.requestBody.content['application/json'];
  assert.deepEqual(schema.required, ['type', 'timestamp', 'data', 'nr']);
  assert.deepEqual(schema.properties.type.enum, ['vorgang.ueberfaellig']);
});

test('the description holds each damage with its codes and an example, which a save takes as it is [7.59]', async (t) => {
  const { app, call, started } = await testApp(t);
  const { paths } = (await app.inject('/service/openapi.json')).json();
  const bodyOf = (path: string) => paths[BASE + path].post.requestBody.content['application/json'].schema;
  for (const body of [
    bodyOf('/vorgang/{userID}'),
    bodyOf('/vorgang/{userID}/melden'),
    bodyOf('/betreiber/vorgang').properties.vorbelegung,
    paths[`${BASE}/vorgang/{id}`].get.responses['200'].content['application/json'].schema.anyOf[0].properties.data,
  ]) {
    assert.deepEqual(body.properties.fahrradReifenRaeder.properties.ventil.enum.slice(0, 2), ['', 'presta']);
    assert.deepEqual(body.properties.kfz.properties.antriebsArt.enum, ['', 'automatik', 'schaltung', 'sonstiges']);
    assert.deepEqual(body.properties.schadenOrt.properties.ortsTyp.enum, ['', 'innerorts', 'ausserorts', 'autobahn']);
    assert.deepEqual(body.properties.vn.properties.anzahlPersonen.enum, [1, 2, 3, 4, 5, 6]);
  }
  const { properties } = bodyOf('/vorgang/{userID}');
  for (const [schadenTyp, object, path] of SCHADEN) {
    const { userID } = await started({ typ: path.startsWith('/kfz/') ? 'kfz' : 'fahrrad' });
    const [example] = properties[object].examples;
    const answer = await call('POST', `vorgang/${userID}`, { schadenTyp, [object]: example }, { 'if-match': '"1"' });
    const { data, nicht_uebernommen: named } = answer.json();
    assert.deepEqual([named, data[object]], [undefined, example], object);
    assert.deepEqual(Object.keys(properties[object].properties).sort(), Object.keys(example).sort(), object);
  }
});

/** The part of an OpenAPI schema that this test reads. */
interface Described {
  type?: unknown;
  properties?: Record<string, Described>;
  items?: Described;
  anyOf?: [Described, ...Described[]];
  enum?: unknown;
}
type Content = { content?: Record<string, { schema: Described }> } | undefined;

test('the description says of every field of a call and an answer what it is', async (t) => {
  const { app } = await testApp(t);
  const { paths } = (await app.inject('/service/openapi.json')).json();
  const untold = new Set<string>();
  const look = (schema: Described, path: string): void => {
    const { type, properties = {}, items, anyOf } = schema;
    if (!(type ?? anyOf ?? schema.enum)) untold.add(path);
    for (const [name, inner] of Object.entries(properties)) look(inner, `${path}.${name}`);
    if (items) look(items, `${path}[]`);
    if (anyOf) look(anyOf[0], path);
  };
  for (const [path, calls] of Object.entries<object>(paths))
    for (const [method, call] of Object.entries<{ requestBody?: Content; responses: object }>({ ...calls })) {
      const all = Object.entries<Content>({ body: call.requestBody, ...call.responses });
      for (const [name, one] of all)
        for (const { schema } of Object.values(one?.content ?? {})) look(schema, `${method} ${path} ${name}`);
    }
  assert.deepEqual([...untold], []);
});

test('the service says that it lives, and that a report would be kept', async (t) => {
  let [isBroken, probes] = [false, 0];
  const { app, time } = await testApp(t, {
    store: (store) => ({
      ...store,
      probe: async () => {
        probes++;
        return isBroken ? new Promise<boolean>(() => undefined) : store.probe();
      },
    }),
  });
  assert.deepEqual((await app.inject('/livez')).json(), { status: 'ok', version: VERSION });
  assert.equal((await app.inject('/readyz')).statusCode, 200);
  isBroken = true;
  for (let n = 0; n < 50; n++) assert.equal((await app.inject('/readyz')).statusCode, 200);
  assert.equal(probes, 1, 'the store is asked once a second, however many ask');
  time.now += 1_000;
  const notReady = await app.inject('/readyz');
  assert.deepEqual([notReady.statusCode, notReady.json().code], [503, 'NICHT_BEREIT']);
  assert.deepEqual(notReady.json().readiness, { store: 'late', schema: 'unknown', draining: false });
  assert.equal((await app.inject('/livez')).statusCode, 200);
});
