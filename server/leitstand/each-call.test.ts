import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAtLeast, ROLLEN, SITZUNG } from '#domain/leitstand/konto.ts';
import { testApp } from '../test/test-app.ts';
import { signedIn, type TestDesk } from '../test/test-desk.ts';
import { DESK_CALLS } from './calls.ts';
import { DESK_API } from './guard.ts';

const NOBODY = '2345678923456789';
/** Bodies with which a call gets further than its form; others send an empty one. */
const BODIES: Readonly<Record<string, object>> = {
  'POST /betreiber/vorgang/:vorgangRef/hinweis': { text: 'Wir kommen.' },
  'POST /betreiber/vorgang/:vorgangRef/zuweisung': { partner: 'nobody' },
};

/** A call by its name in DESK_CALLS, about that case. */
async function make(desk: TestDesk, call: string, vorgangRef: string, more: Record<string, string> = {}) {
  const [method, template] = call.split(' ') as ['GET' | 'POST', string];
  const path = template.slice(1).replace(':vorgangRef', vorgangRef).replace(/:\w+/g, 'x');
  const body = method === 'GET' ? undefined : (BODIES[call] ?? {});
  const headers = { ...desk.headers, 'idempotency-key': `${call.length}-${vorgangRef}`, ...more };
  if (path.endsWith('/strom')) return readStart(desk, path, headers);
  const answer = await desk.call(method, path, body, headers);
  const { code } = answer.headers['content-type']?.toString().includes('json') ? answer.json<{ code?: string }>() : {};
  return { status: answer.statusCode, code, body: answer.body };
}

/** A stream has no end: the head of its answer tells whether it may begin; a refusal is read whole. */
async function readStart(desk: TestDesk, path: string, headers: Record<string, string>) {
  const answer = await desk.app.inject({ url: `${DESK_API}/${path}`, headers, payloadAsStream: true });
  const { statusCode: status } = answer;
  const stream = answer.stream();
  if (status === 200) {
    stream.destroy();
    return { status, code: undefined, body: '' };
  }
  const body = await text(stream);
  return { status, code: (JSON.parse(body) as { code?: string }).code, body };
}

/** What a write of another site cannot send as our page does. */
const FOREIGN: readonly Record<string, string>[] = [{ origin: 'https://elsewhere.example' }, { 'x-leitstand': '' }];

/** The calls that need a session; an end of the own session comes last. */
const CALLS = Object.entries(DESK_CALLS)
  .flatMap(([call, { rolle, whileLocked }]) => (rolle ? [{ call, rolle, whileLocked }] : []))
  .sort((a, b) => Number(a.call.includes('abmelden')) - Number(b.call.includes('abmelden')));
const OF_CASE = CALLS.filter(({ call }) => call.includes(':vorgangRef'));

test('Each call is refused without a session, with a forged, locked or ended one, and to a lower role.', async (t) => {
  const the = await testApp(t);
  const { vorgangRef } = await the.reported();
  const lead = await signedIn(the, { rolle: 'leitung' });
  for (const { call, rolle, whileLocked } of CALLS) {
    const said = async (desk: TestDesk, more?: Record<string, string>) => {
      const { status, code } = await make(desk, call, vorgangRef, more);
      return [status, code];
    };
    assert.deepEqual(await said(lead, { cookie: '' }), [401, 'SITZUNG_FEHLT'], call);
    assert.deepEqual(await said(lead, { cookie: 'leitstand=forged' }), [401, 'SITZUNG_FEHLT'], call);
    for (const role of ROLLEN.filter((one) => !isAtLeast(one, rolle)))
      assert.deepEqual(await said(await signedIn(the, { rolle: role })), [403, 'ROLLE_FEHLT'], `${role}: ${call}`);
    if (!call.startsWith('GET'))
      for (const more of FOREIGN) assert.deepEqual(await said(lead, more), [403, 'NICHT_ERLAUBT'], call);
    const ended = await signedIn(the, { rolle: 'leitung' });
    await the.store.konten.change(ended.konto.kontoID, { endet: ended.konto.angelegt }, ended.konto.angelegt);
    assert.deepEqual(await said(ended), [401, 'SITZUNG_FEHLT'], call);
    const locked = await signedIn(the, { rolle: 'leitung' });
    the.time.now += SITZUNG.idle + 1;
    if (whileLocked) assert.notEqual((await said(locked))[1], 'SITZUNG_GESPERRT', call);
    else assert.deepEqual(await said(locked), [403, 'SITZUNG_GESPERRT'], call);
    the.time.now -= SITZUNG.idle + 1;
  }
});

test('A case of another client, or a real one to an example account, is like one that does not exist.', async (t) => {
  const the = await testApp(t);
  const { vorgangRef } = await the.reported();
  for (const wish of [{ mandanten: ['haselmaus'] }, { beispiel: true }])
    for (const { call } of OF_CASE) {
      const desk = await signedIn(the, { rolle: 'leitung', ...wish });
      const [foreign, none] = [await make(desk, call, vorgangRef), await make(desk, call, NOBODY)];
      assert.ok([404, 400, 422].includes(foreign.status), `${call}: ${foreign.status}`);
      assert.deepEqual(foreign, none, call);
    }
  assert.ok(OF_CASE.length >= 8);
});

test('Each answer with a case has its row in the log of accesses, under the account.', async (t) => {
  const the = await testApp(t);
  const { vorgangRef } = await the.reported();
  const desk = await signedIn(the, { rolle: 'leitung' });
  const akteur = `konto:${desk.konto.kontoID}`;
  const given: string[] = [];
  for (const { call } of OF_CASE) {
    const { status } = await make(desk, call, vorgangRef);
    assert.ok(status < 500, `${call}: ${status}`);
    if (status < 300) given.push(call.replace(' ', ' /leitstand/api'));
  }
  const rows = async () =>
    (await the.store.zugriffe.list({ vorgang: vorgangRef, akteur }, 99)).map((row) => row.aufruf);
  let noted = await rows();
  for (let tries = 0; tries < 100 && given.some((call) => !noted.includes(call)); tries++) {
    await sleep(50);
    noted = await rows();
  }
  assert.ok(given.length >= 2, 'some calls give a case');
  assert.deepEqual(
    given.filter((call) => !noted.includes(call)),
    [],
  );
});
