import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { EVENT_TYPES } from '#domain/ereignisse/typen.ts';
import { startSenders } from '../background/senders.ts';
import type { Client } from '../mandanten/mandant-file.ts';
import type { Mandanten } from '../mandanten/mandanten.ts';
import { gatewayOn, pushTo, smsTo } from '../nachrichten/test-lane.ts';
import { openMandanten } from '../open.ts';
import { post } from '../outbox/post.ts';
import type { Sent } from '../outbox/sent.ts';
import { RESTS, type Log } from '../outbox/settle.ts';
import { receiver, SECRET, type Got } from '../outbox/test-receiver.ts';
import { newVapidKey } from '../outbox/vapid-key.ts';
import { startOutbox } from '../outbox/worker.ts';
import { readSettings } from '../settings.ts';
import { exampleEvent, fresh, partnersOf, exampleReport } from '../store/contract-tests/contract-examples.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import type { Store } from '../store/store.ts';
import { messageOf } from '../store/tables/service-event.ts';
import { beginDesk } from '../test/test-desk.ts';
import { pushService } from '../test/test-push-service.ts';

/** The lanes of the outbox on a store and with senders that fail: faults D17 and P22. */

const START = Date.parse('2026-03-02T10:00:00.000Z');
/** Longer than the lease of any message here, and than a report waits that could not be told of. */
const LEASE = 61_000;

const DAY = 24 * 3_600_000;
/** Milliseconds between two looks at the reports that nobody has. */
const LOOK = 100;
const iso = (time: number): string => new Date(time).toISOString();

/** How a call of the store fails: at once, by its promise, or after its effect. */
const WAYS = ['throws', 'rejects', 'rejects afterwards'] as const;
type Way = (typeof WAYS)[number];

/** The clients of the installation: each with that gateway, the second one with a webhook of its own. */
function clients(dataDir: string, sms: string, hook: string): { mandanten: Mandanten; own: Client } {
  const real = openMandanten(readSettings({ DATA_DIR: dataDir }), () => undefined);
  const nachrichten = { adresse: sms, kopf: {}, vorlage: { to: '{nummer}', text: '{text}' } };
  const [first, ...others] = real.all.map((client) => ({ ...client, nachrichten }));
  const own = { ...others[0]!, webhook: { adresse: hook, geheimnis: 'CLUB' } };
  const all = [first!, own, ...others.slice(1)];
  return { mandanten: { ...real, all, mandantOf: (id) => all.find(({ mandant }) => mandant.id === id) ?? null }, own };
}

/** The store as its lanes see it: `meet` is told of each call, by its path, and makes it. */
function watched<T extends object>(part: T, meet: (path: string, call: () => unknown) => unknown, path = ''): T {
  return new Proxy(part, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      const here = `${path}${String(name)}`;
      if (typeof value === 'function')
        return (...given: unknown[]) => {
          const gave = meet(here, () => (value as (...all: unknown[]) => unknown).apply(target, given));
          const isPart = typeof gave === 'object' && gave !== null && 'claim' in gave;
          return isPart ? watched(gave, meet, `${here}().`) : gave;
        };
      return typeof value === 'object' && value !== null ? watched(value, meet, `${here}.`) : value;
    },
  });
}

const OUTBOX_CALLS = ['claim', 'probe', 'resume', 'done', 'wege', 'news', 'begin', 'said', 'lanes', 'load'];
const ON_CALL_CALLS = ['konten.isAny', 'isAnyAtBoard', 'rufe.due', 'brett.one', 'rufe.claim', 'rufe.done'];

/** Where messages of every kind arrive. */
async function receivers(t: TestContext) {
  const [operator, own, gateway, push] = [
    await receiver(t),
    await receiver(t),
    await gatewayOn(t),
    await pushService(t),
  ];
  return { operator, own, gateway, push, key: newVapidKey() };
}

