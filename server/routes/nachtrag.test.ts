import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Auftrag } from '#domain/auftrag.ts';
import type { OrderStatus } from '#domain/ereignisse.ts';
import type { BrettFall } from '#domain/leitstand/brett.ts';
import type { Fallblatt } from '#domain/leitstand/fall.ts';
import { LESBAR_TAGE } from '#domain/lesbar.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import { assigned } from '../test/test-auftrag.ts';
import { testApp, type TestApp } from '../test/test-app.ts';
import { testClients } from '../test/test-clients.ts';
import { signedIn } from '../test/test-desk.ts';

const ALONG = { erwachsene: 2, kinder: 1, kindersitze: 0, tier: true };
const HOME = { zielArt: 'zuhause', zielOrt: 'Domstraße 1, Köln' };
const DAY = 24 * 60 * 60_000;

const codeOf = (answer: { statusCode: number; json(): { code?: string } }) => [answer.statusCode, answer.json().code];

let keys = 0;
const asPerson = ({ call }: TestApp, userID: string) => ({
  add: (nachtrag: unknown, key = `add-${(keys += 1)}`, more: object = {}) =>
    call('POST', `vorgang/${userID}/nachtrag`, { nachtrag, ...more }, { 'idempotency-key': key }),
  status: async () => (await call('GET', `vorgang/${userID}/status`)).json<{ data: OrderStatus }>().data,
});

/** A case as the operator gets it. */
interface Fall {
  vorgang: Vorgang;
  berichtigt: string[];
  fahrzeughinweise: { code: string }[];
  ereignisse: { nachtrag?: object }[];
}

async function operatorOf(the: TestApp, vorgangRef: string) {
  const { authorization } = await the.keyOf('betreiber');
  const get = (path: string) => the.call('GET', `betreiber/${path}`, undefined, { authorization });
  return {
    fall: async () => (await get(`vorgang/${vorgangRef}`)).json<{ data: Fall }>().data,
    feed: async () => (await get('vorgaenge')).json<{ data: Fall[] }>().data[0]!,
  };
}

const codesIn = (hints: readonly { code: string }[] | undefined) => hints?.map(({ code }) => code);

