import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { readVorgang, withValue } from '#domain/vorgang.ts';
import { flatTyre, testApp, type TestApp } from '../test/test-app.ts';
import { REPORT_KEY, smsTextOf } from '../test/test-sms.ts';

const VON = '+4915123456789';

const codeOf = (answer: { statusCode: number; json(): { code?: string } }) => [answer.statusCode, answer.json().code];

async function operatorOf({ call, keyOf }: TestApp) {
  const { authorization } = await keyOf('betreiber', { mandant: 'ra_Standard' });
  return { get: (path: string) => call('GET', `betreiber/${path}`, undefined, { authorization }) };
}

interface Gateway extends TestApp {
  /** Posts a text as a gateway does; gives `[status, ergebnis, code]`. */
  sms(text: string, body?: object): Promise<[number, string, string]>;
  /** The report by network, of the phone that made the text. */
  melden(userID: string, changes?: { revision?: number; key?: string; body?: object }): ReturnType<TestApp['call']>;
}

async function withGateway(t: TestContext, mandant: string | null = null): Promise<Gateway> {
  const app = await testApp(t);
  const { authorization } = await app.keyOf('partner', { mandant, name: 'sms-gateway', darf: ['sms'] });
  return {
    ...app,
    sms: async (text, body = {}) => {
      const answer = await app.call('POST', 'partner/sms', { von: VON, text, ...body }, { authorization });
      const { data, code } = answer.json();
      return [answer.statusCode, data?.ergebnis ?? '', data?.code ?? code];
    },
    melden: (userID, { revision = 1, key = REPORT_KEY, body = flatTyre() } = {}) =>
      app.call('POST', `vorgang/${userID}/melden`, body, { 'if-match': `"${revision}"`, 'idempotency-key': key }),
  };
}

const docOf = async ({ store }: TestApp, userID: string) => {
  const stored = (await store.load(userID, null, '2026-03-02T10:00:00.000Z'))!;
  return { ...stored, vorgang: readVorgang(JSON.parse(stored.doc)) };
};

test('a text reports, the report by network is its repeat and brings the rest; the operator sees both [4.172]', async (t) => {
  const app = await withGateway(t);
  const { userID, vorgangRef } = await app.started();
  assert.deepEqual(await app.sms(await smsTextOf(userID)), [200, 'gemeldet', 'GEMELDET']);

  const byText = await docOf(app, userID);
  assert.deepEqual([byText.status, byText.meldeweg, byText.revision], ['gemeldet', 'sms', 2]);
  const { kfz, schadenOrt, vn, schadenTyp, vorgangsMetadaten } = byText.vorgang;
  assert.deepEqual(
    [kfz.kennzeichen_id, schadenOrt.positionsdaten, schadenTyp, byText.vorgang['reifen']],
    [
      'K-RA 1234E',
      flatTyre().schadenOrt.positionsdaten,
      'SCHADEN_REIFEN',
      { anzahlUnbekannt: false, ...(flatTyre()['reifen'] as object) },
    ],
  );
  assert.deepEqual([vn.vorname, vn.nachname], ['', ''], 'what the text has no room for is not invented');
  assert.equal(vorgangsMetadaten.mobilnummer, '+4915123456789');

  const operator = await operatorOf(app);
  const first = (await operator.get(`vorgang/${vorgangRef}`)).json().data;
  assert.equal(first.meldeweg, 'sms');
  const feed = (await operator.get('vorgaenge')).json();
  assert.deepEqual(
    feed.data.map((one: { meldeweg: string }) => one.meldeweg),
    ['sms'],
  );

  const answer = await app.melden(userID);
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.json().data.status, 'gemeldet');
  assert.equal(answer.json().data.timestampGemeldet, vorgangsMetadaten.timestampGemeldet);
  const whole = await docOf(app, userID);
  assert.deepEqual([whole.meldeweg, whole.revision, whole.vorgang.vn.vorname], ['sms_ergaenzt', 3, 'Zenobia']);
  const later = (await operator.get(`vorgaenge?seit=${feed.cursor}`)).json().data;
  assert.deepEqual(
    later.map((one: { meldeweg: string }) => one.meldeweg),
    ['sms_ergaenzt'],
    'the rest is news',
  );

  const again = await app.melden(userID);
  assert.deepEqual([again.statusCode, again.json().data], [200, answer.json().data]);
  assert.deepEqual(await app.sms(await smsTextOf(userID)), [200, 'wiederholt', 'WIEDERHOLT']);
  const types = (await app.store.events('ra_Standard', userID)).map(({ meldungsTyp }) => meldungsTyp);
  assert.deepEqual(types, ['EINGANG', 'ERGAENZT']);
});

