import type { Browser, Page } from 'playwright-core';
import { COMPLETE } from '../e2e/hands/ready-case.ts';
import { command, MOVING_PHONE, startBrowser, startService, type Service } from '../e2e/hands/world.ts';
import { SECRET } from '../server/outbox/test-receiver.ts';
import { BASE, post, startCase } from '../server/test/test-calls.ts';
import { enter, type Answered, type Dispatcher, type Followed } from '../server/test/test-dispatcher.ts';
import { KUERZEL } from './deeds.ts';
import { newPhone, type UserPhone } from './phone.ts';
import { startProxy, type Proxy } from './proxy.ts';
import { startReceiver, type WebhookReceiver } from './receiver.ts';

/**
 * Test bed of all rounds: service, webhook receiver, proxy, the user's phone, the helper's, and another when needed.
 */
export interface ChaosStage {
  service: Service;
  receiver: WebhookReceiver;
  proxy: Proxy;
  phone: UserPhone;
  /** The helper's phone. */
  cab: UserPhone;
  /** A signed-in account of the desk, and the board that it follows, through the proxy. */
  desk: Dispatcher;
  board: Followed;
  /**
   * Calls below the base path, through the proxy: by a machine with the operator's key, and by a phone without a page.
   */
  asMachine: Call;
  asPerson: Call;
  /** Work that may outlast its round. */
  late: Promise<unknown>[];
  /** A page on a second phone, which talks to the service without the proxy. Closes the previous one. */
  rival(): Promise<Page>;
  /** Creates a case that is complete for a report, by the operator's API. */
  newCase(isStarted: boolean): Promise<{ userID: string; vorgangRef: string }>;
  close(): Promise<void>;
}

/** `key`: the Idempotency-Key of the call. @throws where no answer came */
type Call = (method: string, path: string, body: object, key: string) => Promise<Answered>;

/** Milliseconds after which a call without an answer is given up. */
const LONGEST = 10_000;

const callsAt =
  (origin: string, headers: Record<string, string>): Call =>
  async (method, path, body, key) => {
    const answer = await fetch(`${origin}${BASE}/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }), ...headers },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(LONGEST),
    });
    return { status: answer.status, body: (await answer.json()) as Answered['body'] };
  };

export async function setChaosStage(): Promise<ChaosStage> {
  const receiver = await startReceiver();
  const service = await startService({
    WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET: SECRET,
    WEBHOOK_TIMEOUT: '1000ms',
    NODE_COMPILE_CACHE: 'node_modules/.cache/node-compile',
  });
  const { url } = service;
  const [proxy, phone, cab, { schluessel }] = await Promise.all([
    startProxy(url),
    newPhone(),
    newPhone(),
    command<{ schluessel: string }>(
      service,
      'schluessel',
      'anlegen',
      '--art',
      'betreiber',
      '--name',
      'chaos',
      '--alle-mandanten',
    ),
  ]);
  const desk = await signInAtDesk({ service, proxy }, KUERZEL);
  const board = desk.board(proxy.url);
  let browser: Promise<Browser> | undefined;

  return {
    service,
    receiver,
    proxy,
    phone,
    cab,
    desk,
    board,
    asMachine: callsAt(proxy.url, { authorization: `Bearer ${schluessel}` }),
    asPerson: callsAt(proxy.url, {}),
    late: [],
    async rival() {
      for (const old of (await browser)?.contexts() ?? []) await old.close();
      const context = await (await (browser ??= startBrowser())).newContext(MOVING_PHONE);
      context.setDefaultTimeout(10_000);
      return context.newPage();
    },
    async newCase(isStarted) {
      const headers = { authorization: `Bearer ${schluessel}`, 'idempotency-key': crypto.randomUUID() };
      const body = { mandant: 'ra_Standard', typ: 'kfz', vorbelegung: COMPLETE };
      type Made = { data: { userID: string; vorgangRef: string } };
      const { data } = await post<Made>(url, 'betreiber/vorgang', body, headers);
      receiver.knows(data.userID, data.vorgangRef);
      if (isStarted) await startCase(url, data.userID);
      return data;
    },
    async close() {
      board.close();
      await Promise.all([phone.close(), cab.close(), (await browser)?.close()]);
      await Promise.all([proxy.close(), receiver.close()]);
      await service.stop();
    },
  };
}

/** Signs in a new account of the desk, by its one-time link. */
export async function signInAtDesk(
  { service, proxy }: Pick<ChaosStage, 'service' | 'proxy'>,
  kuerzel: string,
): Promise<Dispatcher> {
  const account = ['konto', 'neu', `Chaos ${kuerzel}`, '--kuerzel', kuerzel, '--rolle', 'disposition'];
  return enter(proxy.url, (await command<{ url: string }>(service, ...account)).url);
}
