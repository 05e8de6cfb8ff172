import assert from 'node:assert/strict';
import { writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { LEAST_GAP } from '#domain/nachricht/neuigkeit.ts';
import { emptyVorgang, withValue } from '#domain/vorgang.ts';
import { cancelOf, exampleEvent, partnersOf } from '../store/contract-tests/contract-examples.ts';
import type { SmsGateway } from '../mandanten/gateway.ts';
import { eventually, gatewayOn, NUMMER, sending } from './test-lane.ts';

const JSON_GATEWAY: Omit<SmsGateway, 'adresse'> = {
  kopf: { Authorization: 'Bearer {geheimnis}' },
  vorlage: { to: [{ number: '{nummer}' }], text: '{text}', ref: '{id}' },
  geheimnis: 'KRANICH',
};
const plain = (url: string): SmsGateway => ({
  adresse: url,
  kopf: {},
  vorlage: { to: '{nummer}', text: '{text}' },
});
const textOf = ({ body }: { body: string }): string => String((JSON.parse(body) as { text: string }).text);

test('times are said by the clock of the place, as on the pages', async (t) => {
  const { url, got, until } = await gatewayOn(t);
  const { reported, settled } = await sending(t, { adresse: url, kopf: {}, vorlage: { text: '{text}' } });
  const inPortugal = withValue(emptyVorgang(), 'schadenOrt.adresse.land', 'PT');
  const { happens } = await reported('ra_Standard', 'de', NUMMER, inPortugal);
  await happens('BEAUFTRAGT', { wartezeitMinuten: '30' });
  await until(1);
  await settled(0);
  assert.match(textOf(got[0]!), /zwischen 10:20 und 10:40 Uhr/);
});

test('a message goes at once, as the template says, with the secret from its file and the link for reading alone', async (t) => {
  const { url, got, until } = await gatewayOn(t);
  const file = join(mkdtempSync(join(tmpdir(), 'secret-')), 'sms');
  writeFileSync(file, 'geheim-4711\n');
  const { reported, settled, store } = await sending(
    t,
    { ...JSON_GATEWAY, adresse: url },
    { SMS_SECRET_KRANICH_FILE: file },
  );
  const { one, happens } = await reported();
  await happens('SCHADENNUMMER');
  await happens('BEAUFTRAGT', { wartezeitMinuten: '30' });
  await until(1);
  await settled(0);
  const { to, text, ref } = JSON.parse(got[0]!.body) as { to: { number: string }[]; text: string; ref: string };
  const { leseID } = (await store.load(one.userID, null, '2026'))!;
  assert.deepEqual(to, [{ number: NUMMER }]);
  assert.equal(
    text,
    `Pannenlotse: Ein Helfer ist beauftragt. Ankunft zwischen 11:20 und 11:40 Uhr. https://panne.example/organisation/${leseID}`,
  );
  assert.deepEqual([got[0]!.headers.authorization, got[0]!.headers['idempotency-key']], ['Bearer geheim-4711', ref]);
  assert.ok(!JSON.stringify(got).includes(one.userID));
});

test('a form is encoded, so that no value leaves its place', async (t) => {
  const { url, got, until } = await gatewayOn(t);
  const { reported } = await sending(t, { ...plain(url), vorlage: 'to={ziffern}&msg={text}&from=Panne' });
  await (await reported('ra_Standard', 'en')).happens('ANKUNFT');
  await until(1);
  const form = new URLSearchParams(got[0]!.body);
  assert.equal(got[0]!.headers['content-type'], 'application/x-www-form-urlencoded; charset=utf-8');
  assert.deepEqual([form.get('to'), form.get('from')], [NUMMER.slice(1), 'Panne']);
  assert.match(form.get('msg')!, /^Pannenlotse: The helper has arrived\. https:/);
});

// prettier-ignore
const TROUBLES = [
  ['hangs',                             () => undefined,                                                                 'timeout'],
  ['answers 500',                       (response) => void response.writeHead(500).end(),                                'status 500'],
  ['answers 429 with Retry-After',      (response) => void response.writeHead(429, { 'retry-after': '30' }).end(),       'status 429'],
  ['answers 200 with an error inside',  (response) => void response.end('{"messages":[{"status":"7"}]}'),                'not as erfolg says'],
  ['answers 200 without end',           (response) => void response.write('{"messages":'),                              'timeout'],
  ['redirects',                         (response) => void response.writeHead(302, { location: '/other' }).end(),        'status 302'],
  ['hangs up',                          (response) => void response.socket?.destroy(),                                   'ECONNRESET'],
] as const satisfies readonly (readonly [string, Parameters<typeof gatewayOn>[1] & {}, string])[];

for (const [what, trouble, grund] of TROUBLES)
  test(`a gateway that ${what} gets the message again, under the same id, and what it says then is so then`, async (t) => {
    const { url, got, until } = await gatewayOn(t, (response, count) =>
      count === 0 ? trouble(response) : void response.end('{"messages":[{"status":"0"}]}'),
    );
    const erfolg = { feld: 'messages.0.status', wert: '0' };
    const { reported, settled, time, failing, restart } = await sending(t, { ...plain(url), erfolg });
    const { happens } = await reported();
    await happens('BEAUFTRAGT');
    await until(1);
    await failing(grund);
    time.now += 40_000;
    await restart();
    await until(2);
    await settled(0);
    assert.deepEqual(
      got.map(textOf).map((text) => /beauftragt/.test(text)),
      [true, true],
    );
    assert.equal(got[0]!.headers['idempotency-key'], got[1]!.headers['idempotency-key']);
  });

test('never two within two minutes: what happens meanwhile is one message, of how it stands then', async (t) => {
  const { url, got, until } = await gatewayOn(t);
  const { reported, settled, failing, time, restart } = await sending(t, plain(url));
  const { happens } = await reported();
  await happens('BEAUFTRAGT');
  await until(1);
  await settled(0);
  await happens('ABFAHRT');
  await failing('too early');
  time.now += 60_000;
  await happens('ANKUNFT');
  await settled(1);
  time.now += LEAST_GAP - 60_001;
  await restart();
  await settled(1);
  assert.equal(got.length, 1);
  time.now += 1;
  await restart();
  await until(2);
  await settled(0);
  assert.match(textOf(got[1]!), /Der Helfer ist da\./);
});

test('none after a cancel of the person, one after that of a partner, and none for who took it back', async (t) => {
  const { url, got, until } = await gatewayOn(t);
  const { reported, settled, time, store, restart } = await sending(t, plain(url));
  const [mine, theirs] = [await reported(), await reported()];
  for (const { happens } of [mine, theirs]) await happens('BEAUFTRAGT');
  await until(2);
  await settled(0);
  for (const { happens } of [mine, theirs]) await happens('ABFAHRT');
  const doc = mine.one.doc;
  const zeit = new Date(time.now).toISOString();
  await store.cancel(cancelOf(mine.one, { doc, event: { ...exampleEvent('STORNO'), zeit } }));
  await store.cancel(cancelOf(theirs.one, { doc, event: { ...partnersOf(theirs.one, 'STORNO'), zeit } }));
  time.now += LEAST_GAP;
  await restart();
  await settled(0);
  assert.deepEqual(
    got
      .slice(2)
      .map(textOf)
      .map((text) => /ist abbestellt/.test(text)),
    [true],
  );
  const gone = await reported();
  await store.nachrichten.drop(gone.one.mandant, gone.one.userID, 'sms');
  await gone.happens('ANKUNFT');
  await restart();
  assert.equal(got.length, 3);
});

test('what was given up goes when it is sent again by hand', async (t) => {
  let isDown = true;
  const { url, got, until } = await gatewayOn(t, (response) => void response.writeHead(isDown ? 503 : 200).end());
  const { reported, settled, time, lane, events, restart } = await sending(t, plain(url));
  await (await reported()).happens('BEAUFTRAGT');
  for (let tries = 0; tries < 30 && !events.includes('zustellung-aufgegeben'); tries++) {
    await until(tries + 1);
    time.now += 60 * 60_000;
    await restart();
  }
  await settled(0, 1);
  isDown = false;
  const before = got.length;
  assert.equal(await lane.replay(null, null, new Date(time.now).toISOString()), 1);
  await restart();
  await until(before + 1);
  await settled(0);
});

test('a gateway that is down holds up no other client', async (t) => {
  const { url, got, until } = await gatewayOn(t, (response) => void response.writeHead(503).end());
  const other = await gatewayOn(t);
  const { reported, settled } = await sending(t, ({ id }) => plain(id === 'ra_Standard' ? url : other.url));
  for (let nr = 0; nr < 4; nr++) await (await reported()).happens('BEAUFTRAGT');
  await until(3);
  await (await reported('haselmaus')).happens('BEAUFTRAGT');
  await other.until(1);
  await settled(4);
  assert.ok(got.length >= 3);
});

test('without its secret nothing is sent, and the log says so', async (t) => {
  const { url, got } = await gatewayOn(t);
  const { reported, failing, events } = await sending(t, { ...JSON_GATEWAY, adresse: url });
  await (await reported()).happens('ANKUNFT');
  await failing('no SMS_SECRET_KRANICH');
  assert.deepEqual([events[0], got.length], ['zustellung-gescheitert', 0]);
});

test('nothing goes to a country that the client does not name, also where the person asked while it did [P29]', async (t) => {
  const { url, got } = await gatewayOn(t);
  const { reported, failing } = await sending(t, plain(url));
  await (await reported('ra_Standard', 'de', '+25261234567')).happens('ANKUNFT');
  await failing('the country code is not in smsVorwahlen, or the number costs a lot');
  assert.equal(got.length, 0);
});

test('the trial gateway prints what it would send', async (t) => {
  const { reported, settled, printed } = await sending(t, 'probe');
  await (await reported()).happens('ANKUNFT');
  await eventually(
    () => printed.length > 0,
    () => 'nothing was printed',
  );
  await settled(0);
  assert.match(printed[0]!, /^SMS an 0176 040 690 12: Pannenlotse: Der Helfer ist da\. https:/);
});