test('the report by network first: the text is a repeat, also when it comes days later, and changes nothing', async (t) => {
  const app = await withGateway(t);
  const { userID } = await app.started();
  assert.equal((await app.melden(userID)).statusCode, 200);
  const before = await docOf(app, userID);
  app.time.now += 48 * 3_600_000;
  assert.deepEqual(await app.sms(await smsTextOf(userID)), [200, 'wiederholt', 'WIEDERHOLT']);
  assert.deepEqual(await docOf(app, userID), before);
  assert.equal(before.meldeweg, '');
});

test('a phone without data since the start page: the text brings the consent and all that is known', async (t) => {
  const app = await withGateway(t);
  const { userID } = await app.invite();
  assert.deepEqual(await app.sms(await smsTextOf(userID)), [200, 'abgelehnt', 'ZUSTIMMUNG_FEHLT']);
  const zustimmung = { version: app.zustimmung, language: 'en' } as const;
  assert.deepEqual(await app.sms(await smsTextOf(userID, { zustimmung })), [200, 'gemeldet', 'GEMELDET']);
  const { gestartet } = await docOf(app, userID);
  assert.deepEqual([gestartet?.version, gestartet?.language], [app.zustimmung, 'en']);
  // The start that waits in the phone's queue finds its own consent.
  const body = { zustimmung: app.zustimmung, language: 'en' };
  assert.equal((await app.call('POST', `vorgang/${userID}/start`, body)).statusCode, 200);
  assert.equal((await app.melden(userID)).statusCode, 200);
  assert.equal((await docOf(app, userID)).vorgang.vn.nachname, 'Quittenbaum');
});

test('a draft without a number gets that of the phone which sent the text; a name is no number, and is said', async (t) => {
  const app = await withGateway(t);
  const vorgang = withValue(flatTyre(), 'vorgangsMetadaten.mobilnummer', '');
  const one = await app.started();
  assert.deepEqual(await app.sms(await smsTextOf(one.userID, { vorgang })), [200, 'gemeldet', 'GEMELDET']);
  assert.equal((await docOf(app, one.userID)).vorgang.vorgangsMetadaten.mobilnummer, VON);

  const other = await app.started();
  const { authorization } = await app.keyOf('partner', { name: 'other', darf: ['sms'] });
  for (const von of ['INFO', '', undefined, 7, '0'.repeat(60)]) {
    const body = { von, text: await smsTextOf(other.userID, { vorgang }), id: 'm-1' };
    const { data } = (await app.call('POST', 'partner/sms', body, { authorization })).json();
    assert.equal(data.hinweis, 'NUMMER');
    assert.equal(data.id, 'm-1');
  }
  assert.equal((await docOf(app, other.userID)).vorgang.vorgangsMetadaten.mobilnummer, '');
});

test('a gateway’s sender is called as it is dialled: without its +, with a 0 after the code, never one that costs a lot', async (t) => {
  const app = await withGateway(t);
  const vorgang = withValue(flatTyre(), 'vorgangsMetadaten.mobilnummer', '');
  for (const [von, dialled] of [
    ['4915123456789', VON],
    ['436641234567', '+436641234567'],
    ['4520123456', '+4520123456'],
    ['+49 0151 23456789', VON],
    ['004915123456789', VON],
    ['015123456789', '015123456789'],
    ['+49900123456', ''],
    ['72000', ''],
  ] as const) {
    const { userID } = await app.started();
    assert.equal((await app.sms(await smsTextOf(userID, { vorgang }), { von }))[2], 'GEMELDET');
    assert.equal((await docOf(app, userID)).vorgang.vorgangsMetadaten.mobilnummer, dialled, von);
  }
});

