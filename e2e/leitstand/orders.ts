import assert from 'node:assert/strict';
import { kfzReifenRaeder } from '#domain/schaden/kfz-reifen-raeder.ts';
import { fahrzeug } from '#domain/fahrzeug/fahrzeug.ts';
import type { Entwurf } from '#domain/leitstand/entwurf.ts';
import type { Schreiber } from '#domain/merge/schreiber.ts';
import { schadenort } from '#domain/ort/schadenort.ts';
import { personen } from '#domain/personen/personen.ts';
import { pathOf, type Asking, type Part } from '#domain/questions.ts';
import { diceOf, type Dice } from '#domain/test/test-dice.ts';
import { readVorgang, valueAt, type Vorgang } from '#domain/vorgang.ts';
import { flatTyre, type TestApp } from '../../server/test/test-app.ts';
import type { TestDesk } from '../../server/test/test-desk.ts';
import { webparamsFor } from '../../server/vorgang/webparams.ts';
import { withCame, withSaved } from '../../web/leitstand/state/draft-merge.ts';
import { typedAnswersIn, withAnswersTo } from '../../web/vorgang/state/answering.ts';
import { isChanged } from '../../web/vorgang/state/changed.ts';
import { heldOf } from '../../web/vorgang/state/app.ts';
import { deskIn } from '../../web/vorgang/state/at-desk.ts';
import type { Held } from '../../web/vorgang/state/shapes.ts';

/**
 * Two phones and a desk on one draft, in an order that a seed decides: each answers, saves, loses answers and its line,
 * and hears what the others have saved, late. The service is the real one; what the clients do with what comes is the
 * code of their pages.
 */

/** What is answered, by anybody. */
const FIELDS: readonly (readonly [part: Part, field: string])[] = [
  [personen, 'vorname'],
  [personen, 'nachname'],
  [schadenort, 'strasse'],
  [schadenort, 'ort'],
  [fahrzeug, 'hersteller'],
  [fahrzeug, 'modell'],
  [kfzReifenRaeder, 'beschreibungVN'],
];
const pathTo = ([part, field]: (typeof FIELDS)[number]): string => pathOf(part, field);

/** An answer of the service about the draft: what is needed of both ways to it. */
interface Heard {
  status: number;
  vorgang: Vorgang;
  revision: number;
  /** Who of the desk wrote a field last, by its path. */
  von: Schreiber;
}

/** How somebody reads and writes the draft. */
interface Line {
  load(): Promise<Heard>;
  save(sent: Vorgang, from: number, key: string): Promise<Heard>;
  report(sent: Vorgang, from: number, key: string): Promise<{ status: number; code: string }>;
}

interface Somebody {
  name: 'phone' | 'tablet' | 'desk';
  line: Line;
  held: Held;
  isOnline: boolean;
  /** A save that is made and not answered. */
  open: { sent: Vorgang; from: number; key: string } | null;
  /** What the stream has sent and the page has not read. */
  inbox: Heard[];
  /** The last answer given here, by path. */
  typed: Map<string, string>;
  /** Paths that the page has told of, and who of the desk wrote them; undefined: a phone. */
  told: Map<string, string | undefined>;
}

const vorgangIn = (data: unknown): Vorgang => readVorgang(data);

function phoneLine({ call }: TestApp, userID: string): Line {
  const heard = async (asked: ReturnType<TestApp['call']>): Promise<Heard> => {
    const { statusCode: status, json } = await asked;
    const body = json<{ data: unknown; revision: number } & Record<string, unknown>>();
    return { status, vorgang: vorgangIn(body.data), revision: body.revision, von: deskIn(body).schreiber ?? {} };
  };
  const headers = (from: number, key: string) => ({ 'if-match': `"${from}"`, 'idempotency-key': key });
  return {
    load: () => heard(call('GET', `vorgang/${userID}`)),
    save: (sent, from, key) => heard(call('POST', `vorgang/${userID}`, sent, headers(from, key))),
    report: async (sent, from, key) => {
      const { statusCode, json } = await call('POST', `vorgang/${userID}/melden`, sent, headers(from, key));
      return { status: statusCode, code: json<{ code?: string }>().code ?? '' };
    },
  };
}

