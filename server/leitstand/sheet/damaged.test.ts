import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import type { Blatt, Fallblatt, Treffer } from '#domain/leitstand/fall.ts';
import type { Vorgang } from '#domain/vorgang.ts';
import { caseNow } from '../../store/tables/case-now.ts';
import { testApp, type TestApp } from '../../test/test-app.ts';
import { signedIn } from '../../test/test-desk.ts';
import { cancellingOf } from '../../vorgang/cancelling.ts';
import { legible } from '../../vorgang/legible.ts';

/** What a machine gets of a case. */
interface Shown {
  unlesbar?: true;
  gefahr: { code: string }[];
  vorgang: Vorgang;
}

/** Cuts the end off all documents and off the fields of all messages to people, as a broken disk leaves them. */
function damage({ settings }: TestApp): void {
  const db = new DatabaseSync(join(settings.dataDir, 'test.sqlite'), { timeout: 5_000 });
  db.exec(`update vorgaenge set doc = json_set(doc, '$.gefahr.feuer', json('true'));
    update vorgaenge set doc = substr(doc, 1, length(doc) - 60);
    update ereignisse set daten = substr(daten, 1, 9) where meldungs_typ = 'BETREIBER_HINWEIS'`);
  db.close();
}

test('A case whose document is damaged has a sheet of what can be read, can be found, taken and cancelled. [S22]', async (t) => {
  const the = await testApp(t);
  const { vorgangRef, userID } = await the.reported();
  const desk = await signedIn(the);
  const path = `betreiber/vorgang/${vorgangRef}`;
  const deed = async (method: 'POST' | 'PUT', name: string, body: object): Promise<void> => {
    const answer = await desk.call(method, `${path}/${name}`, body, { 'idempotency-key': name });
    assert.ok(answer.statusCode < 300, `${name}: ${answer.body}`);
  };
  const sheet = async (): Promise<Fallblatt> => {
    const { statusCode, body } = await desk.call('GET', `fall/${vorgangRef}`);
    assert.equal(statusCode, 200, body);
    return (JSON.parse(body) as { data: Fallblatt }).data;
  };
  await deed('POST', 'hinweis', { text: 'Wir kommen.' });
  await deed('POST', 'auftrag', { helfer: { name: 'Krause', telefon: '+491721234567' } });
  damage(the);

  const { unlesbar, einsatz, angaben, person, brett, zeitachse, auftrag } = await sheet();
  assert.deepEqual(
    [unlesbar, einsatz.schaden.zeile[0], angaben, brett.was[0], brett.vorgangRef, auftrag?.helfer.name],
    [true, 'Fall nicht lesbar', [], 'Fall nicht lesbar', vorgangRef, 'Krause'],
  );
  assert.equal(brett.gemeldet, new Date(the.time.now).toISOString());
  assert.deepEqual([person.name, person.telefon], ['Zenobia Quittenbaum', '+4915123456789']);
  assert.deepEqual([brett.gefahr, einsatz.gefahr !== null], [['feuer'], true]);
  assert.deepEqual(
    zeitachse.map(({ art, wer, worte }) => [art, wer[0], worte]).sort(),
    [
      ['BETREIBER_HINWEIS', desk.konto.kuerzel, ''],
      ['EINGANG', 'Person', ''],
      ['auftrag', desk.konto.kuerzel, ''],
    ].sort(),
  );
  const found = await desk.call('POST', 'suche', { begriff: '0151 23456789' });
  assert.deepEqual(
    found.json<{ data: Treffer[] }>().data.map(({ vorgangRef: ref, was, name }) => [ref, was[0], name]),
    [[vorgangRef, 'Fall nicht lesbar', 'Zenobia Quittenbaum']],
  );

  const operator = await the.keyOf('betreiber');
  for (const [path, pick] of [
    [`betreiber/vorgang/${vorgangRef}`, (data: Shown) => data],
    ['betreiber/vorgaenge?mandant=ra_Standard', ([first]: Shown[]) => first],
  ] as const) {
    const answer = await the.call('GET', path, undefined, operator);
    assert.equal(answer.statusCode, 200, answer.body);
    const shown = pick(answer.json<{ data: Shown & Shown[] }>().data);
    assert.deepEqual(
      [shown?.unlesbar, shown?.vorgang.vorgangsMetadaten.mobilnummer, shown?.gefahr.map(({ code }) => code)],
      [true, '+4915123456789', ['feuer']],
    );
  }

  const doc = async () => (await the.store.load(userID, 'ra_Standard', ''))?.doc;
  const before = await doc();
  await deed('PUT', 'zustaendigkeit', {});
  await deed('POST', 'notiz', { text: 'Neu aufgenommen.' });
  await deed('POST', 'storno', { grund: 'doppelt' });
  const after = await sheet();
  assert.deepEqual([after.brett.status, after.brett.ende !== null], ['storniert', true]);
  assert.equal(await doc(), before, 'what is left of it stays for whoever can mend it');
});

test('Of document and corrections the intact one is read, and a receipt names the case where nothing is left. [S22]', async (t) => {
  const the = await testApp(t);
  const { vorgangRef, userID } = await the.reported();
  const desk = await signedIn(the);
  const path = `betreiber/vorgang/${vorgangRef}`;
  const corrected = await desk.call(
    'POST',
    `${path}/berichtigung`,
    { mobilnummer: '0176 04069012' },
    { 'idempotency-key': 'b' },
  );
  assert.equal(corrected.statusCode, 200, corrected.body);
  const stored = (await the.store.load(userID, 'ra_Standard', ''))!;
  const phoneIn = (one: typeof stored): string => caseNow(legible(one).stored).vorgangsMetadaten.mobilnummer;
  assert.deepEqual([stored, { ...stored, doc: '{"verl' }, { ...stored, berichtigt: '{"mo' }].map(phoneIn), [
    '017604069012',
    '017604069012',
    '+4915123456789',
  ]);
  const event = { meldungsTyp: 'STORNO', partner: '', zeit: '', daten: '{}', zustellung: null } as never;
  const { beleg } = cancellingOf({ ...stored, doc: '{"verl' }, { key: 'k', storno: '', event });
  assert.equal((JSON.parse(beleg) as { userID: string }).userID, userID);
});

test('A draft whose document is damaged has a sheet, too. [S22]', async (t) => {
  const the = await testApp(t);
  const { vorgangRef } = await the.started({ vorbelegung: { vorgangsMetadaten: { mobilnummer: '0151 23456789' } } });
  const desk = await signedIn(the);
  damage(the);
  const { statusCode, body } = await desk.call('GET', `fall/${vorgangRef}`);
  const { data } = JSON.parse(body) as { data: Blatt };
  assert.deepEqual([statusCode, data.art, data.unlesbar, data.person.telefon], [200, 'entwurf', true, '015123456789']);
});