test('each bad text has a code of its own, reports nothing, and is one line in the log without content [7.134 P20]', async (t) => {
  const app = await withGateway(t, 'ra_Standard');
  const { userID } = await app.started();
  const foreign = await app.started({ mandant: 'haselmaus' });
  const text = await smsTextOf(userID);
  const reported = await app.reported();
  const cancelled = await app.reported();
  await app.call('POST', `storno/vorgang/${cancelled.userID}`, { grund: 'KEINE_HILFE' }, { 'idempotency-key': 'x' });
  const changed = text.slice(0, 30) + (text[30] === 'A' ? 'B' : 'A') + text.slice(31);
  // prettier-ignore
  const CASES = [
    ['Hallo',                                       'KEINE_MELDUNG'],
    ['',                                            'KEINE_MELDUNG'],
    [text.replace('PL1', 'PL0'),                    'VERSION'],
    [text.slice(0, -1),                             'ABGESCHNITTEN'],
    [text.slice(0, 40),                             'ABGESCHNITTEN'],
    [text.slice(0, 30) + '@' + text.slice(31),      'ZEICHEN'],
    [changed,                                       'PRUEFSUMME'],
    [text.slice(0, -1) + (text.endsWith('2') ? '3' : '2'), 'PRUEFSUMME'],
    [await smsTextOf('BCDFGHJKLMNP'),               'VORGANG_UNBEKANNT'],
    [await smsTextOf(foreign.userID),               'VORGANG_UNBEKANNT'],
    [await smsTextOf(reported.userID),              'BEREITS_GEMELDET'],
    [await smsTextOf(cancelled.userID),             'STORNIERT'],
  ] as const;
  for (const [bad, code] of CASES) assert.deepEqual(await app.sms(bad), [200, 'abgelehnt', code], bad);
  assert.equal((await docOf(app, userID)).status, '');
  assert.equal((await docOf(app, foreign.userID)).status, '');

  const lines = app
    .logged()
    .split('\n')
    .filter((line) => line.includes('"event":"sms"'));
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).code),
    CASES.map(([, code]) => code),
  );
  for (const line of lines) assert.doesNotMatch(line, /PL1|K-RA|5123456789|50\.93/);
  assert.doesNotMatch(app.logged(), new RegExp(text.slice(10, 30)));

  assert.deepEqual(await app.sms(text), [200, 'gemeldet', 'GEMELDET'], 'the right text still reports');
  const metrics = (await app.app.inject('/metrics')).body;
  for (const [code, count] of [
    ['ABGESCHNITTEN', 2],
    ['STORNIERT', 1],
    ['GEMELDET', 1],
    ['NOCH_EINMAL', 0],
  ] as const)
    assert.match(metrics, new RegExp(`pannenlotse_sms_total\\{code="${code}"\\} ${count}\n`));
  t.diagnostic(`seen P20: ${CASES.length} texts, each with its code, none reported; the right one after them was`);
});

test('only a key that names the right may send texts; what is no text is a 422 [7.135]', async (t) => {
  const app = await withGateway(t);
  const { userID } = await app.started();
  const body = { von: VON, text: await smsTextOf(userID) };
  const calling = async (headers: Record<string, string>) =>
    codeOf(await app.call('POST', 'partner/sms', body, headers));
  assert.deepEqual(await calling({}), [401, 'ZUGANG_FEHLT']);
  for (const darf of [null, ['ereignisse'] as const]) {
    const { authorization } = await app.keyOf('partner', { name: `p${darf}`, darf });
    assert.deepEqual(await calling({ authorization }), [403, 'RECHT_FEHLT'], 'a key made before there were texts');
  }
  const { authorization } = await app.keyOf('betreiber');
  assert.deepEqual(await calling({ authorization }), [401, 'ZUGANG_FEHLT']);
  for (const text of [undefined, 7, null, {}, []])
    assert.deepEqual((await app.sms(text as unknown as string)).slice(0, 2), [422, '']);
  assert.equal((await docOf(app, userID)).status, '');
});

