import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { TestContext } from 'node:test';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { AppTyp } from '#domain/flow.ts';
import { emptyVorgang, type Vorgang } from '#domain/vorgang.ts';
import { buildApp } from '../app.ts';
import type { SENDING } from '../http/http-server.ts';
import type { Shedding } from '../http/overload/watch-load.ts';
import { joinJournal, type Journal } from '../lifetime/erasure-journal.ts';
import { newKey } from '../store/tables/bearer-key.ts';
import { openMandanten } from '../open.ts';
import { readSettings, type Settings } from '../settings.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import type { BearerKey } from '../store/tables/keys.ts';
import type { Store } from '../store/store.ts';
import { BASE } from './test-calls.ts';
import { shareValidators } from './shared-validators.ts';
import { undescribedIn, type Description } from './test-description.ts';
import { newVorgang, type Invited } from '../vorgang/vorgang-new.ts';
import type { Mandanten } from '../mandanten/mandanten.ts';

export const NOW = Date.parse('2026-03-02T10:00:00Z');

export interface TestApp {
  app: FastifyInstance;
  store: Store;
  settings: Settings;
  /** The journal of erasures, in the app's own folder. */
  journal: Journal;
  mandanten: Mandanten;
  /** Version of the standard client's texts that a start consents to. */
  zustimmung: string;
  /** Wall clock of the app, milliseconds; tests set it. */
  time: { now: number };
  /** Delays, in milliseconds, that the app asked for; they are recorded instead of waited for. */
  pauses: readonly number[];
  /** The log so far. */
  logged(): string;
  invite(wish?: Wish): Promise<Invited>;
  /** A started case. */
  started(wish?: Wish): Promise<Invited>;
  /** A reported case of a flat tyre. */
  reported(wish?: Wish): Promise<Invited>;
  /** Header and id of a new bearer key; without `mandant` it is good for all clients. */
  keyOf(
    art: BearerKey['art'],
    wish?: {
      mandant?: string | null;
      name?: string;
      gueltigBis?: string;
      darf?: BearerKey['darf'];
    },
  ): Promise<{ authorization: string; id: string }>;
  /** A call below the service's base path. */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
}

interface Wish {
  typ?: AppTyp;
  vorbelegung?: unknown;
  mandant?: string;
  /** Name of a partner's key that the case is assigned to; absent: to none. */
  partner?: string;
}

interface Changes {
  /** Also the pages, which need the built web app; by default only the calls. */
  withPages?: boolean;
  env?: Record<string, string>;
  /** Wraps or replaces the store; `mandanten` replaces the clients. */
  store?: (store: Store) => Store;
  mandanten?: Mandanten;
  stopping?: AbortSignal;
  /** Monotonic clock, milliseconds; by default `time`. */
  steady?: () => number;
  sending?: typeof SENDING;
  /** What is shed; by default nothing. */
  shedding?: () => Shedding;
}

/** The clients of this package, by the settings that they depend on: to read them takes a third of an app's start. */
const clients = new Map<string, Mandanten>();

/** What the first app says of its calls: every app has the same. */
let description: Description | undefined;

function clientsOf(settings: Settings, env: Changes['env'] = {}): Mandanten {
  const read = (): Mandanten => openMandanten(settings, () => undefined);
  if (env['BRANDS_DIR']) return read(); // the test's own, which it may change
  const { demo, publicUrl, geo } = settings;
  const key = JSON.stringify([demo, publicUrl, geo.countries]);
  const kept = clients.get(key) ?? read();
  clients.set(key, kept);
  return kept;
}

/**
 * The app on a real SQLite store in a temporary folder, both gone after the test. Every answer is checked against the
 * OpenAPI description.
 */
