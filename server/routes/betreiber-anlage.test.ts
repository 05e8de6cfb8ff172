import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withValue } from '#domain/vorgang.ts';
import { flatTyre, NOW, testApp } from '../test/test-app.ts';

const BY_PHONE = { art: 'telefonisch', durch: 'Frau Adler, Platz 3' };

test('A machine reports for somebody on the phone: consent and who read it out are kept; a repeat gets the same.', async (t) => {
  const the = await testApp(t);
  const { authorization } = await the.keyOf('betreiber', { name: 'Leitsystem' });
  const make = (body: object, key = 'neu') =>
    the.call('POST', 'betreiber/vorgang', body, { authorization, 'idempotency-key': key });
  const body = { mandant: 'ra_Standard', typ: 'kfz', vorbelegung: flatTyre(), melden: true, zustimmung: BY_PHONE };
  const made = await make(body);
  assert.equal(made.statusCode, 200, made.body);
  const { vorgangRef, gemeldet } = made.json().data;
  assert.equal(gemeldet, new Date(NOW).toISOString());
  assert.deepEqual((await make(body)).json().data, made.json().data);
  const whole = (await the.call('GET', `betreiber/vorgang/${vorgangRef}`, undefined, { authorization })).json().data;
  assert.deepEqual(
    [whole.status, whole.meldeweg, whole.aufgenommen, whole.gestartet],
    [
      'gemeldet',
      'telefon',
      'Leitsystem',
      { version: the.zustimmung, zeit: gemeldet, language: 'de', durch: BY_PHONE.durch },
    ],
  );
  const feed = await the.call('GET', 'betreiber/vorgaenge?mandant=ra_Standard', undefined, { authorization });
  assert.deepEqual(
    feed.json().data.map((one: { meldeweg: string; aufgenommen: string }) => [one.meldeweg, one.aufgenommen]),
    [['telefon', 'Leitsystem']],
  );
  const [counts] = await the.store.monthlyCounts.list(null, '2026-03', '2026-03');
  assert.deepEqual([counts?.gemeldet_telefon, counts?.gemeldet_netz], [1, 0]);
});

test('Cards are listed with their note and how many cases they made; a key of another client sees none of them.', async (t) => {
  const the = await testApp(t);
  const own = await the.keyOf('betreiber', { mandant: 'ra_Standard' });
  const other = await the.keyOf('betreiber', { mandant: 'haselmaus' });
  const { authorization } = own;
  const made = await the.call(
    'POST',
    'betreiber/einladung',
    { vermerk: 'V-7' },
    { authorization, 'idempotency-key': 'k' },
  );
  const { einladung } = made.json().data;
  for (const key of ['key-of-16-signs-1', 'key-of-16-signs-2']) {
    const start = { zustimmung: the.zustimmung, language: 'de' };
    await the.call('POST', `vorgang/${einladung}/start`, start, { 'idempotency-key': key });
  }
  const listed = async (key: { authorization: string }) =>
    (await the.call('GET', 'betreiber/einladung', undefined, { authorization: key.authorization })).json().data;
  const [card, ...more] = await listed(own);
  assert.deepEqual([card.einladung, card.vermerk, card.vorgaenge, more], [einladung, 'V-7', 2, []]);
  assert.deepEqual(await listed(other), []);
});

test('A key for all clients is told that the client is missing, and which field names it.', async (t) => {
  const the = await testApp(t);
  const { authorization } = await the.keyOf('betreiber');
  for (const path of ['betreiber/vorgang', 'betreiber/einladung']) {
    const answer = await the.call('POST', path, {}, { authorization, 'idempotency-key': 'neu' });
    assert.deepEqual(
      [answer.statusCode, answer.json().fehler.map(({ feld }: { feld: string }) => feld)],
      [422, ['mandant']],
      path,
    );
  }
});

test('Without consent, with one to other texts, or with something missing nothing is made.', async (t) => {
  const the = await testApp(t);
  const { authorization } = await the.keyOf('betreiber');
  const body = { mandant: 'ra_Standard', vorbelegung: flatTyre(), melden: true };
  // prettier-ignore
  const WRONG = [
    [{},                                                          'UNVOLLSTAENDIG',   'zustimmung'],
    [{ zustimmung: 'ja' },                                        'UNVOLLSTAENDIG',   'zustimmung'],
    [{ zustimmung: { art: 'schriftlich', durch: 'X' } },          'UNVOLLSTAENDIG',   'zustimmung'],
    [{ zustimmung: { art: 'telefonisch', durch: ' ' } },          'UNVOLLSTAENDIG',   'zustimmung'],
    [{ zustimmung: { art: 'telefonisch' }, melden: false },       'UNVOLLSTAENDIG',   'zustimmung'],
    [{ zustimmung: { ...BY_PHONE, version: 'alt' } },             'ZUSTIMMUNG_FEHLT', 'zustimmung'],
    [{ zustimmung: BY_PHONE, vorbelegung: withValue(flatTyre(), 'vn.nachname', '') }, 'UNVOLLSTAENDIG', 'vn.nachname'],
    [{ zustimmung: BY_PHONE, vorbelegung: undefined },            'UNVOLLSTAENDIG',   'schadenTyp'],
  ] as const;
  for (const [more, code, feld] of WRONG) {
    const headers = { authorization, 'idempotency-key': 'k' };
    const refused = await the.call('POST', 'betreiber/vorgang', { ...body, ...more }, headers);
    const said = refused.json();
    assert.deepEqual([refused.statusCode, said.code, said.fehler[0].feld], [422, code, feld], JSON.stringify(more));
  }
  assert.equal(await the.store.count(), 0);
});