test('a text that was forged before the person’s own report: the operator reads both numbers, and either finds the case [P28]', async (t) => {
  const app = await withGateway(t);
  const operator = await operatorOf(app);
  const forged = withValue(flatTyre(), 'vorgangsMetadaten.mobilnummer', '+436601112223');
  const shownOf = async (vorgangRef: string): Promise<string[]> =>
    (await operator.get(`vorgang/${vorgangRef}`)).json().data.andere_nummern;

  const byNet = await app.started();
  assert.equal((await app.sms(await smsTextOf(byNet.userID, { vorgang: forged, key: 'f'.repeat(32) })))[2], 'GEMELDET');
  assert.deepEqual(await shownOf(byNet.vorgangRef), []);
  app.time.now += 59 * 60_000;
  for (let tries = 0; tries < 2; tries++)
    assert.deepEqual(codeOf(await app.melden(byNet.userID)), [409, 'BEREITS_GEMELDET']);
  assert.deepEqual(await shownOf(byNet.vorgangRef), [VON]);
  const { vorgang } = (await operator.get(`vorgang/${byNet.vorgangRef}`)).json().data;
  assert.equal(vorgang.vorgangsMetadaten.mobilnummer, '+436601112223');
  const feed = (await operator.get('vorgaenge')).json().data;
  assert.deepEqual(
    feed.map((one: { andere_nummern: string[] }) => one.andere_nummern),
    [[VON]],
  );
  for await (const page of app.store.lifetime.casesWithin({}))
    assert.deepEqual(
      page.map(({ andere }) => JSON.parse(`[${andere}]`).length),
      [1],
    );
  const read = await app.call('GET', `vorgang/${byNet.userID}/status`);
  assert.doesNotMatch(read.body, /5123456789|6601112223/, 'the person’s page has neither');

  const byText = await app.started();
  assert.equal(
    (await app.sms(await smsTextOf(byText.userID, { vorgang: forged, key: 'e'.repeat(32) })))[2],
    'GEMELDET',
  );
  assert.equal((await app.sms(await smsTextOf(byText.userID)))[2], 'BEREITS_GEMELDET');
  assert.deepEqual(await shownOf(byText.vorgangRef), [VON]);
  for (let nr = 0; nr < 9; nr++) {
    const vorgang = withValue(flatTyre(), 'vorgangsMetadaten.mobilnummer', `0171234567${nr}`);
    assert.equal((await app.sms(await smsTextOf(byText.userID, { vorgang })))[2], 'BEREITS_GEMELDET');
  }
  assert.equal((await shownOf(byText.vorgangRef)).length, 5);

  const late = await app.started();
  assert.equal((await app.sms(await smsTextOf(late.userID, { vorgang: forged, key: 'd'.repeat(32) })))[2], 'GEMELDET');
  app.time.now += 61 * 60_000;
  assert.equal((await app.melden(late.userID)).statusCode, 409);
  assert.deepEqual(await shownOf(late.vorgangRef), [], 'an hour later');

  const same = await app.started();
  assert.equal((await app.sms(await smsTextOf(same.userID, { key: 'c'.repeat(32) })))[2], 'GEMELDET');
  assert.equal((await app.melden(same.userID)).statusCode, 409);
  assert.deepEqual(await shownOf(same.vorgangRef), [], 'the same number');
});

