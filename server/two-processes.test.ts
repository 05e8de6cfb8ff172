import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test, type TestContext } from 'node:test';
import { size } from '../scripts/test/size.ts';
import { newKey } from './store/tables/bearer-key.ts';
import { sharedPostgres, withoutPostgres, type AnyPostgres } from './store/postgres/test-postgres.ts';
import { flatTyre } from './test/test-app.ts';
import { newCases } from './test/test-callers.ts';
import { BASE } from './test/test-calls.ts';
import { run, type Running } from './test/test-service.ts';

const MANDANT = 'ra_Standard';

describe('two processes on one PostgreSQL', { skip: withoutPostgres, timeout: 300_000 }, () => {
  let server: AnyPostgres;
  let envOf: (name: string) => { DATABASE_URL: string; JOURNAL_DIR: string; DATA_DIR: string };
  let services: Running[];
  const ends: (() => unknown)[] = [];
  before(async () => {
    server = await sharedPostgres();
    const folder = mkdtempSync(join(tmpdir(), 'pannenlotse-'));
    ends.push(server.stop, () => rmSync(folder, { recursive: true, force: true }));
    const DATABASE_URL = await server.newUrl();
    const shared = { DATABASE_URL, JOURNAL_DIR: join(folder, 'journal') };
    envOf = (name) => ({ ...shared, DATA_DIR: join(folder, name) });
    const t = { after: (end: () => unknown) => void ends.push(end) };
    services = await Promise.all(['eins', 'zwei'].map((name) => run(t, join(folder, name), shared)));
  });
  after(async () => {
    for (const end of ends.toReversed()) await end();
  });

  /** That many new cases, and what writes them through the two processes. */
  async function two(t: TestContext, cases: number) {
    const { store, userIDs } = await newCases(t, envOf('test'), cases);
    /** Writes the whole case through one of the two: the first for an even `turn`, else the second. */
    const write = async (turn: number, path: string, revision: number, vorname: string) => {
      const vorgang = flatTyre();
      const answer = await fetch(`http://127.0.0.1:${services[turn % 2]!.port}${BASE}/vorgang/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'if-match': `"${revision}"`, 'idempotency-key': vorname },
        body: JSON.stringify({ ...vorgang, vn: { ...vorgang.vn, vorname } }),
      });
      return { status: answer.status, vorname, body: await answer.json() };
    };
    return { store, userIDs, write };
  }

  test('of 20 saves at once on one revision exactly one wins, and the others are given what it saved', async (t) => {
    const { store, userIDs, write } = await two(t, size(2, 50));
    for (const [round, userID] of userIDs.entries()) {
      const all = await Promise.all(
        Array.from({ length: 20 }, (_, turn) => write(turn, userID, 1, `Name-${round}-${turn}`)),
      );
      const [winner, ...others] = all.filter(({ status }) => status === 200);
      assert.ok(winner);
      assert.deepEqual(others, []);
      const refused = all.filter(({ status }) => status === 409);
      assert.equal(refused.length, 19);
      for (const { body } of refused)
        assert.deepEqual([body.code, body.revision, body.data.vn.vorname], ['VERALTET', 2, winner.vorname]);
      const stored = await store.load(userID, null, new Date().toISOString());
      assert.equal(stored?.revision, 2);
      assert.equal(JSON.parse(stored!.doc).vn.vorname, winner.vorname);
    }
  });

  test('the feed misses no report while cases are saved and reported through both at once', async (t) => {
    const { store, userIDs, write } = await two(t, size(30, 500));
    const zeit = new Date().toISOString();
    let writes = 0;
    const waiting = [...userIDs.entries()];
    /** Saves each case twice, reports it and adds an event: four writes, of which the last two are in the feed. */
    const writer = async (turn: number): Promise<void> => {
      for (let one = waiting.pop(); one; one = waiting.pop()) {
        const [, userID] = one;
        await store.start(MANDANT, userID, { version: '1', zeit, language: 'de' });
        const done = [
          await write(turn, userID, 1, 'eins'),
          await write(turn + 1, userID, 2, 'zwei'),
          await write(turn, `${userID}/melden`, 3, 'drei'),
        ];
        assert.deepEqual(
          done.map(({ status }) => status),
          [200, 200, 200],
          JSON.stringify(done.at(-1)?.body),
        );
        await store.appendEvents(null, [
          { userID, partner: 'partner', unid: 'eins', meldungsTyp: 'ABFAHRT', zeit, daten: '{}' },
        ]);
        writes += 4;
      }
    };
    let isWriting = true;
    const writing = Promise.all(Array.from({ length: 20 }, (_, turn) => writer(turn))).finally(
      () => (isWriting = false),
    );
    writing.catch(() => undefined); // awaited below
    const seen = new Map<string, number>();
    let pages = 0;
    for (let cursor = 0, isLast = false; ;) {
      const page = await store.feed(MANDANT, cursor, 7);
      for (const { userID, folge } of page.cases) {
        assert.ok(folge > cursor && folge <= page.cursor, 'in the order of the changes');
        seen.set(userID, folge);
      }
      ({ cursor } = page);
      if (page.cases.length) pages++;
      else if (isLast) break;
      isLast = !isWriting;
    }
    await writing;
    const all = await store.feed(MANDANT, 0, userIDs.length + 1);
    assert.deepEqual([...seen].sort(), all.cases.map(({ userID, folge }): [string, number] => [userID, folge]).sort());
    assert.deepEqual([...seen.keys()].sort(), [...userIDs].sort());
    console.log(`→ ${writes} writes through two processes, ${pages} pages read meanwhile, none missed`);
  });

  test('a notice that the desk switches on and off through one is told on the stream of the other', async (t) => {
    const { store, userIDs, write } = await two(t, 1);
    const [userID] = userIDs as [string];
    const [one, other] = services as [Running, Running];
    const angelegt = new Date().toISOString();
    await store.start(MANDANT, userID, { version: '1', zeit: angelegt, language: 'de' });
    assert.equal((await write(0, `${userID}/melden`, 1, 'eins')).status, 200);
    const { id, key, hash } = newKey();
    const own = {
      id,
      art: 'betreiber',
      mandant: null,
      name: 'wetter',
      darf: null,
      angelegt,
      gueltigBis: null,
    } as const;
    await store.keys.add(own, hash);
    const lage = async (method: 'POST' | 'DELETE', path = '', body: object = {}): Promise<{ lageID: string }> => {
      const answer = await fetch(`http://127.0.0.1:${one.port}${BASE}/betreiber/lage${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': 'storm' },
        body: JSON.stringify(body),
      });
      const { data } = (await answer.json()) as { data: { lageID: string } };
      return data;
    };
    const stream = await fetch(`http://127.0.0.1:${other.port}${BASE}/vorgang/${userID}/ereignisse`, {
      signal: AbortSignal.timeout(30_000),
    });
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    /** Texts of the next message about notices. */
    const next = async (): Promise<string[]> => {
      for (;;) {
        const [found = '', data = ''] = /event: hinweise\ndata: (.*)\n\n/.exec(text) ?? [];
        if (found) {
          text = text.slice(text.indexOf(found) + found.length);
          return (JSON.parse(data) as { text: string[] }[]).map((notice) => notice.text[0]!);
        }
        text += (await reader.read()).value ?? '';
      }
    };
    const bis = new Date(Date.now() + 3_600_000).toISOString();
    const { lageID } = await lage('POST', '', { mandanten: null, text: { de: 'Sturm', en: 'Storm' }, bis });
    assert.deepEqual(await next(), ['Sturm']);
    await lage('DELETE', `/${lageID}`);
    assert.deepEqual(await next(), []);
    await reader.cancel();
  });
});
