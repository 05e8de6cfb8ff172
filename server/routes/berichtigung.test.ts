import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Auftrag } from '#domain/auftrag.ts';
import type { OrderStatus } from '#domain/ereignisse.ts';
import type { BrettFall } from '#domain/leitstand/brett.ts';
import type { Fallblatt } from '#domain/leitstand/fall.ts';
import { LIMITS } from '#domain/limits.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import { assigned, type Assigned } from '../test/test-auftrag.ts';
import { testApp, type TestApp } from '../test/test-app.ts';
import { signedIn } from '../test/test-desk.ts';

const NEU = { lat: 50.95, lng: 6.98 };
const PLACE = {
  schadenOrt: { ortsTyp: 'innerorts', positionsdaten: NEU, adresse: { strasse: 'Domstraße', ort: 'Köln' } },
};
const NUMBER = { mobilnummer: '0176 040690 12' };

const codeOf = (answer: { statusCode: number; json(): { code?: string } }) => [answer.statusCode, answer.json().code];

let keys = 0;
const asPerson = ({ call }: TestApp, userID: string) => ({
  correct: (body: unknown, key = `correct-${(keys += 1)}`) =>
    call('POST', `vorgang/${userID}/berichtigung`, body, { 'idempotency-key': key }),
  status: async () => (await call('GET', `vorgang/${userID}/status`)).json<{ data: OrderStatus }>().data,
});

async function operatorOf(the: TestApp, vorgangRef: string) {
  const { authorization } = await the.keyOf('betreiber');
  return (method: 'GET' | 'POST', path = '', body?: unknown, key = `own-${(keys += 1)}`) =>
    the.call(method, `betreiber/vorgang/${vorgangRef}${path}`, body, { authorization, 'idempotency-key': key });
}

const happened = (the: TestApp, { userID }: Pick<Assigned, 'userID'>, ...types: string[]) =>
  the.store.appendEvents(
    'ra_Standard',
    types.map((meldungsTyp) => {
      const zeit = new Date(the.time.now).toISOString();
      return { userID, partner: 'p', unid: meldungsTyp, meldungsTyp, zeit, daten: JSON.stringify({ meldungsTyp }) };
    }),
  );

test('the person corrects place and number: the report stays, and a receipt names what and when [4.182]', async (t) => {
  const the = await testApp(t);
  const { userID } = await the.reported();
  const { correct, status } = asPerson(the, userID);
  const before = (await the.store.load(userID, null, '2026'))!;
  const answer = await correct({ ...PLACE, ...NUMBER, grund: 'weitergegangen' }, 'one');
  const zeit = new Date(the.time.now).toISOString();
  const data = { zeit, berichtigt: ['schadenOrt', 'mobilnummer'], landwechsel: null };
  assert.deepEqual([answer.statusCode, answer.json()], [200, { data, revision: 2 }]);
  const after = (await the.store.load(userID, null, '2026'))!;
  assert.deepEqual([after.doc, after.revision], [before.doc, before.revision]);
  assert.equal((await correct({ schadenOrt: 7 }, 'two')).statusCode, 422);
  assert.deepEqual((await correct(NUMBER, 'one')).json(), answer.json(), 'the same key: the same answer');
  const { berichtigt, hinweise } = await status();
  assert.deepEqual([berichtigt?.schadenOrt?.positionsdaten, berichtigt?.mobilnummer], [NEU, '017604069012']);
  assert.deepEqual(
    hinweise.map(({ worte }) => worte),
    [
      [
        'Sie haben den Ort berichtigt: Domstraße, Köln. Wir rufen Sie jetzt an unter: 0176 040 690 12.',
        'You have corrected the location: Domstraße, Köln. We now call you on: 0176 040 690 12.',
      ],
    ],
  );
  const [event] = (await the.store.events('ra_Standard', userID)).slice(-1);
  const { berichtigung } = JSON.parse(event!.daten) as { berichtigung: Record<'alt' | 'neu', Vorgang> };
  assert.equal(event!.meldungsTyp, 'BERICHTIGUNG');
  assert.equal(berichtigung.alt.schadenOrt.adresse.strasse, 'Trankgasse');
  assert.equal(berichtigung.neu.schadenOrt.adresse.strasse, 'Domstraße');
});

/** Every place that leads to the person, calls or finds them: what it says of place and number. D126 */
type Reader = (given: {
  the: TestApp;
  one: Assigned;
  desk: Awaited<ReturnType<typeof signedIn>>;
}) => Promise<{ ort?: string; nummer?: string | undefined }>;

