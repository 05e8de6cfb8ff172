import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flatTyre, testApp } from '../test/test-app.ts';

const KEY = { 'idempotency-key': 'a-key-of-16-signs' };

test('no answer to a machine, no message to a webhook and no line of the log names the person’s keys; only a call for their link does [6.9]', async (t) => {
  const app = await testApp(t, { env: { LOG_LEVEL: 'trace' } });
  const { userID, vorgangRef, einladung } = await app.started();
  const machine = async (art: 'betreiber' | 'partner') => {
    const { authorization } = await app.keyOf(art);
    return (method: Parameters<typeof app.call>[0], path: string, body?: unknown) =>
      app.call(method, path, body, { ...KEY, authorization });
  };
  const [operator, partner] = [await machine('betreiber'), await machine('partner')];
  const own = { ...KEY, 'if-match': '"1"' };
  assert.equal((await app.call('POST', `vorgang/${userID}/melden`, flatTyre(), own)).statusCode, 200);
  const said = (meldungsTyp: string) => ({ vorgangRef, unid: meldungsTyp, meldungsTyp });
  const sent = (...types: string[]) => partner('POST', 'partner/ereignisse', { ereignisse: types.map(said) });
  const of = `betreiber/vorgang/${vorgangRef}`;
  const answers = [
    await sent('BEAUFTRAGT'),
    await operator('POST', `${of}/zuweisung`, { partner: 'partner' }),
    await sent('BEAUFTRAGT', 'ABFAHRT', 'ANKUNFT', 'ABSCHLUSS', 'KAFFEEPAUSE', 'EINGANG', ''),
    await operator('POST', `${of}/hinweis`, { text: 'Gleich da.' }),
    await operator('PATCH', of, { ranaVorgangsnummer: 'R-1' }),
    await app.call('POST', `vorgang/${userID}/nachtrag`, { text: 'Tor 3' }, KEY).then(() => operator('GET', of)),
    await app.call('PUT', `vorgang/${userID}/bewertung`, { bewertungWert: 5 }, KEY).then(() => operator('GET', of)),
    await operator('GET', 'betreiber/vorgaenge?mandant=ra_Standard'),
    await operator('DELETE', `${of}/zuweisung/partner`),
  ];
  for (const { statusCode, body } of answers) {
    assert.equal(statusCode, 200, body);
    assert.ok(!body.includes(userID) && !body.includes(einladung), body);
    assert.ok(body.includes(vorgangRef), body);
  }
  const messages = await app.store.outbox.list(null, 'wartend', 100);
  assert.deepEqual(
    messages.map(({ daten }) => JSON.parse(daten)).map(({ type, data }) => [type, data]),
    messages
      .map(({ daten }) => JSON.parse(daten) as { type: string })
      .map(({ type }) => [
        type,
        {
          mandant: 'ra_Standard',
          vorgangRef,
          ...(type === 'vorgang.gemeldet' && { gefahr: [], fahrzeughinweise: ['REIFEN'] }),
        },
      ]),
  );
  assert.equal(messages.length, 3 + 4, 'of the person, and of the partner');

  const links = [await operator('POST', `${of}/link`), await operator('POST', `${of}/einladung`)];
  assert.deepEqual(links[0]!.json(), {
    data: { vorgangRef, userID, url: `http://localhost:3000/${userID}`, typ: 'kfz' },
  });
  assert.equal((await app.call('GET', `vorgang/${links[1]!.json().data.einladung}`)).statusCode, 200);
  const create = () => operator('POST', 'betreiber/vorgang', { mandant: 'ra_Standard' });
  const made = (await create()).json().data;
  assert.deepEqual((await create()).json().data, made, 'a repeat gives it again');
  const lines = app.logged();
  assert.ok(!lines.includes(made.userID) && !lines.includes(made.einladung), 'the log');
  assert.ok(!lines.includes(userID) && !lines.includes(einladung), 'the log');
  const given = lines
    .split('\n')
    .filter((line) => line.includes('"event":"link"'))
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    given.map((line) => [line.vorgangRef, /^[0-9a-f]{8}$/.test(line.schluessel)]),
    [
      [vorgangRef, true],
      [vorgangRef, true],
      [made.vorgangRef, true],
      [made.vorgangRef, true],
    ],
    'who was given a link is logged',
  );
});

test('a machine that names a case by the person’s key finds none, and changes nothing [7.78]', async (t) => {
  const app = await testApp(t);
  const { userID } = await app.reported({ partner: 'partner' });
  const operator = await app.keyOf('betreiber');
  const partner = await app.keyOf('partner');
  for (const [method, path, body] of [
    ['GET', ''],
    ['PATCH', '', { ranaVorgangsnummer: 'R-1' }],
    ['POST', '/einladung'],
    ['POST', '/link'],
    ['POST', '/zuweisung', { partner: 'partner' }],
    ['DELETE', '/zuweisung/partner'],
    ['POST', '/hinweis', { text: 'Gleich da.' }],
  ] as const) {
    const ask = (id: string) => app.call(method, `betreiber/vorgang/${id}${path}`, body, { ...KEY, ...operator });
    const [known, unknown] = [await ask(userID), await ask('ZZZZZZZZZZZZ')];
    assert.deepEqual([known.statusCode, known.json()], [404, unknown.json()], `${method} ${path}`);
  }
  const event = { unid: 'a', meldungsTyp: 'ABFAHRT' };
  const ereignisse = [
    { ...event, userID },
    { ...event, vorgangRef: userID },
  ];
  const { data } = (await app.call('POST', 'partner/ereignisse', { ereignisse }, partner)).json();
  assert.deepEqual(
    data.map(({ vorgangRef, ergebnis }: Record<string, string>) => [vorgangRef, ergebnis]),
    [
      ['', 'fehler'],
      [userID, 'unbekannt'],
    ],
  );
  assert.deepEqual([data[0].code, data[0].fehler[0].feld], ['UNVOLLSTAENDIG', 'vorgangRef'], 'with what to send');
  assert.equal((await app.store.events('ra_Standard', userID)).length, 1);
  assert.deepEqual((await app.store.zuweisungen.of('ra_Standard', userID)).length, 1, 'it stays assigned');
});