test('an answer while waiting reaches person, helper, webhook, feed, case and desk, and changes the hints at once [4.201]', async (t) => {
  const the = await testApp(t);
  const one = await assigned(the, { angenommen: true });
  const { add, status } = asPerson(the, one.userID);
  const desk = await signedIn(the);
  assert.deepEqual(
    (await status()).fragen?.map(({ antwort }) => antwort),
    [null, null, null],
  );
  the.time.now += 1_000;
  const answer = await add({ ...ALONG, ...HOME }, 'one');
  const zeit = new Date(the.time.now).toISOString();
  assert.deepEqual([answer.statusCode, answer.json()], [200, { data: { text: '', zeit }, revision: 2 }]);
  assert.deepEqual((await add({ erwachsene: 1 }, 'one')).json(), answer.json(), 'the same key: the same answer');

  const { fragen, hinweise } = await status();
  assert.deepEqual(
    fragen?.map(({ code, antwort }) => [code, antwort]),
    [
      ['ziel', HOME],
      ['mitfahrer', ALONG],
      ['weiterfahrt', null],
    ],
  );
  assert.deepEqual(hinweise.at(-1)?.worte, [
    'Sie haben ergänzt: Ziel: nach Hause, Domstraße 1, Köln. Mitfahrer: 2 Erwachsene, 1 Kind, kein Kindersitz dabei, Tier.',
    'You have added: Destination: home, Domstraße 1, Köln. Passengers: 2 adults, 1 child, no child seat there, animal.',
  ]);

  const expected = ['REIFEN', 'SITZPLAETZE', 'KINDERSITZ', 'TIER'];
  const { einsatz, aenderungen } = (await one.read()).json<{ data: Auftrag }>().data;
  assert.deepEqual(codesIn(einsatz?.hinweise), expected, 'helper');
  assert.deepEqual(
    einsatz?.nachtrag?.map(({ frage, wert }) => [frage, wert[0]]),
    [
      ['ziel', 'nach Hause, Domstraße 1, Köln'],
      ['mitfahrer', '2 Erwachsene, 1 Kind, kein Kindersitz dabei, Tier'],
    ],
  );
  assert.match(aenderungen.at(-1)?.text[0] ?? '', /^Ziel: nach Hause.* Mitfahrer: 2 Erwachsene/);

  const operator = await operatorOf(the, one.vorgangRef);
  for (const read of [operator.fall, operator.feed]) {
    const { vorgang, fahrzeughinweise, berichtigt } = await read();
    assert.deepEqual(vorgang['nachtrag'], { ...HOME, ...ALONG });
    assert.deepEqual([codesIn(fahrzeughinweise), berichtigt], [expected, []]);
  }
  const { ereignisse } = await operator.fall();
  assert.deepEqual(ereignisse.at(-1)?.nachtrag, { ...HOME, ...ALONG });
  const messages = (await the.store.outbox.list(null, 'wartend', 9)).map(({ daten }) => JSON.parse(daten));
  const { data } = messages.find(({ type }) => type === 'vorgang.nachtrag');
  assert.deepEqual([data.nachtrag, data.fahrzeughinweise], [['ziel', 'mitfahrer'], expected]);
  assert.doesNotMatch(JSON.stringify(messages), /Domstraße/);

  const { faelle } = (await desk.call('GET', 'brett')).json<{ data: { faelle: BrettFall[] } }>().data;
  assert.deepEqual(faelle.find(({ vorgangRef }) => vorgangRef === one.vorgangRef)?.hinweise, expected, 'board');
  const sheet = (await desk.call('GET', `fall/${one.vorgangRef}`)).json<{ data: Fallblatt }>().data;
  assert.deepEqual(codesIn(sheet.einsatz.hinweise), expected, 'sheet');
  assert.deepEqual(sheet.angaben.at(-1)?.titel[0], 'Nach der Meldung ergänzt');
  assert.match(JSON.stringify(sheet.zeitachse.at(-1)), /Ergänzung der Person: Ziel: nach Hause/);

  await add({ erwachsene: 1 });
  assert.deepEqual(
    (await operator.fall()).vorgang['nachtrag'],
    { ...HOME, erwachsene: 1 },
    'a question anew, as a whole',
  );
  assert.deepEqual(codesIn((await one.read()).json<{ data: Auftrag }>().data.einsatz?.hinweise), ['REIFEN']);

  for (const tap of ['ABFAHRT', 'ANKUNFT']) {
    assert.ok((await status()).fragen);
    await one.say(tap);
  }
  assert.equal((await status()).fragen, undefined, 'help is there');
});

test('an answer and a correction at once: none is lost', async (t) => {
  const the = await testApp(t);
  const { userID, vorgangRef } = await the.reported();
  const { add } = asPerson(the, userID);
  const correct = () =>
    the.call(
      'POST',
      `vorgang/${userID}/berichtigung`,
      { mobilnummer: '0176 040690 12' },
      { 'idempotency-key': `c-${(keys += 1)}` },
    );
  const answers = await Promise.all([add(ALONG), correct(), add({ weiterfahrt: 'taxi' })]);
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [200, 200, 200],
  );
  const { vorgang, berichtigt } = await (await operatorOf(the, vorgangRef)).fall();
  assert.deepEqual(vorgang['nachtrag'], { ...ALONG, weiterfahrt: 'taxi' });
  assert.deepEqual([vorgang.vorgangsMetadaten.mobilnummer, berichtigt], ['017604069012', ['mobilnummer']]);
  const { berichtigt: shown } = await asPerson(the, userID).status();
  assert.deepEqual(shown, { mobilnummer: '017604069012' });
});

