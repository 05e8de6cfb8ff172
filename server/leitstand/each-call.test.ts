import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAtLeast, ROLLEN, SITZUNG } from '#domain/leitstand/konto.ts';
import { flatTyre, testApp, type TestApp } from '../test/test-app.ts';
import { signedIn, type TestDesk } from '../test/test-desk.ts';
import { DESK_CALLS } from './calls.ts';
import { DESK_API } from './guard.ts';

const NOBODY = '2345678923456789';
/** Good bodies, of a reported case that `ready` has prepared. A write of a case without one here sends nothing. */
const HELFER = { name: 'Süd', telefon: '+4922147101', kennzeichen: 'K-AB 123' };
const BODIES: Readonly<Record<string, object>> = {
  'PATCH /betreiber/vorgang/:vorgangRef': { schadennummer: 'S-1', ranaVorgangsnummer: 'A-1' },
  'POST /betreiber/vorgang/:vorgangRef/zusage': { wartezeitMinuten: 30 },
  'POST /betreiber/vorgang/:vorgangRef/storno': { grund: 'doppelt' },
  'POST /betreiber/vorgang/:vorgangRef/stand': { meldung: 'losgefahren' },
  'PUT /betreiber/vorgang/:vorgangRef/zustaendigkeit': { statt: 'Leitsystem' },
  'POST /betreiber/vorgang/:vorgangRef/notiz': { text: 'Hund dabei.' },
  'POST /betreiber/vorgang/:vorgangRef/hinweis': { text: 'Wir kommen.' },
  'POST /betreiber/vorgang/:vorgangRef/zuweisung': { partner: 'nord' },
  'POST /betreiber/vorgang/:vorgangRef/auftrag': { helfer: HELFER },
  'POST /betreiber/vorgang/:vorgangRef/auftrag/pruefen': { code: '0000' },
  'POST /betreiber/vorgang/:vorgangRef/berichtigung': { mobilnummer: '0171 2345678' },
  'POST /suche': { begriff: 'Quittenbaum' },
  'PUT /entwurf/:vorgangRef': flatTyre(),
  'POST /entwurf/:vorgangRef/melden': flatTyre(),
  'POST /entwurf/:vorgangRef/adresse': { strasse: 'Trankgasse', hausnummer: '', plz: '', ort: 'Köln', land: 'DE' },
};

/** What stands behind a call's path. */
const QUERIES: Readonly<Record<string, string>> = {
  'DELETE /betreiber/vorgang/:vorgangRef/zustaendigkeit': '?statt=Leitsystem',
};

/** Words that only the case has. The board may say none of the person. */
const OF_PERSON = ['Zenobia', 'Quittenbaum', '15123456789', '1234E'] as const;

/** A reported case of which all calls can be made: with a helper, a partner, an owner, and a wish for a call. */
async function ready(the: TestApp) {
  const made = await the.reported({ partner: 'nord' });
  await the.keyOf('partner', { name: 'nord' });
  const { authorization } = await the.keyOf('betreiber', { name: 'Leitsystem' });
  const path = `betreiber/vorgang/${made.vorgangRef}`;
  /** The whole of it as a machine of the operator reads it. */
  const whole = async () => (await the.call('GET', path, undefined, { authorization })).json<object>();
  await the.call('POST', `${path}/auftrag`, { helfer: HELFER, angenommen: true }, { authorization });
  await the.call('PUT', `${path}/zustaendigkeit`, {}, { authorization });
  await the.call('POST', `vorgang/${made.userID}/rueckruf`, {}, { 'idempotency-key': 'rueckruf' });
  const { leseID } = (await the.store.loadByRef(made.vorgangRef, 'ra_Standard'))!;
  return {
    ...made,
    whole,
    words: [...OF_PERSON, 'Trankgasse', 'Süd', '4922147101', made.vorgangRef, made.userID, leseID],
  };
}

/** A draft of which the same is known, for the calls that only a draft takes. */
async function readyDraft(the: TestApp) {
  const made = await the.started({ vorbelegung: flatTyre() });
  const { authorization } = await the.keyOf('betreiber', { name: 'Leitsystem' });
  const path = `betreiber/vorgang/${made.vorgangRef}`;
  const whole = async () => (await the.call('GET', path, undefined, { authorization })).json<object>();
  return { ...made, whole, words: [...OF_PERSON, 'Trankgasse', made.vorgangRef, made.userID] };
}

const isOfDraft = (call: string): boolean => call.includes(' /entwurf/');

/** A call by its name in DESK_CALLS, about that case. */
async function make(desk: TestDesk, call: string, vorgangRef: string, more: Record<string, string> = {}) {
  const [method, template] = call.split(' ') as ['GET' | 'POST', string];
  const named = template.slice(1).replace(':vorgangRef', vorgangRef).replace(':partner', 'nord');
  const path = named.replace(/:\w+/g, 'x') + (QUERIES[call] ?? '');
  const isRead = (['GET', 'HEAD'] as string[]).includes(method);
  const body = isRead ? undefined : (BODIES[call] ?? {});
  const key = { 'idempotency-key': `${call.length}-${vorgangRef}` };
  // A draft as the case was made.
  const headers = { ...desk.headers, ...key, ...(isOfDraft(call) && { 'if-match': '"1"' }), ...more };
  if (method === 'GET' && path.endsWith('/strom')) return readStart(desk, path, headers);
  const answer = await desk.call(method, path, body, headers);
  const isJson = answer.body !== '' && answer.headers['content-type']?.toString().includes('json');
  const { code } = isJson ? answer.json<{ code?: string }>() : {};
  return { status: answer.statusCode, code, body: answer.body };
}

