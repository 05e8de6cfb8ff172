import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diceOf, type Dice } from '#domain/test/test-dice.ts';
import { emptyVorgang, readVorgang, withValue } from '#domain/vorgang.ts';
import { size } from '../../scripts/test/size.ts';
import { flatTyre, testApp, type TestApp } from '../test/test-app.ts';
import { smsTextOf } from '../test/test-sms.ts';

/** Property-based test. A failing run prints `SMS_SEED=… SMS_RUNS=1`, which repeats it alone. */
const SEED = Number(process.env['SMS_SEED'] ?? 63_000);
const RUNS = Number(process.env['SMS_RUNS'] ?? size(20, 1_000));

test(`${RUNS} runs of text and network from seed ${SEED}, in any order, doubled, late: one report each [4.171 P21]`, async (t) => {
  const app = await testApp(t);
  const { authorization } = await app.keyOf('partner', { mandant: 'ra_Standard', darf: ['sms'] });
  const met = { first: { sms: 0, network: 0 }, whole: 0, together: 0 };
  for (let seed = SEED; seed < SEED + RUNS; seed++) {
    try {
      await run(app, authorization, diceOf(seed), met);
    } catch (error) {
      throw new Error(`SMS_SEED=${seed} SMS_RUNS=1`, { cause: error });
    }
  }
  t.diagnostic(`seen P21: ${RUNS} runs, one report each; ${met.first['sms']} times the text came first`);
  if (RUNS < 50) return;
  assert.ok(met.first.sms > RUNS / 8 && met.first.network > RUNS / 8, JSON.stringify(met));
  assert.ok(met.whole > RUNS / 8 && met.together > 0, JSON.stringify(met));
});

/** One case: its text, its report by network, a save whose answer was lost, repeats, in any order or at once. */
async function run(
  app: TestApp,
  authorization: string,
  dice: Dice,
  met: { first: Record<string, number>; whole: number; together: number },
): Promise<void> {
  const isStarted = dice.chance(0.7);
  const { userID } = isStarted ? await app.started() : await app.invite();
  const key = Array.from({ length: 32 }, () => dice.below(16).toString(16)).join('');
  const zustimmung = { version: app.zustimmung, language: 'de' } as const;
  const vorgang = withValue(flatTyre(), 'vn.anzahlPersonen', 1 + dice.below(5));
  const text = await smsTextOf(userID, { key, vorgang, acked: emptyVorgang(), zustimmung });
  const headers = (of: string, revision = 1) => ({ 'if-match': `"${revision}"`, 'idempotency-key': of });
  const answered: { what: string; status: number; body: { data?: { ergebnis?: string } } }[] = [];
  const note = async (what: string, call: ReturnType<TestApp['call']>): Promise<void> => {
    const { statusCode, body } = await call;
    answered.push({ what, status: statusCode, body: JSON.parse(body) as { data?: { ergebnis?: string } } });
  };
  // prettier-ignore
  const deeds: Record<string, () => Promise<void>> = {
    sms:     () => note('sms', app.call('POST', 'partner/sms', { von: '+4915123456789', text }, { authorization })),
    network: () => note('network', app.call('POST', `vorgang/${userID}/melden`, vorgang, headers(key))),
    start:   () => note('start', app.call('POST', `vorgang/${userID}/start`, { zustimmung: app.zustimmung, language: 'de' })),
    save:    () => note('save', app.call('POST', `vorgang/${userID}`, withValue(vorgang, 'beschreibungVN', 'vorher'), headers('save'))),
    late:    async () => void (app.time.now += dice.below(36) * 3_600_000),
  };
  const list = [
    'sms',
    'network',
    ...dice.some(['sms', 'sms', 'network', 'network', 'save', 'late']),
    ...(isStarted ? [] : ['start']),
  ];
  const order = list.map((deed) => [dice.below(1_000_000), deed] as const).toSorted(([a], [b]) => a - b);
  const isTogether = dice.chance(0.3);
  if (isTogether) {
    met.together++;
    await Promise.all(order.map(([, deed]) => deeds[deed]!()));
  } else for (const [, deed] of order) await deeds[deed]!();
  // The queue of the phone goes on until it has its answer, in its order: the start before the report.
  if (!isStarted) await deeds['start']!();
  const melden = (revision?: number) => app.call('POST', `vorgang/${userID}/melden`, vorgang, headers(key, revision));
  const last = await melden();
  // A save of this phone lies in between: it would merge and send its report again, under its key.
  const answer = last.statusCode === 409 && last.json().code === 'VERALTET' ? await melden(last.json().revision) : last;
  // What that save has and the report has not, the person hears: the report stands all the same.
  const isTold = answer.statusCode === 409 && answer.json().code === 'BEREITS_GEMELDET';
  assert.ok(answer.statusCode === 200 || (isTold && list.includes('save')), answer.body);
  const receipt = isTold ? answer.json().beleg : answer.json().data;

  const stored = (await app.store.load(userID, null, new Date(app.time.now).toISOString()))!;
  assert.equal(stored.status, 'gemeldet');
  const events = await app.store.events('ra_Standard', userID);
  assert.equal(events.filter(({ meldungsTyp }) => meldungsTyp === 'EINGANG').length, 1, 'one report');
  assert.ok(events.filter(({ meldungsTyp }) => meldungsTyp === 'ERGAENZT').length <= 1, 'the rest at most once');
  const done = answered.filter(({ what, status }) => what === 'network' && status === 200);
  for (const { body } of done) assert.deepEqual(body.data, receipt, 'the same receipt for all');
  const made = answered.filter(({ what, body }) => what === 'sms' && body.data?.ergebnis === 'gemeldet');
  assert.equal(made.length, stored.meldeweg === '' ? 0 : 1, 'a text says that it has reported where it has');
  for (const { what, status, body } of answered) {
    assert.ok(status < 500, JSON.stringify([what, body]));
    if (what === 'sms') assert.ok(['gemeldet', 'wiederholt'].includes(body.data?.ergebnis ?? ''), JSON.stringify(body));
  }
  // Whatever came first: at the end all that the phone has is there.
  const { vn, kfz, schadenOrt } = readVorgang(JSON.parse(stored.doc));
  assert.deepEqual([vn.vorname, vn.nachname, kfz.kennzeichen_id], ['Zenobia', 'Quittenbaum', 'K-RA 1234E']);
  assert.deepEqual(schadenOrt.positionsdaten, vorgang.schadenOrt.positionsdaten);
  assert.equal(stored.meldeweg === '' || stored.meldeweg === 'sms_ergaenzt', true, stored.meldeweg);
  met.first[stored.meldeweg === '' ? 'network' : 'sms']!++;
  if (stored.meldeweg === 'sms_ergaenzt') met.whole++;
}