/** All lanes on a store of their own, in which a case of each client wants every kind of message. */
async function allLanes(
  { operator, own, gateway, push, key }: Awaited<ReturnType<typeof receivers>>,
  nr: number,
  meet: (path: string, call: () => unknown) => unknown,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lanes-'));
  const real = await openSqlite(join(dataDir, 'store.sqlite'));
  const settings = readSettings({
    DATA_DIR: dataDir,
    WEBHOOK_URL: operator.url,
    WEBHOOK_SECRET: SECRET,
    WEBHOOK_TIMEOUT: '20s',
    HOOK_SECRET_CLUB: SECRET,
    PUSH_KEY: key.privateKey,
    PUSH_HOSTS: '127.0.0.1',
    PUBLIC_URL: 'https://panne.example',
    LEITSTAND_ON_CALL: '+4915112345678',
  });
  const { mandanten, own: club } = clients(dataDir, gateway.url, own.url);
  const time = { now: START };
  const errors: string[] = [];
  const log = {
    info: () => undefined,
    warn: ({ event }: { event: string }) => void errors.push(event),
    error: ({ event }: { event: string }) => void errors.push(event),
  } as unknown as Log;
  let isArmed = false;
  const store = watched(real, (path, call) => (isArmed ? meet(path, call) : call()));
  const clock = () => time.now;
  const pace = { timeoutMs: 20_000, onCallEvery: LOOK, print: () => undefined };
  const stop = startSenders({ settings, store, mandanten, log, clock, ...pace });
  const tel = `+491760406${String(nr).padStart(4, '0')}`;
  const abo = push.subscribe(key.publicKey);
  const refs: string[] = [];
  await beginDesk(real, START);
  isArmed = true;
  const MANDANTEN = ['ra_Standard', club.mandant.id];
  for (const mandant of MANDANTEN) {
    const one = fresh({ mandant });
    const { vorgangRef } = (await real.create(one))!;
    refs.push(vorgangRef);
    const zeit = iso(START);
    const zustellung = messageOf('vorgang.gemeldet', { mandant, vorgangRef }, zeit);
    await real.report(exampleReport(one, { zeit, zustellung, weg: smsTo(tel, mandant) }));
    const way = { ...pushTo(abo), mandant, userID: one.userID, seit: zeit, gesagt: [] };
    assert.equal(await real.nachrichten.open(way, 3), 'done');
    await real.appendEvents(mandant, [partnersOf(one, 'BEAUFTRAGT', { unid: 'b', zeit })]);
    const said = (typ: 'BERICHTIGUNG' | 'RUECKRUF') => {
      const message = messageOf(EVENT_TYPES[typ].message, { mandant, vorgangRef }, zeit);
      return {
        mandant,
        userID: one.userID,
        key: typ,
        beleg: '{}',
        event: { ...exampleEvent(typ), zeit, zustellung: message },
      };
    };
    assert.equal((await real.correct({ ...said('BERICHTIGUNG'), before: '', berichtigt: '{}' })).ended, 'done');
    assert.equal((await real.callBack({ ...said('RUECKRUF'), art: 'rueckruf' })).ended, 'done');
  }
  // One of each client that nobody has: the number on call is told of it.
  const free: string[] = [];
  for (const mandant of MANDANTEN) {
    const one = fresh({ mandant });
    const { vorgangRef } = (await real.create(one))!;
    const zustellung = messageOf('vorgang.gemeldet', { mandant, vorgangRef }, iso(START));
    await real.report(exampleReport(one, { zeit: iso(START), zustellung }));
    free.push(vorgangRef);
  }
  const span = () => ({ since: iso(START - DAY), before: iso(time.now) });
  const untold = async () =>
    (await Promise.all(MANDANTEN.map((id) => real.rufe.due(id, span(), iso(time.now + DAY), 9)))).flat();
  return {
    time,
    errors,
    /** Lets time pass until nothing waits any more. */
    emptied: async () => {
      const left = async () => {
        const all = await Promise.all([real.outbox.backlog(), real.nachrichten.lane(null).backlog()]);
        const rufe = (await untold()).length;
        return [...all.map(({ wartend, aufgegeben }) => `${wartend} wait, ${aufgegeben} given up`), rufe].join('; ');
      };
      // An attempt under way must not lose its lease: time passes where nothing else happens.
      let [before, stood] = ['', 0];
      for (let tries = 0; ; tries++) {
        const now = await left();
        if (now === '0 wait, 0 given up; 0 wait, 0 given up; 0') return;
        assert.ok(tries < 400, `${now}: ${errors.join()}`);
        const seen = [now, errors.length, operator.got.length, own.got.length, gateway.got.length, push.got.length];
        stood = seen.join() === before ? stood + 1 : 0;
        before = seen.join();
        if (stood >= 6) [time.now, stood] = [time.now + LEASE, 0];
        await sleep(250);
      }
    },
    /** Every message, as often as it came. */
    came: (): string[] => [
      ...hooksOf(operator.got, refs[0]!).map((one) => `operator ${one}`),
      ...hooksOf(own.got, refs[1]!).map((one) => `club ${one}`),
      ...gateway.got.filter(({ body }) => body.includes(tel)).map(() => 'sms'),
      ...gateway.got.filter(({ body }) => free.some((ref) => body.includes(ref))).map(() => 'on call'),
      ...push.got.filter(({ endpoint }) => endpoint === abo.endpoint).map(() => 'push'),
    ],
    close: async () => {
      isArmed = false;
      await stop();
      await real.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

const hooksOf = (got: readonly Got[], ref: string): string[] =>
  got.map(({ body }) => JSON.parse(body)).flatMap(({ type, data }) => (data.vorgangRef === ref ? [type] : []));

/** Each kind of message once: of each client four to the webhook, a text, a push, and one to the number on call. */
const ONCE = [
  ...['operator', 'club'].flatMap((to) =>
    ['gemeldet', 'beauftragt', 'berichtigt', 'rueckruf'].map((what) => `${to} vorgang.${what}`),
  ),
  'sms',
  'sms',
  'push',
  'push',
  'on call',
  'on call',
];

test('a store that fails at any call of any lane, at once, later or after the effect, stops no process, and each message comes once [D17]', async (t) => {
  const at = await receivers(t);
  const made = new Set<string>();
  const first = await allLanes(at, 0, (path, call) => (made.add(path), call()));
  await first.emptied();
  await sleep(1_100); // until each lane has looked again
  await first.close();
  assert.deepEqual(first.came().toSorted(), ONCE.toSorted());
  const calls = [...made].filter((path) => !path.endsWith('changes'));
  for (const wanted of [...OUTBOX_CALLS, ...ON_CALL_CALLS])
    assert.ok(
      calls.some((path) => path.endsWith(wanted)),
      `${wanted} is among ${calls.join()}`,
    );

  /** The call fails twice, and after that the store is well. */
  const through = async (path: string, way: Way, nr: number): Promise<void> => {
    let left = 2;
    const lanes = await allLanes(at, nr, (here, call) => {
      if (here !== path || left === 0) return call();
      left -= 1;
      const error = new Error(`the store ${way}`);
      if (way === 'throws') throw error;
      if (way === 'rejects') return Promise.reject(error);
      return Promise.resolve(call()).then(() => Promise.reject(error));
    });
    try {
      await lanes.emptied();
    } finally {
      await lanes.close();
    }
    assert.equal(left, 0, `${path} was not called twice`);
    assert.deepEqual(lanes.came().toSorted(), ONCE.toSorted(), `${path} ${way}: ${lanes.errors.join()}`);
  };
  // What gives a lane, not a promise, can only throw.
  const isOpening = (path: string): boolean => /(webhookLane|\.lane)$/.test(path);
  const all = calls.flatMap((path) =>
    (isOpening(path) ? (['throws'] as const) : WAYS).map((way) => [path, way] as const),
  );
  // All at once: they wait for most of their time.
  await Promise.all(all.map(([path, way], nr) => through(path, way, nr + 1)));
  t.diagnostic(`seen D17: ${all.length} failures of ${calls.length} calls, no message lost or doubled`);
});

/** How a sender ends that should give an outcome. */
const SENDERS = {
  throws: () => {
    throw new TypeError('Invalid character in header content ["x-msg"]');
  },
  rejects: () => Promise.reject(new Error('no reason')),
  'never answers': () => new Promise<Sent>(() => undefined),
} satisfies Record<string, () => Promise<Sent>>;

for (const [what, fails] of Object.entries(SENDERS))
  test(`a sender that ${what} stops neither the process nor its lane: the message is tried again, and comes once [P22]`, async (t) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'lanes-'));
    const store: Store = await openSqlite(join(dataDir, 'store.sqlite'));
    const time = { now: START };
    let tries = 0;
    const events: string[] = [];
    const tell = ({ event }: { event: string }) => void events.push(event);
    const worker = startOutbox({
      outbox: store.webhookLane(null, () => []),
      changes: store.changes,
      receiver: { name: 'webhook', rests: RESTS },
      send: () => (++tries === 1 ? fails() : Promise.resolve({ ended: 'accepted' })),
      timeoutMs: 50,
      log: { info: tell, warn: tell, error: tell } as unknown as Log,
      clock: () => time.now,
    });
    t.after(async () => {
      await worker.stop();
      await store.close();
      rmSync(dataDir, { recursive: true });
    });
    const one = fresh();
    await store.create(one);
    await store.report(exampleReport(one, { zeit: new Date(START).toISOString() }));
    for (let n = 0; n < 400 && (await store.outbox.backlog()).wartend > 0; n++) {
      const [waits] = await store.outbox.list(null, 'wartend', 1);
      if (waits?.fehler) {
        time.now += RESTS[0];
        worker.look();
      }
      await sleep(20);
    }
    assert.deepEqual([tries, await store.outbox.backlog()], [2, { wartend: 0, seit: null, aufgegeben: 0 }]);
    assert.ok(!events.includes('webhook-gestoert'), 'it is no fault of the receiver');
    t.diagnostic(`seen P22: a sender that ${what}: ${events.join()}, then sent`);
  });

test('a header that Node refuses, as of a secret with other signs than ASCII, is a failed attempt [P22]', async () => {
  const url = new URL('http://127.0.0.1:9/');
  const { signal } = new AbortController();
  for (const value of ['Łódź', 'a\nb', '\u{1f697}']) {
    const sent = await post({ url, headers: { 'x-msg': value }, body: '', timeoutMs: 500, signal }, () => ({
      ended: 'accepted',
    }));
    assert.deepEqual(sent, { ended: 'failed', grund: 'ERR_INVALID_CHAR', rest: 0 }, value);
  }
});
