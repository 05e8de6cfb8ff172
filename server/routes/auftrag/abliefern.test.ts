import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ABLIEFERN } from '#domain/ereignisse/abliefern.ts';
import { testApp } from '../../test/test-app.ts';
import { assigned } from '../../test/test-auftrag.ts';

test('a vehicle that is not accepted, or cannot be delivered, is said after the arrival, with a reason that the person reads [4.197]', async (t) => {
  const app = await testApp(t);
  const one = await assigned(app, { angenommen: true });
  for (const typ of Object.keys(ABLIEFERN)) assert.deepEqual(await one.say(typ), ['AUFTRAG_REIHENFOLGE']);
  await one.say('ABFAHRT');
  await one.say('ANKUNFT');
  const geschlossen = ABLIEFERN.NICHT_ANGENOMMEN.geschlossen;
  assert.deepEqual(await one.say('NICHT_ANGENOMMEN', { hinweis: geschlossen[0] }), ['neu']);
  assert.deepEqual(await one.say('NICHT_ABGELIEFERT', { hinweis: 'Der Hof steht unter Wasser' }), ['neu']);
  assert.deepEqual(await one.say('NICHT_ABGELIEFERT'), ['neu']);
  assert.deepEqual(await one.say('NICHT_ANGENOMMEN', { hinweis: 'x'.repeat(401) }), ['UNVOLLSTAENDIG']);
  const { hinweise } = await one.status();
  assert.deepEqual(
    hinweise.map(({ typ, text, worte }) => [typ, text, worte?.[1]]),
    [
      ['NICHT_ANGENOMMEN', '', 'The garage has not accepted your vehicle. The garage is closed.'],
      ['NICHT_ABGELIEFERT', 'Der Hof steht unter Wasser', undefined],
      ['NICHT_ABGELIEFERT', '', undefined],
    ],
  );
  const messages = (await app.store.outbox.list(null, 'wartend', 9)).map(({ daten }) => JSON.parse(daten).type);
  assert.equal(messages.filter((type) => type === 'vorgang.nicht_angenommen').length, 1);
  assert.equal(messages.filter((type) => type === 'vorgang.nicht_abgeliefert').length, 2);
  assert.deepEqual(await one.say('ABSCHLUSS'), ['neu'], 'and the job goes on to its end');
});

test('the operator says the same for a helper without a smartphone; a reason to refuse stays the operator’s', async (t) => {
  const app = await testApp(t);
  const one = await assigned(app, { angenommen: true });
  let keys = 0;
  const say = (meldung: string, grund = '') =>
    one.operator('POST', 'stand', { meldung, grund }, { 'idempotency-key': `k${(keys += 1)}` });
  assert.equal((await say('nicht_abgeliefert', 'Hof zu')).json().code, 'AUFTRAG_REIHENFOLGE');
  for (const meldung of ['losgefahren', 'angekommen']) assert.equal((await say(meldung)).statusCode, 200);
  assert.equal((await say('nicht_abgeliefert', 'Hof zu')).statusCode, 200);
  const { hinweise } = await one.status();
  assert.deepEqual(
    hinweise.map(({ typ, text }) => [typ, text]),
    [['NICHT_ABGELIEFERT', 'Hof zu']],
  );
  const other = await assigned(app);
  await other.say('ABGELEHNT', { hinweis: 'Keine Lust' });
  assert.ok(!JSON.stringify(await other.status()).includes('Keine Lust'));
});