export async function testApp(t: TestContext, changes: Changes = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pannenlotse-'));
  const settings = readSettings({ DATA_DIR: dataDir, ...changes.env });
  const real = await openSqlite(join(dataDir, 'test.sqlite'));
  const journal = await joinJournal(real, settings.journalDir, NOW);
  const store = changes.store?.(real) ?? real;
  const mandanten = changes.mandanten ?? clientsOf(settings, changes.env);
  const log = new PassThrough();
  const lines: string[] = [];
  log.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const time = { now: NOW };
  const pauses: number[] = [];
  const app = buildApp({
    settings,
    store,
    mandanten,
    clock: () => time.now,
    pause: async (milliseconds) => void pauses.push(milliseconds),
    log,
    ...(changes.stopping && { stopping: changes.stopping }),
    ...(changes.steady && { steady: changes.steady }),
    ...(changes.sending && { sending: changes.sending }),
    shedding: changes.shedding ?? (() => 0),
    withPages: changes.withPages ?? false,
  });
  shareValidators(app);
  const undescribed = undescribedIn(app, BASE, () => (description ??= app.swagger() as unknown as Description));
  t.after(async () => {
    await app.close();
    await real.close();
    rmSync(dataDir, { recursive: true, force: true });
    assert.deepEqual(undescribed, [], 'every answer is as /service/openapi.json says');
  });

  const call: TestApp['call'] = (method, path, body, headers = {}) =>
    app.inject({
      method,
      url: `${BASE}/${path}`,
      headers,
      ...(body !== undefined && { payload: body as InjectOptions['payload'] & {} }),
    });
  const invite: TestApp['invite'] = async ({ typ = 'kfz', vorbelegung, mandant = 'ra_Standard', partner } = {}) => {
    const invited = await newVorgang(store, {
      client: mandanten.mandantOf(mandant)!,
      typ,
      beispiel: false,
      vorbelegung,
      publicUrl: settings.publicUrl,
      now: time.now,
    });
    const seit = new Date(time.now).toISOString();
    if (partner) await store.zuweisungen.assign(mandant, invited.userID, { partner, seit });
    return invited;
  };
  const zustimmung = mandanten.mandantOf('ra_Standard')?.mandant.zustimmung ?? '';
  const started: TestApp['started'] = async (wish) => {
    const invited = await invite(wish);
    await call('POST', `vorgang/${invited.userID}/start`, { zustimmung, language: 'de' });
    return invited;
  };
  return {
    app,
    store,
    settings,
    journal,
    mandanten,
    zustimmung,
    time,
    pauses,
    logged: () => lines.join(''),
    invite,
    started,
    reported: async (wish) => {
      const invited = await started(wish);
      const headers = { 'if-match': '"1"', 'idempotency-key': 'report' };
      const { statusCode } = await call('POST', `vorgang/${invited.userID}/melden`, flatTyre(), headers);
      assert.equal(statusCode, 200, 'the case is reported');
      return invited;
    },
    keyOf: async (art, { mandant = null, name = art, gueltigBis = null, darf = null } = {}) => {
      const { key, hash, id } = newKey();
      const angelegt = new Date(time.now).toISOString();
      await store.keys.add({ id, art, mandant, name, darf, angelegt, gueltigBis }, hash);
      return { authorization: `Bearer ${key}`, id };
    },
    call,
  };
}

/** A complete case of a flat tyre, ready to be reported (§5). */
export function flatTyre(): Vorgang {
  const vorgang = emptyVorgang();
  vorgang.schadenTyp = 'SCHADEN_REIFEN';
  vorgang['reifen'] = {
    reifenpanne: true,
    diebstahl: false,
    anzahlGestohlen: 0,
    ersatzVorhanden: 'ja',
    beschreibungVN: '',
    datenEingegeben: true,
  };
  vorgang.schadenOrt = { ...vorgang.schadenOrt, ortsTyp: 'innerorts', positionsdaten: { lat: 50.93754, lng: 6.96028 } };
  vorgang.schadenOrt.adresse = { ...vorgang.schadenOrt.adresse, strasse: 'Trankgasse', ort: 'Köln' };
  vorgang.kfz = { ...vorgang.kfz, kennzeichen_id: 'K-RA 1234E' };
  vorgang.vn = { ...vorgang.vn, vorname: 'Zenobia', nachname: 'Quittenbaum' };
  vorgang.vorgangsMetadaten = { ...vorgang.vorgangsMetadaten, mobilnummer: '+4915123456789' };
  return vorgang;
}
