import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rightsOf } from '../maschinen/rechte.ts';
import { testApp, type TestApp } from '../test/test-app.ts';
import { BASE } from '../test/test-calls.ts';
import { notAsDescribed } from './not-as-described.ts';

/** What a refusal says of a field. */
interface Said {
  feld: string;
  text: string;
  gelesen?: string;
}
type Problem = { code: string; detail: string; fehler?: Said[] };

/** The answer to a call in German and, where it is refused, in English. */
async function both(
  { app }: TestApp,
  method: string,
  url: string,
  headers: Record<string, string>,
  payload: unknown,
): Promise<{ status: number; de: Problem; en: Problem }> {
  const ask = (language: string) =>
    app.inject({
      method: method as 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json', 'accept-language': language },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  const de = await ask('de');
  const isRefused = de.statusCode === 400 || de.statusCode === 422;
  const en = isRefused ? await ask('en') : de;
  const problem = (body: string): Problem => (body ? (JSON.parse(body) as Problem) : { code: '', detail: '' });
  return { status: de.statusCode, de: problem(de.body), en: problem(en.body) };
}

// prettier-ignore
const WRONG = [null, 7, 'Quatsch \u202e', 'x'.repeat(2_000), [[]], { falsch: 1 }];

test('whatever is wrong in a body, the refusal names the field, what was read there and what to send, in both languages', async (t) => {
  const the = await testApp(t);
  const { userID, vorgangRef } = await the.reported({ partner: 'Abschleppdienst' });
  const draft = await the.started();
  const keys: Record<string, string> = {
    betreiber: (await the.keyOf('betreiber', { darf: rightsOf('betreiber') })).authorization,
    partner: (await the.keyOf('partner', { name: 'Abschleppdienst', darf: rightsOf('partner') })).authorization,
  };
  const { paths } = (await the.app.inject('/service/openapi.json')).json() as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: object }> } }>>;
  };
  const refused = new Set<string>();
  const faults: string[] = [];
  let key = 0;
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { requestBody }] of Object.entries(methods)) {
      const schema = requestBody?.content['application/json']?.schema as { properties?: object } | undefined;
      if (!schema || !path.startsWith(BASE)) continue;
      const art = path.slice(BASE.length).split('/')[1]!;
      const isSave = /\/vorgang\/\{userID\}(\/start|\/melden)?$/.test(path) && !path.includes('storno');
      const url = path
        .replace('{vorgangRef}', vorgangRef)
        .replace(/\{(userID|id)\}/, isSave ? draft.userID : userID)
        .replace(/\{\w+\}/g, 'B'.repeat(16));
      const bodies: [sent: unknown, name: string][] = [
        [{}, ''],
        [[], ''],
        ...Object.keys(schema.properties ?? {}).flatMap((name) =>
          WRONG.map((value): [unknown, string] => [{ [name]: value }, name]),
        ),
      ];
      for (const [sent] of bodies) {
        const headers = {
          ...(keys[art] && { authorization: keys[art] }),
          'idempotency-key': `refusal-of-field-${++key}`,
          vorgang: draft.userID,
        };
        const { status, de, en } = await both(the, method, url, headers, sent);
        const what = `${method} ${path} ${JSON.stringify(sent).slice(0, 80)}: ${status} ${JSON.stringify(de)}`;
        if (status >= 500) faults.push(what);
        if (status !== 400 && status !== 422) continue;
        refused.add(`${method} ${path}`);
        if (!de.fehler?.length || de.fehler.length !== en.fehler?.length) faults.push(what);
        for (const [nr, { feld, text, gelesen }] of (de.fehler ?? []).entries()) {
          const other = en.fehler![nr]!;
          const isSaid = /\p{L}.*\.$/u.test(text) && /\p{L}.*\.$/u.test(other.text) && text !== other.text;
          const isSent = Object.hasOwn(sent as object, feld);
          if (!isSaid || other.feld !== feld || (isSent && gelesen === undefined)) faults.push(`${what} at ${feld}`);
        }
      }
    }
  assert.deepEqual(faults, []);
  assert.ok(refused.size > 15, `${refused.size} calls`);
  t.diagnostic(`${key} bodies, ${refused.size} calls that refuse some`);
});