const placesIn = (text: string): string => ['Trankgasse', 'Domstraße'].filter((word) => text.includes(word)).join();
const numbersIn = (text: string): string => [...new Set(text.match(/4915123456789|17604069012/g) ?? [])].sort().join();

const READERS: Readonly<Record<string, Reader>> = {
  'the person’s case': async ({ the, one }) => {
    const { data } = (await the.call('GET', `vorgang/${one.userID}`)).json<{ data: Vorgang }>();
    return { ort: data.schadenOrt.adresse.strasse, nummer: numbersIn(data.vorgangsMetadaten.mobilnummer) };
  },
  'the helper’s page': async ({ one }) => {
    const { einsatz } = (await one.read()).json<{ data: Auftrag }>().data;
    assert.deepEqual(einsatz?.ort.punkt, NEU, 'navigation');
    return { ort: placesIn(JSON.stringify(einsatz?.ort)), nummer: numbersIn(einsatz?.telefon ?? '') };
  },
  'the operator’s feed': async ({ the }) => {
    const { authorization } = await the.keyOf('betreiber');
    const [fall] = (await the.call('GET', 'betreiber/vorgaenge', undefined, { authorization })).json<{
      data: object[];
    }>().data;
    return { ort: placesIn(JSON.stringify(fall)), nummer: numbersIn(JSON.stringify(fall)) };
  },
  'the operator’s case, but for its events': async ({ the, one }) => {
    const { data } = (await (await operatorOf(the, one.vorgangRef))('GET')).json<{ data: Record<string, unknown> }>();
    const { ereignisse, ...fall } = data;
    assert.match(JSON.stringify(ereignisse), /Trankgasse.*Domstraße/);
    return { ort: placesIn(JSON.stringify(fall)), nummer: numbersIn(JSON.stringify(fall)) };
  },
  'the board': async ({ desk }) => {
    const { data } = (await desk.call('GET', 'brett')).json<{ data: { faelle: BrettFall[] } }>();
    return { ort: placesIn(JSON.stringify(data.faelle)) };
  },
  'the sheet': async ({ desk, one }) => {
    const { einsatz, angaben, person } = (await desk.call('GET', `fall/${one.vorgangRef}`)).json<{ data: Fallblatt }>()
      .data;
    return { ort: placesIn(JSON.stringify([einsatz, angaben])), nummer: numbersIn(JSON.stringify([einsatz, person])) };
  },
  'the hits of the search': async ({ desk }) => {
    const { data } = (await desk.call('POST', 'suche', { begriff: 'Quittenbaum' })).json<{ data: object[] }>();
    return { ort: placesIn(JSON.stringify(data)), nummer: numbersIn(JSON.stringify(data)) };
  },
};

test('whatever leads to the person, calls them or finds them has the newest place and number [4.183]', async (t) => {
  const the = await testApp(t);
  const one = await assigned(the, { angenommen: true });
  await one.say('ABFAHRT');
  const desk = await signedIn(the);
  const { correct } = asPerson(the, one.userID);
  assert.equal((await correct({ ...PLACE, ...NUMBER })).statusCode, 200);
  for (const [name, read] of Object.entries(READERS)) {
    const { ort = 'Domstraße', nummer = '17604069012' } = await read({ the, one, desk });
    assert.deepEqual([name, ort, nummer], [name, 'Domstraße', '17604069012']);
  }
  for (const begriff of ['+49 151 23456789', '0176 04069012']) {
    const { data } = (await desk.call('POST', 'suche', { begriff })).json<{ data: { vorgangRef: string }[] }>();
    assert.deepEqual(
      data.map(({ vorgangRef }) => vorgangRef),
      [one.vorgangRef],
      begriff,
    );
  }
  // A kilometre and a half beyond the old place, within the thousand of the new one.
  assert.deepEqual(await one.say('POSITION', { bewegungsProfil: NEU }), ['neu']);
});

test('the distance at which a helper’s position is believed is that from the newest place', async (t) => {
  const the = await testApp(t);
  const one = await assigned(the, { angenommen: true });
  await one.say('ABFAHRT');
  const far = { lat: 36.7, lng: 3.1 };
  const say = () => one.say('POSITION', { bewegungsProfil: far });
  assert.deepEqual(await say(), ['POSITION_UNGLAUBHAFT']);
  await asPerson(the, one.userID).correct({ schadenOrt: { positionsdaten: far, adresse: { land: 'DZ' } } });
  assert.deepEqual(await say(), ['neu']);
});

