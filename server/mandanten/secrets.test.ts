import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSettings } from '../settings.ts';
import { THEMES } from '../open.ts';
import { clientsFolder, testClients, writeClients } from '../test/test-clients.ts';
import { checkMandanten } from './mandant-check.ts';
import { readMandanten } from './mandanten.ts';
import { ownerOfSecret } from './mandant-schema.ts';

const gateway = (adresse: string, geheimnis: string) => ({
  adresse,
  kopf: { Authorization: 'Bearer {geheimnis}' },
  vorlage: { to: '{nummer}', text: '{text}' },
  geheimnis,
});
const webhook = (adresse: string, geheimnis: string) => ({ adresse, geheimnis });

test('a secret is of the client that it is named after', () => {
  const ids = ['rot', 'rot_Verein', 'ra_Standard', 'blau-weiss'];
  // prettier-ignore
  const OWNERS = [
    ['ROT', 'rot'], ['ROT_2', 'rot'], ['ROT_VEREIN', 'rot_Verein'], ['ROT_VEREIN_ALT', 'rot_Verein'], ['ROTKEHLCHEN', null], ['BLAU_WEISS', 'blau-weiss'], ['KRANICH', null],
  ] as const;
  for (const [name, owner] of OWNERS) assert.equal(ownerOfSecret(name, ids), owner, name);
});

test('a secret goes to the address of one client alone, whoever is read first [P26]', (t) => {
  // prettier-ignore
  const FOLDERS = [
    // The thief comes first by name, the owner names its secret or not.
    [{ aal: { name: 'Aal', nachrichten: gateway('https://aal.example/', 'ROT') }, rot: { name: 'Rot', nachrichten: gateway('https://rot.example/', 'ROT') } }, ['rot']],
    [{ aal: { name: 'Aal', nachrichten: gateway('https://aal.example/', 'ROT_SMS') }, rot: { name: 'Rot' } }, ['rot']],
    [{ aal: { name: 'Aal', webhook: webhook('https://aal.example/', 'ROT') }, rot: { name: 'Rot' } }, ['rot']],
    // A name that tells no owner is of the first.
    [{ aal: { name: 'Aal', nachrichten: gateway('https://aal.example/', 'X') }, rot: { name: 'Rot', nachrichten: gateway('https://rot.example/', 'X') } }, 1],
    [{ aal: { name: 'Aal', nachrichten: gateway('https://aal.example/', 'X') }, rot: { name: 'Rot', webhook: webhook('https://rot.example/', 'X') } }, 2],
  ] as const;
  for (const [clients, served] of FOLDERS) {
    const said: string[] = [];
    const own = testClients(t, clients, said)
      .all.map(({ mandant }) => mandant.id)
      .filter((id) => id !== 'ra_Standard');
    const what = `${JSON.stringify(clients)} ${said.join()}`;
    if (typeof served === 'number') assert.equal(own.length, served, what);
    else assert.deepEqual(own, served, what);
    const checked = checkMandanten(clientsFolder(t, clients), THEMES, null, {});
    const wrong = checked.flatMap(({ mistakes }) => mistakes.map(({ field }) => field));
    assert.equal(
      wrong.some((field) => field.endsWith('.geheimnis')),
      own.length < 2,
      wrong.join(),
    );
  }
});

test('a client that takes another one’s secret later is served as before', (t) => {
  const rot = { name: 'Rot', nachrichten: gateway('https://rot.example/', 'ROT') };
  const said: string[] = [];
  const folder = clientsFolder(t, { aal: { name: 'Aal' }, rot });
  const mandanten = readMandanten({ folder, themesFolder: THEMES, demo: 'any', warn: (line) => said.push(line) });
  writeClients(folder, { aal: { name: 'Aal', nachrichten: gateway('https://aal.example/', 'ROT') }, rot });
  mandanten.look();
  assert.equal(mandanten.mandantOf('aal')?.nachrichten, undefined);
  assert.match(
    said.join('\n'),
    /Client aal: mandant.json, "nachrichten.geheimnis" is "ROT": client rot .*It is served as before/,
  );
  mandanten.look();
  assert.equal(said.length, 1, 'said once');
});

test('a secret setting without a name, and two with one file, are one clear line', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'secret-')), 'one');
  writeFileSync(path, 'geheim-4711');
  for (const [env, message] of [
    [
      { SMS_SECRET_FILE: path },
      /^SMS_SECRET_FILE must go on with the name of a client's secret .*SMS_SECRET_KRANICH_FILE\.$/,
    ],
    [{ HOOK_SECRET_FILE: path }, /^HOOK_SECRET_FILE must go on with/],
    [{ SMS_SECRET_: 'geheim-4711' }, /^SMS_SECRET_ must go on with/],
    [{ SMS_SECRET__FILE: path }, /^SMS_SECRET_ must go on with/],
    [{ SMS_SECRET_kranich: 'geheim-4711' }, /^SMS_SECRET_kranich must go on with/],
    [
      { SMS_SECRET_A_FILE: path, SMS_SECRET_B_FILE: path },
      /^SMS_SECRET_B_FILE must be another file than SMS_SECRET_A_FILE/,
    ],
  ] as const)
    assert.throws(
      () => readSettings(env),
      (error: Error) => message.test(error.message) && !error.message.includes('4711'),
      JSON.stringify(env),
    );
  assert.deepEqual(readSettings({ SMS_SECRET_KRANICH_2_FILE: path }).sms.secrets.get('KRANICH_2')?.(), ['geheim-4711']);
});