test('a refusal repeats what was read, shortened, and no more of lists, objects and secrets than that they are there', async (t) => {
  const the = await testApp(t);
  const authorization = (await the.keyOf('betreiber', { darf: rightsOf('betreiber') })).authorization;
  // prettier-ignore
  const REFUSED = [
    [{ vorbelegung: 'x' },                  'vorbelegung', 'x',                    'Senden Sie ein Objekt.'],
    [{ vorbelegung: [1, 2] },               'vorbelegung', '[…]',                  'Senden Sie ein Objekt.'],
    [{ beispiel: 'ja\u202e' },              'beispiel',    'ja',                   'Senden Sie true oder false.'],
    [{ mandant: { a: 1 } },                 'mandant',     '{…}',                  'Senden Sie einen Text.'],
    [{ 'a/b~c': `${'lang '.repeat(40)}` },  'a/b~c',       `${'lang '.repeat(40).slice(0, 59)}…`, 'Dieses Feld gibt es hier nicht. Lassen Sie es weg.'],
    [{ __proto__x: null },                  '__proto__x',  'null',                 'Dieses Feld gibt es hier nicht. Lassen Sie es weg.'],
    [[],                                    '',            undefined,              'Senden Sie ein Objekt.'],
    ['{"a":1,}',                            '',            undefined,              'Ab Zeichen 8, „}“, ist es kein JSON. Senden Sie ein JSON-Objekt.'],
    ['\ufeff{"mandant": "ra_Standard" "',   '',            undefined,              'Ab Zeichen 27, „"“, ist es kein JSON. Senden Sie ein JSON-Objekt.'],
    ['{"__proto__":1}',                     '',            undefined,              'Darin ist ein Feld __proto__ oder constructor. Lassen Sie es weg.'],
    [' ',                                   '',            undefined,              'Der Inhalt ist leer. Senden Sie ein JSON-Objekt.'],
  ] as const;
  for (const [sent, feld, gelesen, text] of REFUSED) {
    const headers = { authorization, 'idempotency-key': 'k' };
    const { status, de, en } = await both(the, 'POST', `${BASE}/betreiber/vorgang`, headers, sent);
    assert.deepEqual([status, de.code], [400, 'JSON_UNLESBAR'], JSON.stringify(sent));
    assert.deepEqual(de.fehler, [{ feld, text, ...(gelesen !== undefined && { gelesen }) }], JSON.stringify(sent));
    assert.notEqual(en.fehler![0]!.text, text);
  }
  const header = await both(the, 'POST', `${BASE}/betreiber/vorgang`, { authorization, 'idempotency-key': 'ä' }, {});
  assert.deepEqual([header.de.code, header.de.fehler?.[0]?.feld], ['SCHLUESSEL_FEHLT', 'idempotency-key']);
  const none = await both(the, 'POST', `${BASE}/betreiber/vorgang`, { authorization }, {});
  assert.deepEqual(none.en.fehler, [{ feld: 'idempotency-key', text: 'The field is missing. Send it, too.' }]);
  const range = await both(the, 'GET', `${BASE}/betreiber/vorgaenge?anzahl=viele`, { authorization }, '');
  assert.deepEqual([range.status, range.de.fehler?.[0]?.gelesen], [422, 'viele']);
  const { userID } = await the.started();
  const path = `${BASE}/vorgang/${userID}`;
  const revision = await both(the, 'POST', path, { 'if-match': 'neu', 'idempotency-key': 'k' }, {});
  assert.deepEqual(revision.de.fehler, [
    { feld: 'if-match', text: 'Senden Sie die Revision, wie "3".', gelesen: 'neu' },
  ]);
});

test('each rule of a description has words that say what to send', () => {
  // prettier-ignore
  const RULES = [
    ['required',  { missingProperty: 'b' },           'a.b', 'Das Feld fehlt. Senden Sie es mit.'],
    ['type',      { type: ['number', 'null'] },       'a',   'Senden Sie eine Zahl oder null.'],
    ['enum',      { allowedValues: ['ja', 'nein'] },  'a',   'Senden Sie eines von diesen: ja, nein.'],
    ['maxLength', { limit: 50 },                      'a',   'Senden Sie höchstens 50 Zeichen.'],
    ['minLength', { limit: 1 },                       'a',   'Senden Sie mindestens 1 Zeichen.'],
    ['maxItems',  { limit: 5 },                       'a',   'Senden Sie höchstens 5 Einträge.'],
    ['minimum',   { limit: -90 },                     'a',   'Senden Sie mindestens -90.'],
    ['maximum',   { limit: 90 },                      'a',   'Senden Sie höchstens 90.'],
    ['pattern',   { pattern: 'of somebody else' },    'a',   'Senden Sie es so, wie es unter /service/openapi.json steht.'],
  ] as const;
  for (const [keyword, params, feld, de] of RULES) {
    const said = notAsDescribed({ keyword, params, instancePath: '/a', schemaPath: '' });
    assert.deepEqual([said.feld, said.text[0]], [feld, de], keyword);
    assert.notEqual(said.text[1], de);
  }
});