test('what answers nothing, a draft and a cancelled case are refused with a code and the field; nothing is kept', async (t) => {
  const the = await testApp(t);
  const { userID, vorgangRef } = await the.reported();
  const { add, status } = asPerson(the, userID);
  for (const wrong of [null, 7, 'taxi', [], {}, { farbe: 'rot' }, { zielArt: 'mond' }, { kinder: 2 }, { ladung: {} }]) {
    const answer = await add(wrong);
    assert.deepEqual(codeOf(answer), [422, 'UNVOLLSTAENDIG'], JSON.stringify(wrong));
    assert.match(answer.json().fehler[0].feld, /^nachtrag/);
    assert.ok(answer.json().fehler[0].text);
  }
  assert.deepEqual((await add({ weiterfahrt: 'taxi' }, 'k', { text: 7 })).json().fehler[0].feld, 'text');
  assert.deepEqual((await add({ weiterfahrt: 'taxi', farbe: 'rot' }, 'k')).json().nicht_uebernommen, [
    { feld: 'nachtrag.farbe', text: 'Dieses Feld gibt es nicht.' },
  ]);
  assert.equal((await status()).hinweise.length, 1);
  assert.deepEqual((await (await operatorOf(the, vorgangRef)).fall()).vorgang['nachtrag'], { weiterfahrt: 'taxi' });
  const draft = await the.started();
  assert.deepEqual(codeOf(await asPerson(the, draft.userID).add(ALONG)), [409, 'NICHT_GEMELDET']);
  await the.call('POST', `storno/vorgang/${userID}`, { grund: 'KEINE_HILFE' }, { 'idempotency-key': 's' });
  assert.deepEqual(codeOf(await add(ALONG)), [409, 'STORNIERT']);
  assert.equal((await status()).fragen, undefined, 'nothing is asked any more');
});

test('a client turns single questions off: they are neither asked nor taken [4.203]', async (t) => {
  const the = await testApp(t, {
    mandanten: testClients(t, { ra_Still: { wartefragen: { aus: ['ziel', 'weiterfahrt'] } } }),
  });
  const { userID } = await the.reported({ mandant: 'ra_Still' });
  const { add, status } = asPerson(the, userID);
  assert.deepEqual(codesIn((await status()).fragen), ['mitfahrer']);
  assert.deepEqual(codeOf(await add({ weiterfahrt: 'taxi' })), [422, 'UNVOLLSTAENDIG']);
  assert.equal((await add(ALONG)).statusCode, 200);
});

test('whoever has the read-only link sees no question and no answer', async (t) => {
  const the = await testApp(t);
  const { userID } = await the.reported();
  const { leseID } = (await the.store.load(userID, null, '2026'))!;
  const read = async () => (await the.call('GET', `vorgang/${leseID}/status`)).json<Record<string, unknown>>();
  const before = await read();
  await asPerson(the, userID).add({ ...ALONG, ...HOME });
  assert.deepEqual(await read(), before);
  const answer = await the.call('POST', `vorgang/${leseID}/nachtrag`, { nachtrag: ALONG }, { 'idempotency-key': 'r' });
  assert.deepEqual(codeOf(answer), [404, 'ERR_BAD_REQUEST']);
});

test('after fourteen days the link shows no answer any more; operator and disclosure have it', async (t) => {
  const the = await testApp(t);
  const { userID, vorgangRef } = await the.reported();
  await asPerson(the, userID).add(HOME);
  const own = async () =>
    (await the.call('GET', `vorgang/${userID}`)).body + (await the.call('GET', `vorgang/${userID}/status`)).body;
  assert.match(await own(), /Domstraße/);
  the.time.now += (LESBAR_TAGE + 1) * DAY;
  assert.doesNotMatch(await own(), /Domstraße|fragen/);
  assert.deepEqual((await (await operatorOf(the, vorgangRef)).fall()).vorgang['nachtrag'], HOME);
  const { vorgaenge, ereignisse } = (await the.store.lifetime.dump('ra_Standard', userID))!;
  for (const rows of [vorgaenge, ereignisse]) assert.match(JSON.stringify(rows), /Domstraße/);
});
