import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { gatewayOn } from '../nachrichten/test-lane.ts';
import { fresh, exampleReport } from '../store/contract-tests/contract-examples.ts';
import { NOW, testApp } from '../test/test-app.ts';
import { testClients } from '../test/test-clients.ts';
import { signedIn } from '../test/test-desk.ts';
import { makeOnCall } from './on-call.ts';

const MINUTE = 60_000;
const NUMMER = '+4915112345678';
const LATER = '2999-01-01T00:00:00.000Z';

/** An app with somebody on call, a real gateway, and looks that are made by hand. */
async function onCall(t: TestContext, how?: Parameters<typeof gatewayOn>[1]) {
  const { url, got } = await gatewayOn(t, how);
  const nachrichten = { adresse: url, vorlage: { to: '{nummer}', text: '{text}' } };
  const mandanten = testClients(t, { ra_Standard: { nachrichten }, ra_Ohne: {} });
  const the = await testApp(t, { mandanten, env: { LEITSTAND_ON_CALL: NUMMER, PUBLIC_URL: 'https://panne.example' } });
  const said: string[] = [];
  const say = ({ event }: { event: string }) => void said.push(event);
  const log = { warn: say, info: say, error: say } as unknown as Parameters<typeof makeOnCall>[1];
  const { store, settings } = the;
  const process = () =>
    makeOnCall({ store, settings, mandanten, clock: () => the.time.now, print: () => undefined }, log);
  const texts = () => got.map(({ body }) => JSON.parse(body) as { to: string; text: string });
  /** Opens a board. */
  const open = async () => {
    const { konto } = await signedIn(the);
    const [sitzung] = await store.sitzungen.list(konto.kontoID, new Date(the.time.now).toISOString());
    await store.anwesend.atBoard(sitzung!.sitzungID, LATER);
  };
  return { the, said, process, got, texts, open };
}

test('a report that nobody takes within five minutes goes as one text, however many look; it names no person', async (t) => {
  const { the, said, process, texts, open } = await onCall(t);
  await open();
  const { vorgangRef } = await the.reported();
  const [one, other] = [process(), process()];
  the.time.now = NOW + 5 * MINUTE - 1;
  await one.look();
  assert.deepEqual(texts(), []);
  the.time.now = NOW + 5 * MINUTE;
  await Promise.all([one.look(), other.look()]);
  the.time.now = NOW + 60 * MINUTE;
  await process().look();
  const [sent] = texts();
  assert.deepEqual([texts().length, sent?.to], [1, NUMMER]);
  assert.match(sent!.text, new RegExp(`^[^:]+: .*Reifen.*Köln.*https://panne\\.example/leitstand/fall/${vorgangRef}$`));
  assert.doesNotMatch(sent!.text, /Zenobia|Quittenbaum|1234|56789/);
  assert.deepEqual(said, ['rufbereitschaft']);
});

test('while no desk is open it goes at once; one that somebody has does not', async (t) => {
  const { the, process, texts } = await onCall(t);
  await signedIn(the);
  const [taken, free] = [await the.reported(), await the.reported()];
  const seit = new Date(NOW).toISOString();
  const of = { mandant: 'ra_Standard', userID: taken.userID, statt: '' };
  await the.store.zustaendigkeiten.take(of, { konto: 'K', kuerzel: 'DD', seit });
  await process().look();
  assert.deepEqual([texts().length, texts()[0]?.text.endsWith(free.vorgangRef)], [1, true]);
});

test('without an account there is no desk, and nobody is told', async (t) => {
  const { the, process, texts } = await onCall(t);
  await the.reported();
  the.time.now = NOW + 60 * MINUTE;
  await process().look();
  assert.deepEqual(texts(), []);
});

test('a gateway that fails is asked again after a pause, under the same id, until it has taken the text', async (t) => {
  let isDown = true;
  const { the, said, process, got } = await onCall(t, (response) => {
    response.statusCode = isDown ? 500 : 200;
    response.end('{}');
  });
  await signedIn(the);
  await the.reported();
  const { look } = process();
  await look();
  await look();
  assert.deepEqual([got.length, said], [1, ['rufbereitschaft-gestoert']]);
  the.time.now += 5_000;
  await look();
  assert.equal(got.length, 2);
  isDown = false;
  the.time.now += 20_000;
  await look();
  the.time.now += 60 * MINUTE;
  await look();
  assert.deepEqual([got.length, new Set(got.map(({ headers }) => headers['idempotency-key'])).size], [3, 1]);
  assert.equal(said.at(-1), 'rufbereitschaft');
});

test('a gateway that fails is not asked again once a colleague has taken the case', async (t) => {
  const { the, process, got } = await onCall(t, (response) => {
    response.statusCode = 500;
    response.end('{}');
  });
  await signedIn(the);
  const { userID } = await the.reported();
  const { look } = process();
  await look();
  const of = { mandant: 'ra_Standard', userID, statt: '' };
  await the.store.zustaendigkeiten.take(of, { konto: 'K', kuerzel: 'DD', seit: new Date(NOW).toISOString() });
  the.time.now += 60 * MINUTE;
  await look();
  assert.equal(got.length, 1);
});

test('a client without a gateway is named in the log once', async (t) => {
  const { the, said, process, texts } = await onCall(t);
  await signedIn(the);
  await the.reported({ mandant: 'ra_Ohne' });
  const { look } = process();
  await look();
  await look();
  assert.deepEqual([said, texts()], [['rufbereitschaft-ohne-gateway'], []]);
});

test('a report that cannot be read is told of as such, and so are the others [S22]', async (t) => {
  const { the, said, process, texts } = await onCall(t);
  await signedIn(the);
  const broken = fresh({ angelegt: new Date(NOW).toISOString() });
  const { vorgangRef: brokenRef } = (await the.store.create(broken))!;
  await the.store.report(exampleReport(broken, { zeit: new Date(NOW).toISOString(), doc: '{"half' }));
  the.time.now += 1_000;
  const { vorgangRef } = await the.reported();
  const { look } = process();
  await look();
  const [first, second] = texts();
  assert.match(first!.text, new RegExp(`: Fall nicht lesbar\\. Niemand hat den Fall\\. .*${brokenRef}$`));
  assert.match(second!.text, new RegExp(`${vorgangRef}$`));
  assert.deepEqual([texts().length, said], [2, ['rufbereitschaft', 'rufbereitschaft']]);
});