function deskLine({ call }: TestDesk, ref: string): Line {
  const heard = async (asked: ReturnType<TestDesk['call']>): Promise<Heard> => {
    const { statusCode: status, json } = await asked;
    const { vorgang, revision, von } = json<{ data: Entwurf }>().data;
    return { status, vorgang: vorgangIn(vorgang), revision, von };
  };
  const headers = (from: number, key: string) => ({ 'if-match': `"${from}"`, 'idempotency-key': key });
  return {
    load: () => heard(call('GET', `entwurf/${ref}`)),
    save: (sent, from, key) => heard(call('PUT', `entwurf/${ref}`, sent, headers(from, key))),
    report: async (sent, from, key) => {
      const { statusCode, json } = await call('POST', `entwurf/${ref}/melden`, sent, headers(from, key));
      return { status: statusCode, code: json<{ code?: string }>().code ?? '' };
    },
  };
}

/** Runs one order, and asserts that no answer is lost, the later one counts, and everybody concerned was told. */
export async function runOrder(
  the: TestApp,
  desk: TestDesk,
  seed: number,
): Promise<{ saves: number; conflicts: number }> {
  const dice = diceOf(seed);
  const { userID, vorgangRef } = await the.started({ vorbelegung: flatTyre() });
  const client = the.mandanten.mandantOf('ra_Standard')!;
  const asking: Asking = {
    webparams: webparamsFor(client, 'kfz'),
    typ: 'kfz',
    zone: 'Europe/Berlin',
    now: the.time.now,
  };
  const first = await phoneLine(the, userID).load();
  const somebody = (name: Somebody['name'], line: Line): Somebody => ({
    name,
    line,
    held: heldOf(userID, { vorgang: first.vorgang, revision: first.revision, gestartet: true, beispiel: false }),
    isOnline: true,
    open: null,
    inbox: [],
    typed: new Map(),
    told: new Map(),
  });
  const all = [
    somebody('phone', phoneLine(the, userID)),
    somebody('tablet', phoneLine(the, userID)),
    somebody('desk', deskLine(desk, vorgangRef)),
  ];
  /** Who has changed a field last with the service, and what others had there before. */
  const last = new Map<string, { who: Somebody; value: unknown }>();
  const overwritten: { path: string; by: Somebody; of: Somebody }[] = [];
  let stored = first.vorgang;
  let [saves, conflicts, answers] = [0, 0, 0];

  const becomes = (one: Somebody, held: Held): void => {
    one.held = held;
    for (const { path, wer } of held.elsewhere?.changes ?? []) one.told.set(path, wer);
  };
  const answer = (one: Somebody): void => {
    const [part, field] = dice.one(FIELDS);
    const value = `${one.name} ${(answers += 1)}`;
    const changed = { ...typedAnswersIn(one.held, part, asking), [field]: value };
    one.held = withAnswersTo(one.held, part, changed, asking);
    one.typed.set(pathTo([part, field]), value);
  };
  const save = async (one: Somebody): Promise<void> => {
    if (!one.isOnline) return;
    if (!one.open && !isChanged(one.held)) return;
    one.open ??= { sent: one.held.vorgang, from: one.held.revision, key: `${one.name}-${seed}-${(saves += 1)}` };
    const { sent, from, key } = one.open;
    const heard = await one.line.save(sent, from, key);
    if (heard.status === 200 && heard.revision === from + 1) await note(one, heard.vorgang);
    if (dice.chance(0.2)) return; // the answer is lost on the way
    one.open = null;
    if (heard.status === 200) return becomes(one, withSaved(one.held, sent, from, heard));
    assert.equal(heard.status, 409);
    conflicts += 1;
    becomes(one, withCame(one.held, heard, []));
  };
  /** The service has taken a save: what it changed, and everybody who follows is told. */
  const note = async (one: Somebody, vorgang: Vorgang): Promise<void> => {
    for (const path of FIELDS.map(pathTo)) {
      const value = valueAt(vorgang, path);
      if (value === valueAt(stored, path)) continue;
      const before = last.get(path);
      if (before && before.who !== one) overwritten.push({ path, by: one, of: before.who });
      last.set(path, { who: one, value });
    }
    stored = vorgang;
    for (const other of all) if (other.isOnline) other.inbox.push(await other.line.load());
  };
  const hear = (one: Somebody): void => {
    const next = one.inbox.shift();
    if (next && one.isOnline) becomes(one, withCame(one.held, next, one.open ? [one.open.sent] : []));
  };
  const turn = async (one: Somebody): Promise<void> => {
    one.isOnline = !one.isOnline;
    // A stream begins with the whole draft.
    one.inbox = one.isOnline ? [await one.line.load()] : [];
  };
  for (let step = 0; step < 45; step++) {
    const one = dice.one(all);
    const deed = dice.below(10);
    if (deed < 4) answer(one);
    else if (deed < 7) await save(one);
    else if (deed < 9) hear(one);
    else if (one.name !== 'desk') await turn(one);
  }
  for (const one of all) if (!one.isOnline) await turn(one);
  const isDone = (): boolean => all.every((one) => !one.open && !one.inbox.length && !isChanged(one.held));
  for (let rounds = 0; rounds < 60 && !isDone(); rounds++)
    for (const one of all) {
      while (one.inbox.length) hear(one);
      await save(one);
    }
  const about = `seed ${seed}`;
  assert.ok(isDone(), `${about}: it comes to rest`);
  const now = await all[0]!.line.load();
  for (const path of FIELDS.map(pathTo)) {
    const value = valueAt(now.vorgang, path);
    for (const one of all) assert.equal(valueAt(one.held.vorgang, path), value, `${about}: ${one.name} shows ${path}`);
    const typers = all.filter(({ typed }) => typed.has(path));
    if (!typers.length) continue;
    const winner = last.get(path);
    assert.ok(winner, `${about}: ${path} was lost`);
    assert.deepEqual([value, winner.who.typed.get(path)], [winner.value, value], `${about}: the later ${path} counts`);
    for (const one of typers)
      if (one.typed.get(path) !== value) {
        assert.ok(one.told.has(path), `${about}: ${one.name} is not told of ${path}`);
        const wer: string | undefined = winner.who.name === 'desk' ? 'leitstand' : undefined;
        assert.equal(one.told.get(path), wer, `${about}: ${one.name} is told who wrote ${path}`);
      }
  }
  for (const { path, by, of } of overwritten)
    assert.ok(by.told.has(path), `${about}: ${by.name} is not told that ${of.name} had written ${path}`);
  const { von } = (await desk.call('GET', `entwurf/${vorgangRef}`)).json<{ data: Entwurf }>().data;
  for (const [path, { who }] of last)
    assert.equal(von[path], who.name === 'desk' ? desk.konto.kuerzel : undefined, `${about}: who wrote ${path}`);
  await bothSend(all, dice, now, about);
  return { saves, conflicts };
}

/** One of the phones and the desk send, at the same time: one report. */
async function bothSend(all: readonly Somebody[], dice: Dice, now: Heard, about: string): Promise<void> {
  const senders = dice.chance(0.5) ? [all[0]!, all[2]!] : [all[2]!, all[0]!];
  const ends = await Promise.all(
    senders.map(({ line, name }) => line.report(now.vorgang, now.revision, `${name}-melden`)),
  );
  const said = ends.map(({ status, code }) => `${status} ${code}`).sort();
  assert.deepEqual(said, ['200 ', '409 BEREITS_GEMELDET'], about);
}