test('the read-only link sees none of it: neither place, nor words, nor the time of another country [4.185]', async (t) => {
  const the = await testApp(t);
  const { userID } = await the.reported();
  const { leseID } = (await the.store.load(userID, null, '2026'))!;
  const read = async () => (await the.call('GET', `vorgang/${leseID}/status`)).json<Record<string, unknown>>();
  const before = await read();
  const london = {
    positionsdaten: { lat: 51.5, lng: -0.12 },
    adresse: { strasse: 'Strand', ort: 'London', land: 'GB' },
  };
  const answer = await asPerson(the, userID).correct({ schadenOrt: london, ...NUMBER });
  assert.match(JSON.stringify(answer.json()), /112/);
  assert.equal((await asPerson(the, userID).status()).zone, 'Europe/London');
  assert.deepEqual(await read(), before);
  assert.deepEqual(
    codeOf(await the.call('POST', `vorgang/${leseID}/berichtigung`, NUMBER, { 'idempotency-key': 'r' })),
    [404, 'ERR_BAD_REQUEST'],
  );
});

test('a draft, a cancelled case, one whose helper has arrived or is done: each is refused with a code, and no more than twenty [4.186]', async (t) => {
  const the = await testApp(t);
  const draft = await the.started();
  assert.deepEqual(codeOf(await asPerson(the, draft.userID).correct(NUMBER)), [409, 'NICHT_GEMELDET']);
  const cancelled = await the.reported();
  const kept = await asPerson(the, cancelled.userID).correct(NUMBER, 'kept');
  await the.call('POST', `storno/vorgang/${cancelled.userID}`, { grund: 'KEINE_HILFE' }, { 'idempotency-key': 's' });
  assert.deepEqual(codeOf(await asPerson(the, cancelled.userID).correct(PLACE)), [409, 'STORNIERT']);
  assert.deepEqual((await asPerson(the, cancelled.userID).correct(NUMBER, 'kept')).json(), kept.json());
  for (const types of [['ANKUNFT'], ['ABSCHLUSS']]) {
    const over = await the.reported();
    await happened(the, over, ...types);
    const own = await operatorOf(the, over.vorgangRef);
    assert.deepEqual(codeOf(await asPerson(the, over.userID).correct(PLACE)), [409, 'BERICHTIGUNG_ZU']);
    assert.deepEqual(codeOf(await own('POST', '/berichtigung', PLACE)), [409, 'BERICHTIGUNG_ZU']);
  }
  const full = await the.reported();
  const own = await operatorOf(the, full.vorgangRef);
  const many = Array.from({ length: LIMITS.additions }, (_, n) => ({ mobilnummer: `0176 040690 ${n + 10}` }));
  for (const [n, body] of many.entries())
    assert.equal(
      (await (n % 2 ? own('POST', '/berichtigung', body) : asPerson(the, full.userID).correct(body))).statusCode,
      200,
    );
  assert.deepEqual(codeOf(await asPerson(the, full.userID).correct(PLACE)), [409, 'VOLL']);
  assert.deepEqual(codeOf(await own('POST', '/berichtigung', PLACE)), [409, 'VOLL']);
  assert.equal((await asPerson(the, full.userID).status()).berichtigt?.mobilnummer, '017604069029');
});

test('of corrections at once each builds on the one before', async (t) => {
  const the = await testApp(t);
  const { userID } = await the.reported();
  const { correct, status } = asPerson(the, userID);
  const answers = await Promise.all([correct(PLACE), correct(NUMBER)]);
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [200, 200],
  );
  const { berichtigt } = await status();
  assert.deepEqual([berichtigt?.schadenOrt?.positionsdaten, berichtigt?.mobilnummer], [NEU, '017604069012']);
});