/** A stream has no end: it is read until its first message about a case; a refusal is read whole. */
async function readStart(desk: TestDesk, path: string, headers: Record<string, string>) {
  const answer = await desk.app.inject({ url: `${DESK_API}/${path}`, headers, payloadAsStream: true });
  const { statusCode: status } = answer;
  const stream = answer.stream();
  if (status === 200) {
    let body = '';
    for await (const chunk of stream) {
      body += String(chunk);
      if (/^event: (brett|fall|neu|entwurf)\ndata: .*\n\n/m.test(body)) break;
    }
    return { status, code: undefined, body };
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

/** The methods that each path has. */
const METHODS = new Map<string, string[]>();
for (const { call } of CALLS) {
  const [method = '', path = ''] = call.split(' ');
  METHODS.set(path, [...(METHODS.get(path) ?? []), method]);
}

test('A case of another client, or a real one to an example account, is in no answer, and no call changes it.', async (t) => {
  const the = await testApp(t);
  const [reported, draft] = [await ready(the), await readyDraft(the)];
  const before = [await reported.whole(), await draft.whole()];
  for (const wish of [{ mandanten: ['haselmaus'] }, { beispiel: true }])
    for (const rolle of ROLLEN)
      for (const { call } of CALLS) {
        const desk = await signedIn(the, { rolle, ...wish });
        const { vorgangRef, words } = isOfDraft(call) ? draft : reported;
        const foreign = await make(desk, call, vorgangRef);
        const said = words.filter((word) => foreign.body.includes(word));
        assert.deepEqual(said, [], `${rolle}: ${call}`);
        if (!call.includes(':vorgangRef') || foreign.status === 403) continue;
        assert.equal(foreign.status, 404, `${call}: give it a good body in BODIES. ${foreign.body}`);
        assert.deepEqual(foreign, await make(desk, call, NOBODY), call);
      }
  assert.deepEqual([await reported.whole(), await draft.whole()], before);
  assert.ok(OF_CASE.length >= 18);
});

test('A method that a path does not have is refused alike, whosever case it is.', async (t) => {
  const the = await testApp(t);
  const { vorgangRef, whole } = await ready(the);
  const desk = await signedIn(the, { rolle: 'leitung', mandanten: ['haselmaus'] });
  const before = await whole();
  for (const [path, known] of METHODS)
    for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !known.includes(one))) {
      const said = [vorgangRef, NOBODY].map((ref) => make(desk, `${method} ${path}`, ref));
      const [foreign, none] = await Promise.all(said);
      assert.deepEqual(foreign, none, `${method} ${path}`);
      // HEAD is a GET without its body; a stream has none.
      const isRead = method === 'HEAD' && known.includes('GET') && !path.endsWith('/strom');
      if (!isRead) assert.equal(foreign!.status, 405, `${method} ${path}`);
      else if (path.includes(':vorgangRef')) assert.equal(foreign!.status, 404, `${method} ${path}`);
    }
  assert.deepEqual(await whole(), before);
});

test('Each answer with a case has its row in the log of accesses, under the account.', async (t) => {
  const the = await testApp(t);
  const desk = await signedIn(the, { rolle: 'leitung' });
  const akteur = `konto:${desk.konto.kontoID}`;
  /** Rows that must come: call and case. */
  const due: string[] = [];
  for (const { call } of CALLS) {
    const { vorgangRef, words } = await (isOfDraft(call) ? readyDraft : ready)(the);
    const mayEnd = /abmelden|sperren|sitzungen/.test(call);
    const { status, body } = await make(mayEnd ? await signedIn(the, { rolle: 'leitung' }) : desk, call, vorgangRef);
    const isOfCase = call.includes(':vorgangRef');
    if (isOfCase) assert.ok(status < 300, `${call}: give it a good body in BODIES. ${status} ${body}`);
    // The board is no read of a case: it says nothing of the person.
    if (call.startsWith('GET /brett'))
      assert.deepEqual([OF_PERSON.filter((word) => body.includes(word)), body.includes(vorgangRef)], [[], true], call);
    else if (isOfCase || words.some((word) => body.includes(word)))
      due.push(`${call.replace(' ', ` ${DESK_API}`)} ${vorgangRef}`);
  }
  const missing = async () => {
    const rows = (await the.store.zugriffe.list({ akteur }, 999)).map(({ aufruf, vorgang }) => `${aufruf} ${vorgang}`);
    return due.filter((row) => !rows.includes(row));
  };
  for (let tries = 0; tries < 100 && (await missing()).length; tries++) await sleep(50);
  assert.deepEqual(await missing(), []);
  assert.ok(due.some((row) => row.includes('/suche ')) && due.length > OF_CASE.length, 'a search hit is a read');
});
