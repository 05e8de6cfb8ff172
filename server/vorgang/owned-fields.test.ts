import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flatTyre, NOW, testApp } from '../test/test-app.ts';

/** Mass assignment: fields that a client may send and the service must ignore. D74. */
const FORGED = {
  vorgangsMetadaten: {
    userID: 'FORGEDFORGED',
    ranaVorgangsnummer: 'F-1',
    status: 'gemeldet',
    timestampGemeldet: 1,
    storno: 'WARTEZEIT',
    mandantenID: 'forged',
  },
  notesMetadaten: { anlagePerson_CN: 'CN=Forged' },
  bewertung: { bewertungWert: 5, bewertungFeedback: 'forged' },
  webAppConfig: 'forged',
  userAgent: 'forged',
  webparams: { web_rufnummer: '0900 666', web_AppTyp: 'fahrrad' },
};
const forgedCase = () => {
  const { vorgangsMetadaten, ...rest } = FORGED;
  const vorgang = flatTyre();
  return {
    ...vorgang,
    ...rest,
    vorgangsMetadaten: { ...vorgang.vorgangsMetadaten, ...vorgangsMetadaten },
    unbekannt: 'forged',
    'schadenOrt.adresse': 'forged',
  };
};

test('the server’s fields are its own, in every state [3.3 3.5 3.31]', async (t) => {
  const { call, started, store } = await testApp(t);
  const { userID } = await started({
    vorbelegung: {
      notesMetadaten: { anlagePerson_CN: 'CN=Operator' },
      vorgangsMetadaten: { ranaVorgangsnummer: 'R-7', status: 'gemeldet', userID: 'x' },
    },
  });
  const owned = async () => {
    const { data } = (await call('GET', `vorgang/${userID}`)).json();
    const { mobilnummer: _own, language: _theirs, ...meta } = data.vorgangsMetadaten;
    return {
      ...meta,
      cn: data.notesMetadaten.anlagePerson_CN,
      bewertung: data.bewertung,
      config: data.webAppConfig,
      telefon: data.webparams.web_rufnummer,
      typ: data.webparams.web_AppTyp,
    };
  };
  const ours = {
    userID,
    ranaVorgangsnummer: 'R-7',
    status: '',
    timestampGemeldet: null as number | null,
    storno: '',
    mandantenID: 'ra_Standard',
    cn: 'CN=Operator',
    bewertung: { bewertungWert: 0, bewertungFeedback: '' },
    config: (await owned()).config,
    telefon: '0221 4710 333',
    typ: 'kfz',
  };
  assert.match(ours.config, /^ra_Standard\/[0-9a-f]{12}$/);
  assert.deepEqual(await owned(), ours);

  const phone = {
    'user-agent': 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36',
  };
  await call('POST', `vorgang/${userID}`, forgedCase(), { 'if-match': '"1"', ...phone });
  assert.deepEqual(await owned(), ours);
  const doc = JSON.parse((await store.load(userID, null, '2026'))!.doc);
  assert.deepEqual(
    [doc.userAgent, doc.webparams, doc.unbekannt, doc['schadenOrt.adresse']],
    ['handy', undefined, undefined, undefined],
  );

  await call('POST', `vorgang/${userID}/melden`, forgedCase(), { 'if-match': '"2"', 'idempotency-key': 'k' });
  const reported = { ...ours, status: 'gemeldet', timestampGemeldet: NOW };
  assert.deepEqual(await owned(), reported);

  await call(
    'POST',
    `storno/vorgang/${userID}`,
    { ...forgedCase(), vn: { vorname: 'Forged' } },
    { 'idempotency-key': 'c' },
  );
  assert.deepEqual(await owned(), { ...reported, status: 'storniert', storno: 'WARTEZEIT' });
  assert.equal(
    (await call('GET', `vorgang/${userID}`)).json().data.vn.vorname,
    'Zenobia',
    'of a cancel only the reason is read',
  );
});