test('the operator corrects likewise, once for each key and body; the person reads whose it is [4.189]', async (t) => {
  const the = await testApp(t);
  const { userID, vorgangRef } = await the.reported();
  const own = await operatorOf(the, vorgangRef);
  const answer = await own('POST', '/berichtigung', PLACE, 'k');
  assert.deepEqual([answer.statusCode, answer.json().data.vorgangRef], [200, vorgangRef]);
  assert.ok(!answer.body.includes(userID), 'the person’s key stays out');
  assert.deepEqual((await own('POST', '/berichtigung', PLACE, 'k')).json(), answer.json());
  assert.deepEqual(codeOf(await own('POST', '/berichtigung', NUMBER, 'k')), [422, 'SCHLUESSEL_ANDERER_INHALT']);
  const { hinweise } = await asPerson(the, userID).status();
  assert.deepEqual(
    hinweise.map(({ worte }) => worte?.[0]),
    ['Wir haben den Ort berichtigt: Domstraße, Köln.'],
  );
  const { authorization } = await the.keyOf('betreiber', { darf: ['lesen'] });
  const call = `betreiber/vorgang/${vorgangRef}/berichtigung`;
  const readOnly = await the.call('POST', call, NUMBER, { authorization, 'idempotency-key': 'k' });
  assert.deepEqual(codeOf(readOnly), [403, 'RECHT_FEHLT']);
  const desk = await signedIn(the);
  assert.equal((await desk.call('POST', call, NUMBER, { 'idempotency-key': 'd' })).statusCode, 200);
  const [number] = (await asPerson(the, userID).status()).hinweise.slice(-1);
  assert.deepEqual(number?.worte, [
    'Wir haben Ihre Nummer berichtigt: 0176 040 690 12.',
    'We have corrected your number: 0176 040 690 12.',
  ]);
  const other = await signedIn(the, { mandanten: ['haselmaus'] });
  assert.deepEqual(codeOf(await other.call('POST', call, NUMBER, { 'idempotency-key': 'd' })), [
    404,
    'ERR_BAD_REQUEST',
  ]);
});

test('the helper reads each correction as a line that wants a tap, and the tap is known [4.190]', async (t) => {
  const the = await testApp(t);
  const one = await assigned(the, { angenommen: true });
  const lines = async () => (await one.read()).json<{ data: Auftrag }>().data.aenderungen;
  the.time.now += 60_000;
  await asPerson(the, one.userID).correct({ ...PLACE, grund: 'weitergegangen' });
  const [line] = await lines();
  assert.deepEqual(
    [line?.art, line?.text[0]],
    ['berichtigung', 'Die Person ist weitergegangen. Neuer Ort: Domstraße, Köln.'],
  );
  the.time.now += 60_000;
  const nr = line!.nr;
  assert.deepEqual(await one.say('GESEHEN', { nr }), ['neu']);
  assert.deepEqual(await one.say('GESEHEN', { nr }), ['neu'], 'a second tap says nothing new');
  assert.deepEqual(await lines(), []);
  const read = (await one.status()).hinweise.filter(({ typ }) => typ === 'BERICHTIGUNG_GELESEN');
  assert.deepEqual(
    read.map(({ zeit }) => zeit),
    [new Date(the.time.now).toISOString()],
  );
  const events = await the.store.events('ra_Standard', one.userID);
  assert.equal(events.at(-1)?.partner, `auftrag:${one.auftragID}`);
  const other = await assigned(the, { of: one, helfer: { name: 'Nord', telefon: '+4922147102', kennzeichen: '' } });
  assert.deepEqual((await other.read()).json<{ data: Auftrag }>().data.aenderungen, [], 'news of before is no news');
});

test('the webhook is told what was corrected, and nothing of the person; the feed has the case again', async (t) => {
  const the = await testApp(t);
  const { userID, vorgangRef } = await the.reported();
  const { authorization } = await the.keyOf('betreiber');
  const feed = (seit = '') =>
    the.call('GET', `betreiber/vorgaenge${seit && `?seit=${seit}`}`, undefined, { authorization });
  const { cursor } = (await feed()).json<{ cursor: string }>();
  assert.equal((await feed(cursor)).json().data.length, 0);
  await asPerson(the, userID).correct({ ...PLACE, ...NUMBER });
  const messages = (await the.store.outbox.list(null, 'wartend', 9)).map(({ daten }) => daten);
  const [told] = messages.filter((daten) => daten.includes('vorgang.berichtigt'));
  const { data } = JSON.parse(told!) as { data: Record<string, unknown> };
  assert.deepEqual([data['vorgangRef'], data['berichtigt']], [vorgangRef, ['schadenOrt', 'mobilnummer']]);
  assert.ok(!/Domstra|0176|17604/.test(told!), told);
  const [fall] = (await feed(cursor)).json<{ data: { berichtigt: string[] }[] }>().data;
  assert.deepEqual(fall?.berichtigt, ['schadenOrt', 'mobilnummer']);
});
