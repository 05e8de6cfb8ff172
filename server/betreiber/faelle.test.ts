import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { openMandanten, openStore } from '../open.ts';
import { readSettings } from '../settings.ts';
import { flatTyre } from '../test/test-app.ts';
import { folder, operate } from '../test/test-service.ts';
import { noteOtherNumber } from '../vorgang/other-number.ts';
import { reportOf } from '../vorgang/report-of.ts';
import { newVorgang } from '../vorgang/vorgang-new.ts';

test('A report is seen by commands: in the list, whole in words, and disclosed in sentences without codes or staff', async (t) => {
  const dataDir = folder(t);
  const settings = readSettings({ DATA_DIR: dataDir });
  const store = await openStore(settings);
  t.after(store.close);
  const client = openMandanten(settings, () => undefined).mandantOf('ra_Standard')!;
  const card = JSON.parse((await operate(['einladung', '--vertrag', '--vermerk', 'V-4711', '--json'], dataDir)).stdout);
  assert.match(
    (await operate(['einladung', 'liste'], dataDir)).stdout,
    new RegExp(`^${card.einladung}  ra_Standard  kfz  \\d{4}-\\d\\d-\\d\\d  good  0 cases  V-4711\\n$`),
  );
  const report = async () => {
    const now = Date.now();
    const key = `einstieg ${String(card.einladung)} ${randomUUID()}`;
    const wish = { client, typ: 'kfz', beispiel: false, publicUrl: settings.publicUrl, now, key } as const;
    const { userID, vorgangRef } = await newVorgang(store, wish);
    const { id, zustimmung } = client.mandant;
    const consent = { version: zustimmung, zeit: new Date(now).toISOString(), language: 'de' } as const;
    const stored = (await store.start(id, userID, consent))!;
    const how = { vorgang: flatTyre(), revision: stored.revision, key: userID, now };
    await store.report(reportOf({ client, stored }, how));
    return { userID, vorgangRef };
  };
  const [one, read] = [await report(), await report()];
  await store.markRead('ra_Standard', read.userID, new Date().toISOString());

  const list = await operate(['faelle'], dataDir);
  assert.equal(list.stdout.trimEnd().split('\n').length, 2, list.stderr);
  const unread = await operate(['faelle', '--ungelesen', '--mandant', 'ra_Standard'], dataDir);
  assert.match(unread.stdout, new RegExp(`^${one.vorgangRef}  ra_Standard  \\d{4}-.* ungelesen .*Reifen`));
  assert.equal(unread.stdout.trimEnd().split('\n').length, 1);
  const { vn, vorgangsMetadaten } = flatTyre();
  for (const word of [vn.nachname, vorgangsMetadaten.mobilnummer]) assert.ok(!list.stdout.includes(word));
  const json = JSON.parse((await operate(['faelle', '--ungelesen', '--json'], dataDir)).stdout) as object[];
  assert.equal(json.length, 1, 'to list is not to read');
  assert.equal((await operate(['faelle', '--mandant', 'weg'], dataDir)).status, 1);
  assert.equal((await operate(['faelle', '--sprache', 'fr'], dataDir)).status, 2);

  const shown = await operate(['zeigen', one.vorgangRef], dataDir);
  for (const word of [one.vorgangRef, vn.nachname, 'Niemand hat den Fall gelesen.', 'Verlauf', 'Reifen'])
    assert.ok(shown.stdout.includes(word), `${word}: ${shown.stdout}${shown.stderr}`);
  assert.match((await operate(['zeigen', one.vorgangRef, '--sprache', 'en'], dataDir)).stdout, /What happened/);
  const draft = JSON.parse((await operate(['einladung', '--json'], dataDir)).stdout) as { vorgangRef: string };
  const { userID } = (await store.loadByRef(draft.vorgangRef, null))!;
  const zeit = new Date().toISOString();
  const note = { konto: 'konto:x', kuerzel: 'DID', zeit, text: 'Ruft zurück' };
  await store.notizen.add('ra_Standard', userID, 'k', note);
  assert.match(
    (await operate(['zeigen', draft.vorgangRef], dataDir)).stdout,
    /Entwurf, noch nicht gemeldet[^]*DID: .*„Ruft zurück“/,
  );
  assert.match(
    (await operate(['auskunft', draft.vorgangRef], dataDir)).stdout,
    /Er wurde nicht gemeldet[^]*Leitstelle: .*„Ruft zurück“/,
  );

  await store.notizen.add('ra_Standard', one.userID, 'k', note);
  await noteOtherNumber({ store, clock: Date.now }, (await store.loadByRef(one.vorgangRef, null))!, '+491701234567');
  assert.match(
    (await operate(['zeigen', one.vorgangRef], dataDir)).stdout,
    /Person: .*1701234567|Person: .*170 1234567/,
  );
  const told = (await operate(['auskunft', one.vorgangRef], dataDir)).stdout;
  for (const word of [
    'Was wir zu Ihrem Vorgang gespeichert haben',
    vn.nachname,
    'Verwaltung des Dienstes',
    'Weitere Nummern: ',
    'Vermerk: V-4711',
  ])
    assert.ok(told.includes(word), `${word}: ${told}`);
  assert.doesNotMatch(told, /[{}]|SCHADEN_|EINGANG|DID|undefined/);
});

test('An invitation says the reference of its case', async (t) => {
  const { stdout } = await operate(['einladung'], folder(t));
  assert.match(stdout, /^Reference: [A-Z0-9]{16}$/m);
});