test('a sender who guesses names of cases is stopped, and nobody else', async (t) => {
  const app = await withGateway(t);
  const { userID } = await app.started();
  for (let nr = 0; nr < 10; nr++)
    assert.equal((await app.sms(await smsTextOf('BCDFGHJKLMNP')))[2], 'VORGANG_UNBEKANNT');
  assert.equal((await app.sms(await smsTextOf('BCDFGHJKLMNP')))[2], 'ZU_VIELE');
  assert.equal((await app.sms(await smsTextOf('BCDFGHJKLMNP'), { von: '+4915199999999' }))[2], 'VORGANG_UNBEKANNT');
  assert.equal((await app.sms(await smsTextOf(userID)))[2], 'GEMELDET', 'a right text always counts');
});

test('the name in a text opens nothing [4.173]', async (t) => {
  const app = await withGateway(t);
  const { userID } = await app.started();
  const [, name = ''] = (await smsTextOf(userID)).split('/');
  for (const id of [name, name.slice(0, 10), name.slice(0, 12), name.slice(0, 15)])
    assert.equal((await app.call('GET', `vorgang/${id}`)).statusCode, 404, id);
});

test('a report that the person took back is not made by its text; one that has come is cancelled [4.174]', async (t) => {
  const app = await withGateway(t);
  const storno = (userID: string, meldung: string) =>
    app.call('POST', `storno/vorgang/${userID}`, { grund: 'KEINE_HILFE', meldung }, { 'idempotency-key': 'storno' });
  const early = await app.started();
  assert.deepEqual(codeOf(await storno(early.userID, REPORT_KEY)), [409, 'NICHT_GEMELDET']);
  assert.equal((await app.sms(await smsTextOf(early.userID)))[2], 'ZURUECKGENOMMEN');
  const anew = 'f'.repeat(32);
  assert.equal((await app.sms(await smsTextOf(early.userID, { key: anew })))[2], 'GEMELDET', 'another report counts');

  const late = await app.started();
  assert.equal((await app.sms(await smsTextOf(late.userID)))[2], 'GEMELDET');
  assert.deepEqual(codeOf(await storno(late.userID, anew)), [409, 'BEREITS_GEMELDET'], 'that was another report');
  assert.equal((await storno(late.userID, REPORT_KEY)).statusCode, 200);
  assert.equal((await docOf(app, late.userID)).status, 'storniert');
  assert.equal((await app.sms(await smsTextOf(late.userID)))[2], 'STORNIERT');
});

test('a draft that another device has written to meanwhile: only its gaps are filled, nothing of it is written over', async (t) => {
  const app = await withGateway(t);
  const { userID } = await app.started();
  const theirs = withValue(flatTyre(), 'vn.vorname', 'Anton');
  const saved = await app.call('POST', `vorgang/${userID}`, withValue(theirs, 'vn.nachname', ''), {
    'if-match': '"1"',
    'idempotency-key': 's',
  });
  assert.equal(saved.statusCode, 200);
  assert.equal((await app.sms(await smsTextOf(userID)))[2], 'GEMELDET');
  for (let tries = 0; tries < 2; tries++) {
    const answer = await app.melden(userID);
    assert.deepEqual(codeOf(answer), [409, 'BEREITS_GEMELDET'], 'the person hears what is not in it, also of a repeat');
    assert.equal(answer.json().data.vn.vorname, 'Anton');
    assert.equal(answer.json().beleg.status, 'gemeldet');
  }
  const { vorgang, meldeweg } = await docOf(app, userID);
  assert.deepEqual([vorgang.vn.vorname, vorgang.vn.nachname, meldeweg], ['Anton', 'Quittenbaum', 'sms_ergaenzt']);
  const events = await app.store.events('ra_Standard', userID);
  assert.deepEqual(
    events.map(({ meldungsTyp }) => meldungsTyp),
    ['EINGANG', 'ERGAENZT'],
  );
  const body = withValue(flatTyre(), 'vn.vorname', 'Anton');
  assert.equal((await app.melden(userID, { body })).statusCode, 200, 'nothing of these answers lacks');
});
