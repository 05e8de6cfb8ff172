import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { emptyVorgang } from '#domain/vorgang.ts';
import { setBase } from '../../net/base.ts';
import { memory } from '../device/memory.ts';
import { tabs } from '../device/tabs.ts';
import { heldOf, useApp } from '../state/app.ts';
import type { Item } from '../state/shapes.ts';
import { askForReceipt } from './per-sms.ts';

const ID = 'BCDFGHJKLMNP';
const RECEIPT = { status: 200, body: { data: { userID: ID, status: 'gemeldet' }, revision: 2 } };

/** What the service says of the case's status, and the calls that it got. */
let said: { status: number; body: object };
let calls: string[];
let server: Server;

before(async () => {
  (tabs() as unknown as { unref(): void }).unref();
  server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    const { status, body } = request.method === 'GET' ? said : RECEIPT;
    const key = String(request.headers['idempotency-key']);
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    response.writeHead(status, headers).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  setBase(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
after(() => {
  server.closeAllConnections();
  server.close();
});

const report = { nr: 1, id: ID, kind: 'melden', key: 'k', made: 0, revision: 1, body: {}, isTried: true } as Item;
beforeEach(() => {
  memory.isAlone = true; // there is no database here
  memory.items = [report];
  calls = [];
  const held = heldOf(ID, { vorgang: emptyVorgang(), revision: 1, gestartet: true, beispiel: false });
  useApp.setState({ ...useApp.getInitialState(), held, report: { kind: 'sending' } }, true);
});

test('the report that waits is sent once the service calls the case reported, and not before', async () => {
  for (const [status, body] of [
    [200, { data: { status: '' } }],
    [200, { data: { status: 'storniert' } }],
    [404, { code: 'NICHT_GEFUNDEN' }],
    [503, { code: 'NICHT_BEREIT' }],
  ] as const) {
    said = { status, body };
    await askForReceipt();
    assert.deepEqual([memory.items, calls], [[report], [`GET /vorgang/${ID}/status`]], JSON.stringify(body));
    calls = [];
  }
  said = { status: 200, body: { data: { status: 'gemeldet' } } };
  await askForReceipt();
  assert.deepEqual([memory.items, calls[1]], [[], `POST /vorgang/${ID}/melden`]);
});

test('without a report that is being sent nothing is asked', async () => {
  useApp.setState({ report: { kind: 'idle' } });
  await askForReceipt();
  useApp.setState({ held: null, report: { kind: 'sending' } });
  await askForReceipt();
  assert.deepEqual(calls, []);
});
