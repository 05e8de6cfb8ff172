import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStore } from '../open.ts';
import { readSettings } from '../settings.ts';
import { folder, operate } from '../test/test-service.ts';

test('A person reads role and number of the account that was at their case, not the employee.', async (t) => {
  const dataDir = folder(t);
  const made = await operate(['einladung', '--json'], dataDir);
  const { vorgangRef } = JSON.parse(made.stdout) as { vorgangRef: string };
  await operate(['konto', 'neu', 'Dirk Disponent', '--kuerzel', 'DID', '--rolle', 'disposition'], dataDir);
  const store = await openStore(readSettings({ DATA_DIR: dataDir }), { patience: 1_000 });
  const [konto] = await store.konten.list();
  const akteur = `konto:${konto!.kontoID}`;
  const zeit = new Date().toISOString();
  const row = { akteur, aufruf: 'GET /leitstand/api/fall', ausgang: '200', zeit, zuletzt: zeit };
  await store.zugriffe.add([{ ...row, mandant: 'ra_Standard', vorgang: vorgangRef, anzahl: 1 }]);
  const consent = { version: 'v', zeit, language: 'de' };
  const { userID } = (await store.loadByRef(vorgangRef, null))!;
  await store.start('ra_Standard', userID, { ...consent, durch: akteur });
  await store.close();
  const { stdout } = await operate(['auskunft', vorgangRef, '--json'], dataDir);
  const { zugriffe, vorgaenge } = JSON.parse(stdout) as Record<string, Record<string, unknown>[]>;
  const [stored] = vorgaenge!;
  assert.deepEqual([stored?.['zustimmung_durch'], stored?.['rolle']], [akteur, 'disposition']);
  const told = zugriffe!.find((one) => one['akteur'] === akteur);
  assert.equal(told?.['rolle'], 'disposition');
  assert.doesNotMatch(stdout, /Dirk|DID"/);
});

test('Nor an employee whom a machine has named, who read the consent out.', async (t) => {
  const dataDir = folder(t);
  const { vorgangRef } = JSON.parse((await operate(['einladung', '--json'], dataDir)).stdout) as { vorgangRef: string };
  const store = await openStore(readSettings({ DATA_DIR: dataDir }), { patience: 1_000 });
  const { userID } = (await store.loadByRef(vorgangRef, null))!;
  const zeit = new Date().toISOString();
  await store.start('ra_Standard', userID, { version: 'v', zeit, language: 'de', durch: 'Frau Adler' });
  await store.close();
  const { stdout } = await operate(['auskunft', vorgangRef, '--json'], dataDir);
  assert.match(stdout, /"zustimmung_zeit"/);
  assert.doesNotMatch(stdout, /Adler/);
});
