import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HINWEIS_CODES } from '#domain/fahrzeughinweise/fahrzeughinweise.ts';
import type { HelferEintrag } from '#domain/leitstand/fall.ts';
import { testApp } from '../../test/test-app.ts';
import { signedIn } from '../../test/test-desk.ts';

const [CODE] = HINWEIS_CODES;
const MUSTER = { name: 'Abschlepp Muster', telefon: '0221 471033', kennzeichen: 'K-AB 1', lkw: [CODE], gebiet: 'Köln' };
interface Problem {
  code: string;
  fehler?: { feld: string; text: string }[];
}

test('The management keeps the directory; the desk reads it, with the helper used last first.', async (t) => {
  const the = await testApp(t);
  const [boss, desk] = [await signedIn(the, { rolle: 'leitung' }), await signedIn(the)];
  const list = async () => (await desk.call('GET', 'helfer')).json<{ data: HelferEintrag[] }>().data;
  const made = await boss.call('POST', 'helfer', MUSTER);
  assert.equal(made.statusCode, 201, made.body);
  const { helferID } = made.json<{ data: HelferEintrag }>().data;
  await boss.call('POST', 'helfer', { ...MUSTER, name: 'Zweiter', telefon: '0221 471034' });
  assert.deepEqual(
    (await list()).map(({ name }) => name),
    ['Abschlepp Muster', 'Zweiter'],
  );
  assert.equal((await desk.call('POST', 'helfer', MUSTER)).json<Problem>().code, 'ROLLE_FEHLT');
  const again = await boss.call('POST', 'helfer', { ...MUSTER, name: 'Dritter' });
  assert.equal(again.json<Problem>().fehler?.[0]?.feld, 'telefon');
  const { vorgangRef } = await the.reported();
  await desk.call('POST', `betreiber/vorgang/${vorgangRef}/auftrag`, {
    helfer: { name: 'Zweiter', telefon: '0221471034' },
  });
  assert.deepEqual(
    (await list()).map(({ name }) => name),
    ['Zweiter', 'Abschlepp Muster'],
  );
  const changed = await boss.call('PATCH', `helfer/${helferID}`, { gebiet: 'Bonn' });
  assert.deepEqual(
    [changed.json<{ data: HelferEintrag }>().data.gebiet, changed.json<{ data: HelferEintrag }>().data.name],
    ['Bonn', MUSTER.name],
  );
  for (const geloescht of [true, false])
    assert.deepEqual((await boss.call('DELETE', `helfer/${helferID}`)).json(), { data: { geloescht } });
  assert.equal((await boss.call('PATCH', `helfer/${helferID}`, { gebiet: 'X' })).statusCode, 422);
  assert.equal((await list()).length, 1);
});

test('A name of 400 signs, a wrong number and an unknown truck are refused with their fields, and nothing is written.', async (t) => {
  const the = await testApp(t);
  const boss = await signedIn(the, { rolle: 'leitung' });
  const said = async (more: object) =>
    (await boss.call('POST', 'helfer', { ...MUSTER, ...more })).json<Problem>().fehler?.map(({ feld }) => feld);
  assert.deepEqual(await said({ name: 'x'.repeat(400) }), ['name']);
  assert.deepEqual(await said({ name: '', telefon: 'abc', lkw: ['UFO'] }), ['name', 'telefon', 'lkw']);
  assert.deepEqual(await said({ lkw: 'UFO' }), ['lkw']);
  assert.deepEqual(await the.store.helfer.list(), []);
});

test('A file of 2,000 helpers with long words is brought in; of 2,001 the first one too many is named.', async (t) => {
  const the = await testApp(t);
  const boss = await signedIn(the, { rolle: 'leitung' });
  const row = (nr: number) => `${'N'.repeat(70)} ${nr};0221 ${471_000 + nr};K-AB ${nr};;${'Gebiet '.repeat(20)}`;
  const csv = (rows: number) => [
    'name;telefon;kennzeichen;lkw;gebiet',
    ...Array.from({ length: rows }, (_, nr) => row(nr)),
  ];
  const bring = (rows: number) => boss.call('POST', 'helfer/import', { csv: csv(rows).join('\n') });
  assert.deepEqual(
    (await bring(2_001)).json<Problem>().fehler?.map(({ feld }) => feld),
    ['zeile.2002'],
  );
  assert.deepEqual((await bring(2_000)).json(), { data: { angelegt: 2_000 } });
  const taken = await bring(2_000);
  assert.deepEqual([taken.statusCode, taken.json<Problem>().fehler?.length], [422, 2_000], 'each row is named');
});

test('A file is brought in whole or not at all: each wrong row in turn is named with its line.', async (t) => {
  const the = await testApp(t);
  const boss = await signedIn(the, { rolle: 'leitung' });
  const bring = async (lines: readonly string[]) => boss.call('POST', 'helfer/import', { csv: lines.join('\n') });
  const right = [
    'name;telefon;lkw;gebiet',
    `Eins;0221 471031;${CODE};Köln`,
    'Zwei;0221 471032;;Bonn',
    'Drei;0221 471033;;',
  ];
  // The last one as a browser reads Windows-1252.
  const wrong = [
    'Nur ein Name',
    `${'x'.repeat(400)};0221 471039;;`,
    'Vier;abc;;',
    'Vier;0221 471039;UFO;',
    'M\ufffdller;0221 471039;;',
  ];
  for (let row = 1; row < right.length; row++)
    for (const line of [...wrong, right[row === 1 ? 2 : 1]!]) {
      const answer = await bring(right.with(row, line));
      assert.equal(answer.statusCode, 422, line);
      assert.equal(answer.json<Problem>().fehler?.length, 1, line);
      assert.match(answer.json<Problem>().fehler![0]!.feld, /^zeile\.[2-4]$/);
      assert.deepEqual(await the.store.helfer.list(), []);
    }
  for (const text of [[], ['a;b'], ['"offen']]) assert.equal((await bring(text)).statusCode, 422);
  assert.deepEqual((await bring(right)).json(), { data: { angelegt: 3 } });
  const twice = await bring(right);
  assert.deepEqual(
    twice.json<Problem>().fehler?.map(({ feld }) => feld),
    ['zeile.2', 'zeile.3', 'zeile.4'],
  );
});
